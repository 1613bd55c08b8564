// The orders of all venues, for the platform.
import { IconDatabaseExport } from '@tabler/icons-react';
import { resourceScreen } from '../../app/screen.ts';

export const dumpScreen = resourceScreen({
  name: 'dump',
  path: '/api/order/dump',
  sorts: false,
  Icon: IconDatabaseExport,
  list: () => import('./DumpList.tsx').then((file) => file.DumpList),
});
