// Plain fields: read by their kind, within the limits of their schema. The readers are created once and do not run the
// schema per value.
import { type Field, type Kind, unwrapped } from '@ardoise/contract/kit/record.ts';
import { digitsOf, fromMinor, toMinor } from '@ardoise/contract/rules/money.ts';
import { cleanLine, cleanText } from '@ardoise/contract/rules/text/visible-text.ts';
import { z } from 'zod';
import { type RecordFields, recordFields } from './fields.ts';
import type { Row, TextLimits } from './wanted.ts';

type Plain = string | number | boolean | null;
export type PlainField = {
  field: string;
  kind: Kind;
  /** The value of a row in its stored form; undefined leaves the field. */
  read(row: Row, currency: string): Plain | undefined;
  /** The stored value as forms display it. */
  shown(stored: unknown, currency: string): Plain;
};

type Bounds = { minLength?: number; maxLength?: number; minimum?: number; maximum?: number; multipleOf?: number };
const boundsOf = (schema: z.ZodType) => z.toJSONSchema(schema) as Bounds;

const TWO_LINES = 'a\nb';
/** The limits of a text; undefined if its schema checks more than these. */
const limitsOf = (schema: z.ZodType): TextLimits | undefined => {
  const { maxLength: most } = boundsOf(schema);
  const { data } = schema.safeParse(TWO_LINES);
  const clean = [cleanText, cleanLine].find((cleaned) => cleaned(TWO_LINES) === data);
  return clean && most !== undefined ? { most, clean } : undefined;
};

const digitsIn = (step: number | undefined): number | undefined => step && Math.round(-Math.log10(step));
/** The range and decimals of a number; undefined if its schema checks more than these. */
const rangeOf = (schema: z.ZodType) => {
  const { minimum: least, maximum: most, multipleOf } = boundsOf(schema);
  const digits = digitsIn(multipleOf);
  const isRefined = schema instanceof z.ZodNumber && schema.def.checks?.some(({ _zod }) => _zod.def.check === 'custom');
  if (isRefined || least === undefined || most === undefined || (multipleOf && Number(`1e-${digits}`) !== multipleOf)) return undefined;
  return { least, most, digits };
};

type Read = (row: Row, field: string, currency: string) => Plain | undefined;
const readers: Partial<Record<Kind, (schema: z.ZodType) => Read | undefined>> = {
  text: (schema) => {
    const limits = limitsOf(schema);
    return limits && ((row, field) => row.text(field, limits));
  },
  number: (schema) => {
    const range = rangeOf(schema);
    return range && ((row, field) => (field.endsWith('_cl') ? row.volume(field, range) : row.number(field, range)));
  },
  whole: (schema) => {
    const range = rangeOf(schema);
    const whole = range && { ...range, digits: 0 };
    return whole && ((row, field) => row.number(field, whole));
  },
  money: (schema) => {
    const range = rangeOf(schema);
    if (!range) return undefined;
    return (row, field, currency) => {
      const read = row.number(field, { ...range, digits: digitsOf(currency), currency });
      return typeof read === 'number' ? toMinor(read, currency) : read;
    };
  },
  switch: () => (row, field) => row.flag(field),
};

/** The readers of `fields`, without fields that need rules of their own. */
export const plainFieldsOf = (input: z.ZodObject, fields: readonly Field[]): PlainField[] =>
  fields.flatMap(({ name: field, kind, nullable }): PlainField[] => {
    const { schema } = unwrapped(input.shape[field] as z.ZodType);
    const reader = readers[kind]?.(schema);
    if (!reader) return [];
    // docs/product/import.md#what-an-import-does: an empty cell empties a text or a nullable field.
    const emptied = nullable ? null : kind === 'text' && !boundsOf(schema).minLength ? '' : undefined;
    return [
      {
        field,
        kind,
        read: (row, currency) => {
          const read = reader(row, field, currency);
          return read === null || read === '' ? emptied : read;
        },
        shown: (stored, currency) => (kind === 'money' && typeof stored === 'number' ? fromMinor(stored, currency) : (stored as Plain)),
      },
    ];
  });

/** The limits of translated texts. */
const translatedLimits = (input: z.ZodObject, texts: readonly string[]): Record<string, TextLimits> => {
  const { element } = unwrapped(input.shape.languages as z.ZodType).schema as z.ZodArray<z.ZodObject>;
  return Object.fromEntries(
    texts.flatMap((field) => {
      const limits = limitsOf(element.shape[field] as z.ZodType);
      return limits ? [[field, limits]] : [];
    }),
  );
};

const readersOf = ({ input, plain, texts }: RecordFields) => ({
  plain: plainFieldsOf(input, plain),
  texts: translatedLimits(input, texts),
});
/** The plain fields of each kind of record, and the limits of its translations by field. */
export const recordReaders = {
  sections: readersOf(recordFields.sections),
  categories: readersOf(recordFields.categories),
  products: readersOf(recordFields.products),
};
