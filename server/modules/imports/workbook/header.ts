// Finds the header row of a table, and the column of each header.
import type { CellValue } from 'hucre/xlsx';
import { columnOf } from './columns.ts';
import type { SheetName } from './sheets.ts';
import { isFilled, letters, type Table } from './tables.ts';

/** The caller's answers about a table that does not follow the template. */
export type Layout = {
  /** Letters by column: only these columns are read. */
  columns?: ReadonlyMap<string, string>;
  /** The number of the header row in the spreadsheet; 0: none. */
  header_row?: number;
};
/** `row` is zero-based; -1 without headers. A comment column has neither header nor key. */
export type Header = { row: number; columns: { at: number; header: string; key: string | undefined }[]; comments: ReadonlySet<number> };

/** The columns that the headers of a sheet must have. */
export const requiredColumns: Record<SheetName, readonly string[]> = {
  sections: ['section'],
  categories: ['category'],
  products: ['name'],
  bundles: ['bundle', 'group', 'product'],
  sets: ['set', 'product'],
  instructions: ['instruction', 'option'],
};
/** The number of rows, from the first with data, to search for headers: titles may precede them. */
const MAX_ABOVE = 20;

const ERRORS = /^#(REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!|GETTING_DATA|FIELD!|BLOCKED!|CONNECT!|UNKNOWN!)$/;
export const isFailed = (value: CellValue | undefined): boolean => typeof value === 'string' && value.startsWith('#') && ERRORS.test(value);
/** Comments begin with `#`, like failed formulas. */
export const isComment = (value: CellValue | undefined): boolean => typeof value === 'string' && value.startsWith('#') && !isFailed(value);
/** True if a row is neither empty nor a comment. */
export const hasData = (row: readonly CellValue[]): boolean => {
  const first = row.find(isFilled);
  return isFilled(first) && !isComment(first);
};

const written = (value: CellValue | undefined): string => (isFilled(value) ? String(value).trim() : '');

const headerAt = (name: SheetName, rows: Table['rows'], row: number): Header => {
  const values = rows[row] ?? [];
  return {
    row,
    columns: values.flatMap((value, at) =>
      isFilled(value) && !isComment(value) ? { at, header: written(value), key: columnOf(name, written(value)) } : [],
    ),
    comments: new Set(values.flatMap((value, at) => (isComment(value) ? [at] : []))),
  };
};

const hasColumns = ({ columns }: Header, keys: readonly string[]): boolean =>
  keys.every((key) => columns.some((column) => column.key === key));

/** The first row with the columns `keys`, or the first row with data. */
export const findHeader = (name: SheetName, { rows }: Table, { header_row }: Layout, keys = requiredColumns[name]): Header => {
  if (header_row !== undefined)
    return header_row === 0 ? { row: -1, columns: [], comments: new Set() } : headerAt(name, rows, header_row - 1);
  const first = rows.findIndex(hasData);
  for (let row = first; row >= 0 && row < Math.min(rows.length, first + MAX_ABOVE); row++) {
    const header = headerAt(name, rows, row);
    if (hasData(rows[row] ?? []) && hasColumns(header, keys)) return header;
  }
  return first < 0 ? { row: 0, columns: [], comments: new Set() } : headerAt(name, rows, first);
};

/** True if a table called "products" has the columns of products or is empty. */
export const isNamed = (table: Table, layout: Layout): boolean =>
  hasColumns(findHeader('products', table, layout), requiredColumns.products) || !table.rows.some(hasData);

/** True if a table has names and prices of products. */
export const hasProducts = (table: Table): boolean => {
  const keys = ['name', 'price'];
  return hasColumns(findHeader('products', table, {}, keys), keys);
};

/** The header with the caller's columns. */
export const mappedHeader = (table: Table, layout: Layout & { columns: ReadonlyMap<string, string> }): Header => {
  const { row, columns, comments } = findHeader('products', table, layout);
  const width = table.rows.reduce((widest, { length }) => Math.max(widest, length), 0);
  const headers = new Map(columns.map(({ at, header }) => [at, header]));
  const keys = new Map([...layout.columns].map(([key, column]) => [column, key]));
  return {
    row,
    comments,
    columns: Array.from({ length: width }, (_, at) => ({ at, header: headers.get(at) || letters(at), key: keys.get(letters(at)) })),
  };
};
