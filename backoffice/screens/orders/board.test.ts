import type { Order } from '@ardoise/contract/orders.ts';
import { ORDER_STATUSES, type OrderStatus } from '@ardoise/contract/rules/order-status.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canRunOut,
  columnOf,
  dropOrder,
  guestNames,
  isDeletable,
  mainStep,
  mergeOrder,
  ordersOfColumn,
  shownItems,
  waitingOfGuest,
} from './board.ts';

type Placed = Pick<Order, 'id' | 'status' | 'creation_date'>;
/** A numbered order: higher numbers are placed later, and three in a row have the same timestamp. */
const placed = (number: number, status: OrderStatus): Placed => ({
  id: `order-${String(number).padStart(3, '0')}`,
  status,
  creation_date: new Date(Date.UTC(2026, 10, 21, 12, 0, Math.floor(number / 3))).toISOString(),
});
const ids = (rows: readonly Placed[]) => rows.map(({ id }) => id);

describe('the orders of one guest', () => {
  type OrderFields = { status?: OrderStatus; guest?: string; name?: string; phone?: string; email?: string };
  const of = (id: string, { status = 'PENDING', guest, name = 'Zoé', phone, email }: OrderFields): Order =>
    ({ id, status, guest: guest ?? null, customer: { name, phone: phone ?? null, email: email ?? null } }) as Order;

  it('are those that wait, from the same phone or with the same contact', () => {
    const rows = [
      of('a', { guest: 'g', phone: '+33612345678' }),
      of('b', { guest: 'g', status: 'ON_HOLD' }),
      of('c', { guest: 'h', phone: '+33612345678', email: 'zoe@test.example' }),
      of('d', { guest: 'g', status: 'IN_PROGRESS' }),
      of('e', { email: 'zoe@test.example' }),
      of('f', {}),
      of('g', {}),
    ];
    const found = rows.map((row) => waitingOfGuest(rows, row).map(({ id }) => id));
    expect(found).toEqual([['a', 'b', 'c'], ['a', 'b'], ['a', 'c'], ['a', 'b'], ['e'], ['f'], ['g']]);
  });

  it('lists distinct names, at most three', () => {
    expect(guestNames(['Zoé', 'Max', 'Zoé'].map((name) => of('x', { name })))).toBe('Zoé, Max');
    expect(guestNames(['A', 'B', 'C', 'D', 'E'].map((name) => of('x', { name })))).toBe('A, B, C, …');
  });
});

describe('the columns', () => {
  it('contain the statuses of docs/product/orders.md#lists', () => {
    const columns = Object.fromEntries(ORDER_STATUSES.map((status) => [status, columnOf(status)]));
    expect(columns).toEqual({
      AWAITING_PAYMENT: null,
      PENDING: 'order',
      ON_HOLD: 'order',
      IN_PROGRESS: 'delivery',
      READY: 'delivery',
      DELIVERED: null,
      CANCELLED: null,
      ABANDONED: null,
    });
  });

  it('list orders that wait for the guest after those that wait for the staff, each oldest first', () => {
    const rows = [placed(1, 'ON_HOLD'), placed(3, 'PENDING'), placed(5, 'READY'), placed(7, 'ON_HOLD'), placed(9, 'PENDING')];
    expect(ids(ordersOfColumn(rows, 'order'))).toEqual(['order-003', 'order-009', 'order-001', 'order-007']);
    expect(ids(ordersOfColumn(rows, 'delivery'))).toEqual(['order-005']);
  });

  it('offer the next step and deletion by status', () => {
    expect(ORDER_STATUSES.map(mainStep)).toEqual([null, 'prepare', null, 'ready', 'delivered', null, null, null]);
    expect(ORDER_STATUSES.filter(isDeletable)).toEqual(['PENDING', 'ON_HOLD']);
  });

  it('offer out of stock only for an available item of an open order', () => {
    expect(ORDER_STATUSES.filter((status) => canRunOut(status, { unavailable: false }))).toEqual([
      'PENDING',
      'ON_HOLD',
      'IN_PROGRESS',
      'READY',
    ]);
    expect(ORDER_STATUSES.some((status) => canRunOut(status, { unavailable: true }))).toBe(false);
  });
});

describe('merging an update', () => {
  it('appends a new order and keeps the others in place', () => {
    const rows = [placed(1, 'PENDING'), placed(5, 'READY')];
    expect(ids(mergeOrder(rows, placed(9, 'PENDING')))).toEqual(['order-001', 'order-005', 'order-009']);
  });

  it('keeps the place of an order whose status changed', () => {
    const rows = [placed(1, 'PENDING'), placed(5, 'PENDING'), placed(9, 'PENDING')];
    const after = mergeOrder(rows, placed(5, 'IN_PROGRESS'));
    expect(ids(after)).toEqual(ids(rows));
    expect(ids(ordersOfColumn(after, 'order'))).toEqual(['order-001', 'order-009']);
    expect(ids(ordersOfColumn(after, 'delivery'))).toEqual(['order-005']);
  });

  it('inserts an order by age when a step is undone', () => {
    const rows = [placed(1, 'PENDING'), placed(9, 'PENDING')];
    expect(ids(mergeOrder(rows, placed(5, 'READY')))).toEqual(['order-001', 'order-005', 'order-009']);
  });

  it('removes only orders that have left the board', () => {
    const rows = [placed(1, 'PENDING'), placed(5, 'READY')];
    expect(ids(mergeOrder(rows, placed(5, 'DELIVERED')))).toEqual(['order-001']);
    expect(ids(dropOrder(rows, 'order-001'))).toEqual(['order-005']);
    expect(ids(dropOrder(rows, 'unknown'))).toEqual(ids(rows));
  });

  it('ends with the list of the server, whatever the updates', () => {
    const update = fc.record({ number: fc.integer({ min: 0, max: 30 }), status: fc.constantFrom(...ORDER_STATUSES) });
    fc.assert(
      fc.property(fc.array(update, { maxLength: 80 }), (updates) => {
        const truth = new Map<number, Placed>();
        let rows: Placed[] = [];
        for (const { number, status } of updates) {
          const order = placed(number, status);
          truth.set(number, order);
          rows = mergeOrder(rows, order);
        }
        const expected = [...truth.entries()]
          .sort(([a], [b]) => a - b)
          .map(([, order]) => order)
          .filter(({ status }) => columnOf(status) !== null);
        expect(rows).toEqual(expected);
      }),
    );
  });
});

describe('the items of a card', () => {
  it('shows only sold-out items while the order is held', () => {
    const item = (name: string, unavailable: boolean, part = false) => ({ name, unavailable, sub_products: [{ unavailable: part }] });
    const items = [item('Thé', false), item('Tarte', true), item('Formule', false, true)] as Order['items'];
    const names = (status: OrderStatus) => shownItems({ status, items }).map(({ name }) => name);
    expect(names('ON_HOLD')).toEqual(['Tarte', 'Formule']);
    expect(names('PENDING')).toEqual(['Thé', 'Tarte', 'Formule']);
    expect(shownItems({ status: 'ON_HOLD', items: items.slice(0, 1) })).toHaveLength(1);
  });
});
