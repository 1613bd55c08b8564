// Cells that follow from a field's kind: a column under the field's name, read within the limits of its schema, and written. Made once
// for each sheet: no schema looks into a cell.
import { bareOf, fieldsOf, type Kind } from '@ardoise/contract/kit/record.ts';
import { digitsOf, fromMinor, toMinor } from '@ardoise/contract/rules/money.ts';
import { cleanLine, cleanText } from '@ardoise/contract/rules/text/visible-text.ts';
import { z } from 'zod';
import { flag, type Line, number, type TextLimits, text, volume } from './cells.ts';
import { type RecordSheet, recordSheets } from './sheets.ts';

type Plain = string | number | boolean | null;
export type PlainCell = {
  field: string;
  kind: Kind;
  /** What a line says of the field, as it is stored; undefined: it stays. */
  read(line: Line, currency: string): Plain | undefined;
  /** What is stored, as the form says it. */
  shown(stored: unknown, currency: string): Plain;
};

type Bounds = { minLength?: number; maxLength?: number; minimum?: number; maximum?: number; multipleOf?: number };
const boundsOf = (schema: z.ZodType) => z.toJSONSchema(schema) as Bounds;

const TWO_LINES = 'a\nb';
/** How long a text may be and how it is cleaned; undefined: its schema asks for more than that. */
const limitsOf = (schema: z.ZodType): TextLimits | undefined => {
  const { maxLength: most } = boundsOf(schema);
  const { data } = schema.safeParse(TWO_LINES);
  const clean = [cleanText, cleanLine].find((cleaned) => cleaned(TWO_LINES) === data);
  return clean && most !== undefined ? { most, clean } : undefined;
};

const digitsIn = (step: number | undefined): number | undefined => step && Math.round(-Math.log10(step));
/** Between which numbers, and with how many decimals; undefined: its schema asks for more than that. */
const rangeOf = (schema: z.ZodType) => {
  const { minimum: least, maximum: most, multipleOf } = boundsOf(schema);
  const digits = digitsIn(multipleOf);
  const isRefined = schema instanceof z.ZodNumber && schema.def.checks?.some(({ _zod }) => _zod.def.check === 'custom');
  if (isRefined || least === undefined || most === undefined || (multipleOf && Number(`1e-${digits}`) !== multipleOf)) return undefined;
  return { least, most, digits };
};

type Read = (line: Line, key: string, currency: string) => Plain | undefined;
const readers: Partial<Record<Kind, (schema: z.ZodType) => Read | undefined>> = {
  text: (schema) => {
    const limits = limitsOf(schema);
    return limits && ((line, key) => text(line, key, limits));
  },
  number: (schema) => {
    const range = rangeOf(schema);
    return range && ((line, key) => (key.endsWith('_cl') ? volume : number)(line, key, range));
  },
  whole: (schema) => {
    const range = rangeOf(schema);
    const whole = range && { ...range, digits: 0 };
    return whole && ((line, key) => number(line, key, whole));
  },
  money: (schema) => {
    const range = rangeOf(schema);
    if (!range) return undefined;
    return (line, key, currency) => {
      const read = number(line, key, { ...range, digits: digitsOf(currency), currency });
      return typeof read === 'number' ? toMinor(read, currency) : read;
    };
  },
  switch: () => flag,
};

/** The cells of `fields`, but of those that need cells of their own. */
export const plainCells = (input: z.ZodObject, fields: readonly string[]): PlainCell[] =>
  fieldsOf(input).flatMap(({ name: field, kind, nullable }): PlainCell[] => {
    const { schema } = bareOf(input.shape[field] as z.ZodType);
    const reader = fields.includes(field) ? readers[kind]?.(schema) : undefined;
    if (!reader) return [];
    // docs/product/import.md#what-an-import-does: an empty cell empties a text, and what may be null.
    const emptied = nullable ? null : kind === 'text' && !boundsOf(schema).minLength ? '' : undefined;
    return [
      {
        field,
        kind,
        read: (line, currency) => {
          const read = reader(line, field, currency);
          return read === null || read === '' ? emptied : read;
        },
        shown: (stored, currency) => (kind === 'money' && typeof stored === 'number' ? fromMinor(stored, currency) : (stored as Plain)),
      },
    ];
  });

/** How long the translated texts may be in another language. */
const translatedLimits = (input: z.ZodObject, texts: readonly string[]): Record<string, TextLimits> => {
  const { element } = bareOf(input.shape.languages as z.ZodType).schema as z.ZodArray<z.ZodObject>;
  return Object.fromEntries(
    texts.flatMap((field) => {
      const limits = limitsOf(element.shape[field] as z.ZodType);
      return limits ? [[field, limits]] : [];
    }),
  );
};

const cellsOf = ({ input, plain, texts }: RecordSheet) => ({ plain: plainCells(input, plain), texts: translatedLimits(input, texts) });
/** What follows of each sheet: the plain cells, and the limits of translations by their text. */
export const recordCells = {
  sections: cellsOf(recordSheets.sections),
  categories: cellsOf(recordSheets.categories),
  products: cellsOf(recordSheets.products),
};
