// The public API calls of the guest menu. They never throw: network failures are returned as values too.
import type { Problem } from '@ardoise/contract/errors.ts';
import type { TableState } from '@ardoise/contract/guest.ts';
import type { Menu } from '@ardoise/contract/menu.ts';
import type { GuestOrder, OrderLine } from '@ardoise/contract/orders.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import type { TableCall } from '@ardoise/contract/tables.ts';
import type { TableClaim } from '../visit/claim.ts';
import type { OrderBody, Pending } from '../visit/stored.ts';
import { menuAddress } from './addresses.ts';
import { syncClock } from './clock.ts';

/** `refused`: 4xx. `unknown`: no answer or 5xx, so the request may or may not have been carried out. */
export type Outcome<T> =
  | { kind: 'ok'; value: T }
  | { kind: 'refused'; status: number; problem: Partial<Problem>; retryAfter: number }
  | { kind: 'unknown' };

export type OrderChange = { items: OrderLine[]; costs: string[]; note: string; expected_total: number };

const TIMEOUT_MS = 15_000;
const RETRY_DELAYS_MS = [800, 2000, 5000];

/** Sends one request. */
export const call = async <T>(path: string, init: RequestInit = {}): Promise<Outcome<T>> => {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), TIMEOUT_MS);
  const sent = Date.now();
  try {
    const response = await fetch(path, { ...init, signal: abort.signal });
    syncClock(response, sent);
    if (response.status >= 500) return { kind: 'unknown' };
    if (response.status === 204) return { kind: 'ok', value: undefined as T };
    // A truncated body of a 2xx response is `unknown`; for a refusal, the status is enough.
    if (response.ok) return { kind: 'ok', value: (await response.json()) as T };
    const problem = (await response.json().catch(() => ({}))) as Partial<Problem>;
    const retryAfter = Number(response.headers.get('retry-after')) || 30;
    return { kind: 'refused', status: response.status, problem, retryAfter };
  } catch {
    return { kind: 'unknown' };
  } finally {
    clearTimeout(timer);
  }
};

/** The request options for a JSON body. */
export const json = (method: string, body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

/** The latest published menu. `no-cache` makes the browser revalidate with its ETag. */
export const fetchMenu = (venueId: string, locale: Locale): Promise<Outcome<Menu>> =>
  call<Menu>(menuAddress(venueId, locale), { cache: 'no-cache' });

/** The menu in the venue's own language, from the network or from the service worker's cache. */
export const fetchOwnMenu = (venueId: string, locale: Locale): Promise<Outcome<Menu>> => call<Menu>(menuAddress(venueId, locale));

/** The state of a table and its code at the venue. */
export const fetchTable = (venueId: string, table: string, code: string | null): Promise<Outcome<{ state: TableState }>> =>
  call(`/api/public/table/${venueId}?${new URLSearchParams({ table, ...(code !== null && { code }) })}`, { cache: 'no-store' });

/** The unanswered calls of a table. Empty for a phone without proof of the table. */
export const fetchCalls = (venueId: string, claim: TableClaim): Promise<Outcome<TableCall[]>> =>
  call(`/api/public/call/${venueId}?${new URLSearchParams(claim)}`, { cache: 'no-store' });
/** True if the call is not shown to staff because they muted its table. */
export const fetchMuted = (venueId: string, id: string, claim: TableClaim): Promise<Outcome<{ muted: boolean }>> =>
  call(`/api/public/call/${venueId}/${id}?${new URLSearchParams(claim)}`, { cache: 'no-store' });
/** Calls the waiter, or for the bill. Repeating a call of the same kind returns the first one. */
export const callTable = (venueId: string, body: TableClaim & { kind: TableCall['kind'] }): Promise<Outcome<TableCall>> =>
  call(`/api/public/call/${venueId}`, json('POST', body));

export const fetchOrder = (uuid: string): Promise<Outcome<GuestOrder>> =>
  call<GuestOrder>(`/api/public/order/${uuid}`, { cache: 'no-store' });
export const changeOrder = (uuid: string, change: OrderChange): Promise<Outcome<GuestOrder>> =>
  call<GuestOrder>(`/api/public/order/${uuid}`, json('PUT', change));
export const cancelOrder = (uuid: string): Promise<Outcome<GuestOrder>> =>
  call<GuestOrder>(`/api/public/order/${uuid}`, { method: 'DELETE' });

/** Adds a name and one contact to the venue's recall book. */
export const enterGuest = (venueId: string, entry: { name: string; phone?: string; email?: string }): Promise<Outcome<{ until: string }>> =>
  call(`/api/public/guest/${venueId}`, json('POST', entry));

/** Web Push of an order: the server's key, subscribing and unsubscribing. */
export const fetchPushKey = (): Promise<Outcome<{ key: string }>> => call('/api/public/push');
export const subscribePush = (uuid: string, subscription: unknown): Promise<Outcome<undefined>> =>
  call(`/api/public/push/${uuid}`, json('PUT', subscription));
export const unsubscribePush = (uuid: string): Promise<Outcome<undefined>> => call(`/api/public/push/${uuid}`, { method: 'DELETE' });

/** A random UUID, because `crypto.randomUUID` is missing on pages not served over https. */
export const newKey = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
};

export const pendingOf = (body: OrderBody): Pending => ({ key: newKey(), body, since: Date.now() });

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Sends an order, and repeats the same request while there is no answer; the idempotency key makes it count once. Returns `unknown` after
 * the last attempt, or at once if the phone is offline: the caller keeps the pending order and sends it again later. `onMissed` is called
 * after each attempt without an answer.
 */
export const placeOrder = async (venueId: string, pending: Pending, onMissed: () => void): Promise<Outcome<GuestOrder>> => {
  const send = () => call<GuestOrder>(`/api/public/order/${venueId}`, json('POST', pending.body, { 'idempotency-key': pending.key }));
  let outcome = await send();
  for (const delay of RETRY_DELAYS_MS) {
    if (outcome.kind !== 'unknown' || !navigator.onLine) break;
    onMissed();
    await wait(delay);
    outcome = await send();
  }
  return outcome;
};
