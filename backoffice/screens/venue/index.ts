// The venue: its profile for those who run it, what they may know of it for the others.
import { IconBuildingStore } from '@tabler/icons-react';
import { lazy } from 'react';
import type { Screen } from '../../app/screen.ts';

const VenuePage = lazy(() => import('./VenuePage.tsx').then((file) => ({ default: file.VenuePage })));
const HoursPage = lazy(() => import('./VenuePage.tsx').then((file) => ({ default: file.HoursPage })));

export const venueScreen: Screen = {
  name: 'venue',
  label: 'names.venue',
  Icon: IconBuildingStore,
  menu: true,
  to: (venue) => `/venue/${venue}`,
  pages: [
    { path: ':id', right: null, Page: VenuePage },
    { path: ':id/1', right: 'calendar:list', Page: HoursPage },
  ],
};
