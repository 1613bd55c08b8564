// Menu health: problems of the menu, each linked to its field.
import { IconHeartRateMonitor } from '@tabler/icons-react';
import { page, type Screen } from '../../app/screen.ts';

export const healthScreen: Screen = {
  name: 'health',
  label: 'health.title',
  Icon: IconHeartRateMonitor,
  menu: true,
  pages: [page('', 'preview:list', () => import('./HealthPage.tsx').then((file) => file.HealthPage), { texts: ['health'], fields: true })],
};
