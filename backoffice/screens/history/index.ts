// Past and current orders, newest first.
import { IconHistory } from '@tabler/icons-react';
import { resourceScreen } from '../../app/screen.ts';

export const historyScreen = resourceScreen({
  name: 'history',
  path: '/api/order/:venue/history',
  sorts: false,
  Icon: IconHistory,
  list: () => import('./HistoryList.tsx').then((file) => file.HistoryList),
});
