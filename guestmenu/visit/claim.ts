// The proof that this phone is at a table (docs/product/tables.md#proof).
import { ordersAt } from './orders/visit-orders.ts';
import { participantAt } from './participant.ts';
import { storeOf } from './stored.ts';

/** `order`: the order of that table whose page is shown. */
export type Place = { venueId: string; table: string; code: string | null; order?: string };
export type TableClaim = { table: string; code?: string; seat?: string; order?: string };

/** The table with its code, the phone's participant id there, and the newest order placed there. */
export const claimAt = ({ venueId, table, code, order: shown }: Place): TableClaim => {
  const [participant, order] = [participantAt(venueId, table), ordersAt(storeOf(venueId).get().orders, table)[0] ?? shown];
  return {
    table,
    ...(code !== null && { code }),
    ...(participant !== null && { seat: participant }),
    ...(order !== undefined && { order }),
  };
};
