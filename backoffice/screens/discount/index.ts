// Discounts of the venues' subscriptions, for the platform's admins (docs/product/billing.md#discounts).
import { IconDiscount } from '@tabler/icons-react';
import { resourceScreen } from '../../app/screen.ts';

export const discountScreen = resourceScreen({
  name: 'discount',
  path: '/api/subscription/discount',
  Icon: IconDiscount,
  list: () => import('./DiscountList.tsx').then((file) => file.DiscountList),
  form: () => import('./DiscountForm.tsx').then((file) => file.DiscountForm),
});
