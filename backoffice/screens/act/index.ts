// The acts of admins on accounts, newest first, for admins (docs/product/people-and-rights.md#acts-of-admins).
import { IconUserShield } from '@tabler/icons-react';
import { resourceScreen } from '../../app/screen.ts';

export const actScreen = resourceScreen({
  name: 'act',
  path: '/api/user/act',
  sorts: false,
  Icon: IconUserShield,
  list: () => import('./ActList.tsx').then((file) => file.ActList),
});
