// Generates the heaviest bodies that a route's contract allows, and slightly larger ones, from its schema, so that new routes are included.
import { type BodyLimits, bodyLimits, type Route } from '@ardoise/contract/kit/route.ts';
import { z } from 'zod';

type Schema = {
  type?: string | readonly string[];
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  format?: string;
  pattern?: string;
  allOf?: readonly Schema[];
  maximum?: number;
  exclusiveMaximum?: number;
};
/** Number of entries of the list at a schema path (`items.*.choices`), and of characters of a text; `known`: ids by field name. */
type Size = { entries: (path: string) => number; characters: number; known: Readonly<Record<string, unknown>> };
/** A description and the body. */
export type Body = readonly [what: string, json: string];

const schemaOf = (route: Route): Schema => z.toJSONSchema(route.body as z.ZodType, { io: 'input', unrepresentable: 'any' }) as Schema;

/** The heaviest characters: four bytes, or two where escaped. A text's length counts code points. */
const HEAVY = ['\u{1f37a}', '"', '\u{1f37a}', '\\'];
const heavyText = (length: number): string =>
  HEAVY.join('').repeat(Math.floor(length / HEAVY.length)) + HEAVY.slice(0, length % HEAVY.length).join('');

/** Unpaired direction marks before pairs of others, so that cleaning must be linear. */
const turnsText = (length: number): string => `a${'\u202a'.repeat(length / 2)}${'\u2069'.repeat(length / 2)}`;

let ids = 0;
/** Unique unknown ids. */
const newId = (): string => `${(++ids).toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`;

const byFormat: Record<string, () => string> = {
  uuid: newId,
  email: () => `${'a'.repeat(64)}@${'b.'.repeat(90)}example`,
  'date-time': () => '2026-11-21T12:00:00Z',
  date: () => '2026-11-21',
  uri: () => `https://example.com/${'a'.repeat(400)}`,
};
/** Makes the texts of a list differ. */
const textOf = (
  { format = '', pattern, allOf = [], minLength = 0, maxLength = 100 }: Schema,
  { characters }: Size,
  place: number,
): string => {
  if (byFormat[format]) return byFormat[format]();
  if (allOf.length > 0) return newId();
  // The id of an order's line, or a colour.
  if (pattern) return pattern.includes('{36}') ? newId() : '#b45309';
  const mark = String(place);
  return mark + heavyText(Math.max(0, Math.max(minLength, Math.min(maxLength, characters)) - mark.length));
};

/** The step of a path from a list to its entries. */
const EACH = '*';
const below = (path: string, name: string): string => (path ? `${path}.${name}` : name);

/** A value of a schema at an index of its list. Ids are unknown ones, unless in `known`. */
const fill = (schema: Schema, size: Size, path = '', place = 0): unknown => {
  const { properties = {}, items = {}, minItems = 0, maxItems = 0 } = schema;
  const [type] = [schema.type].flat();
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[place % schema.enum.length];
  const branch = schema.anyOf?.find((one) => one.type !== 'null');
  if (branch) return fill(branch, size, path, place);
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(properties).map(([name, of]) => [name, size.known[name] ?? fill(of, size, below(path, name), place)]),
    );
  if (type === 'array') {
    const length = Math.max(minItems, Math.min(maxItems, size.entries(path)));
    return Array.from({ length }, (_, at) => fill(items, size, below(path, EACH), at));
  }
  if (type === 'string') return textOf(schema, size, place);
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return schema.exclusiveMaximum === undefined ? Math.min(schema.maximum ?? 1, 1_000_000) : 0;
  // Read-only fields may hold anything.
  return heavyText(size.characters);
};

/** The lists of a schema by their paths. */
const listsOf = (schema: Schema, path = ''): [path: string, list: Schema][] => [
  ...(schema.anyOf ?? []).flatMap((branch) => listsOf(branch, path)),
  ...(schema.type === 'array' ? [[path, schema] as [string, Schema], ...listsOf(schema.items ?? {}, below(path, EACH))] : []),
  ...Object.entries(schema.properties ?? {}).flatMap(([name, of]) => listsOf(of, below(path, name))),
];

/** The texts of a schema by their paths. */
const textsIn = (schema: Schema, path = ''): string[] => [
  ...(schema.anyOf ?? []).flatMap((branch) => textsIn(branch, path)),
  ...(schema.type === 'string' ? [path] : []),
  ...(schema.type === 'array' ? textsIn(schema.items ?? {}, below(path, EACH)) : []),
  ...Object.entries(schema.properties ?? {}).flatMap(([name, of]) => textsIn(of, below(path, name))),
];

const entriesIn = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, inner) => sum + entriesIn(inner), Array.isArray(value) ? value.length : 0);
};

