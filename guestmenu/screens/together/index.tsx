// Group orders of a table (docs/product/tables.md#together). Loaded after the page, if there is a table.
export { TableEnded, TableOfOrder, TableRow, TableSheets, TableTotal } from './TableRow.tsx';
