// The public calls of the guest menu. Every answer, failures of the network included, is a value; nothing throws.
import type { Problem } from '@ardoise/contract/errors.ts';
import type { TableState } from '@ardoise/contract/guest.ts';
import type { Menu } from '@ardoise/contract/menu.ts';
import type { GuestOrder, OrderLine } from '@ardoise/contract/orders.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import type { TableCall } from '@ardoise/contract/tables.ts';
import type { TableClaim } from '../visit/claim.ts';
import type { OrderBody, Pending } from '../visit/stored.ts';
import { menuAddress } from './addresses.ts';
import { readClock } from './clock.ts';

/** `refused`: the server said no (4xx). `unknown`: no answer, or the server's own failure; it may or may not have been done. */
export type Outcome<T> =
  | { kind: 'ok'; value: T }
  | { kind: 'refused'; status: number; problem: Partial<Problem>; retryAfter: number }
  | { kind: 'unknown' };

export type OrderChange = { items: OrderLine[]; costs: string[]; note: string; expected_total: number };

const TIMEOUT_MS = 15_000;
const RETRY_DELAYS_MS = [800, 2000, 5000];

/** One call; failures of the network are answers too. */
export const call = async <T>(path: string, init: RequestInit = {}): Promise<Outcome<T>> => {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), TIMEOUT_MS);
  const sent = Date.now();
  try {
    const response = await fetch(path, { ...init, signal: abort.signal });
    readClock(response, sent);
    if (response.status >= 500) return { kind: 'unknown' };
    if (response.status === 204) return { kind: 'ok', value: undefined as T };
    // A good answer that broke off says nothing; a refusal says enough by its status.
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

/** What a call with a body sends. */
export const json = (method: string, body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

/** The newest published menu; the browser sends the ETag that it has. */
export const fetchMenu = (venueId: string, locale: Locale): Promise<Outcome<Menu>> =>
  call<Menu>(menuAddress(venueId, locale), { cache: 'no-cache' });

/** The menu in the venue's own words: from the network, else as the worker has kept it. */
export const fetchOwnMenu = (venueId: string, locale: Locale): Promise<Outcome<Menu>> => call<Menu>(menuAddress(venueId, locale));

/** What the venue says of a table and its code. */
export const fetchTable = (venueId: string, table: string, code: string | null): Promise<Outcome<{ state: TableState }>> =>
  call(`/api/public/table/${venueId}?${new URLSearchParams({ table, ...(code !== null && { code }) })}`, { cache: 'no-store' });

/** The calls of a table that nobody has answered yet; none to a phone that proves nothing. */
export const fetchCalls = (venueId: string, claim: TableClaim): Promise<Outcome<TableCall[]>> =>
  call(`/api/public/call/${venueId}?${new URLSearchParams(claim)}`, { cache: 'no-store' });
/** True where a call reaches nobody, because staff muted its table. */
export const fetchMuted = (venueId: string, id: string, claim: TableClaim): Promise<Outcome<{ muted: boolean }>> =>
  call(`/api/public/call/${venueId}/${id}?${new URLSearchParams(claim)}`, { cache: 'no-store' });
/** Calls the waiter, or for the bill; a second press of a kind answers the first. */
export const callTable = (venueId: string, body: TableClaim & { kind: TableCall['kind'] }): Promise<Outcome<TableCall>> =>
  call(`/api/public/call/${venueId}`, json('POST', body));

export const fetchOrder = (uuid: string): Promise<Outcome<GuestOrder>> =>
  call<GuestOrder>(`/api/public/order/${uuid}`, { cache: 'no-store' });
export const changeOrder = (uuid: string, change: OrderChange): Promise<Outcome<GuestOrder>> =>
  call<GuestOrder>(`/api/public/order/${uuid}`, json('PUT', change));
export const cancelOrder = (uuid: string): Promise<Outcome<GuestOrder>> =>
  call<GuestOrder>(`/api/public/order/${uuid}`, { method: 'DELETE' });

/** Leaves a name and one contact in the venue's recall book. */
export const enterGuest = (venueId: string, entry: { name: string; phone?: string; email?: string }): Promise<Outcome<{ until: string }>> =>
  call(`/api/public/guest/${venueId}`, json('POST', entry));

/** What a browser needs to be told of an order; that it wants to be, and that it does not any more. */
export const fetchPushKey = (): Promise<Outcome<{ key: string }>> => call('/api/public/push');
export const subscribePush = (uuid: string, subscription: unknown): Promise<Outcome<undefined>> =>
  call(`/api/public/push/${uuid}`, json('PUT', subscription));
export const unsubscribePush = (uuid: string): Promise<Outcome<undefined>> => call(`/api/public/push/${uuid}`, { method: 'DELETE' });

/** A random UUID; `crypto.randomUUID` is missing where the page is not served over https. */
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
 * Sends an order, and the very same one again while the network or the server gives no answer: the key makes it count
 * once. `unknown` after the last attempt, and at once where the phone knows that it has no connection: keep the pending order and send it
 * again. `onMissed`: nobody has answered so far.
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
