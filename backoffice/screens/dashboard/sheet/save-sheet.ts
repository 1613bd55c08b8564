// A table as a spreadsheet: days are dates, counts are numbers, and a text is a text whatever it begins with. The library of the server's
// workbooks: it packs by the browser's own stream, where others start a worker that the page's policy refuses.
import { type CellValue, type WriteSheet, writeXlsx } from 'hucre/xlsx';
import { saveAs } from '../../../app/upload.ts';
import { readingOf } from '../words.ts';
import type { Cell, Sheet } from './sheet.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** What a spreadsheet allows as the name of a sheet. */
const MOST_OF_A_NAME = 31;
const nameOf = (title: string): string => title.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, MOST_OF_A_NAME);

const written = (cell: Cell): CellValue => (typeof cell === 'object' ? readingOf(cell.at) : cell === '' ? null : cell);
const isMoment = (cell: Cell | undefined): cell is { at: string } => typeof cell === 'object';

const widthOf = (sheet: Sheet, column: number): number => {
  const lengths = [sheet.head, ...sheet.rows].map((row) => {
    const cell = row[column] ?? '';
    return typeof cell === 'object' ? cell.at.length : String(cell).length;
  });
  return Math.min(40, Math.max(10, ...lengths) + 2);
};

const columnOf = (sheet: Sheet, column: number) => {
  const cell = sheet.rows[0]?.[column];
  const width = widthOf(sheet, column);
  return isMoment(cell) ? { width, numFmt: cell.at.length > 10 ? 'yyyy-mm-dd hh:mm' : 'yyyy-mm-dd' } : { width };
};

/** Hands the file to the browser; `name` is without its ending. */
export const saveSheet = async (sheet: Sheet, name: string): Promise<void> => {
  const page: WriteSheet = {
    name: nameOf(sheet.title),
    columns: sheet.head.map((_, column) => columnOf(sheet, column)),
    rows: [[...sheet.head], ...sheet.rows.map((row) => row.map(written))],
    cells: new Map(sheet.head.map((_, column) => [`0,${column}`, { style: { font: { bold: true } } }])),
    freezePane: { rows: 1 },
  };
  const bytes = (await writeXlsx({ sheets: [page] })) as Uint8Array<ArrayBuffer>;
  saveAs(new Blob([bytes], { type: XLSX }), `${name}.xlsx`);
};
