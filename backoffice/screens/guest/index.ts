// The recall book: guests' contact details, kept for some days.
import { IconNotebook } from '@tabler/icons-react';
import { resourceScreen } from '../../app/screen.ts';

export const guestScreen = resourceScreen({
  name: 'guest',
  path: '/api/user/:venue/guest',
  Icon: IconNotebook,
  list: () => import('./GuestList.tsx').then((file) => file.GuestList),
});
