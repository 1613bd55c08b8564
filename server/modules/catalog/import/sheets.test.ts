// The workbook against the contract: each field of a record has a cell, or stands on the list of those left out.
import { fieldsOf, translatedOf } from '@ardoise/contract/kit/record.ts';
import { describe, expect, it } from 'vitest';
import { COLUMNS } from './columns.ts';
import { recordCells } from './plain-cells.ts';
import { recordSheets, SHEETS } from './sheets.ts';

describe.each(Object.keys(recordSheets) as (keyof typeof recordSheets)[])('the sheet %s', (sheet) => {
  const { input, own, left_out } = recordSheets[sheet];
  const { plain, texts } = recordCells[sheet];

  it('says every field of the contract that it does not leave out', () => {
    const cells = plain.map(({ field }) => field);
    const silent = fieldsOf(input).filter((field) => !(field.name in own || field.name in left_out || cells.includes(field.name)));
    expect(silent, 'needs cells of its own, or a reason in `left_out`').toEqual([]);
  });

  it('takes no links for fields of the record', () => {
    const links = fieldsOf(input).flatMap(({ name, kind }) => (kind === 'links' ? name : []));
    expect(Object.keys(left_out)).toEqual(expect.arrayContaining(links));
  });

  it('knows what a new record holds where its row has no such cell', () => {
    const cells = plain.map(({ field }) => field);
    expect(fieldsOf(input).filter((field) => cells.includes(field.name) && !('initial' in field))).toEqual([]);
  });

  it('translates what the contract does', () => {
    expect(Object.keys(texts)).toEqual(translatedOf(input));
  });

  it('names columns and sheets that there are', () => {
    expect([...COLUMNS[sheet], ...SHEETS, 'translations']).toEqual(expect.arrayContaining(Object.values(own)));
  });
});
