// Builds the OpenAPI 3.1 document from the contract's schemas: each named schema is declared once and referenced.
import { ERROR_LIMITS, errors } from '@ardoise/contract/errors.ts';
import { bodyLimits, type Route, schemas } from '@ardoise/contract/kit/route.ts';
import { z } from 'zod';
import { FORM } from '../forms.ts';

type Schema = { [key: string]: unknown };
type Io = 'input' | 'output';
type Kind = 'schemas' | 'parameters' | 'responses';
type Components = Record<Kind, Record<string, unknown>>;

const pascal = (words: string): string => words.replace(/(?:^|[^a-zA-Z0-9]+)([a-zA-Z0-9])/g, (_, first: string) => first.toUpperCase());
const refer = (kind: Kind, name: string) => ({ $ref: `#/components/${kind}/${name}` });
const options = { target: 'draft-2020-12', unrepresentable: 'any' } as const;

/** The contract's named schemas as input or output; they refer to each other by name. */
const namedSchemas = (io: Io): Record<string, Schema> => z.toJSONSchema(schemas, { ...options, io, uri: (id) => id }).schemas as never;

/** Creates a function that converts schemas with references for named parts, and collects the referenced ones in `components`. */
const describer = (components: Components) => {
  const known = { input: namedSchemas('input'), output: namedSchemas('output') };
  const refs = (schema: unknown): string[] => [...JSON.stringify(schema).matchAll(/"\$ref":"([^"]+)"/g)].map(([, name]) => name as string);
  /** True if input and output differ, such as by optional fields with a default, so that two schemas are needed. */
  const differs = (id: string): boolean =>
    JSON.stringify(known.input[id]) !== JSON.stringify(known.output[id]) || refs(known.output[id]).some(differs);
  const nameOf = (id: string, io: Io) => (io === 'input' && !/(Input|Change)$/.test(id) && differs(id) ? `${id}Input` : id);
  const declare = (id: string, io: Io) => {
    const name = nameOf(id, io);
    if (!(name in components.schemas)) {
      const { $id: _, $schema: __, ...schema } = known[io][id] as Schema;
      components.schemas[name] = {};
      components.schemas[name] = linked(schema, io);
    }
    return refer('schemas', name);
  };
  const linked = (value: unknown, io: Io): unknown => {
    if (Array.isArray(value)) return value.map((one) => linked(one, io));
    if (typeof value !== 'object' || value === null) return value;
    if ('$ref' in value && typeof value.$ref === 'string') return declare(value.$ref.replace('#/$defs/', ''), io);
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, linked(inner, io)]));
  };
  return (type: z.ZodType, io: Io): Schema => {
    const { $schema: _, $defs: __, ...schema } = z.toJSONSchema(type, { ...options, io, metadata: schemas }) as Schema;
    return linked(schema, io) as Schema;
  };
};
type Describe = ReturnType<typeof describer>;

const parameters = (route: Route, describe: Describe) =>
  [
    ['path', route.params],
    ['query', route.query],
    ['header', route.headers],
  ].flatMap(([place, type]) => {
    if (!type) return [];
    const { properties = {}, required = [] } = describe(type as z.ZodType, 'input') as {
      properties?: Record<string, Schema>;
      required?: string[];
    };
    return Object.entries(properties).map(([name, schema]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema,
    }));
  });

const problemStatuses = (route: Route) => {
  const found = new Map<number, Set<string>>();
  const add = (status: number, code: string) => found.set(status, (found.get(status) ?? new Set()).add(code));
  if (route.access !== 'public') add(401, 'unauthenticated');
  if (route.params) add(404, 'not_found');
  if (typeof route.access === 'object') {
    add(403, 'forbidden');
    add(402, 'plan_required');
  }
  if (route.body || route.query) add(400, 'invalid');
  if (route.body) add(413, 'too_large');
  if (route.body && route.access === 'public') add(429, 'too_many_requests');
  for (const code of route.errors ?? []) add(errors[code][0], code);
  return [...found].map(([status, codes]) => [status, [...codes]] as const).sort(([a], [b]) => a - b);
};

const binary = { type: 'string', format: 'binary' };
const formSchema = { type: 'object', properties: { file: binary }, required: ['file'] };

const bodyContent = ({ consumes }: Route, body: z.ZodType, describe: Describe) =>
  consumes
    ? Object.fromEntries(consumes.types.map((type) => [type, { schema: type === FORM ? formSchema : binary }]))
    : { 'application/json': { schema: describe(body, 'input') } };

const sizeOf = (route: Route) => `At most ${route.consumes?.bytes ?? bodyLimits(route).bytes} bytes.`;

/** Descriptions of the groups of calls, by the first word of their path. */
const TAGS: Record<string, string> = {
  analytics: 'Figures of visits.',
  auth: 'Sign-in, sessions, passwords.',
  user: 'An account and its rights on a venue; customers and the recall book.',
  venue: 'Venues: profile, opening, tables and their calls, calendars, pictures, messages.',
  menu: 'The menu: sections, categories, products, fees, instructions, import, preview.',
  order: 'Orders and their steps, history and dump.',
  public: 'Calls of guests; the uuid of an order, or the code of its short address, is the capability for it.',
  style: 'Looks of guest pages and their fonts; tags.',
  pass: 'Passphrases of the platform.',
  subscription: 'Subscriptions of venues and their discounts.',
  summary: 'The weekly summary by mail.',
  outbox: 'Failed events.',
};

