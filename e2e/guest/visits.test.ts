// Visits of the guest page appear in the venue's figures, except those that must not be counted.
import type { Counted, ProductViews, ViewsByLanguage, Visits } from '@ardoise/contract/figures/analytics.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { fill } from '@ardoise/contract/rules/text/texts.ts';
import { demoRecordId, demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import type { ProductKey } from '@ardoise/demo/menu/products.ts';
import { guestOn } from '../pages/guest.ts';
import { productName } from '../pages/texts.ts';
import { launchBrowser } from '../setup/browser.ts';
import { journeyTime } from '../setup/clock.ts';
import { callAs, menuPath, type Visit } from '../setup/people.ts';
import { test as base, expect, visitsOn } from '../setup/test.ts';

const { halles } = demoVenueIds;
const MANAGER = 'manager@demo.test';
const DAY_MS = 86_400_000;
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Mobile Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const SAMSUNG =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36';
const ELSEWHERE = '/guest/icon.svg';
const ADDRESSES = { instagram: 'https://www.instagram.com/', maps: 'https://www.google.com/maps/' };

const idOf = (key: ProductKey) => demoRecordId('halles', 'product', key);

type Figures = Map<string, number>;

/** Sums of all figures over the surrounding days, so that midnight during the test does not matter. */
const read = async (): Promise<Figures> => {
  const day = (place: number) => new Date(journeyTime() + place * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '');
  const request = <T>(figure: string) => callAs<T>(MANAGER, 'GET', `/analytics/${figure}/${halles}?start=${day(-2)}&end=${day(2)}`);
  const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);
  const [visitors, languages, links, views, byLanguage] = await Promise.all([
    request<Visits>('user/session'),
    request<Counted[]>('user/language'),
    request<Counted[]>('user/link'),
    request<ProductViews[]>('product/view/daily'),
    request<ViewsByLanguage[]>('product/language'),
  ]);
  return new Map([
    ['visitors', sum(visitors.data)],
    ...[...languages, ...links].map(({ label, value }) => [label, value] as const),
    ...views.map(({ product, values }) => [product, sum(values)] as const),
    ...byLanguage.flatMap(({ product, locales }) => locales.map(({ label, value }) => [`${product} on ${label}`, value] as const)),
  ]);
};
const increases = async (before: Figures) => {
  const now = await read();
  return Object.fromEntries(
    [...now].flatMap(([name, value]) => (value === before.get(name) ? [] : [[name, value - (before.get(name) ?? 0)]])),
  );
};

type Phone = {
  /** Without it, the browser identifies itself as automated. */
  userAgent?: string;
  /** Other properties of `navigator`. */
  properties?: Record<string, unknown>;
};

/** A guest's actions on the menu page. */
const visitOn = async ({ page, context }: Visit, locale: Locale, properties: Phone['properties'] = {}) => {
  let sentEvents = 0;
  context.on('request', (request) => {
    if (request.url().includes('/api/public/event/')) sentEvents++;
  });
  await context.addInitScript((all) => {
    for (const [name, value] of Object.entries(all)) Object.defineProperty(Navigator.prototype, name, { get: () => value });
  }, properties);
  // Redirects links to other sites; not by `page.route`, with which a browser loses requests sent during unload.
  await context.addInitScript(
    (elsewhere) =>
      addEventListener('click', (event) => {
        if (!(event.target as Element).closest('a[href^="https:"]')) return;
        event.preventDefault();
        location.assign(elsewhere);
      }),
    ELSEWHERE,
  );
  const guest = guestOn(page, locale);
  const item = (key: ProductKey) => page.locator(`main li[data-id="${idOf(key)}"]`).first();
  return {
    page,
    sentEvents: () => sentEvents,
    viewProduct: async (key: ProductKey) => {
      await item(key).getByRole('button').first().click();
      const dialog = page.getByRole('dialog');
      await dialog.waitFor();
      await page.keyboard.press('Escape');
      await guest.closed(dialog);
    },
    add: (key: ProductKey) =>
      item(key)
        .getByRole('button', { name: fill(guest.texts.menu.addOne, { name: productName(key, locale) }) })
        .click(),
    follow: async (source: keyof typeof ADDRESSES) => {
      await page
        .locator('details', { has: page.getByText(guest.texts.menu.about, { exact: true }) })
        .locator('summary')
        .click();
      await page.locator(`a[href^="${ADDRESSES[source]}"]`).click();
      await page.waitForURL(`**${ELSEWHERE}`);
    },
    leave: () => page.goto(ELSEWHERE),
  };
};

