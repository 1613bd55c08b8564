// The venue: its profile for managers, a summary for other staff, and all venues for admins of the platform.
import { IconBuildingCommunity, IconBuildingStore } from '@tabler/icons-react';
import { lazy } from 'react';
import { page, resourceScreen, type Screen } from '../../app/screen.ts';
import { withTexts } from '../../i18n/translate.ts';

export { readBill } from './bills/bill-file.ts';

/** The default fields of a new venue. */
const newTexts = ['venue', 'table', 'form'] as const;
const texts = [...newTexts, 'week', 'messages', 'pin', 'offers', 'bills'] as const;

export const venueScreen = {
  name: 'venue',
  label: 'names.venue',
  Icon: IconBuildingStore,
  menu: true,
  to: (venue) => `/venue/${venue}`,
  pages: [
    page(':id', null, () => import('./VenuePage.tsx').then((file) => file.VenuePage), { texts }),
    page(':id/:tab', null, () => import('./VenuePage.tsx').then((file) => file.TabPage), { texts }),
  ],
  fields: {
    profile: () => withTexts(['venue'], () => import('./fields.ts')).then((file) => file.profileFields),
    role: () => withTexts(['venue'], () => import('./fields.ts')).then((file) => file.roleFields),
  },
} satisfies Screen;

export const venuesScreen = resourceScreen({
  name: 'venue',
  label: 'names.venues',
  path: '/api/venue',
  Icon: IconBuildingCommunity,
  list: () => import('./all/VenueList.tsx').then((file) => file.VenueList),
  pages: [page('create', 'venue:create', () => import('./all/NewVenue.tsx').then((file) => file.NewVenue), { texts: newTexts })],
});

/** Shown to an admin while there is no venue. */
export const FirstVenue = lazy(() =>
  withTexts(newTexts, () => import('./all/FirstVenue.tsx')).then((file) => ({ default: file.FirstVenue })),
);
