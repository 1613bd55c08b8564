// Limits of JSON bodies, checked before they cost anything: the depth before parsing, the length of lists before the schema.
import { ApiError, FieldProblems } from '@ardoise/contract/errors.ts';
import type { BodyLimits } from '@ardoise/contract/kit/route.ts';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';

/** Lists and objects within each other; no record of the contract is deeper, what it sends back unread included. */
const MAX_DEPTH = 12;

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** How a bracket changes the depth. */
const nestingOf = (character: number): number => {
  if (character === OPEN_LIST || character === OPEN_OBJECT) return 1;
  return character === CLOSE_LIST || character === CLOSE_OBJECT ? -1 : 0;
};

/** Whether a text of JSON nests more than `MAX_DEPTH` lists and objects; brackets inside its texts do not count. */
const isTooDeep = (json: string): boolean => {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < json.length; at++) {
    const character = json.charCodeAt(at);
    if (character === QUOTE) inText = !inText;
    else if (inText) at += character === BACKSLASH ? 1 : 0;
    else depth += nestingOf(character);
    if (depth > MAX_DEPTH) return true;
  }
  return false;
};

const refused = (message: string) => new ApiError('invalid', { errors: { body: { code: 'too_big', message } } });

/** JSON is the only kind of body that a server reads unless a route says otherwise. */
export const acceptJson = (server: FastifyInstance): void => {
  const read = server.getDefaultJsonParser('error', 'error');
  server.removeAllContentTypeParsers();
  server.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, json, done) => {
    if (isTooDeep(json)) done(refused(`At most ${MAX_DEPTH} lists and objects within each other.`));
    // The default parser answers through `done` and returns no promise.
    else void read(request, json, done);
  });
};

type Schema = z.core.$ZodType;
/** Counts what the lists of a body hold. */
type Counted = { entries: number; problems: FieldProblems };
type Count = (value: unknown, path: string, counted: Counted) => void;

const within = (path: string, name: string | number): string => (path ? `${path}.${name}` : String(name));

const all = (counts: readonly (Count | null)[]): Count | null => {
  const found = counts.filter((count) => count !== null);
  if (found.length === 0) return null;
  return (value, at, counted) => {
    for (const count of found) count(value, at, counted);
  };
};

/** What `.max()` and `.length()` say of a list. */
const boundOf = ({ _zod: { def } }: z.core.$ZodArray): number =>
  Math.min(
    ...(def.checks ?? []).map((check) => {
      const said = check._zod.def as z.core.$ZodCheckMaxLengthDef | z.core.$ZodCheckLengthEqualsDef | { check: 'other' };
      if (said.check === 'max_length') return said.maximum;
      return said.check === 'length_equals' ? said.length : Number.POSITIVE_INFINITY;
    }),
  );

const countList = (list: z.core.$ZodArray, path: string): Count => {
  const most = boundOf(list);
  if (most === Number.POSITIVE_INFINITY) throw new Error(`the list "${path}" has no .max()`);
  const countEntry = countOf(list._zod.def.element, within(path, '*'));
  return (value, at, counted) => {
    if (!Array.isArray(value)) return;
    if (value.length > most) return counted.problems.add(at || 'body', 'too_big', `At most ${most} entries.`);
    counted.entries += value.length;
    if (countEntry) for (const [place, entry] of value.entries()) countEntry(entry, within(at, place), counted);
  };
};

const countFields = (shape: Readonly<Record<string, Schema>>, path: string): Count | null =>
  all(
    Object.entries(shape).map(([name, field]) => {
      const count = countOf(field, within(path, name));
      return (
        count &&
        ((value, at, counted) => {
          if (typeof value === 'object' && value !== null && Object.hasOwn(value, name))
            count((value as Record<string, unknown>)[name], within(at, name), counted);
        })
      );
    }),
  );

/** How to count what a schema's lists hold; null where there are none. Throws where there is no bound. */
const countOf = (schema: Schema, path: string): Count | null => {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'array':
      return countList(schema as z.core.$ZodArray, path);
    case 'object':
      return countFields(def.shape, path);
    case 'union':
      return all(def.options.map((option) => countOf(option, path)));
    case 'optional':
    case 'nonoptional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'catch':
      return countOf(def.innerType, path);
    case 'pipe':
      return countOf(def.in, path);
    case 'record':
    case 'map':
    case 'set':
    case 'tuple':
    case 'intersection':
    case 'lazy':
      throw new Error(`"${path}" is a ${def.type}, which has no bound: say it with lists and objects`);
    default:
      return null;
  }
};

/**
 * Refuses a body whose lists are too long (400): a schema would look at every entry first, and only then at how many there are.
 * Throws at once where a list of the schema has no bound, so that no such route is ever served.
 */
export const boundLists = (body: z.ZodType, { entries }: BodyLimits): ((value: unknown) => void) => {
  const count = countOf(body, '');
  return (value) => {
    const counted: Counted = { entries: 0, problems: new FieldProblems() };
    count?.(value, '', counted);
    counted.problems.throwAs('invalid');
    if (counted.entries > entries) throw refused(`At most ${entries} entries in all lists together.`);
  };
};
