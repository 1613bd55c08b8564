// The transaction of every change that guests can see or pay for.
import type { TransactionHooks } from '../../../http/record/transaction.ts';
import type { Bus } from '../../../platform/bus.ts';
import { raiseMenuVersion } from '../../board/index.ts';

/**
 * Raises the menu's version first: that serializes the changes of a venue, and orders compare the version they were priced with
 * (orders/place.ts). After the commit, all nodes are told to read the menu and the orders again.
 */
export const menuTransaction = (bus: Bus): TransactionHooks => ({
  begin: raiseMenuVersion,
  afterCommit(venue) {
    bus.publish({ topic: 'menu', id: venue });
    // Orders may have been held or released with it.
    bus.publish({ topic: 'venue', id: venue });
  },
});
