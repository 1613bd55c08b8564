// The dashboard: figures of the guest page (docs/product/back-office.md#dashboard).
import { IconChartBar } from '@tabler/icons-react';
import { page, type Screen } from '../../app/screen.ts';

export const dashboardScreen: Screen = {
  name: 'dashboard',
  label: 'names.dashboard',
  Icon: IconChartBar,
  menu: true,
  start: true,
  pages: [page('', 'figure:list', () => import('./DashboardPage.tsx').then((file) => file.DashboardPage), { texts: ['dashboard'] })],
};
