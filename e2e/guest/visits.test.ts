// Visits of the guest page, from phones to the figures that the venue reads; and those that nobody counts.
import type { Counted, ProductViews, ViewsByLanguage, Visits } from '@ardoise/contract/figures/analytics.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { fill } from '@ardoise/contract/rules/text/texts.ts';
import { demoRecordId, demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import type { ProductKey } from '@ardoise/demo/menu/products.ts';
import { guestOn } from '../pages/guest.ts';
import { productName } from '../pages/words.ts';
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

/** All figures of the days around, so that a midnight in between changes nothing. */
const read = async (): Promise<Figures> => {
  const day = (place: number) => new Date(journeyTime() + place * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '');
  const ask = <T>(of: string) => callAs<T>(MANAGER, 'GET', `/analytics/${of}/${halles}?start=${day(-2)}&end=${day(2)}`);
  const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);
  const [visitors, languages, links, views, byLanguage] = await Promise.all([
    ask<Visits>('user/session'),
    ask<Counted[]>('user/language'),
    ask<Counted[]>('user/link'),
    ask<ProductViews[]>('product/view/daily'),
    ask<ViewsByLanguage[]>('product/language'),
  ]);
  return new Map([
    ['visitors', sum(visitors.data)],
    ...[...languages, ...links].map(({ label, value }) => [label, value] as const),
    ...views.map(({ product, values }) => [product, sum(values)] as const),
    ...byLanguage.flatMap(({ product, locales }) => locales.map(({ label, value }) => [`${product} on ${label}`, value] as const)),
  ]);
};
const grown = async (before: Figures) => {
  const now = await read();
  return Object.fromEntries(
    [...now].flatMap(([name, value]) => (value === before.get(name) ? [] : [[name, value - (before.get(name) ?? 0)]])),
  );
};

type Phone = {
  /** What its browser calls itself; without it, it is one that a program drives and that says so. */
  userAgent?: string;
  /** What else `navigator` says. */
  says?: Record<string, unknown>;
};

/** What a guest does on the menu page. */
const visitOn = async ({ page, context }: Visit, locale: Locale, says: Phone['says'] = {}) => {
  let told = 0;
  context.on('request', (request) => {
    if (request.url().includes('/api/public/event/')) told++;
  });
  await context.addInitScript((all) => {
    for (const [name, value] of Object.entries(all)) Object.defineProperty(Navigator.prototype, name, { get: () => value });
  }, says);
  // What leads to other sites leads elsewhere. Of a page with routes a browser loses what is sent as it goes.
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
    told: () => told,
    look: async (key: ProductKey) => {
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
/** Each phone has a browser of its own: one that only pretends to be another is itself again in what it sends as a page goes. */
const test = base.extend<{ openVisit: OpenVisit }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
  openVisit: async ({}, use) => {
    const closing: (() => Promise<void>)[] = [];
    await use(async (locale, { userAgent, says }) => {
      const browser = await launchBrowser(userAgent ? [`--user-agent=${userAgent}`, '--disable-blink-features=AutomationControlled'] : []);
      const visits = visitsOn(browser);
      closing.push(visits.close, () => browser.close());
      return visitOn(await visits.openPhone(locale), locale, says);
    });
    for (const close of closing) await close();
  },
});

test('visits in three languages are counted, with what was opened and followed', async ({ openVisit }) => {
  const before = await read();
  const french = await openVisit('fr-FR', { userAgent: ANDROID });
  await french.page.goto(menuPath('halles'));
  await french.look('cha5');
  await french.look('bou2');
  await french.add('cha1');
  await french.follow('instagram');

  const english = await openVisit('en-GB', { userAgent: IPHONE });
  await english.page.goto(menuPath('halles'));
  await english.look('cha5');
  await english.follow('maps');

  const japanese = await openVisit('jp-JP', { userAgent: SAMSUNG });
  await japanese.page.goto(menuPath('halles', { table: '7' }));
  await japanese.look('bou2');
  // Nobody leaves: it is told within seconds.
  await expect.poll(japanese.told).toBeGreaterThan(0);

  const [cha5, bou2] = [idOf('cha5'), idOf('bou2')];
  const wanted = {
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
  await expect.poll(() => grown(before)).toEqual(wanted);
});

test('robots, guests who do not want it, and the time machine are not counted', async ({ openVisit }) => {
  const before = await read();
  const { url } = await callAs<{ url: string }>(MANAGER, 'POST', `/api/menu/${halles}/preview`, {});
  const silent: [string, Phone][] = [
    [menuPath('halles'), {}],
    [menuPath('halles'), { userAgent: ANDROID, says: { doNotTrack: '1' } }],
    [menuPath('halles'), { userAgent: ANDROID, says: { globalPrivacyControl: true } }],
    [url, { userAgent: ANDROID }],
  ];
  for (const [address, phone] of silent) {
    const visit = await openVisit('fr-FR', phone);
    await visit.page.goto(address);
    await visit.look('cha5');
    await visit.leave();
    expect([phone, visit.told()]).toEqual([phone, 0]);
  }
  // One that is counted comes after all others.
  const counted = await openVisit('de-DE', { userAgent: IPHONE });
  await counted.page.goto(menuPath('halles'));
  await counted.look('bou2');
  await counted.leave();
  await expect.poll(async () => (await grown(before))[idOf('bou2')]).toBe(1);
  expect(Object.keys(await grown(before))).not.toContain(idOf('cha5'));
});
