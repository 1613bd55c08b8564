// Tables: numbers, QR codes, and whether orders must carry the table's code.
import { IconQrcode } from '@tabler/icons-react';
import { page, resourceScreen } from '../../app/screen.ts';

export const tableScreen = resourceScreen({
  name: 'table',
  path: '/api/venue/:venue/table',
  Icon: IconQrcode,
  list: () => import('./TableList.tsx').then((file) => file.TableList),
  fields: () => import('./fields.ts').then((file) => file.tableFields),
  pages: [
    page('print', 'table:list', () => import('./PrintPage.tsx').then((file) => file.PrintPage), { texts: ['table'] }),
    // New tables are created in the list, several at once.
    page(':id', 'table:show', () => import('./TableForm.tsx').then((file) => file.TableForm), { texts: ['table', 'form'] }),
  ],
});
