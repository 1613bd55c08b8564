// Customers: people who left contact details with an order.
import { IconUsers } from '@tabler/icons-react';
import { resourceScreen } from '../../app/screen.ts';

export const customerScreen = resourceScreen({
  name: 'customer',
  path: '/api/user/:venue/customer',
  Icon: IconUsers,
  list: () => import('./CustomerList.tsx').then((file) => file.CustomerList),
});
