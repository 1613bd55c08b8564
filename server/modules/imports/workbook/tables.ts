// Reads the bytes of a file into tables of cells: the sheets of a workbook, or the single table of a CSV file.
import { IMPORT_LIMITS } from '@ardoise/contract/catalog/imports.ts';
import { parseCsv } from 'hucre/csv';
import { type CellValue, type Sheet as ReadSheet, readXlsx } from 'hucre/xlsx';
import { checkedArchive, isArchive, Unreadable } from './archive.ts';

/** `title`: '' for a CSV file. */
export type Table = {
  title: string;
  rows: CellValue[][];
  /** Formulas without a result, as `row,column` from zero. */
  unvalued: ReadonlySet<string>;
};

export const isFilled = (value: CellValue | undefined): boolean => value !== null && value !== undefined && value !== '';

/** The letters of a column by its place: `A`, `AB`. */
export const letters = (at: number): string => (at >= 26 ? letters(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26));

/** A vertically merged cell counts for each of its rows. */
const fillMerged = (rows: CellValue[][], { startRow, startCol, endRow }: NonNullable<ReadSheet['merges']>[number]): void => {
  const value = rows[startRow]?.[startCol];
  if (!isFilled(value)) return;
  for (const row of rows.slice(startRow + 1, endRow + 1)) if (!isFilled(row[startCol])) row[startCol] = value as CellValue;
};

const tableOf = ({ name: title, rows, cells, merges = [] }: ReadSheet): Table => {
  for (const merge of merges) fillMerged(rows, merge);
  const unvalued = [...(cells ?? [])].flatMap(([at, { formula, value }]) => (formula !== undefined && value === null ? at : []));
  return { title, rows, unvalued: new Set(unvalued) };
};

const workbook = async (bytes: Buffer): Promise<Table[]> => {
  try {
    const { archive, charts } = checkedArchive(bytes);
    return (await readXlsx(archive, { sheets: ({ index }) => !charts.has(index) })).sheets.map(tableOf);
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    // Two cells in opposite corners would span more than the memory.
    throw new Unreadable(/ spans \d+ rows| outside the supported/.test((error as Error).message) ? 'too_complex' : 'not_xlsx');
  }
};

/** Windows-1252 from 0x80 to 0x9f, where it differs from Latin-1, which Node decodes instead. */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const encodingOf = ([first, second]: Buffer): string =>
  first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
const decoded = (bytes: Buffer): string => {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    return bytes.toString('latin1').replace(/[\u0080-\u009f]/g, (sign) => WINDOWS[sign.charCodeAt(0) - 0x80] ?? sign);
  }
};

/** Decodes UTF-8, UTF-16 with a byte order mark, or Windows-1252; undefined if the bytes are no text. */
const textOf = (bytes: Buffer): string | undefined => {
  const text = decoded(bytes);
  return /[^\P{Cc}\t\n\r]/u.test(text) ? undefined : text;
};

const csv = (bytes: Buffer): Table[] => {
  const text = textOf(bytes);
  if (text === undefined || /^\s*[<{[%]/.test(text)) throw new Unreadable('not_xlsx');
  const rows = parseCsv(text, { maxRows: IMPORT_LIMITS.rows + 1_000 });
  // A table has at least two columns.
  if (!rows.some((row) => row.filter(isFilled).length > 1)) throw new Unreadable('not_xlsx');
  return [{ title: '', rows, unvalued: new Set() }];
};

/** The tables of a file; throws `Unreadable` if that is impossible. */
export const readTables = async (bytes: Uint8Array): Promise<Table[]> => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return isArchive(file) ? workbook(file) : csv(file);
};
