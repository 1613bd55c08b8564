// The users of the journeys: guests' phones and staff's screens, each in its own watched browser context.
import { bcp47, type InterfaceLocale, type Locale } from '@ardoise/contract/rules/locales.ts';
import { DEMO_PASSWORD, demoAccounts } from '@ardoise/demo/fill/accounts.ts';
import { type DemoVenueKey, demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from '@playwright/test';
import { within } from '../../server/test/harness/within.ts';
import { clockShift, shiftClock } from './clock.ts';
import { demoAddress } from './demo.ts';

export const PHONE = { width: 390, height: 844 };
export const TABLET = { width: 1024, height: 768 };
export const DESK = { width: 1440, height: 900 };

/** A hang limit for elements to appear, also on a busy machine; bench/ measures the speed. */
const PATIENCE_MS = 20_000;

/** Problems and answers of a browser context. */
export type Watch = {
  /** Script errors, console errors and warnings, and violations of the content security policy. */
  problems: string[];
  answers: { method: string; path: string; status: number }[];
  /** Number of pending requests, without streams and sockets. */
  waiting: number;
};

export type Visit = { context: BrowserContext; page: Page; watch: Watch };

const pathOf = (url: string): string => {
  const { pathname, search } = new URL(url);
  return pathname + search;
};

/**
 * Console messages of the browser itself: answers of 400 and above (recorded separately), unused preloads after navigation or before the
 * worker took over, the board's attempt to play sound before a touch (some devices allow it), and live channels without network.
 */
const BROWSER_MESSAGES = [
  'Failed to load resource',
  'The resource ',
  'A preload for ',
  'The AudioContext was not allowed to start',
  'WebSocket connection to ',
];

const watchContext = async (context: BrowserContext): Promise<Watch> => {
  const watch: Watch = { problems: [], answers: [], waiting: 0 };
  const count = (step: 1 | -1) => (request: Request) => {
    if (!['eventsource', 'websocket'].includes(request.resourceType())) watch.waiting += step;
  };
  context.on('request', count(1));
  context.on('requestfinished', count(-1));
  context.on('requestfailed', count(-1));
  context.on('console', (message) => {
    const [type, text] = [message.type(), message.text()];
    if (['error', 'warning'].includes(type) && !BROWSER_MESSAGES.some((start) => text.startsWith(start)))
      watch.problems.push(`console: ${text}`);
  });
  context.on('weberror', (error) => watch.problems.push(`script: ${error.error().message}`));
  context.on('response', (response) => {
    const request = response.request();
    watch.answers.push({ method: request.method(), path: pathOf(request.url()), status: response.status() });
  });
  await context.exposeFunction('reportViolation', (text: string) => void watch.problems.push(`policy: ${text}`));
  await context.addInitScript(() => {
    const { reportViolation } = window as unknown as { reportViolation: (text: string) => void };
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      reportViolation(`${violatedDirective} ${blockedURI}`),
    );
  });
  return watch;
};

type Settings = Pick<BrowserContextOptions, 'viewport' | 'colorScheme' | 'javaScriptEnabled' | 'hasTouch'> & {
  /** Enables the service worker that caches the last menu. Without it, the journey sees every request. */
  worker?: boolean;
  storage?: Record<string, string>;
  /** Start of a separate clock that the journey moves (`page.clock`). */
  clock?: string | number;
};

const openContext = async (
  browser: Browser,
  language: string,
  { storage, clock, worker = false, ...settings }: Settings,
): Promise<Visit> => {
  const origin = demoAddress();
  const localStorage = Object.entries(storage ?? {}).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    baseURL: origin,
    locale: language,
    timezoneId: 'Europe/Paris',
    ...settings,
    ...(storage && { storageState: { cookies: [], origins: [{ origin, localStorage }] } }),
  });
  context.setDefaultTimeout(PATIENCE_MS);
  if (clock === undefined) await context.addInitScript(shiftClock, clockShift());
  else await context.clock.install({ time: clock });
  if (!worker) await context.addInitScript(() => delete (Navigator.prototype as { serviceWorker?: unknown }).serviceWorker);
  const watch = await watchContext(context);
  return { context, page: await context.newPage(), watch };
};

/** A guest's phone with no page open. */
export const openPhone = (browser: Browser, locale: Locale, settings: Settings = {}): Promise<Visit> =>
  openContext(browser, bcp47(locale), { viewport: PHONE, ...settings });

/** A staff screen with no page open, signed out unless `email` is given. */
export const openOffice = async (
  browser: Browser,
  locale: InterfaceLocale,
  { email, ...settings }: Settings & { email?: string } = {},
): Promise<Visit> =>
  openContext(browser, bcp47(locale), {
    viewport: DESK,
    ...settings,
    ...(email && { storage: { token: await tokenOf(email), email, ...settings.storage } }),
  });

const signIn = async (address: string, email: string): Promise<string> => {
  const headers = { authorization: `Basic ${btoa(`${email}:${DEMO_PASSWORD}`)}` };
  const response = await fetch(`${address}/api/auth/token`, { headers, signal: AbortSignal.timeout(PATIENCE_MS) });
  if (!response.ok) throw new Error(`${email} could not sign in: ${response.status}`);
  return ((await response.json()) as { jwt: string }).jwt;
};

/** Tokens of demo accounts by e-mail. */
export const signInAll = async (address: string): Promise<Record<string, string>> => {
  const emails = demoAccounts.map(({ email }) => email);
  const tokens = await Promise.all(emails.map((email) => signIn(address, email)));
  return Object.fromEntries(emails.map((email, place) => [email, tokens[place] ?? '']));
};

/** The tokens valid in every copy of the demo, for the whole run. */
const tokens = JSON.parse(process.env.E2E_TOKENS ?? '{}') as Record<string, string>;

/** A token of an account: demo accounts signed in before the run, others sign in now. */
export const tokenOf = async (email: string): Promise<string> => tokens[email] ?? signIn(demoAddress(), email);

/** Calls the API as a demo account, to prepare a journey. Throws unless it succeeds. */
export const callAs = async <T>(email: string, method: string, path: string, body?: unknown): Promise<T> => {
  const response = await fetch(demoAddress() + path, {
    method,
    headers: { authorization: `Bearer ${await tokenOf(email)}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
};

const MANAGER = 'manager@demo.test';
/** Changes a menu record during `work`, and restores it. */
export const whileChanged = async <R extends { version: number }>(
  path: string,
  change: (record: R) => Partial<R>,
  work: () => Promise<void>,
) => {
  const record = await callAs<R>(MANAGER, 'GET', path);
  const changed = await callAs<R>(MANAGER, 'PUT', path, { ...record, ...change(record) });
  try {
    await work();
  } finally {
    await callAs(MANAGER, 'PUT', path, { ...record, version: changed.version });
  }
};

/** The URL of a venue's menu. */
export const menuPath = (venue: DemoVenueKey, { table, locale }: { table?: string; locale?: Locale } = {}): string => {
  const query = new URLSearchParams({ ...(locale && { locale }), ...(table && { table }) });
  return `/m/${demoVenueIds[venue]}${query.size > 0 ? `?${query}` : ''}`;
};

/** Waits until the page has painted and is idle, for at most half a second. */
export const painted = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve, { timeout: 500 }))));

/** Waits until the page has no pending requests and has rendered. */
export const settled = async ({ page, watch }: Visit): Promise<void> => {
  const silence = async () => {
    for (let quiet = 0; quiet < 2; quiet = watch.waiting === 0 ? quiet + 1 : 0) await painted(page);
  };
  await within(silence(), `the last answer that ${page.url()} asked for`);
};
