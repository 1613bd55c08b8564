// Passphrases of the platform, of which one is drawn for each order at the bar.
import { IconMessage2 } from '@tabler/icons-react';
import { resourceScreen } from '../../app/screen.ts';

export const passScreen = resourceScreen({
  name: 'pass',
  path: '/api/pass',
  Icon: IconMessage2,
  list: () => import('./PassList.tsx').then((file) => file.PassList),
  form: () => import('./PassForm.tsx').then((file) => file.PassForm),
});
