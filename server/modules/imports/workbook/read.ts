// Reads the bytes of a file into sheets, columns and lines; runs in the worker.
import { IMPORT_LIMITS, type ImportProblemCode, type ImportQuestion } from '@ardoise/contract/catalog/imports.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import type { CellValue } from 'hucre/xlsx';
import { Unreadable } from './archive.ts';
import { type Line, Problems, type Sheet, shownCell } from './cells.ts';
import { COLUMNS, sheetOf } from './columns.ts';
import { findHeader, type Header, hasData, hasProducts, isFailed, isNamed, type Layout, mappedHeader, requiredColumns } from './header.ts';
import type { SheetName } from './sheets.ts';
import { isFilled, letters, readTables, type Table } from './tables.ts';

/** `layout`: the question about the columns, if no table has products. */
export type Book = {
  sheets: Partial<Record<SheetName, Sheet>>;
  ignored: { sheets: string[]; columns: string[] };
  problems: Problems;
  layout: (ImportQuestion & { kind: 'columns' }) | undefined;
};

const MAX_TITLE = 100;
const EXAMPLES = 3;

/** Reads the places of columns. In a sheet that does not follow the template, unknown columns are ignored. */
const readHeader = (sheet: Sheet, { row, columns }: Header, ignored: string[] | undefined): void => {
  const { title, problems } = sheet;
  for (const { at, header, key } of columns) {
    const shown = header.slice(0, MAX_TITLE);
    sheet.headers[at] = shown;
    if (key && !sheet.at.has(key)) sheet.at.set(key, at);
    else if (ignored) ignored.push(shown);
    else problems.add(key ? 'repeated_column' : 'unknown_column', title, row + 1, shown);
    const [field = '', locale] = key?.split(':') ?? [];
    if (key && locale) sheet.texts.push({ key, field, locale: locale as Locale });
  }
};

/** `width`: number of cells in the header row. */
type Columns = { comments: ReadonlySet<number>; isForeign: boolean; width: number };

const addProblem = ({ sheet, row }: Line, at: number, code: ImportProblemCode): void =>
  sheet.problems.add(code, sheet.title, row, sheet.headers[at] ?? letters(at));

/** Reports a cell without a header. */
const checkHeader = (line: Line, at: number, { comments, isForeign, width }: Columns): void => {
  if (!isFilled(line.values[at])) return;
  const isKnown = line.sheet.headers[at] !== undefined || comments.has(at);
  if (!isForeign && !isKnown) addProblem(line, at, 'unknown_column');
  // "12,50" in a comma-separated file makes two cells of a price, so all following cells are below other headers.
  if (isForeign && at >= width) addProblem(line, at, 'more_cells');
};

/** Empties and reports a formula without a result; in a foreign sheet only if its column is read. */
const checkFormula = (line: Line, at: number, { unvalued }: Table, { isForeign }: Columns): void => {
  const { sheet, row, values } = line;
  const hasFailed = isFailed(values[at]);
  if (!hasFailed && !unvalued.has(`${row - 1},${at}`)) return;
  if (!isForeign || [...sheet.at.values()].includes(at)) addProblem(line, at, hasFailed ? 'formula_error' : 'formula_no_value');
  values[at] = null;
};

/** Adds an empty column after all others. */
const addColumn = (sheet: Sheet, { rows }: Table, key: string): void => {
  const at = rows.reduce((most, { length }) => Math.max(most, length), 0);
  sheet.at.set(key, at);
  sheet.headers[at] = '';
};

const UPPER = ['section', 'category'] as const;
/** Exports and the template have these columns, and a category for each product. */
const OF_EXPORTS = ['uuid', 'price_excl'];

/** The last category and section above a line. */
type HeadingsAbove = Map<string, CellValue>;

