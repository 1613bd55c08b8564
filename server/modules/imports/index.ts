// Owns no table: imports and exports the menu as a workbook (docs/product/import.md).
import { type ImportsDeps, importRoutesOf } from './routes.ts';

export const importsModule = (deps: ImportsDeps) => ({ routes: importRoutesOf(deps) });
