// What a refused order, or a refused change of one, means to the guest.
import type { Problem } from '@ardoise/contract/errors.ts';
import type { BasketChange } from './basket-changes.ts';

export type Notice =
  | { kind: 'pricesChanged'; before: number; after: number | null }
  /** Of an open basket, since its guest last touched it; the totals. */
  | { kind: 'changed'; changes: readonly BasketChange[]; before: number; after: number }
  | { kind: 'productUnavailable' | 'closed' | 'inactive' | 'notIncluded' | 'fields' | 'failed' }
  /** `until` in milliseconds. */
  | { kind: 'tooMany'; until: number };

type Refusal = { status: number; problem: Partial<Problem>; retryAfter: number };

/** `expected` is the total that the guest had seen; `now` in milliseconds. */
export const noticeOf = ({ status, problem, retryAfter }: Refusal, expected: number, now: number): Notice => {
  if (problem.code === 'prices_changed')
    return { kind: 'pricesChanged', before: expected, after: typeof problem.total_price === 'number' ? problem.total_price : null };
  if (problem.code === 'product_unavailable') return { kind: 'productUnavailable' };
  if (problem.code === 'venue_closed') return { kind: 'closed' };
  if (problem.code === 'venue_inactive') return { kind: 'inactive' };
  if (status === 402) return { kind: 'notIncluded' };
  if (status === 429) return { kind: 'tooMany', until: now + retryAfter * 1000 };
  return { kind: 'failed' };
};
