// From the bytes of a workbook to its sheets, columns and lines; runs in the worker.
import { IMPORT_LIMITS } from '@ardoise/contract/catalog/imports.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { type CellValue, type Sheet as ReadSheet, readXlsx } from 'hucre/xlsx';
import { checkedArchive, Unreadable } from './archive.ts';
import { type Line, Problems, type Sheet } from './cells.ts';
import { columnOf, sheetOf } from './columns.ts';
import type { SheetName } from './sheets.ts';

export type Book = { sheets: Partial<Record<SheetName, Sheet>>; ignored: string[]; problems: Problems };

const ERRORS = /^#(REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!|GETTING_DATA|FIELD!|BLOCKED!|CONNECT!|UNKNOWN!)$/;
const isFilled = (value: CellValue | undefined): boolean => value !== null && value !== undefined && value !== '';
/** Comments, and cells that hold a failed formula instead. */
const isComment = (value: CellValue | undefined): boolean => typeof value === 'string' && value.startsWith('#') && !ERRORS.test(value);

/** Column → place; a header that starts with `#` is a comment down its whole column. */
const readHeader = (sheet: Sheet, header: readonly CellValue[], row: number): void => {
  const { name, title, problems } = sheet;
  for (const [at, value] of header.entries()) {
    if (!isFilled(value) || isComment(value)) continue;
    const written = String(value).trim();
    const key = columnOf(name, written);
    sheet.headers[at] = written.slice(0, 100);
    if (!key) problems.add('unknown_column', title, row, sheet.headers[at]);
    else if (sheet.at.has(key)) problems.add('repeated_column', title, row, sheet.headers[at]);
    else sheet.at.set(key, at);
    const [field = '', locale] = key?.split(':') ?? [];
    if (key && locale) sheet.texts.push({ key, field, locale: locale as Locale });
  }
};

const needed: Record<SheetName, readonly string[]> = {
  sections: ['section'],
  categories: ['category'],
  products: ['name'],
  bundles: ['bundle', 'group', 'product'],
  sets: ['set', 'product'],
  instructions: ['instruction', 'option'],
};

const letters = (at: number): string => (at >= 26 ? letters(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26));

/** Failed formulas, which count as empty from here on, and cells below no header. */
const checkCells = ({ sheet, row, values }: Line, comments: ReadonlySet<number>): void => {
  for (const [at, value] of values.entries()) {
    const column = sheet.headers[at] ?? letters(at);
    if (sheet.headers[at] === undefined && !comments.has(at) && isFilled(value))
      sheet.problems.add('unknown_column', sheet.title, row, column);
    if (typeof value !== 'string' || !value.startsWith('#') || !ERRORS.test(value)) continue;
    sheet.problems.add('formula_error', sheet.title, row, column);
    values[at] = null;
  }
};

const readSheet = (name: SheetName, { name: title, rows }: ReadSheet, problems: Problems): Sheet => {
  const sheet: Sheet = { name, title, at: new Map(), headers: [], texts: [], lines: [], problems };
  const first = rows.findIndex((values) => isFilled(values.find(isFilled)) && !isComment(values.find(isFilled)));
  const header = rows[first] ?? [];
  if (header.findLastIndex(isFilled) >= IMPORT_LIMITS.columns) {
    problems.add('too_many_columns', title);
    return sheet;
  }
  readHeader(sheet, header, first + 1);
  const comments = new Set(header.flatMap((value, at) => (isComment(value) ? [at] : [])));
  for (const [at, values] of rows.entries()) {
    if (at <= first || !values.some(isFilled) || isComment(values.find(isFilled))) continue;
    const line = { sheet, row: at + 1, values };
    checkCells(line, comments);
    sheet.lines.push(line);
  }
  if (sheet.at.has('position') && name === 'products' && !sheet.at.has('category'))
    // Places are those in the categories of the row.
    problems.add('missing_column', title, first + 1, 'category');
  if (first >= 0) for (const key of needed[name]) if (!sheet.at.has(key)) problems.add('missing_column', title, first + 1, key);
  return sheet;
};

const open = async (bytes: Uint8Array): Promise<ReadSheet[]> => {
  try {
    return (await readXlsx(bytes)).sheets;
  } catch (error) {
    // Two cells in far corners span more than memory holds.
    throw new Unreadable(/ spans \d+ rows| outside the supported/.test((error as Error).message) ? 'too_complex' : 'not_xlsx');
  }
};

/** The sheets of a workbook; what cannot be read at all throws `Unreadable`. */
export const readBook = async (bytes: Uint8Array): Promise<Book> => {
  const all = await open(checkedArchive(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)));
  const book: Book = { sheets: {}, ignored: [], problems: new Problems(all.map(({ name }) => name)) };
  for (const found of all) {
    const name = sheetOf(found.name);
    if (!name || book.sheets[name]) book.ignored.push(found.name.slice(0, 100));
    else book.sheets[name] = readSheet(name, found, book.problems);
  }
  if (!book.sheets.products) book.problems.add('no_products');
  const rows = Object.values(book.sheets).reduce((sum, { lines }) => sum + lines.length, 0);
  if (rows > IMPORT_LIMITS.rows) throw new Unreadable('too_many_rows');
  return book;
};
