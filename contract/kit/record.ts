// What the contract's entry of a record says beside its checks, for whoever stores, fills in, exports or shows records without naming their
// fields: kinds, defaults, translated texts, money. The columns of tables, the blank form, the workbook and the demonstration follow from it.
import { z } from 'zod';
import { fromMinor, toMinor } from '../rules/money.ts';

/**
 * `money`: a decimal in the venue's currency, whole minor units where it is stored. `links`: ids that a table of links keeps, so no
 * column. `ids`, `texts`: lists; `document`: what is kept and read as a whole; `derived`: follows from other fields, so no column.
 */
export type Kind = 'text' | 'whole' | 'number' | 'money' | 'switch' | 'id' | 'ids' | 'texts' | 'document' | 'links' | 'derived';
/** `initial`: what a new record holds unless something is said; absent where something must be said. */
export type Field = { name: string; kind: Kind; nullable: boolean; initial?: unknown };

/** Kinds that the type of a schema does not tell. */
const kinds = z.registry<{ kind: Kind }>();
/** Marks a schema's kind, and answers it. */
export const ofKind = <S extends z.ZodType>(kind: Kind, schema: S): S => {
  (schema as z.ZodType).register(kinds, { kind });
  return schema;
};

type Bare = { schema: z.ZodType; nullable: boolean; initial?: unknown };
/** The schema without default and null, and what those said. */
export const bareOf = (schema: z.ZodType): Bare => {
  if (kinds.has(schema)) return { schema, nullable: false };
  if (schema instanceof z.ZodDefault) return { ...bareOf(schema.unwrap() as z.ZodType), initial: schema.def.defaultValue };
  if (schema instanceof z.ZodNullable) return { ...bareOf(schema.unwrap() as z.ZodType), nullable: true };
  if (schema instanceof z.ZodOptional) return bareOf(schema.unwrap() as z.ZodType);
  return { schema, nullable: false };
};

const elementOf = (schema: z.ZodType): z.ZodType => bareOf((schema as z.ZodArray).element as z.ZodType).schema;
const kindOf = (schema: z.ZodType): Kind => {
  const marked = kinds.get(schema);
  if (marked) return marked.kind;
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
    const { schema, ...bare } = bareOf(type as z.ZodType);
    return { name, kind: kindOf(schema), ...bare };
  });

/** The texts of a record that have translations: what each entry of its `languages` holds beside the locale and the mark. */
export const translatedOf = ({ shape }: z.ZodObject): string[] => {
  if (!shape.languages) return [];
  const entry = elementOf(bareOf(shape.languages as z.ZodType).schema) as z.ZodObject;
  return Object.entries(entry.shape).flatMap(([name, type]) =>
    name === 'locale' || name === 'stale' || kindOf(bareOf(type as z.ZodType).schema) === 'derived' ? [] : name,
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
/** Whether a translation of a record must have a name. */
export const mustName = ({ shape }: z.ZodObject): boolean => {
  const entry = shape.languages && (elementOf(bareOf(shape.languages as z.ZodType).schema) as z.ZodObject);
  return entry?.shape.name !== undefined && !entry.shape.name.safeParse('').success;
};

/** A new record before anything is said: its defaults, and of what must be said the emptiest; without what may be left out. */
export const blankOf = <I extends z.ZodObject>(input: I): z.output<I> =>
  Object.fromEntries(
    fieldsOf(input)
      .filter(({ name }) => !(input.shape[name] instanceof z.ZodOptional))
      .map((field) => {
        if ('initial' in field) return [field.name, structuredClone(field.initial)];
        const { schema } = bareOf(input.shape[field.name] as z.ZodType);
        const [first] = schema instanceof z.ZodUnion ? schema.options : [];
        if (first instanceof z.ZodLiteral) return [field.name, first.value];
        if (schema instanceof z.ZodEnum) return [field.name, schema.options[0]];
        return [field.name, field.nullable ? null : (EMPTY[field.kind] ?? [])];
      }),
  ) as z.output<I>;

type Amount = (amount: number, currency: string) => number;
type Convert = (value: unknown, currency: string) => unknown;
/** Takes every amount in values of a schema through `each`; undefined where there is none. */
const converterOf = (type: z.ZodType, each: Amount): Convert | undefined => {
  const { schema } = bareOf(type);
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
/** Makes what turns a record's amounts, however deep, into the minor units in which they are stored (made once, called often). */
export const storing = convertersOf(toMinor);
/** Makes what turns the amounts of a stored record into decimals. */
export const reading = convertersOf(fromMinor);

/** Every amount of a record with the path of its field (`exceptions.2.net_price`). */
export const amountsIn = (type: z.ZodType, value: unknown, path = ''): [field: string, amount: number][] => {
  const { schema } = bareOf(type);
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
