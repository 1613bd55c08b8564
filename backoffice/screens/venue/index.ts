// The venue: its profile for managers, a summary for other staff, and all venues for admins of the platform.
import { IconBuildingCommunity, IconBuildingStore } from '@tabler/icons-react';
import { lazy } from 'react';
import { page, resourceScreen, type Screen } from '../../app/screen.ts';

export const venueScreen = {
  name: 'venue',
  label: 'names.venue',
  Icon: IconBuildingStore,
  menu: true,
  to: (venue) => `/venue/${venue}`,
  pages: [
    page(':id', null, () => import('./VenuePage.tsx').then((file) => file.VenuePage)),
    page(':id/:tab', null, () => import('./VenuePage.tsx').then((file) => file.TabPage)),
  ],
  fields: {
    profile: () => import('./fields.ts').then((file) => file.profileFields),
    role: () => import('./fields.ts').then((file) => file.roleFields),
  },
} satisfies Screen;

export const venuesScreen = resourceScreen({
  name: 'venue',
  label: 'names.venues',
  path: '/api/venue',
  Icon: IconBuildingCommunity,
  list: () => import('./all/VenueList.tsx').then((file) => file.VenueList),
  pages: [page('create', 'venue:create', () => import('./all/NewVenue.tsx').then((file) => file.NewVenue))],
});

/** Shown to an admin while there is no venue. */
export const FirstVenue = lazy(() => import('./all/FirstVenue.tsx').then((file) => ({ default: file.FirstVenue })));
