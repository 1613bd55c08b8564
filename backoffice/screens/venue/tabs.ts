// The tabs of the profile. Their numbers are part of their addresses and never change (docs/product/venues.md#tabs): 1 hours, 2 users, 3
// offers, 4 payment, 5 integrations (not built yet), 6 bills. Addresses of tabs that do not exist lead to General.
import type { Right } from '@ardoise/contract/rules/permissions.ts';
import type { ComponentType } from 'react';
import type { TextKey } from '../../i18n/translate.ts';
import { BillsTab } from './bills/BillsTab.tsx';
import { HoursTab } from './HoursTab.tsx';
import { OffersTab } from './offers/OffersTab.tsx';
import { PaymentTab } from './payment/PaymentTab.tsx';
import { TeamTab } from './team/TeamTab.tsx';

export type Tab = { number: string; label: TextKey; right: Right; Content: ComponentType<{ venue: string }> };

export const TABS: readonly Tab[] = [
  { number: '1', label: 'hours.tab', right: 'calendar:list', Content: HoursTab },
  { number: '2', label: 'team.tab', right: 'readers:list', Content: TeamTab },
  { number: '3', label: 'offers.tab', right: 'subscription:show', Content: OffersTab },
  { number: '4', label: 'payment.tab', right: 'payment:edit', Content: PaymentTab },
  { number: '6', label: 'bills.tab', right: 'subscription:list', Content: BillsTab },
];
