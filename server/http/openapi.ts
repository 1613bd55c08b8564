// OpenAPI 3.1 and serializer schemas from the contract's own schemas.
import { ERROR_LIMITS, errors } from '@ardoise/contract/errors.ts';
import { bodyLimits, type Route } from '@ardoise/contract/route.ts';
import { z } from 'zod';
import { FORM } from './forms.ts';

type Schema = { [key: string]: unknown };

const toSchema = (type: z.ZodType, io: 'input' | 'output'): Schema => {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { target: 'draft-2020-12', io, unrepresentable: 'any' }) as Schema;
  return schema;
};

/** `anyOf [X, null]` becomes `X, nullable`, and checks go: the serializer writes, it does not validate. */
const lean = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(lean);
  if (typeof schema !== 'object' || schema === null) return schema;
  const {
    format,
    pattern,
    minLength,
    maxLength,
    minimum,
    maximum,
    exclusiveMaximum,
    minItems,
    maxItems,
    default: _,
    ...rest
  } = schema as Schema;
  const branches = rest.anyOf as Schema[] | undefined;
  if (branches?.length === 2 && branches[1]?.type === 'null') return { ...(lean(branches[0]) as Schema), nullable: true };
  if (branches?.every((branch) => 'const' in branch)) return {};
  return Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [
      key,
      key === 'properties' ? Object.fromEntries(Object.entries(value as Schema).map(([name, inner]) => [name, lean(inner)])) : lean(value),
    ]),
  );
};

/** What fast-json-stringify writes an answer by. */
export const outputSchema = (type: z.ZodType): Schema => lean(toSchema(type, 'output')) as Schema;

const parameters = (route: Route) =>
  [
    ['path', route.params],
    ['query', route.query],
  ].flatMap(([place, type]) => {
    if (!type) return [];
    const { properties = {}, required = [] } = toSchema(type as z.ZodType, 'input') as {
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

const bodyContent = ({ consumes }: Route, body: z.ZodType) =>
  consumes
    ? Object.fromEntries(consumes.types.map((type) => [type, { schema: type === FORM ? formSchema : binary }]))
    : { 'application/json': { schema: toSchema(body, 'input') } };

const sizeOf = (route: Route) => `At most ${route.consumes?.bytes ?? bodyLimits(route).bytes} bytes.`;

const operation = (route: Route) => ({
  summary: route.summary,
  tags: [route.path.split('/')[2]],
  security: route.access === 'public' ? [] : [{ bearer: [] }],
  ...(typeof route.access === 'object' && { 'x-right': route.access.right }),
  parameters: parameters(route),
  ...(route.body && { requestBody: { required: true, description: sizeOf(route), content: bodyContent(route, route.body) } }),
  responses: {
    [route.status ?? (route.ok || route.produces ? 200 : 204)]: {
      description: 'Done',
      ...(route.list && { headers: { 'X-Total-Count': { schema: { type: 'integer' } } } }),
      ...(route.ok && { content: { 'application/json': { schema: toSchema(route.ok, 'output') } } }),
      ...(route.produces && { content: { [route.produces]: { schema: { type: 'string' } } } }),
    },
    ...Object.fromEntries(
      problemStatuses(route).map(([status, codes]) => [
        status,
        { description: codes.join(', '), content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } } },
      ]),
    ),
  },
});

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
    more: { type: 'integer', description: 'How many problems there are beside `errors`' },
    record: { type: 'object', description: 'With stale_version: the record as it stands now, unless it is too long for an error.' },
    changed: {
      type: ['object', 'null'],
      description: 'With stale_version: who made that version, and when; null where nobody is known.',
      properties: { by: { type: 'string' }, at: { type: 'string', format: 'date-time' } },
    },
  },
};

/** The OpenAPI 3.1 document of the bound routes. */
export const openApiDocument = (routes: readonly Route[], version: string) => {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Ardoise', version },
    paths,
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } }, schemas: { Problem: problem } },
  };
};
