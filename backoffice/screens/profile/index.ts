// The person's own account: name, newsletter, password. It has no entry in the side menu; the header leads to it.
import { IconUser } from '@tabler/icons-react';
import { page, type Screen } from '../../app/screen.ts';

export const profileScreen: Screen = {
  name: 'profile',
  label: 'names.profile',
  Icon: IconUser,
  menu: false,
  own: true,
  pages: [page('', null, () => import('./ProfilePage.tsx').then((file) => file.ProfilePage))],
};
