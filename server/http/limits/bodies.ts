// Limits of JSON bodies, checked before they cost anything: the depth before parsing, the length of lists before the schema.
import { ApiError, FieldProblems } from '@ardoise/contract/errors.ts';
import type { BodyLimits } from '@ardoise/contract/kit/route.ts';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';

/** Maximum nesting of lists and objects; no record of the contract is deeper, including read-only fields that a client sends back. */
const MAX_DEPTH = 12;

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** The change in depth at a bracket. */
const nestingOf = (character: number): number => {
  if (character === OPEN_LIST || character === OPEN_OBJECT) return 1;
  return character === CLOSE_LIST || character === CLOSE_OBJECT ? -1 : 0;
};

/** True if JSON text nests deeper than `MAX_DEPTH`; brackets inside strings do not count. */
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

/** Accepts only JSON bodies, unless a route declares another type. */
export const acceptJson = (server: FastifyInstance): void => {
  const read = server.getDefaultJsonParser('error', 'error');
  server.removeAllContentTypeParsers();
  server.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, json, done) => {
    if (isTooDeep(json)) done(refused(`At most ${MAX_DEPTH} nested lists and objects.`));
    // The default parser answers through `done` and returns no promise.
    else void read(request, json, done);
  });
};

type Schema = z.core.$ZodType;
/** The running total of list entries, and the problems found. */
type Counted = { entries: number; problems: FieldProblems };
type Count = (value: unknown, path: string, counted: Counted) => void;

const pathTo = (path: string, name: string | number): string => (path ? `${path}.${name}` : String(name));

const all = (counts: readonly (Count | null)[]): Count | null => {
  const found = counts.filter((count) => count !== null);
  if (found.length === 0) return null;
  return (value, at, counted) => {
    for (const count of found) count(value, at, counted);
  };
};

/** The maximum length of a list from `.max()` or `.length()`. */
const boundOf = ({ _zod: { def } }: z.core.$ZodArray): number =>
  Math.min(
    ...(def.checks ?? []).map((check) => {
      const checkDef = check._zod.def as z.core.$ZodCheckMaxLengthDef | z.core.$ZodCheckLengthEqualsDef | { check: 'other' };
      if (checkDef.check === 'max_length') return checkDef.maximum;
      return checkDef.check === 'length_equals' ? checkDef.length : Number.POSITIVE_INFINITY;
    }),
  );

const countList = (list: z.core.$ZodArray, path: string): Count => {
  const most = boundOf(list);
  if (most === Number.POSITIVE_INFINITY) throw new Error(`the list "${path}" has no .max()`);
  const countEntry = countOf(list._zod.def.element, pathTo(path, '*'));
  return (value, at, counted) => {
    if (!Array.isArray(value)) return;
    if (value.length > most) return counted.problems.add(at || 'body', 'too_big', `At most ${most} entries.`);
    counted.entries += value.length;
    if (countEntry) for (const [place, entry] of value.entries()) countEntry(entry, pathTo(at, place), counted);
  };
};

const countFields = (shape: Readonly<Record<string, Schema>>, path: string): Count | null =>
  all(
    Object.entries(shape).map(([name, field]) => {
      const count = countOf(field, pathTo(path, name));
      return (
        count &&
        ((value, at, counted) => {
          if (typeof value === 'object' && value !== null && Object.hasOwn(value, name))
            count((value as Record<string, unknown>)[name], pathTo(at, name), counted);
        })
      );
    }),
  );

/** A function that counts the entries of a schema's lists; null if it has none. Throws for a list without a maximum length. */
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
      throw new Error(`"${path}" is a ${def.type}, which has no bound: use lists and objects`);
    default:
      return null;
  }
};

/**
 * Refuses a body whose lists are too long (400). A schema would check every entry before the length of the list.
 * Throws at start-up if a list of the schema has no maximum length.
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
