// Field kinds, defaults, translated texts and amounts, derived from the schema of a record. Tables, the blank form, the workbook and the
// demonstration data use them, so that they need not list the fields themselves.
import { z } from 'zod';
import { fromMinor, toMinor } from '../rules/money.ts';

/**
 * `money`: a decimal in the venue's currency, stored in whole minor units. `links`: ids stored in a table of links, so no column.
 * `ids`, `texts`: lists; `document`: stored and read as a whole; `derived`: computed from other fields, so no column.
 */
export type Kind = 'text' | 'whole' | 'number' | 'money' | 'switch' | 'id' | 'ids' | 'texts' | 'document' | 'links' | 'derived';
/** `initial`: the default of a new record; absent if the field is required. */
export type Field = { name: string; kind: Kind; nullable: boolean; initial?: unknown };

/** Kinds that cannot be derived from the type of a schema. */
const kinds = z.registry<{ kind: Kind }>();
/** Sets the kind of a schema, and returns the schema. */
export const withKind = <S extends z.ZodType>(kind: Kind, schema: S): S => {
  (schema as z.ZodType).register(kinds, { kind });
  return schema;
};

type Unwrapped = { schema: z.ZodType; nullable: boolean; initial?: unknown };
/** The schema inside default, nullable and optional wrappers, with their values. */
export const unwrapped = (schema: z.ZodType): Unwrapped => {
  if (kinds.has(schema)) return { schema, nullable: false };
  if (schema instanceof z.ZodDefault) return { ...unwrapped(schema.unwrap() as z.ZodType), initial: schema.def.defaultValue };
  if (schema instanceof z.ZodNullable) return { ...unwrapped(schema.unwrap() as z.ZodType), nullable: true };
  if (schema instanceof z.ZodOptional) return unwrapped(schema.unwrap() as z.ZodType);
  return { schema, nullable: false };
};

const elementOf = (schema: z.ZodType): z.ZodType => unwrapped((schema as z.ZodArray).element as z.ZodType).schema;
const kindOf = (schema: z.ZodType): Kind => {
  const registered = kinds.get(schema);
  if (registered) return registered.kind;
  if (schema instanceof z.ZodUUID) return 'id';
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat || schema instanceof z.ZodEnum) return 'text';
  if (schema instanceof z.ZodBoolean) return 'switch';
  if (schema instanceof z.ZodNumber) return schema.isInt ? 'whole' : 'number';
  if (schema instanceof z.ZodLiteral) return typeof schema.value === 'string' ? 'text' : 'whole';
  if (schema instanceof z.ZodUnion) return kindOf(schema.options[0] as z.ZodType);
  if (!(schema instanceof z.ZodArray)) return 'document';
  const element = kindOf(elementOf(schema));
  if (element === 'id') return 'ids';
  return element === 'text' ? 'texts' : 'document';
};

/** The fields of a record's input in their order. */
export const fieldsOf = ({ shape }: z.ZodObject): Field[] =>
  Object.entries(shape).map(([name, type]) => {
    const { schema, ...bare } = unwrapped(type as z.ZodType);
    return { name, kind: kindOf(schema), ...bare };
  });

/** The translated texts of a record: members of a `languages` entry other than the locale and the stale flag. */
export const translatedOf = ({ shape }: z.ZodObject): string[] => {
  if (!shape.languages) return [];
  const entry = elementOf(unwrapped(shape.languages as z.ZodType).schema) as z.ZodObject;
  return Object.entries(entry.shape).flatMap(([name, type]) =>
    name === 'locale' || name === 'stale' || kindOf(unwrapped(type as z.ZodType).schema) === 'derived' ? [] : name,
  );
};

const EMPTY: Partial<Record<Kind, unknown>> = {
  text: '',
  whole: 0,
  number: 0,
  money: 0,
  switch: false,
  id: '',
  ids: [],
  texts: [],
  links: [],
};
/** True if a translation of the record must have a name. */
export const requiresName = ({ shape }: z.ZodObject): boolean => {
  const entry = shape.languages && (elementOf(unwrapped(shape.languages as z.ZodType).schema) as z.ZodObject);
  return entry?.shape.name !== undefined && !entry.shape.name.safeParse('').success;
};

/** An empty new record: its defaults, and an empty value for each required field; optional fields are left out. */
export const blankOf = <I extends z.ZodObject>(input: I): z.output<I> =>
  Object.fromEntries(
    fieldsOf(input)
      .filter(({ name }) => !(input.shape[name] instanceof z.ZodOptional))
      .map((field) => {
        if ('initial' in field) return [field.name, structuredClone(field.initial)];
        const { schema } = unwrapped(input.shape[field.name] as z.ZodType);
        const [first] = schema instanceof z.ZodUnion ? schema.options : [];
        if (first instanceof z.ZodLiteral) return [field.name, first.value];
        if (schema instanceof z.ZodEnum) return [field.name, schema.options[0]];
        return [field.name, field.nullable ? null : (EMPTY[field.kind] ?? [])];
      }),
  ) as z.output<I>;

type Amount = (amount: number, currency: string) => number;
type Convert = (value: unknown, currency: string) => unknown;
/** A converter that applies `each` to every amount in a value of the schema; undefined if the schema has no amount. */
const converterOf = (type: z.ZodType, each: Amount): Convert | undefined => {
  const { schema } = unwrapped(type);
  if (kindOf(schema) === 'money') return (value, currency) => (typeof value === 'number' ? each(value, currency) : value);
  if (schema instanceof z.ZodArray) {
    const element = converterOf(schema.element as z.ZodType, each);
    return element && ((value, currency) => (value as unknown[]).map((one) => element(one, currency)));
  }
  if (!(schema instanceof z.ZodObject)) return undefined;
  const members = Object.entries(schema.shape).flatMap(([name, member]): [string, Convert][] => {
    const convert = converterOf(member as z.ZodType, each);
    return convert ? [[name, convert]] : [];
  });
  if (members.length === 0) return undefined;
  return (value, currency) => {
    if (value === null || value === undefined) return value;
    const converted: Record<string, unknown> = { ...(value as object) };
    for (const [name, convert] of members) if (name in converted) converted[name] = convert(converted[name], currency);
    return converted;
  };
};
const convertersOf = (each: Amount) => (input: z.ZodObject) => {
  const convert = converterOf(input, each);
  return <T extends object>(record: T, currency: string): T => (convert ? (convert(record, currency) as T) : record);
};
/** Creates a function that converts the amounts of a record, at any depth, to stored minor units; create it once and reuse it. */
export const amountsToMinor = convertersOf(toMinor);
/** Creates a function that converts the amounts of a stored record to decimals. */
export const amountsToDecimal = convertersOf(fromMinor);

/** Every amount of a record with the path of its field (`exceptions.2.net_price`). */
export const amountsIn = (type: z.ZodType, value: unknown, path = ''): [field: string, amount: number][] => {
  const { schema } = unwrapped(type);
  if (value === null || value === undefined) return [];
  const at = (name: string | number) => (path === '' ? String(name) : `${path}.${name}`);
  if (kindOf(schema) === 'money') return [[path, value as number]];
  if (schema instanceof z.ZodArray)
    return (value as unknown[]).flatMap((one, place) => amountsIn(schema.element as z.ZodType, one, at(place)));
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape).flatMap(([name, member]) =>
    amountsIn(member as z.ZodType, (value as Record<string, unknown>)[name], at(name)),
  );
};
