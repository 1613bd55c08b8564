// Workbooks as rows of cells, for tests, journeys and workloads.
import { type CellValue, readXlsx, writeXlsx } from 'hucre/xlsx';

export type { CellValue };
export type Rows = CellValue[][];

export const makeBook = (sheets: Record<string, Rows>): Promise<Uint8Array> =>
  writeXlsx({ sheets: Object.entries(sheets).map(([name, rows]) => ({ name, rows })) });

export const readSheets = async (bytes: Uint8Array): Promise<Record<string, Rows>> =>
  Object.fromEntries((await readXlsx(bytes)).sheets.map(({ name, rows }) => [name, rows]));
