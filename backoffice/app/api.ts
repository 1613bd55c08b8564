// The only place that calls the server. `call('PUT /api/order/:id/status/ready', { params: { id } })` is typed by the
// contract's routes. The contract is imported for its types only, which keeps the schema library out of the bundle.
// A call resolves to data (a list to `{ rows, total }`). It throws an `ApiError` for a refusal and a `ConnectionError` without an answer.
// A 401 or 403 signs out (docs/product/back-office.md#signing-out). The caller shows every other error, with `errorText`.
import type { actRoutes } from '@ardoise/contract/accounts/acts.ts';
import type { authRoutes, sessionRoutes } from '@ardoise/contract/accounts/auth.ts';
import type { deviceRoutes, tabletRoutes } from '@ardoise/contract/accounts/devices.ts';
import type { factorRoutes, secondStepRoutes } from '@ardoise/contract/accounts/factors.ts';
import type { userRoutes } from '@ardoise/contract/accounts/users.ts';
import type { billRoutes } from '@ardoise/contract/billing/bills.ts';
import type { discounts } from '@ardoise/contract/billing/discounts.ts';
import type { overviewRoutes } from '@ardoise/contract/billing/overview.ts';
import type { subscriptionRoutes } from '@ardoise/contract/billing/subscription.ts';
import type { categoryAvailable } from '@ardoise/contract/catalog/categories.ts';
import type { inStock, outOfStock, outOfStockEffect } from '@ardoise/contract/catalog/out-of-stock.ts';
import type { bundleProducts, productAvailable, productToCost, recommendedProducts } from '@ardoise/contract/catalog/products.ts';
import type { sectionAvailable, sortSections } from '@ardoise/contract/catalog/sections.ts';
import type { changeRoutes } from '@ardoise/contract/changes.ts';
import { ApiError, type ErrorCode, errors, type Problem } from '@ardoise/contract/errors.ts';
import type { analyticsRoutes } from '@ardoise/contract/figures/analytics.ts';
import type { orderFigureRoutes } from '@ardoise/contract/figures/orders.ts';
import type { outlierRoutes } from '@ardoise/contract/figures/outliers.ts';
import type { summaryRoutes } from '@ardoise/contract/figures/summary.ts';
import type { guestRoutes } from '@ardoise/contract/guest.ts';
import type { menuHealth } from '@ardoise/contract/health.ts';
import type { historyRoutes } from '@ardoise/contract/history.ts';
import type { Call, Reply, Route } from '@ardoise/contract/kit/route.ts';
import type { earlierRoutes, fontRoutes, lookRoutes } from '@ardoise/contract/look.ts';
import type { messageRoutes } from '@ardoise/contract/messages.ts';
import type { orderRoutes } from '@ardoise/contract/orders.ts';
import type { passes } from '@ardoise/contract/passes.ts';
import type { customerRoutes, guestBookRoutes } from '@ardoise/contract/people.ts';
import type { previewMenu } from '@ardoise/contract/preview.ts';
import type { RECORDS, RecordName } from '@ardoise/contract/records.ts';
import type { barCode, tableCodes, tableService } from '@ardoise/contract/tables.ts';
import type { invitationRoutes, invitedRoutes, teamRoutes } from '@ardoise/contract/team.ts';
import type { unpreparedRoutes } from '@ardoise/contract/unprepared.ts';
import type { venueRoutes } from '@ardoise/contract/venues.ts';
import { eraseDrafts, flushDrafts } from './drafts.ts';
import { releaseGuard } from './leave-guard.ts';
import { noteServerTime } from './server-clock.ts';
import { claimsOf } from './session/session.ts';
import { clearStorage, keepEnding, keepToken, readToken, readVenue } from './session/storage.ts';

