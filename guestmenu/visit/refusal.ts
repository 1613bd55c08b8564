// What a refused order, or a refused change of one, means to the guest.
import type { Problem } from '@ardoise/contract/errors.ts';
import type { ChangedLine } from '@ardoise/contract/orders.ts';
import { type BasketChange, once } from './basket-changes.ts';

export type Notice =
  | { kind: 'pricesChanged'; before: number; after: number | null }
  /** Since the guest last touched the basket, or before the server took the order; the totals. */
  | { kind: 'changed'; changes: readonly BasketChange[]; before: number; after: number }
  | { kind: 'productUnavailable' | 'closed' | 'inactive' | 'notIncluded' | 'busy' | 'busyScan' | 'fields' | 'failed' }
  /** `table`: null for the bar's code. */
  | { kind: 'oldCode'; table: string | null }
  /** `until` in milliseconds. */
  | { kind: 'tooMany'; until: number };

type Refusal = { status: number; problem: Partial<Problem>; retryAfter: number };

/** The destination and the code that an order was sent with; `tableCodes`: the venue wants codes of its tables. */
type Sent = { table: string | null; code: string | null; tableCodes: boolean };

/** A present code is counted apart (docs/product/orders.md#limits): a guest without one reads where to find it. */
const busyNotice = ({ errors = {} }: Partial<Problem>, sent: Sent | null): Notice => {
  if (sent && errors.code?.code === 'old_code') return { kind: 'oldCode', table: sent.table };
  return { kind: sent?.tableCodes && !sent.code ? 'busyScan' : 'busy' };
};

/** `expected` is the total that the guest had seen; `now` in milliseconds. */
export const noticeOf = ({ status, problem, retryAfter }: Refusal, expected: number, now: number, sent: Sent | null = null): Notice => {
  if (problem.code === 'choices_changed') {
    const lines = Array.isArray(problem.lines) ? (problem.lines as ChangedLine[]) : [];
    const changes = once(lines.flatMap((line) => line.changes.map((change) => ({ kind: 'reading' as const, change }))));
    return { kind: 'changed', changes, before: expected, after: typeof problem.total_price === 'number' ? problem.total_price : expected };
  }
  if (problem.code === 'prices_changed')
    return { kind: 'pricesChanged', before: expected, after: typeof problem.total_price === 'number' ? problem.total_price : null };
  if (problem.code === 'product_unavailable') return { kind: 'productUnavailable' };
  if (problem.code === 'venue_closed') return { kind: 'closed' };
  if (problem.code === 'venue_inactive') return { kind: 'inactive' };
  if (problem.code === 'too_many_open_orders') return busyNotice(problem, sent);
  if (status === 402) return { kind: 'notIncluded' };
  if (status === 429) return { kind: 'tooMany', until: now + retryAfter * 1000 };
  return { kind: 'failed' };
};
