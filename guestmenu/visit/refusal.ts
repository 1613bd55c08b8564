// Maps the refusal of an order, or of its change, to a notice for the guest.
import type { Problem } from '@ardoise/contract/errors.ts';
import type { ChangedLine } from '@ardoise/contract/orders.ts';
import { type BasketChange, distinct } from './basket-changes.ts';

export type Notice =
  | { kind: 'pricesChanged'; before: number; after: number | null }
  /** Changed since the guest last edited the basket, or before the server accepted the order; with both totals. */
  | { kind: 'changed'; changes: readonly BasketChange[]; before: number; after: number }
  | { kind: 'productUnavailable' | 'closed' | 'inactive' | 'notIncluded' | 'busy' | 'busyScan' | 'fields' | 'failed' }
  /** `table` null: the code of the bar. */
  | { kind: 'oldCode'; table: string | null }
  /** `until`: epoch milliseconds. */
  | { kind: 'tooMany'; until: number };

type Refusal = { status: number; problem: Partial<Problem>; retryAfter: number };

/** The table and code sent with an order. `tableCodes`: the venue requires table codes. */
type Sent = { table: string | null; code: string | null; tableCodes: boolean };

/** Orders with a current code have their own limit (docs/product/orders.md#limits), so a guest without one is told to scan it. */
const busyNotice = ({ errors = {} }: Partial<Problem>, sent: Sent | null): Notice => {
  if (sent && errors.code?.code === 'old_code') return { kind: 'oldCode', table: sent.table };
  return { kind: sent?.tableCodes && !sent.code ? 'busyScan' : 'busy' };
};

/** `expected`: the total that the guest saw. `now`: epoch milliseconds. */
export const noticeOf = ({ status, problem, retryAfter }: Refusal, expected: number, now: number, sent: Sent | null = null): Notice => {
  if (problem.code === 'choices_changed') {
    const lines = Array.isArray(problem.lines) ? (problem.lines as ChangedLine[]) : [];
    const changes = distinct(lines.flatMap((line) => line.changes.map((change) => ({ kind: 'reading' as const, change }))));
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