const tagOf = ({ path }: Route): string => (path.startsWith('/o/') ? 'public' : (path.split('/').find((part) => part in TAGS) ?? 'other'));

/** Calls whose name would be that of another. */
const NAMES: Record<string, string> = {
  'GET /api/subscription/:venue/discount': 'getSubscriptionVenueDiscount',
  'GET /api/subscription/:venue/history': 'listSubscriptionHistory',
};

/**
 * The operation id, which generated clients use as a name: `GET /api/menu/:venue/product/:id` is `getMenuProduct`, its list
 * `listMenuProduct`. An id in the middle of a path is part of the name; a trailing slash becomes `alias`.
 */
const operationIdOf = ({ method, path, list }: Route): string => {
  const name = NAMES[`${method} ${path}`];
  if (name) return name;
  const words = path
    .replace(/^\/(api\/)?/, '')
    .replace(/\/$/, '/alias')
    .split('/');
  const nameParts = words.filter((word, at) => !word.startsWith(':') || (at > 1 && at < words.length - 1));
  return `${list ? 'list' : method.toLowerCase()}${pascal(nameParts.join(' '))}`;
};

const rightOf = ({ access }: Route) => (typeof access === 'object' ? { 'x-right': access.right } : {});

const count = (description: string) => ({ description, schema: { type: 'integer' } });
/** Headers of calls that may change records with a history. */
const WRITE_HEADERS = {
  'X-Change': { description: 'The id of the change in the history, if the call made one.', schema: { type: 'string', format: 'uuid' } },
  'X-Held': count('Orders put on hold, if the call turned a switch.'),
  'X-Released': count('Orders released from hold, if the call turned a switch.'),
};
const headersOf = ({ list, method, access }: Route) => {
  if (list) return { headers: { 'X-Total-Count': { schema: { type: 'integer' } } } };
  return method === 'GET' || typeof access !== 'object' ? {} : { headers: WRITE_HEADERS };
};

const goodAnswer = (route: Route, describe: Describe) => ({
  description: 'Done',
  ...headersOf(route),
  ...(route.ok && { content: { 'application/json': { schema: describe(route.ok, 'output') } } }),
  ...(route.produces && { content: { [route.produces]: { schema: { type: 'string' } } } }),
});

/** The answer of an error; shared by calls with the same codes. */
const problemAnswer = (codes: readonly string[], { responses }: Components) => {
  const name = pascal(codes.join(' or '));
  responses[name] ??= { description: codes.join(', '), content: { 'application/problem+json': { schema: refer('schemas', 'Problem') } } };
  return refer('responses', name);
};

const operation = (route: Route, describe: Describe, components: Components) => ({
  operationId: operationIdOf(route),
  summary: route.summary,
  tags: [tagOf(route)],
  security: route.access === 'public' ? [] : [{ bearer: [] }],
  ...rightOf(route),
  parameters: parameters(route, describe) as unknown[],
  ...(route.body && { requestBody: { required: true, description: sizeOf(route), content: bodyContent(route, route.body, describe) } }),
  responses: {
    [route.status ?? (route.ok || route.produces ? 200 : 204)]: goodAnswer(route, describe),
    ...Object.fromEntries(problemStatuses(route).map(([status, codes]) => [status, problemAnswer(codes, components)])),
  },
});
type Operation = ReturnType<typeof operation>;

/** Declares parameters that several operations share once, unless parameters of the same name differ. */
const shareParameters = (operations: readonly Operation[], { parameters: shared }: Components): void => {
  const seen = new Map<string, Map<string, number>>();
  for (const one of operations.flatMap(({ parameters: own }) => own as { name: string }[])) {
    const spelt = JSON.stringify(one);
    const spellings = seen.get(pascal(one.name)) ?? new Map<string, number>();
    seen.set(pascal(one.name), spellings.set(spelt, (spellings.get(spelt) ?? 0) + 1));
  }
  for (const one of operations)
    one.parameters = (one.parameters as { name: string }[]).map((own) => {
      const name = pascal(own.name);
      const spellings = seen.get(name);
      if (spellings?.size !== 1 || [...spellings.values()][0] === 1) return own;
      shared[name] = own;
      return refer('parameters', name);
    });
};

const problem = {
  type: 'object',
  required: ['status', 'code', 'message'],
  properties: {
    status: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(errors) },
    message: { type: 'string' },
    errors: {
      type: 'object',
      maxProperties: ERROR_LIMITS.problems,
      additionalProperties: { type: 'object', properties: { code: { type: 'string' }, message: { type: 'string' } } },
    },
    more: { type: 'integer', description: 'Number of problems that are not in `errors`' },
    record: { type: 'object', description: 'With stale_version: the current record, unless it is too long for an error.' },
    changed: {
      type: ['object', 'null'],
      description: 'With stale_version: who made the current version, and when; null if unknown.',
      properties: { by: { type: 'string' }, at: { type: 'string', format: 'date-time' } },
    },
  },
};

/** The OpenAPI 3.1 document of the bound routes. */
export const openApiDocument = (routes: readonly Route[], version: string) => {
  const components: Components = { schemas: { Problem: problem }, parameters: {}, responses: {} };
  const describe = describer(components);
  const paths: Record<string, Record<string, Operation>> = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route, describe, components) };
  }
  shareParameters(
    Object.values(paths).flatMap((methods) => Object.values(methods)),
    components,
  );
  return {
    openapi: '3.1.0',
    info: {
      title: 'Ardoise',
      version,
      description: 'Menus and orders of restaurants.',
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } }, ...components },
  };
};
