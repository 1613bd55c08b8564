import { expect, it } from 'vitest';
import { noticeOf } from './refusal.ts';

it('tells the guest what a refusal means', () => {
  const refused = (status: number, problem: object) => noticeOf({ status, problem, retryAfter: 20 }, 10, 1000);
  expect(refused(409, { code: 'prices_changed', total_price: 12 })).toEqual({ kind: 'pricesChanged', before: 10, after: 12 });
  expect(refused(409, { code: 'prices_changed' })).toEqual({ kind: 'pricesChanged', before: 10, after: null });
  expect(refused(409, { code: 'product_unavailable' })).toEqual({ kind: 'productUnavailable' });
  expect(refused(409, { code: 'venue_closed' })).toEqual({ kind: 'closed' });
  expect(refused(404, { code: 'venue_inactive' })).toEqual({ kind: 'inactive' });
  expect(refused(402, { code: 'ordering_not_included' })).toEqual({ kind: 'notIncluded' });
  expect(refused(429, {})).toEqual({ kind: 'tooMany', until: 21_000 });
  expect(refused(422, { code: 'key_reused' })).toEqual({ kind: 'failed' });
});
