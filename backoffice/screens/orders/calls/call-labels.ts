// The reasons of a call, as text keys.
import type { TableCall } from '@ardoise/contract/tables.ts';
import type { TextKey } from '../../../i18n/translate.ts';

export const callLabels: Record<TableCall['kind'], TextKey> = { waiter: 'orders.call_waiter', bill: 'orders.call_bill' };
