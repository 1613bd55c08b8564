// The first order of a table: staff see its guests before they prepare it, where the venue wants that (docs/product/tables.md#first-order).
import type { OrderStatus } from '@ardoise/contract/rules/order-status.ts';

/**
 * Whether an order waits until somebody has seen its table: until it is prepared it goes to no till and nobody is messaged about it. A
 * held one that nobody has prepared waits as well.
 */
export const waitsForTable = (order: { first_order: boolean; status: OrderStatus; preparation_date: Date | string | null }): boolean =>
  order.first_order && order.preparation_date === null && (order.status === 'PENDING' || order.status === 'ON_HOLD');
