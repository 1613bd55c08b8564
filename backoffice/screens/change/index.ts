// The venue's history, newest first.
import { IconFileDiff } from '@tabler/icons-react';
import { resourceScreen } from '../../app/screen.ts';

export const changeScreen = resourceScreen({
  name: 'change',
  path: '/api/venue/:venue/change',
  sorts: false,
  Icon: IconFileDiff,
  list: () => import('./ChangeList.tsx').then((file) => file.ChangeList),
  needs: { texts: ['form'], fields: true },
});
