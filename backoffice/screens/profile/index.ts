// The person's own account: name, newsletter, password. It has no entry in the side menu; the header leads to it.
import { IconUser } from '@tabler/icons-react';
import { lazy } from 'react';
import type { Screen } from '../../app/screen.ts';

const ProfilePage = lazy(() => import('./ProfilePage.tsx').then((file) => ({ default: file.ProfilePage })));

export const profileScreen: Screen = {
  name: 'profile',
  label: 'names.profile',
  Icon: IconUser,
  menu: false,
  pages: [{ path: '', right: null, Page: ProfilePage }],
};
