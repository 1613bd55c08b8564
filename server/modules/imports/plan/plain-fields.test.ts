import { email, line, price, text } from '@ardoise/contract/kit/fields.ts';
import { fieldsOf } from '@ardoise/contract/kit/record.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Amounts } from '../workbook/amounts.ts';
import { type Line, Problems } from '../workbook/cells.ts';
import { SheetRow } from '../workbook/rows.ts';
import { plainFieldsOf } from './plain-fields.ts';

const input = z.object({
  origin: line(20).default(''),
  story: text(150).default(''),
  vintage: z.int().min(1900).max(2100).nullable().default(null),
  portions: z.int().min(1).max(9).default(1),
  strength: z.number().min(0).max(100).multipleOf(0.1).nullable().default(null),
  deposit: price.default(0),
  organic: z.boolean().default(false),
});
const plain = plainFieldsOf(input, fieldsOf(input));
const fields = plain.map(({ field }) => field);

/** The values of a line of cells, and their problems. */
const read = (values: Record<string, Line['values'][number]>, currency = 'EUR') => {
  const problems = new Problems(['products']);
  const headers = Object.keys(values);
  const at = new Map(headers.map((header, place) => [header, place]));
  const sheet = { name: 'products' as const, title: 'products', at, headers, texts: [], lines: [], problems };
  const amounts = new Amounts([], { currency, usualPrice: undefined, answers: {}, year: 2026 });
  const row = new SheetRow({ sheet, row: 2, values: Object.values(values) }, amounts);
  const record = Object.fromEntries(plain.map(({ field, read: readField }) => [field, readField(row, currency)]));
  return { record, problems: problems.list.map(({ column, code }) => [column, code]) };
};
const stored = { origin: 'Loire', story: 'Une\nligne', vintage: 2020, portions: 2, strength: 12.5, deposit: 150, organic: true };

describe('plain fields', () => {
  it('cover every field that kind and limits describe', () => expect(fields).toEqual(Object.keys(stored)));

  it('read the values that they display', () => {
    const shown = Object.fromEntries(plain.map((one) => [one.field, one.shown(stored[one.field as keyof typeof stored], 'EUR')]));
    expect(shown).toEqual({ ...stored, deposit: 1.5 });
    expect(read(shown)).toEqual({ record: stored, problems: [] });
  });

  it('read a text on one or several lines, by its schema', () => {
    expect(read({ origin: 'a\nb', story: 'a\nb' }).record).toMatchObject({ origin: 'a b', story: 'a\nb' });
  });

  it('empty texts and nullable fields, and leave others', () => {
    const empty = Object.fromEntries(fields.map((field) => [field, null]));
    expect(read(empty)).toEqual({
      record: { origin: '', story: '', vintage: null, portions: undefined, strength: null, deposit: undefined, organic: undefined },
      problems: [],
    });
  });

  it('are undefined without a column', () => {
    expect(Object.values(read({}).record)).toEqual(fields.map(() => undefined));
  });

  it('apply the limits of the schema and of the currency', () => {
    const wrong = { origin: 'x'.repeat(21), story: 'x'.repeat(151), vintage: 1899, portions: 1.5, strength: 1.25, deposit: -1, organic: 2 };
    expect(read(wrong).problems).toEqual([
      ['origin', 'too_long'],
      ['story', 'too_long'],
      ['vintage', 'too_small'],
      ['portions', 'whole_number'],
      ['strength', 'decimals'],
      ['deposit', 'too_small'],
      ['organic', 'yes_or_no'],
    ]);
    expect(read({ deposit: 150 }, 'JPY')).toMatchObject({ record: { deposit: 150 }, problems: [] });
    expect(read({ deposit: 1.5 }, 'JPY').problems).toEqual([['deposit', 'whole_number']]);
    expect(read({ vintage: 2101, portions: 10, strength: 101, deposit: 1_000_001 }).problems.map(([, code]) => code)).toEqual(
      Array(4).fill('too_big'),
    );
  });

  it('exclude fields whose schema checks more than kind and limits', () => {
    const special = z.object({
      contact: email.default('a@b.fr'),
      colour: z.enum(['red', 'white']).default('red'),
      odd: z
        .int()
        .min(0)
        .max(9)
        .refine((value) => value % 2 === 1)
        .default(1),
      step: z.number().min(0).max(9).multipleOf(0.25).default(0),
      endless: z.number().default(0),
      unmeasured: z.string().default(''),
      parts: z.array(z.uuid()).default([]),
    });
    expect(plainFieldsOf(special, fieldsOf(special))).toEqual([]);
  });
});
