// The people of the journeys: a guest's phone or a member of staff at a screen, each in a browser context of its own that is watched.
import { bcp47, type InterfaceLocale, type Locale } from '@ardoise/contract/rules/locales.ts';
import { DEMO_PASSWORD, demoAccounts } from '@ardoise/demo/fill/accounts.ts';
import { type DemoVenueKey, demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from '@playwright/test';
import { within } from '../../server/test/harness/within.ts';
import { clockShift, putAhead } from './clock.ts';
import { demoAddress } from './demo.ts';

export const PHONE = { width: 390, height: 844 };
export const TABLET = { width: 1024, height: 768 };
export const DESK = { width: 1440, height: 900 };

/** How long anything on a page may take to show, on a busy machine too; how soon it does is measured in bench/. */
const PATIENCE_MS = 20_000;

/** What a context did that nobody should see, and every answer it got. */
export type Watch = {
  /** Errors of scripts, errors and warnings of the console, and of the content security policy. */
  problems: string[];
  answers: { method: string; path: string; status: number }[];
  /** How many requests are on their way; streams and sockets, which never end, do not count. */
  waiting: number;
};

export type Visit = { context: BrowserContext; page: Page; watch: Watch };

const pathOf = (url: string): string => {
  const { pathname, search } = new URL(url);
  return pathname + search;
};

/**
 * What the browser itself remarks: on an answer of 400 and above (the answers are kept), on files announced for a screen that was left or
 * before the worker took over, on the board's try to be heard before anybody has touched it, which some devices allow, on a live channel
 * that found no network.
 */
const REMARKS = [
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
    if (['error', 'warning'].includes(type) && !REMARKS.some((remark) => text.startsWith(remark))) watch.problems.push(`console: ${text}`);
  });
  context.on('weberror', (error) => watch.problems.push(`script: ${error.error().message}`));
  context.on('response', (response) => {
    const request = response.request();
    watch.answers.push({ method: request.method(), path: pathOf(request.url()), status: response.status() });
  });
  await context.exposeFunction('tellViolation', (text: string) => void watch.problems.push(`policy: ${text}`));
  await context.addInitScript(() => {
    const { tellViolation } = window as unknown as { tellViolation: (text: string) => void };
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => tellViolation(`${violatedDirective} ${blockedURI}`));
  });
  return watch;
};

type Settings = Pick<BrowserContextOptions, 'viewport' | 'colorScheme' | 'javaScriptEnabled' | 'hasTouch'> & {
  /** With the worker that keeps the last menu; without it, as on plain http, all that a page asks for is in sight of the journey. */
  worker?: boolean;
  storage?: Record<string, string>;
  /** From when on it has a clock of its own, which the journey moves (`page.clock`). */
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
  if (clock === undefined) await context.addInitScript(putAhead, clockShift());
  else await context.clock.install({ time: clock });
  if (!worker) await context.addInitScript(() => delete (Navigator.prototype as { serviceWorker?: unknown }).serviceWorker);
  const watch = await watchContext(context);
  return { context, page: await context.newPage(), watch };
};

/** A guest's phone; nothing is opened yet. */
export const openPhone = (browser: Browser, locale: Locale, settings: Settings = {}): Promise<Visit> =>
  openContext(browser, bcp47(locale), { viewport: PHONE, ...settings });

/** A screen of staff, signed out unless `email` is given; nothing is opened yet. */
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

/** A token of each demo account, by its e-mail. */
export const signInAll = async (address: string): Promise<Record<string, string>> => {
  const emails = demoAccounts.map(({ email }) => email);
  const tokens = await Promise.all(emails.map((email) => signIn(address, email)));
  return Object.fromEntries(emails.map((email, place) => [email, tokens[place] ?? '']));
};

/** The tokens that are in every copy of the demo; of the whole run. */
const tokens = JSON.parse(process.env.E2E_TOKENS ?? '{}') as Record<string, string>;

/** A token of an account: a demo account signed in before the run began, another one signs in now. */
export const tokenOf = async (email: string): Promise<string> => tokens[email] ?? signIn(demoAddress(), email);

/** Calls the API as a demo account, for what a journey needs and does not show. Throws on any answer but a good one. */
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
/** Does something while a record of a menu is another one, and puts it back. */
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

/** The address of a venue's menu. */
export const menuPath = (venue: DemoVenueKey, { table, locale }: { table?: string; locale?: Locale } = {}): string => {
  const query = new URLSearchParams({ ...(locale && { locale }), ...(table && { table }) });
  return `/m/${demoVenueIds[venue]}${query.size > 0 ? `?${query}` : ''}`;
};

/** Waits until the page has painted what it knows and has nothing left to do; a page that is never idle is waited for half a second. */
export const painted = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve, { timeout: 500 }))));

/** Waits until the page has rendered what it asked for, and asks for no more. */
export const settled = async ({ page, watch }: Visit): Promise<void> => {
  const silence = async () => {
    for (let quiet = 0; quiet < 2; quiet = watch.waiting === 0 ? quiet + 1 : 0) await painted(page);
  };
  await within(silence(), `the last answer that ${page.url()} asked for`);
};
