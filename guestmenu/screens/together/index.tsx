// A table that orders together (docs/product/tables.md#together). Loaded where there is a table, after the page.
export { TableEnded, TableOfOrder, TableRow, TableSheets, TableTotal } from './TableRow.tsx';
