// What a table calls for, in words.
import type { TableCall } from '@ardoise/contract/tables.ts';
import type { TextKey } from '../../../i18n/translate.ts';

export const callWords: Record<TableCall['kind'], TextKey> = { waiter: 'orders.call_waiter', bill: 'orders.call_bill' };
