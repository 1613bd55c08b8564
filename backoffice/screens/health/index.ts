// Menu health: what should be mended on the menu, each line a link to its field.
import { IconHeartRateMonitor } from '@tabler/icons-react';
import { lazy } from 'react';
import type { Screen } from '../../app/screen.ts';

const HealthPage = lazy(() => import('./HealthPage.tsx').then((file) => ({ default: file.HealthPage })));

export const healthScreen: Screen = {
  name: 'health',
  label: 'health.title',
  Icon: IconHeartRateMonitor,
  menu: true,
  pages: [{ path: '', right: 'preview:list', Page: HealthPage }],
};
