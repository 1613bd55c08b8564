// Tables: their numbers, the codes that guests scan, and whether orders have to carry a table's own code.
import { IconQrcode } from '@tabler/icons-react';
import { lazy } from 'react';
import type { Screen } from '../../app/screen.ts';

const TableList = lazy(() => import('./TableList.tsx').then((file) => ({ default: file.TableList })));
const PrintPage = lazy(() => import('./PrintPage.tsx').then((file) => ({ default: file.PrintPage })));

export const tableScreen: Screen = {
  name: 'table',
  label: 'names.table',
  Icon: IconQrcode,
  menu: true,
  pages: [
    { path: '', right: 'table:list', Page: TableList },
    { path: 'print', right: 'table:list', Page: PrintPage },
  ],
};
