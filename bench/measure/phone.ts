// The phone of the goals: Chromium with a four times slower processor and slow 4G, with an empty cache at each visit.
import type { Browser, CDPSession, Page } from '@playwright/test';
import { launchBrowser } from '../../e2e/setup/browser.ts';

const SLOWER = 4;
/** Slow 4G as in Chromium's developer tools. */
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 };
const PATIENCE_MS = 60_000;

export type Visit = {
  url: string;
  /** An element that is present once the page is usable. */
  ready: string;
  /** The browser's initial storage. */
  stored?: Record<string, string>;
  /** Defaults to a phone's. */
  viewport?: { width: number; height: number };
};
/** In milliseconds from the start of the visit; `script`: bytes of scripts on the wire until the page is usable. */
export type Visited = { fcp: number; lcp: number; ready: number; script: number };

export type Phone = {
  visit(what: Visit): Promise<Visited>;
  /** Opens a page with the slow processor and a fast network; the caller closes it. */
  open(what: Visit): Promise<{ page: Page; devtools: CDPSession }>;
  close(): Promise<void>;
};

const store = (values: Record<string, string>) => {
  for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
};
const noteLargest = () => {
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) (window as { largest?: number }).largest = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
};

/** The page's own performance entries so far. */
const measured = () => ({
  fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  lcp: (window as { largest?: number }).largest ?? Number.NaN,
});
const scriptBytes = (until: number): number =>
  (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
    .filter(({ name, responseEnd }) => new URL(name).pathname.endsWith('.js') && responseEnd <= until)
    .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
const there = (selector: string): number | false => document.querySelector(selector) !== null && performance.now();

const PHONE = { width: 390, height: 844 };

const openPage = async (browser: Browser, { stored = {}, viewport = PHONE }: Visit) => {
  const context = await browser.newContext({ viewport, deviceScaleFactor: 2, locale: 'fr-FR' });
  await context.addInitScript(store, stored);
  await context.addInitScript(noteLargest);
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return { context, page, devtools };
};

export const openPhone = async (): Promise<Phone> => {
  const browser = await launchBrowser();
  return {
    async visit(what) {
      const { context, page, devtools } = await openPage(browser, what);
      await devtools.send('Network.enable');
      await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
      await page.goto(what.url, { waitUntil: 'commit', timeout: PATIENCE_MS });
      const ready = (await (await page.waitForFunction(there, what.ready, { polling: 'raf' })).jsonValue()) as number;
      await page.waitForLoadState('networkidle');
      const visited = { ...(await page.evaluate(measured)), ready, script: await page.evaluate(scriptBytes, ready) };
      await context.close();
      return visited;
    },
    async open(what) {
      const { page, devtools } = await openPage(browser, what);
      await page.goto(what.url);
      await page.locator(what.ready).first().waitFor();
      return { page, devtools };
    },
    close: () => browser.close(),
  };
};
