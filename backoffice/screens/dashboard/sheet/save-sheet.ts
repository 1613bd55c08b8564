// A table as a spreadsheet: days are dates, counts are numbers, and a text is a text whatever it begins with.
import writeSheet, { type CellObject } from 'write-excel-file/universal';
import { saveAs } from '../../../app/upload.ts';
import { readingOf } from '../words.ts';
import type { Cell, Sheet } from './sheet.ts';

/** What a spreadsheet allows as the name of a sheet. */
const MOST_OF_A_NAME = 31;
const nameOf = (title: string): string => title.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, MOST_OF_A_NAME);

const cellOf = (cell: Cell): CellObject => {
  if (typeof cell === 'number') return { value: cell, type: Number };
  if (typeof cell === 'string') return { value: cell, type: String };
  const format = cell.at.length > 10 ? 'yyyy-mm-dd hh:mm' : 'yyyy-mm-dd';
  return { value: readingOf(cell.at), type: Date, format };
};

const widthOf = (sheet: Sheet, column: number): number => {
  const lengths = [sheet.head, ...sheet.rows].map((row) => {
    const cell = row[column] ?? '';
    return typeof cell === 'object' ? cell.at.length : String(cell).length;
  });
  return Math.min(40, Math.max(10, ...lengths) + 2);
};

/** Hands the file to the browser; `name` is without its ending. */
export const saveSheet = async (sheet: Sheet, name: string): Promise<void> => {
  const head = sheet.head.map((text): CellObject => ({ value: text, type: String, fontWeight: 'bold' }));
  const rows = [head, ...sheet.rows.map((row) => row.map(cellOf))];
  const columns = sheet.head.map((_, column) => ({ width: widthOf(sheet, column) }));
  saveAs(await writeSheet(rows, { sheet: nameOf(sheet.title), columns, stickyRowsCount: 1 }).toBlob(), `${name}.xlsx`);
};
