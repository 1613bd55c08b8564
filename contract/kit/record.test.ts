import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { calendarInput } from '../catalog/calendars.ts';
import { instructionInput, optionInput } from '../catalog/instructions.ts';
import { productInput } from '../catalog/products.ts';
import { languages, line, links, name, price, text } from './fields.ts';
import { amountsIn, amountsToDecimal, amountsToMinor, blankOf, fieldsOf, translatedOf, withKind } from './record.ts';

const input = z.object({
  name,
  note: text(20).default('none'),
  pieces: z.int().min(1),
  share: z.number().default(0.5),
  kind: z.enum(['hot', 'cold']),
  step: z.union([z.literal(3), z.literal(4)]),
  on: z.boolean().default(true),
  parent: z.uuid().nullable().default(null),
  owner: z.uuid(),
  parts: z.array(z.uuid()).max(3),
  words: z.array(z.string()).max(3).default(['a']),
  sizes: withKind('document', z.array(name).max(3)),
  places: links.default([]),
  total: price.default(1),
  limit: price.nullable().default(null),
  rows: z.array(z.strictObject({ label: name, prices: z.array(price).max(2) })).default([]),
  extra: z.strictObject({ fee: price }).nullable().default(null),
  languages: languages({ name: line(20), note: text(20).default('') }).default([]),
});

describe('fields of a record', () => {
  it('derives the kind of each field', () => {
    const kinds = Object.fromEntries(fieldsOf(input).map((field) => [field.name, field.kind]));
    expect(kinds).toEqual({
      name: 'text',
      note: 'text',
      pieces: 'whole',
      share: 'number',
      kind: 'text',
      step: 'whole',
      on: 'switch',
      parent: 'id',
      owner: 'id',
      parts: 'ids',
      words: 'texts',
      sizes: 'document',
      places: 'links',
      total: 'money',
      limit: 'money',
      rows: 'document',
      extra: 'document',
      languages: 'document',
    });
  });

  it('reads the initial value and whether null is allowed', () => {
    const fields = new Map(fieldsOf(input).map((field) => [field.name, field]));
    expect(fields.get('name')).toEqual({ name: 'name', kind: 'text', nullable: false });
    expect(fields.get('note')).toEqual({ name: 'note', kind: 'text', nullable: false, initial: 'none' });
    expect(fields.get('parent')).toEqual({ name: 'parent', kind: 'id', nullable: true, initial: null });
  });

  it('derives the kinds of calendars, instructions and products', () => {
    const kindsOf = (record: z.ZodObject) => Object.fromEntries(fieldsOf(record).map((field) => [field.name, field.kind]));
    expect(kindsOf(calendarInput)).toMatchObject({ timetable: 'document', highlight_color: 'text' });
    expect(kindsOf(instructionInput)).toMatchObject({ instructions: 'derived', options: 'document' });
    expect(kindsOf(productInput)).toMatchObject({
      categories: 'links',
      products: 'ids',
      tags: 'texts',
      type_id: 'whole',
      volume_cl: 'number',
    });
  });

  it('lists the fields that `languages` translates', () => {
    expect(translatedOf(input)).toEqual(['name', 'note']);
    // The translated lists of an instruction are derived from its options, which have their own translations.
    expect(translatedOf(instructionInput)).toEqual(['name']);
    expect(translatedOf(optionInput)).toEqual(['name']);
    expect(translatedOf(calendarInput)).toEqual([]);
  });
});

describe('blank record', () => {
  const blank = { name: '', note: 'none', pieces: 0, share: 0.5, kind: 'hot', step: 3, on: true, parent: null, owner: '', parts: [] };
  const lists = { words: ['a'], sizes: [], places: [], total: 1, limit: null, rows: [], extra: null, languages: [] };

  it('has the defaults, and an empty value for each other field', () => {
    expect(blankOf(input)).toEqual({ ...blank, ...lists });
  });

  it('is a new object each time', () => {
    blankOf(input).words.push('b');
    expect(blankOf(input).words).toEqual(['a']);
  });
});

describe('amounts', () => {
  const record = {
    total: 4.6,
    limit: null,
    share: 2.5,
    name: 'x',
    rows: [{ label: 'a', prices: [1, 2.05] }],
    extra: { fee: 3 },
  };
  const stored = { ...record, total: 460, rows: [{ label: 'a', prices: [100, 205] }], extra: { fee: 300 } };

  it('converts amounts at any depth to minor units, and nothing else', () => {
    expect(amountsToMinor(input)(record, 'EUR')).toEqual(stored);
    expect(amountsToMinor(input)({ total: 460 }, 'JPY')).toEqual({ total: 460 });
    expect(record.total).toBe(4.6);
  });

  it('converts stored amounts back', () => {
    expect(amountsToDecimal(input)(stored, 'EUR')).toEqual(record);
  });

  it('finds all amounts with their paths', () => {
    expect(amountsIn(input, record)).toEqual([
      ['total', 4.6],
      ['rows.0.prices.0', 1],
      ['rows.0.prices.1', 2.05],
      ['extra.fee', 3],
    ]);
  });
});
