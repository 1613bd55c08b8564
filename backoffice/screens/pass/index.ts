// The platform's passphrases; each order at the bar gets a random one.
import { IconMessage2 } from '@tabler/icons-react';
import { resourceScreen } from '../../app/screen.ts';
import { plainScreen } from '../../ui/plain-screen.ts';

export const passScreen = resourceScreen({
  name: 'pass',
  path: '/api/pass',
  Icon: IconMessage2,
  ...plainScreen('pass', () => import('./fields.ts').then((file) => file.passPages)),
});
