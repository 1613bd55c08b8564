// Subscriptions of all venues and each one's billing log, for the platform's admins (docs/product/billing.md#billing-of-all-venues).
import { IconReportMoney } from '@tabler/icons-react';
import { page, resourceScreen } from '../../app/screen.ts';

export const billingScreen = resourceScreen({
  name: 'billing',
  Icon: IconReportMoney,
  list: () => import('./BillingList.tsx').then((file) => file.BillingList),
  pages: [page(':id', 'billing:show', () => import('./BillingLog.tsx').then((file) => file.BillingLog), { texts: ['billing'] })],
  endpoints: { overview: { path: '/api/subscription/overview' } },
});
