import { ORDER_STATUSES, type OrderStatus } from '@ardoise/contract/rules/order-status.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hearCancel, hearList, hearUpdate, isNews, type Known } from './heard.ts';

describe('the bell', () => {
  it('rings for an order that waits and was not known, unpaid or on hold', () => {
    const ringing = ([undefined, ...ORDER_STATUSES] as const).filter((before) => isNews(before, 'PENDING'));
    expect(ringing).toEqual([undefined, 'AWAITING_PAYMENT', 'ON_HOLD']);
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
