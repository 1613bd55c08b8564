// The menu time machine: the guest page as of any day, time, language and table.
import { IconCalendarClock } from '@tabler/icons-react';
import { page, type Screen } from '../../app/screen.ts';

export const previewScreen: Screen = {
  name: 'preview',
  label: 'time_machine.title',
  Icon: IconCalendarClock,
  menu: true,
  pages: [page('', 'preview:show', () => import('./PreviewPage.tsx').then((file) => file.PreviewPage), { texts: ['preview', 'form'] })],
};
