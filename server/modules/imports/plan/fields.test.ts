// Checks the fields of a source against the contract: each field of a record is read, or listed as left out.
import { fieldsOf, translatedOf } from '@ardoise/contract/kit/record.ts';
import { describe, expect, it } from 'vitest';
import { recordFields } from './fields.ts';
import { recordReaders } from './plain-fields.ts';

describe.each(Object.keys(recordFields) as (keyof typeof recordFields)[])('the fields of %s', (sheet) => {
  const { input, own, left_out, columns } = recordFields[sheet];
  const { plain, texts } = recordReaders[sheet];

  it('reads every field of the contract that is not left out', () => {
    const cells = plain.map(({ field }) => field);
    const silent = fieldsOf(input).filter((field) => !(field.name in own || field.name in left_out || cells.includes(field.name)));
    expect(silent, 'needs a rule of its own, or a reason in `left_out`').toEqual([]);
  });

  it('leaves out links', () => {
    const links = fieldsOf(input).flatMap(({ name, kind }) => (kind === 'links' ? name : []));
    expect(Object.keys(left_out)).toEqual(expect.arrayContaining(links));
  });

  it('has an initial value for every plain field', () => {
    const cells = plain.map(({ field }) => field);
    expect(fieldsOf(input).filter((field) => cells.includes(field.name) && !('initial' in field))).toEqual([]);
  });

  it('translates the same texts as the contract', () => {
    expect(Object.keys(texts)).toEqual(translatedOf(input));
  });

  it('names known columns and kinds of rows', () => {
    expect([...columns, 'bundles', 'sets', 'translations']).toEqual(expect.arrayContaining(Object.values(own)));
  });
});
