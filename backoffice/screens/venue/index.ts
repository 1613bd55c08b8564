// The venue: its profile for those who run it, what they may know of it for the others.
import { IconBuildingStore } from '@tabler/icons-react';
import { page, type Screen } from '../../app/screen.ts';

export const venueScreen: Screen = {
  name: 'venue',
  label: 'names.venue',
  Icon: IconBuildingStore,
  menu: true,
  to: (venue) => `/venue/${venue}`,
  pages: [
    page(':id', null, () => import('./VenuePage.tsx').then((file) => file.VenuePage)),
    page(':id/1', 'calendar:list', () => import('./VenuePage.tsx').then((file) => file.HoursPage)),
    page(':id/4', 'payment:edit', () => import('./VenuePage.tsx').then((file) => file.PaymentPage)),
  ],
};
