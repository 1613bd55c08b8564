// The user accounts, for the platform's admins (docs/product/people-and-rights.md#users).
import { IconUserCog } from '@tabler/icons-react';
import { resourceScreen } from '../../app/screen.ts';

export const userScreen = resourceScreen({
  name: 'user',
  path: '/api/user',
  Icon: IconUserCog,
  list: () => import('./UserList.tsx').then((file) => file.UserList),
  form: () => import('./UserForm.tsx').then((file) => file.UserForm),
});
