// The person's own account: name, newsletter, password. It has no entry in the side menu; the header leads to it.
import { IconUser } from '@tabler/icons-react';
import { lazy } from 'react';
import { page, type Screen } from '../../app/screen.ts';

const load = () => import('./ProfilePage.tsx').then((file) => file.ProfilePage);
/** The same for who belongs to no venue. */
export const OwnRecord = lazy(async () => ({ default: await load() }));

export const profileScreen: Screen = {
  name: 'profile',
  label: 'names.profile',
  Icon: IconUser,
  menu: false,
  own: true,
  pages: [page('', null, load)],
};
