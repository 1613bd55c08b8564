// Past and present orders, newest first.
import { IconHistory } from '@tabler/icons-react';
import { lazy } from 'react';
import type { Screen } from '../../app/screen.ts';

const HistoryList = lazy(() => import('./HistoryList.tsx').then(({ HistoryList }) => ({ default: HistoryList })));

export const historyScreen: Screen = {
  name: 'history',
  label: 'names.history',
  Icon: IconHistory,
  menu: true,
  pages: [{ path: '', right: 'history:list', Page: HistoryList }],
};