type Values<T> = T[keyof T];
type RecordCalls = { [N in RecordName]: Values<(typeof RECORDS)[N]['calls']> }[RecordName];
type Declared =
  | RecordCalls
  | Values<typeof authRoutes>
  | Values<typeof sessionRoutes>
  | Values<typeof teamRoutes>
  | Values<typeof invitationRoutes>
  | Values<typeof invitedRoutes>
  | Values<typeof secondStepRoutes>
  | Values<typeof factorRoutes>
  | Values<typeof changeRoutes>
  | Values<typeof deviceRoutes>
  | Values<typeof tabletRoutes>
  | Values<typeof userRoutes>
  | Values<typeof actRoutes>
  | Values<typeof venueRoutes>
  | Values<typeof subscriptionRoutes>
  | Values<typeof overviewRoutes>
  | Values<typeof billRoutes>
  | typeof sectionAvailable
  | typeof sortSections
  | typeof categoryAvailable
  | typeof productAvailable
  | typeof bundleProducts
  | typeof recommendedProducts
  | typeof productToCost
  | Values<typeof tableCodes>
  | Values<typeof barCode>
  | Values<typeof unpreparedRoutes>
  | Values<typeof tableService>
  | Values<(typeof passes)['calls']>
  | Values<(typeof discounts)['calls']>
  | Values<typeof customerRoutes>
  | Values<typeof guestBookRoutes>
  | Values<typeof orderRoutes>
  | Values<typeof historyRoutes>
  | typeof outOfStock
  | Values<typeof messageRoutes>
  | typeof inStock
  | typeof outOfStockEffect
  | typeof menuHealth
  | Values<typeof analyticsRoutes>
  | Values<typeof orderFigureRoutes>
  | Values<typeof outlierRoutes>
  | Values<typeof summaryRoutes>
  | typeof previewMenu
  | Values<typeof lookRoutes>
  | Values<typeof earlierRoutes>
  | (typeof fontRoutes)['link' | 'unlink']
  | typeof guestRoutes.menu;

/** Every call, by method and path as in the contract. */
export type Api = { [R in Declared as `${R['method']} ${R['path']}`]: R };
type CallArgs<R extends Route> = Record<string, never> extends Call<R> ? [given?: Call<R>] : [given: Call<R>];

/** No answer came: there is no network, or the server took too long. */
export class ConnectionError extends Error {
  constructor() {
    super('connection');
    this.name = 'ConnectionError';
  }
}

type Query = Record<string, unknown>;
/** `limit` for actions at the bar, in milliseconds: staff get an error sooner than after the default limit. */
export const ANSWER_MS = 8000;

export type Request = { query?: Query; body?: unknown; headers?: Record<string, string>; signal?: AbortSignal; limit?: number };
export type Answer<T> = { data: T; total: number | null };

/** The history entry that a call wrote, by its answer. */
const changes = new WeakMap<object, string>();
/** The id of the history entry that an answer names (`X-Change`), or null. */
export const changeOf = (answer: unknown): string | null => (typeof answer === 'object' && answer !== null && changes.get(answer)) || null;
type MovedOrders = { held: number; released: number };
const moved = new WeakMap<object, MovedOrders>();
/** The number of orders that a call put on hold (`X-Held`) or released (`X-Released`), by its answer. */
export const movedBy = (answer: unknown): MovedOrders =>
  (typeof answer === 'object' && answer !== null && moved.get(answer)) || { held: 0, released: 0 };
export const noteMoved = <T>(answer: T, orders: MovedOrders): T => {
  if (orders.held + orders.released > 0 && typeof answer === 'object' && answer !== null) moved.set(answer, orders);
  return answer;
};
/** Records the history entry of an answer for `changeOf`, and returns the answer. */
export const noteChange = <T>(answer: T, change: string | null): T => {
  if (change && typeof answer === 'object' && answer !== null) changes.set(answer, change);
  return answer;
};

/** Records what the headers say about an answer, and returns the answer. */
export const noteHead = <T>(answer: T, header: (name: string) => string | null): T =>
  noteMoved(noteChange(answer, header('x-change')), { held: Number(header('x-held')), released: Number(header('x-released')) });

const LIMIT_MS = 20_000;
const SIGN_IN = '/api/auth/token';
const PUBLIC = ['/api/auth/forgotten', '/api/auth/invited', '/api/auth/invited/join'];
const SECOND_STEPS = /^\/api\/auth\/(passkey\/|factor\/(verify|setup)$)/;
const withoutToken = (method: string, path: string) =>
  PUBLIC.includes(path) ||
  SECOND_STEPS.test(path) ||
  path.startsWith('/api/auth/device') ||
  path.startsWith('/api/public/') ||
  (method === 'GET' && path === SIGN_IN);

/** A path with its query. Empty values are left out. */
export const address = (path: string, query: Query = {}): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null && one !== '') search.append(name, String(one));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
};

const problemOf = async (response: Response): Promise<ApiError> => {
  const problem = (await response.json().catch(() => ({}))) as Partial<Problem>;
  const known = problem.code !== undefined && problem.code in errors;
  const code: ErrorCode = known && problem.code ? problem.code : codeOfStatus(response.status);
  const { status: _status, code: _code, ...members } = problem;
  const wait = Number(response.headers.get('retry-after'));
  return new ApiError(code, { ...members, ...(wait > 0 && { retry_after: wait }) });
};

