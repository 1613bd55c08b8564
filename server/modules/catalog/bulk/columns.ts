// The columns of records for bulk reads and writes.
import { categoryInput } from '@ardoise/contract/catalog/categories.ts';
import { productInput } from '@ardoise/contract/catalog/products.ts';
import { sectionInput } from '@ardoise/contract/catalog/sections.ts';
import { columnsOf } from '../../../http/record/row.ts';
import { type Sql, verbatim } from '../../../platform/sql.ts';

export type Table = 'section' | 'category' | 'product' | 'instruction';

/** All columns of each table for bulk reads and writes, without the id. */
export const COLUMNS: Readonly<Record<Table, readonly string[]>> = {
  section: [...Object.keys(columnsOf(sectionInput)), 'position', 'image_source'],
  category: Object.keys(columnsOf(categoryInput)),
  product: [...Object.keys(columnsOf(productInput)), 'ref', 'image_source'],
  instruction: ['options'],
};
export const TABLES = Object.keys(COLUMNS) as Table[];

/** The caller's columns as SQL, each built by `piece`; throws for a column that is not in `COLUMNS`. */
export const columnPieces = (table: Table, columns: readonly string[], piece = (column: string) => column): Sql[] =>
  columns.map((column) => {
    if (!COLUMNS[table].includes(column)) throw new Error(`${table}.${column} is no column of bulk writes`);
    return verbatim(piece(column));
  });