/** The body with the largest number of entries up to `most` within the limits, or close to it. */
const largest = (most: number, { bytes, entries }: BodyLimits, make: (n: number) => unknown): string => {
  const within = (n: number): string | null => {
    const body = make(n);
    const json = JSON.stringify(body);
    return Buffer.byteLength(json) <= bytes && entriesIn(body) <= entries ? json : null;
  };
  const whole = within(most);
  if (whole !== null) return whole;
  let [fits, above] = [0, 1];
  for (; within(above) !== null; above *= 2) fits = above;
  while (above - fits > Math.max(1, fits / NEAR)) {
    const middle = Math.floor((fits + above) / 2);
    if (within(middle) === null) above = middle;
    else fits = middle;
  }
  return JSON.stringify(make(fits));
};
const NEAR = 32;

const MOST = 10_000;

/** The heaviest accepted bodies: each list at its maximum, all lists, all texts. */
export const worstBodies = (route: Route, known: Size['known'] = {}): Body[] => {
  const schema = schemaOf(route);
  const limits = bodyLimits(route);
  const filled = (entries: Size['entries'], characters: number) => fill(schema, { entries, characters, known });
  const lists = listsOf(schema).map(([path, { maxItems = 0 }]): Body => {
    const alone = (n: number) => (at: string) => (at === path ? n : path.startsWith(`${at}.`) ? 1 : 0);
    return [`the longest ${path}`, largest(maxItems, limits, (n) => filled(alone(n), 1))];
  });
  return [
    ...lists,
    ['all lists long', largest(MOST, limits, (n) => filled(() => n, 1))],
    ['all texts long', largest(MOST, limits, (n) => filled(() => 1, n))],
    ['long lists of long texts', largest(MOST, limits, (n) => filled(() => n, n * 10))],
  ];
};

/** A body with one entry in each list on the way to the list at `path`, whose content is `MARK`. */
const around = (schema: Schema, path: readonly string[]): unknown => {
  const branch = schema.anyOf?.find((one) => one.type !== 'null');
  if (branch) return around(branch, path);
  const [step, ...rest] = path;
  if (step === undefined) return MARK;
  return step === EACH ? [around(schema.items ?? {}, rest)] : { [step]: around(schema.properties?.[step] ?? {}, rest) };
};
const MARK = '\u0007';

const repeated = (part: string, bytes: number): string => `[${`${part},`.repeat(Math.floor(bytes / (part.length + 1))).slice(0, -1)}]`;

/** 64 kB is heavy enough. */
const MAX_BYTES = 262_144;

/** Bodies that a route must refuse: long lists, thousands of values of the wrong type, depth, unknown fields, long names and texts. */
export const bodiesAbove = (route: Route): Body[] => {
  const schema = schemaOf(route);
  const room = Math.min(bodyLimits(route).bytes, MAX_BYTES) - 1_000;
  const inLists = listsOf(schema).flatMap(([path, { maxItems = 0 }]): Body[] => {
    const outer = JSON.stringify(around(schema, path.split('.').filter(Boolean)));
    const inside = (list: string) => outer.replace(JSON.stringify(MARK), list);
    return [
      [`one entry too many in ${path}`, inside(repeated('0', (maxItems + 1) * 2))],
      ...['{}', '""'].flatMap((part): Body[] => [
        [`${part} by the thousand in ${path}`, inside(repeated(part, room))],
        [`as many ${part} as ${path} takes`, inside(repeated(part, Math.min(room, maxItems * (part.length + 1))))],
      ]),
    ];
  });
  const inFields = Object.keys(schema.properties ?? {}).flatMap((name): Body[] => [
    [`a long text in ${name}`, JSON.stringify({ [name]: heavyText(room / 4) })],
    [`depth in ${name}`, `{"${name}":${'['.repeat(room / 2)}${']'.repeat(room / 2)}}`],
    [`objects within each other in ${name}`, `{"${name}":${'{"a":'.repeat(room / 6)}0${'}'.repeat(room / 6)}}`],
  ]);
  const inTexts = textsIn(schema).map((path): Body => {
    const outer = JSON.stringify(around(schema, path.split('.').filter(Boolean)));
    return [`turns of direction in ${path}`, outer.replace(JSON.stringify(MARK), JSON.stringify(turnsText(room / 3)))];
  });
  return [
    ...inLists,
    ...inFields,
    ...inTexts,
    ['unknown fields', `{${Array.from({ length: room / 10 }, (_, at) => `"u${at}":0`).join()}}`],
    ['long names', JSON.stringify(Object.fromEntries(Array.from({ length: 20 }, (_, at) => [heavyText(room / 100) + at, 0])))],
    ['one long name', JSON.stringify({ [heavyText(room / 4)]: 0 })],
    ['a list for an object', repeated('0', room)],
    ['depth', '['.repeat(room)],
  ];
};

/** Values with a shape that the schema does not describe. */
const OTHERWISE = {
  timezone: 'Europe/Paris',
  day: '20260101',
  endHour: 24,
  pin: '4071',
  selector: 'cst-menu-title',
  property: 'font-size',
  value: '22px',
  siren: '',
};
/** A small accepted body with unknown ids; null if the schema is not specific enough. */
export const validBody = (route: Route): object | null => {
  const body = fill(schemaOf(route), { entries: () => 1, characters: 8, known: OTHERWISE });
  return (route.body as z.ZodType).safeParse(body).success ? (body as object) : null;
};
