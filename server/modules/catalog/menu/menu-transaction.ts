// The transaction hooks for changes of public data and prices.
import type { TransactionHooks } from '../../../http/record/transaction.ts';
import type { Bus } from '../../../platform/bus.ts';
import { raiseMenuVersion } from '../../board/index.ts';

/**
 * Raises the menu's version first: this serializes the changes of a venue, and orders compare the version they were
 * priced with (orders/place.ts). After the commit, all nodes reload the menu and the orders.
 */
export const menuTransaction = (bus: Bus): TransactionHooks => ({
  begin: raiseMenuVersion,
  afterCommit(venue) {
    bus.publish({ topic: 'menu', id: venue });
    // The change may have held or released orders.
    bus.publish({ topic: 'venue', id: venue });
  },
});
