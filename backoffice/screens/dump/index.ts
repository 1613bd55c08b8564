// The orders of all venues, for the platform's admins.
import { IconDatabaseExport } from '@tabler/icons-react';
import { page, resourceScreen } from '../../app/screen.ts';

export const dumpScreen = resourceScreen({
  name: 'dump',
  path: '/api/order/dump',
  sorts: false,
  Icon: IconDatabaseExport,
  list: () => import('./DumpList.tsx').then((file) => file.DumpList),
  needs: { texts: ['history'] },
  pages: [page(':id', 'dump:show', () => import('./DumpOrder.tsx').then((file) => file.DumpOrder), { texts: ['order'] })],
});