/** The error code for an answer without one, such as a proxy's error page. */
const codeOfStatus = (status: number): ErrorCode => {
  const found = (Object.keys(errors) as ErrorCode[]).find((code) => errors[code][0] === status);
  return found ?? (status >= 500 ? 'unavailable' : 'malformed');
};

/** Sends one request and reads its answer. `call` and the data provider build on it. */
export const send = async <T>(method: string, path: string, { query, body, headers, signal, limit }: Request = {}): Promise<Answer<T>> => {
  const token = withoutToken(method, path) ? null : readToken();
  const controller = new AbortController();
  const timeout = setTimeout(() => controller.abort(), limit ?? LIMIT_MS);
  const abort = () => controller.abort();
  signal?.addEventListener('abort', abort, { once: true });
  try {
    const raw = body === undefined || body instanceof FormData || body instanceof Blob;
    const response = await fetch(address(path, query), {
      method,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...(!raw && { 'content-type': 'application/json' }), ...headers },
      body: raw ? (body as BodyInit | undefined) : JSON.stringify(body),
      signal: controller.signal,
    });
    noteServerTime(response.headers.get('date'));
    if (!response.ok) throw await toApiError(response, token);
    const total = response.headers.get('x-total-count');
    const text = await response.text();
    const data = noteHead((text ? JSON.parse(text) : undefined) as T, (name) => response.headers.get(name));
    return { data, total: total === null ? null : Number(total) };
  } catch (error) {
    if (signal?.aborted || error instanceof ApiError || error instanceof SyntaxError) throw error;
    throw new ConnectionError();
  } finally {
    clearTimeout(timeout);
    signal?.removeEventListener('abort', abort);
  }
};

/** The error of a refused request. Signs out if the server refused the current token. */
export const toApiError = async (response: Response, token: string | null): Promise<ApiError> => {
  const problem = await problemOf(response);
  // A refusal of an older token does not end the current session.
  if (token !== null && (response.status === 401 || response.status === 403) && token === readToken()) void signOut(true);
  return problem;
};

/** Calls a route of the contract. */
export const call = async <K extends keyof Api>(key: K, ...[given]: CallArgs<Api[K]>): Promise<Reply<Api[K]>> => {
  const [method = '', template = ''] = key.split(' ');
  const { params = {}, query, body, headers, signal, limit } = (given ?? {}) as Request & { params?: Record<string, string> };
  const path = template.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const { data, total } = await send<unknown>(method, path, { query, body, headers, signal, limit });
  return (total === null ? data : { rows: data, total }) as Reply<Api[K]>;
};

/** Ends the session of a token on the server, if it can be reached. `keepalive` lets the request outlive the page. */
export const endSession = (token: string | null): void => {
  const headers = { authorization: `Bearer ${token}` };
  if (token) fetch(SIGN_IN, { method: 'DELETE', headers, keepalive: true }).catch(() => undefined);
};

let leaving = false;

/**
 * Ends the session in this browser: clears local storage and goes to the sign-in page.
 * `ended`: the session has expired or was refused. Signing in again returns to the same address, with the drafts. A sign-out by the user
 * erases the drafts. `to`: another page that needs no sign-in.
 */
export const signOut = async (ended = false, to = '#/login'): Promise<void> => {
  if (leaving) return;
  leaving = true;
  const [target, venue, user] = [location.hash, readVenue(), claimsOf(readToken() ?? '')?.sub];
  if (!ended) endSession(readToken());
  releaseGuard();
  if (ended) await flushDrafts();
  clearStorage();
  // Without a token no tab writes drafts any more.
  if (!ended) await eraseDrafts();
  keepEnding(ended && !target.startsWith('#/login') ? { ended, target, venue, user } : { ended, target: '' });
  // Setting `location.hash` would make the router open that address, and request its data, before the reload.
  history.pushState(null, '', to);
  location.reload();
};

/** Gets a new token with the current rights: before the old one expires, and when the venue's subscription changes. */
export const renewToken = async (userId: string): Promise<void> => {
  const { jwt } = await call('PUT /api/auth/token', { body: { uuid: userId } });
  // The user may have signed out, or handed the tablet over, in the meantime.
  if (claimsOf(readToken() ?? '')?.sid === claimsOf(jwt)?.sid) keepToken(jwt);
};
