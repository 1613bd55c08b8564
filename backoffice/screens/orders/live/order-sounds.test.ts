import { ORDER_STATUSES, type OrderStatus } from '@ardoise/contract/rules/order-status.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { heldAmong, isNews, type Known, receiveCancellation, receiveList, receiveUpdate } from './order-sounds.ts';

describe('the bell', () => {
  it('rings for a waiting order that was unknown, unpaid or on hold', () => {
    const ringing = ([undefined, ...ORDER_STATUSES] as const).filter((before) => isNews(before, 'PENDING'));
    expect(ringing).toEqual([undefined, 'AWAITING_PAYMENT', 'ON_HOLD']);
  });

  it('distinguishes an order back from a hold from a new one', () => {
    const known: Known = new Map([
      ['held', 'ON_HOLD'],
      ['made', 'IN_PROGRESS'],
    ]);
    const orders = ['held', 'made', 'new'].map((id) => ({ id, status: 'PENDING' as const }));
    expect([...heldAmong(known, orders)]).toEqual(['held']);
  });

  it('rings for no other status', () => {
    for (const after of ORDER_STATUSES.filter((status) => status !== 'PENDING')) expect(isNews(undefined, after)).toBe(false);
  });

  it('does not ring for the first list, but for new orders of later ones', () => {
    const known: Known = new Map();
    const [first, second] = [
      { id: 'a', status: 'PENDING' as const },
      { id: 'b', status: 'PENDING' as const },
    ];
    expect(receiveList(known, [first], true)).toEqual([]);
    expect(receiveList(known, [first, second], false)).toEqual([second]);
    expect(receiveList(known, [first, second], false)).toEqual([]);
  });

  it('does not ring again for an order that a list has already brought', () => {
    const known: Known = new Map();
    receiveList(known, [], true);
    expect(receiveList(known, [{ id: 'a', status: 'PENDING' }], false)).toHaveLength(1);
    expect(receiveUpdate(known, { id: 'a', status: 'PENDING' })).toBe(false);
  });

  it('does not ring for an undo', () => {
    const known: Known = new Map();
    receiveUpdate(known, { id: 'a', status: 'PENDING' });
    receiveUpdate(known, { id: 'a', status: 'IN_PROGRESS' });
    expect(receiveUpdate(known, { id: 'a', status: 'PENDING' })).toBe(false);
    receiveCancellation(known, 'a');
    expect(receiveUpdate(known, { id: 'a', status: 'PENDING' })).toBe(false);
  });

  it('rings once for each new order, however many updates arrive', () => {
    const event = fc.record({
      id: fc.constantFrom('a', 'b', 'c'),
      status: fc.constantFrom<OrderStatus>('PENDING', 'IN_PROGRESS', 'READY', 'DELIVERED'),
    });
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        const known: Known = new Map();
        const rings = events.filter((one) => receiveUpdate(known, one)).map(({ id }) => id);
        const firstWaits = ['a', 'b', 'c'].filter((id) => events.find((one) => one.id === id)?.status === 'PENDING');
        expect(rings.sort()).toEqual(firstWaits);
      }),
    );
  });

  it('rings once for each waiting order after a reconnection, however often it is lost', () => {
    // Orders change while the connection is lost; afterwards the page receives the missed events, or refetches the list.
    const step = fc.oneof(
      { weight: 3, arbitrary: fc.constant('placed' as const) },
      { weight: 3, arbitrary: fc.nat(20).map((pick) => ({ pick })) },
      fc.constant('cut' as const),
      fc.constantFrom('received' as const, 'refetched' as const),
    );
    const next: Partial<Record<OrderStatus, OrderStatus>> = { PENDING: 'IN_PROGRESS', IN_PROGRESS: 'READY' };
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
        const known: Known = new Map();
        const orders: { id: string; status: OrderStatus }[] = [];
        const rung: string[] = [];
        const expected = new Set<string>();
        let missed: string[] | null = null;
        const stands = (id: string) => orders.find((order) => order.id === id) as { id: string; status: OrderStatus };
        const expectWaiting = (some: typeof orders) => {
          for (const { id } of some.filter(({ status }) => status === 'PENDING')) expected.add(id);
        };
        const receive = (id: string) => {
          expectWaiting([stands(id)]);
          if (receiveUpdate(known, stands(id))) rung.push(id);
        };
        const happens = (id: string) => (missed ? missed.push(id) : receive(id));
        const back = (how: 'received' | 'refetched') => {
          const away = missed ?? [];
          missed = null;
          if (how === 'received') return away.forEach(receive);
          expectWaiting(orders);
          rung.push(...receiveList(known, orders, false).map(({ id }) => id));
        };
        const place = () => {
          orders.push({ id: String(orders.length), status: 'PENDING' });
          happens(String(orders.length - 1));
        };
        const advance = (order: (typeof orders)[number] | undefined) => {
          if (!order) return;
          order.status = next[order.status] ?? order.status;
          happens(order.id);
        };
        const cut = () => {
          missed ??= [];
        };
        const steppers = { placed: place, cut, received: () => back('received'), refetched: () => back('refetched') };
        receiveList(known, [], true);
        for (const one of steps) {
          if (typeof one === 'string') steppers[one]();
          else advance(orders[one.pick % orders.length]);
        }
        back('received');
        expect(rung.sort()).toEqual([...expected].sort());
      }),
    );
  });

  it('drops the oldest orders after thousands', () => {
    const known: Known = new Map();
    for (let number = 0; number < 5000; number++) receiveUpdate(known, { id: String(number), status: 'PENDING' });
    expect(known.size).toBe(2000);
    expect(known.has('4999')).toBe(true);
  });
});

describe('the error sound', () => {
  it('plays once for an order that was on the board', () => {
    const known: Known = new Map([['a', 'PENDING']]);
    expect(receiveCancellation(known, 'a')).toBe(true);
    expect(receiveCancellation(known, 'a')).toBe(false);
  });

  it('does not play for an order that was never there', () => {
    expect(receiveCancellation(new Map(), 'a')).toBe(false);
  });
});