/** Fills in an empty category and section of a line, and remembers the others for the lines below. */
const fillUpper = ({ at: places }: Sheet, values: CellValue[], above: HeadingsAbove): void => {
  for (const [level, key] of UPPER.entries()) {
    const at = places.get(key);
    if (at === undefined) continue;
    const value = values[at];
    if (!isFilled(value)) values[at] = above.get(key) ?? null;
    else if (value !== above.get(key)) {
      above.set(key, value as CellValue);
      for (const lower of UPPER.slice(level + 1)) above.delete(lower);
    }
  }
};

/**
 * Fills in categories and sections: other tables write them once, in a column or in a row of their own, for all rows
 * below (docs/product/import.md#other-files).
 */
const fillDown = (sheet: Sheet): void => {
  const above: HeadingsAbove = new Map();
  const headings = sheet.headers[sheet.at.get('category') ?? -1] === '';
  sheet.lines = sheet.lines.filter(({ values }) => {
    const filled = values.flatMap((value, at) => (isFilled(value) ? at : []));
    if (headings && filled.length === 1 && !isFilled(values[sheet.at.get('price') ?? -1])) {
      above.set('category', values[filled[0] ?? -1] ?? null);
      return false;
    }
    fillUpper(sheet, values, above);
    const named = UPPER.map((key) => sheet.at.get(key));
    return !filled.every((at) => named.includes(at));
  });
};

type Reading = {
  problems: Problems;
  /** Collects ignored columns; only for a sheet that does not follow the template. */
  ignored?: string[];
};

/** Reads the rows below the header into lines. */
const readLines = (sheet: Sheet, table: Table, { row: headerRow, comments }: Header, isForeign: boolean): void => {
  const { title, rows } = table;
  // Rows of a workbook may have notes beside them.
  const width = title === '' && headerRow >= 0 ? (rows[headerRow]?.length ?? 0) : Number.POSITIVE_INFINITY;
  const columns = { comments, isForeign, width };
  for (const [place, values] of rows.entries()) {
    if (place <= headerRow || !hasData(values)) continue;
    const line = { sheet, row: place + 1, values };
    for (let at = 0; at < values.length; at++) {
      checkHeader(line, at, columns);
      checkFormula(line, at, table, columns);
    }
    sheet.lines.push(line);
  }
};

/** Reports missing columns. */
const requireColumns = ({ name, title, at, problems }: Sheet, { rows }: Table, headerRow: number): void => {
  const requireColumn = (key: string): void => {
    if (!at.has(key)) problems.add('missing_column', title, headerRow + 1, key);
  };
  // A position refers to the category of its row.
  if (name === 'products' && at.has('position')) requireColumn('category');
  if (rows.some(hasData)) requiredColumns[name].forEach(requireColumn);
};

const readSheet = (name: SheetName, table: Table, header: Header, { problems, ignored }: Reading): Sheet => {
  const { title, rows } = table;
  const sheet: Sheet = { name, title, at: new Map(), headers: [], texts: [], lines: [], problems };
  if ((rows[header.row] ?? []).findLastIndex(isFilled) >= IMPORT_LIMITS.columns) {
    problems.add('too_many_columns', title);
    return sheet;
  }
  readHeader(sheet, header, ignored);
  readLines(sheet, table, header, ignored !== undefined);
  if (name === 'products' && !OF_EXPORTS.some((key) => sheet.at.has(key))) {
    if (ignored && !sheet.at.has('category')) addColumn(sheet, table, 'category');
    fillDown(sheet);
  }
  requireColumns(sheet, table, header.row);
  return sheet;
};

/** The question about the meaning of each column. */
const layoutOf = (table: Table, layout: Layout): Book['layout'] => {
  const { row, columns } = mappedHeader(table, { ...layout, columns: new Map() });
  const known = new Map(findHeader('products', table, layout).columns.map(({ at, key }) => [at, key]));
  const below = table.rows.slice(row + 1).filter(hasData);
  return {
    kind: 'columns',
    sheet: table.title.slice(0, MAX_TITLE),
    header_row: row + 1,
    columns: columns.slice(0, IMPORT_LIMITS.columns).flatMap(({ at, header }) => {
      const values = below.flatMap((values) => (isFilled(values[at]) ? shownCell(values[at] ?? null) : [])).slice(0, EXAMPLES);
      return values.length > 0 ? { column: letters(at), header: header.slice(0, MAX_TITLE), field: known.get(at) ?? null, values } : [];
    }),
    fields: COLUMNS.products.filter((key) => key !== 'uuid' && key !== 'price_excl'),
  };
};