type OpenVisit = (locale: Locale, phone: Phone) => ReturnType<typeof visitOn>;
/** Starts a browser for each phone, because an emulated user agent is missing in requests sent during unload. */
const test = base.extend<{ openVisit: OpenVisit }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from the pattern.
  openVisit: async ({}, use) => {
    const closing: (() => Promise<void>)[] = [];
    await use(async (locale, { userAgent, properties }) => {
      const browser = await launchBrowser(userAgent ? [`--user-agent=${userAgent}`, '--disable-blink-features=AutomationControlled'] : []);
      const visits = visitsOn(browser);
      closing.push(visits.close, () => browser.close());
      return visitOn(await visits.openPhone(locale), locale, properties);
    });
    for (const close of closing) await close();
  },
});

test('counts visits in three languages, with the opened products and followed links', async ({ openVisit }) => {
  const before = await read();
  const french = await openVisit('fr-FR', { userAgent: ANDROID });
  await french.page.goto(menuPath('halles'));
  await french.viewProduct('cha5');
  await french.viewProduct('bou2');
  await french.add('cha1');
  await french.follow('instagram');

  const english = await openVisit('en-GB', { userAgent: IPHONE });
  await english.page.goto(menuPath('halles'));
  await english.viewProduct('cha5');
  await english.follow('maps');

  const japanese = await openVisit('jp-JP', { userAgent: SAMSUNG });
  await japanese.page.goto(menuPath('halles', { table: '7' }));
  await japanese.viewProduct('bou2');
  // The guest stays: the visit is reported within seconds.
  await expect.poll(japanese.sentEvents).toBeGreaterThan(0);

  const [cha5, bou2] = [idOf('cha5'), idOf('bou2')];
  const expected = {
    visitors: 3,
    'fr-FR': 1,
    'en-GB': 1,
    'ja-JP': 1,
    instagram: 1,
    maps: 1,
    [cha5]: 2,
    [bou2]: 2,
    [`${cha5} on fr-FR`]: 1,
    [`${cha5} on en-GB`]: 1,
    [`${bou2} on fr-FR`]: 1,
    [`${bou2} on jp-JP`]: 1,
  };
  await expect.poll(() => increases(before)).toEqual(expected);
});

test('does not count robots, guests who opt out, and the preview of another time', async ({ openVisit }) => {
  const before = await read();
  const { url } = await callAs<{ url: string }>(MANAGER, 'POST', `/api/menu/${halles}/preview`, {});
  const silent: [string, Phone][] = [
    [menuPath('halles'), {}],
    [menuPath('halles'), { userAgent: ANDROID, properties: { doNotTrack: '1' } }],
    [menuPath('halles'), { userAgent: ANDROID, properties: { globalPrivacyControl: true } }],
    [url, { userAgent: ANDROID }],
  ];
  for (const [address, phone] of silent) {
    const visit = await openVisit('fr-FR', phone);
    await visit.page.goto(address);
    await visit.viewProduct('cha5');
    await visit.leave();
    expect([phone, visit.sentEvents()]).toEqual([phone, 0]);
  }
  // A counted visit after the others shows that they are not just late.
  const counted = await openVisit('de-DE', { userAgent: IPHONE });
  await counted.page.goto(menuPath('halles'));
  await counted.viewProduct('bou2');
  await counted.leave();
  await expect.poll(async () => (await increases(before))[idOf('bou2')]).toBe(1);
  expect(Object.keys(await increases(before))).not.toContain(idOf('cha5'));
});
