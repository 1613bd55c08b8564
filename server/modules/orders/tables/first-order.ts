// The first order of a table: if the venue wants it, staff see the guests before they prepare it (docs/product/tables.md#first-order).
import type { OrderStatus } from '@ardoise/contract/rules/order-status.ts';

/**
 * True if staff must still see the order's table. Until its preparation starts, the order is sent to no till and causes no message. An
 * order that was held before its preparation waits too.
 */
export const waitsForTable = (order: { first_order: boolean; status: OrderStatus; preparation_date: Date | string | null }): boolean =>
  order.first_order && order.preparation_date === null && (order.status === 'PENDING' || order.status === 'ON_HOLD');