/**
 * Reads the tables of products in a file without a sheet of that name; if several tables have no category, each title
 * is one.
 */
const readForeign = (tables: readonly Table[], layout: Layout, reading: Required<Reading>): Sheet | undefined => {
  const { columns } = layout;
  const found = columns ? tables.slice(0, 1) : tables.filter(hasProducts);
  const sheets = found.map((table) => {
    const header = columns ? mappedHeader(table, { ...layout, columns }) : findHeader('products', table, layout, ['name', 'price']);
    const sheet = readSheet('products', table, header, reading);
    const at = sheet.at.get('category') ?? -1;
    if (sheet.headers[at] !== '') return sheet;
    if (found.length > 1) for (const { values } of sheet.lines) values[at] ??= table.title;
    // A price list has no categories: its products keep theirs.
    else if (!sheet.lines.some(({ values }) => isFilled(values[at]))) sheet.at.delete('category');
    return sheet;
  });
  const [first] = sheets;
  return first && { ...first, lines: sheets.flatMap(({ lines }) => lines) };
};

/** Reads the tables named like a sheet; returns the others, those that may contain products first. */
const readNamed = ({ sheets, problems, ignored }: Book, tables: readonly Table[], layout: Layout): Table[] => {
  const others: Table[] = [];
  for (const table of tables) {
    const name = sheetOf(table.title);
    if (!name || sheets[name]) others.push(table);
    else if (name === 'products' && !layout.columns && !isNamed(table, layout)) others.unshift(table);
    else if (name === 'products' && layout.columns)
      sheets.products = readSheet(name, table, mappedHeader(table, { ...layout, columns: layout.columns }), {
        problems,
        ignored: ignored.columns,
      });
    else sheets[name] = readSheet(name, table, findHeader(name, table, name === 'products' ? layout : {}), { problems });
  }
  return others;
};

/** Finds the products in a file without a sheet of that name, or asks for the meaning of its columns. */
const findProducts = (book: Book, filled: readonly Table[], layout: Layout): void => {
  const foreign = readForeign(filled, layout, { problems: book.problems, ignored: book.ignored.columns });
  if (foreign) book.sheets.products = foreign;
  else if (filled[0]) book.layout = layoutOf(filled[0], layout);
  else book.problems.add('no_products');
};

/** Reads a file; throws `Unreadable` if that is impossible. */
export const readBook = async (bytes: Uint8Array, layout: Layout): Promise<Book> => {
  const tables = await readTables(bytes);
  const problems = new Problems(tables.map(({ title }) => title));
  const book: Book = { sheets: {}, ignored: { sheets: [], columns: [] }, problems, layout: undefined };
  const others = readNamed(book, tables, layout);
  const filled = others.filter(({ rows }) => rows.some(hasData));
  if (!book.sheets.products) findProducts(book, filled, layout);
  const inQuestion = book.layout ? filled.slice(0, 1).map(({ title }) => title) : [];
  const read = new Set([
    ...inQuestion,
    ...Object.values(book.sheets).flatMap(({ title, lines }) => [title, ...lines.map(({ sheet }) => sheet.title)]),
  ]);
  book.ignored.sheets = others.flatMap(({ title }) => (title === '' || read.has(title) ? [] : title.slice(0, MAX_TITLE)));
  const rows = Object.values(book.sheets).reduce((sum, { lines }) => sum + lines.length, 0);
  if (rows > IMPORT_LIMITS.rows) throw new Unreadable('too_many_rows');
  return book;
};
