// Writes a table as a spreadsheet: days are dates, counts are numbers, and a text is never a formula. It uses hucre like the server,
// because hucre compresses with the browser's CompressionStream; others start a worker, which the CSP refuses.
import { type CellValue, type WriteSheet, writeXlsx } from 'hucre/xlsx';
import { saveAs } from '../../../app/upload.ts';
import { readingOf } from '../words.ts';
import { type Cell, isMoment, type Sheet } from './sheet.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Maximum length of a worksheet's name. */
const MAX_OF_A_NAME = 31;
const nameOf = (title: string): string => title.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, MAX_OF_A_NAME);

const written = (cell: Cell): CellValue => {
  if (typeof cell === 'object') return isMoment(cell) ? readingOf(cell.at) : cell.amount;
  return cell === '' ? null : cell;
};
const lengthOf = (cell: Cell): number => (isMoment(cell) ? cell.at : String(written(cell) ?? '')).length;
const formatOf = (cell: Cell | undefined): string | undefined => {
  if (typeof cell !== 'object') return undefined;
  if (isMoment(cell)) return cell.at.length > 10 ? 'yyyy-mm-dd hh:mm' : 'yyyy-mm-dd';
  return cell.digits === 0 ? '0' : `0.${'0'.repeat(cell.digits)}`;
};

const widthOf = (sheet: Sheet, column: number): number => {
  const lengths = [sheet.head, ...sheet.rows].map((row) => lengthOf(row[column] ?? ''));
  return Math.min(40, Math.max(10, ...lengths) + 2);
};

const columnOf = (sheet: Sheet, column: number) => {
  const numFmt = formatOf(sheet.rows[0]?.[column]);
  return { width: widthOf(sheet, column), ...(numFmt && { numFmt }) };
};

/** Downloads the sheet; `name` has no extension. */
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
