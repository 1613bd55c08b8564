// The fees of an order in a group order. Pure.

import type { GroupParticipant } from '@ardoise/contract/group-order.ts';
import { fromMinor, toMinor } from '@ardoise/contract/rules/money.ts';

/** The fees of an order, so that the listed amounts add up to its total; 0 if some of its lines are not listed. */
export const feesOf = (order: Pick<GroupParticipant['orders'][number], 'total_price' | 'items' | 'more'>, currency: string): number => {
  if (order.more > 0) return 0;
  const lines = order.items.reduce((sum, { net_price }) => sum + toMinor(net_price, currency), 0);
  return fromMinor(Math.max(0, toMinor(order.total_price, currency) - lines), currency);
};
