import { ORDER_STATUSES, type OrderStatus } from '@ardoise/contract/rules/order-status.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hearCancel, hearList, hearUpdate, heldAmong, isNews, type Known } from './heard.ts';

describe('the bell', () => {
  it('rings for an order that waits and was not known, unpaid or on hold', () => {
    const ringing = ([undefined, ...ORDER_STATUSES] as const).filter((before) => isNews(before, 'PENDING'));
    expect(ringing).toEqual([undefined, 'AWAITING_PAYMENT', 'ON_HOLD']);
  });

  it('knows an order that is back from a hold from a new one', () => {
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

  it('does not ring for what the first list holds, and rings for what a later one brings', () => {
    const known: Known = new Map();
    const [first, second] = [
      { id: 'a', status: 'PENDING' as const },
      { id: 'b', status: 'PENDING' as const },
    ];
    expect(hearList(known, [first], true)).toEqual([]);
    expect(hearList(known, [first, second], false)).toEqual([second]);
    expect(hearList(known, [first, second], false)).toEqual([]);
  });

  it('does not ring again for an order that the lists have already brought', () => {
    const known: Known = new Map();
    hearList(known, [], true);
    expect(hearList(known, [{ id: 'a', status: 'PENDING' }], false)).toHaveLength(1);
    expect(hearUpdate(known, { id: 'a', status: 'PENDING' })).toBe(false);
  });

  it('does not ring when a step is taken back', () => {
    const known: Known = new Map();
    hearUpdate(known, { id: 'a', status: 'PENDING' });
    hearUpdate(known, { id: 'a', status: 'IN_PROGRESS' });
    expect(hearUpdate(known, { id: 'a', status: 'PENDING' })).toBe(false);
    hearCancel(known, 'a');
    expect(hearUpdate(known, { id: 'a', status: 'PENDING' })).toBe(false);
  });

  it('rings once for each order that becomes new, however often it is spoken of', () => {
    const event = fc.record({
      id: fc.constantFrom('a', 'b', 'c'),
      status: fc.constantFrom<OrderStatus>('PENDING', 'IN_PROGRESS', 'READY', 'DELIVERED'),
    });
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        const known: Known = new Map();
        const rings = events.filter((one) => hearUpdate(known, one)).map(({ id }) => id);
        const firstWaits = ['a', 'b', 'c'].filter((id) => events.find((one) => one.id === id)?.status === 'PENDING');
        expect(rings.sort()).toEqual(firstWaits);
      }),
    );
  });

  it('rings once for each order that waits when a board is back, however often it is cut off', () => {
    // Orders go on while nobody hears; what was missed is told one by one as it stands by now, or the list is read anew.
    const step = fc.oneof(
      { weight: 3, arbitrary: fc.constant('placed' as const) },
      { weight: 3, arbitrary: fc.nat(20).map((pick) => ({ pick })) },
      fc.constant('cut' as const),
      fc.constantFrom('told' as const, 'read' as const),
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
        const hear = (id: string) => {
          expectWaiting([stands(id)]);
          if (hearUpdate(known, stands(id))) rung.push(id);
        };
        const happens = (id: string) => (missed ? missed.push(id) : hear(id));
        const back = (how: 'told' | 'read') => {
          const away = missed ?? [];
          missed = null;
          if (how === 'told') return away.forEach(hear);
          expectWaiting(orders);
          rung.push(...hearList(known, orders, false).map(({ id }) => id));
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
        const steppers = { placed: place, cut, told: () => back('told'), read: () => back('read') };
        hearList(known, [], true);
        for (const one of steps) {
          if (typeof one === 'string') steppers[one]();
          else advance(orders[one.pick % orders.length]);
        }
        back('told');
        expect(rung.sort()).toEqual([...expected].sort());
      }),
    );
  });

  it('forgets the oldest orders after thousands', () => {
    const known: Known = new Map();
    for (let number = 0; number < 5000; number++) hearUpdate(known, { id: String(number), status: 'PENDING' });
    expect(known.size).toBe(2000);
    expect(known.has('4999')).toBe(true);
  });
});

describe('the error sound', () => {
  it('sounds once for an order that was on the board', () => {
    const known: Known = new Map([['a', 'PENDING']]);
    expect(hearCancel(known, 'a')).toBe(true);
    expect(hearCancel(known, 'a')).toBe(false);
  });

  it('does not sound for an order that was never there', () => {
    expect(hearCancel(new Map(), 'a')).toBe(false);
  });
});
