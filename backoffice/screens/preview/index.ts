// The menu time machine: the guest page as of any day, time, language and table.
import { IconCalendarClock } from '@tabler/icons-react';
import { lazy } from 'react';
import type { Screen } from '../../app/screen.ts';

const PreviewPage = lazy(() => import('./PreviewPage.tsx').then((file) => ({ default: file.PreviewPage })));

export const previewScreen: Screen = {
  name: 'preview',
  label: 'time_machine.title',
  Icon: IconCalendarClock,
  menu: true,
  pages: [{ path: '', right: 'preview:show', Page: PreviewPage }],
};
