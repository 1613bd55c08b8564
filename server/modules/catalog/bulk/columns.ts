// The columns of records that are read and written in bulk.
import { categoryInput } from '@ardoise/contract/catalog/categories.ts';
import { productInput } from '@ardoise/contract/catalog/products.ts';
import { sectionInput } from '@ardoise/contract/catalog/sections.ts';
import { columnsOf } from '../../../http/record/row.ts';
import { type Sql, verbatim } from '../../../platform/sql.ts';

export type Table = 'section' | 'category' | 'product' | 'instruction';

/** All columns of each table that may be read or written in bulk, beside the id. */
export const COLUMNS: Readonly<Record<Table, readonly string[]>> = {
  section: [...Object.keys(columnsOf(sectionInput)), 'position', 'image_source'],
  category: Object.keys(columnsOf(categoryInput)),
  product: [...Object.keys(columnsOf(productInput)), 'ref', 'image_source'],
  instruction: ['options'],
};
export const TABLES = Object.keys(COLUMNS) as Table[];

/** The caller's columns as SQL, each made by `piece`; another column than those of `COLUMNS` is an error. */
export const columnPieces = (table: Table, columns: readonly string[], piece = (column: string) => column): Sql[] =>
  columns.map((column) => {
    if (!COLUMNS[table].includes(column)) throw new Error(`${table}.${column} is not written in bulk`);
    return verbatim(piece(column));
  });
