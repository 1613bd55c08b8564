import { expect, it } from 'vitest';
import { noticeOf } from './refusal.ts';

it('maps refusals to notices', () => {
  const refused = (status: number, problem: object) => noticeOf({ status, problem, retryAfter: 20 }, 10, 1000);
  expect(refused(409, { code: 'prices_changed', total_price: 12 })).toEqual({ kind: 'pricesChanged', before: 10, after: 12 });
  expect(refused(409, { code: 'prices_changed' })).toEqual({ kind: 'pricesChanged', before: 10, after: null });
  expect(refused(409, { code: 'product_unavailable' })).toEqual({ kind: 'productUnavailable' });
  expect(refused(409, { code: 'venue_closed' })).toEqual({ kind: 'closed' });
  expect(refused(404, { code: 'venue_inactive' })).toEqual({ kind: 'inactive' });
  expect(refused(402, { code: 'ordering_not_included' })).toEqual({ kind: 'notIncluded' });
  expect(refused(429, {})).toEqual({ kind: 'tooMany', until: 21_000 });
  expect(refused(429, { code: 'too_many_open_orders' })).toEqual({ kind: 'busy' });
  const busy = (sent: { table: string | null; code: string | null; tableCodes: boolean }, errors = {}) =>
    noticeOf({ status: 429, problem: { code: 'too_many_open_orders', errors }, retryAfter: 20 }, 10, 1000, sent);
  const old = { code: { code: 'old_code', message: '' } };
  for (const table of [null, '7']) expect(busy({ table, code: 'OLD', tableCodes: false }, old)).toEqual({ kind: 'oldCode', table });
  expect(busy({ table: null, code: null, tableCodes: true })).toEqual({ kind: 'busyScan' });
  expect(busy({ table: null, code: null, tableCodes: false })).toEqual({ kind: 'busy' });
  expect(busy({ table: null, code: 'NEW', tableCodes: true })).toEqual({ kind: 'busy' });
  expect(refused(422, { code: 'key_reused' })).toEqual({ kind: 'failed' });
});
