// The user's own account: name, newsletter, password. It is linked in the header, not in the side menu.
import { IconUser } from '@tabler/icons-react';
import { lazy } from 'react';
import { page, type Screen } from '../../app/screen.ts';
import { withTexts } from '../../i18n/translate.ts';

const texts = ['profile', 'login', 'form'] as const;
const load = () => withTexts(texts, () => import('./ProfilePage.tsx')).then((file) => file.ProfilePage);
/** The same page for users without a venue. */
export const OwnRecord = lazy(async () => ({ default: await load() }));

export const profileScreen: Screen = {
  name: 'profile',
  label: 'names.profile',
  Icon: IconUser,
  menu: false,
  own: true,
  pages: [page('', null, load, { texts })],
};
