// The guest menu before any script has run, on a line that is slower than the script, and on paper.
import { once } from 'node:events';
import { createServer, request as requestOf } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { formatMoney } from '@ardoise/contract/rules/money.ts';
import { PRODUCT_ROWS } from '@ardoise/demo/menu/products.ts';
import { CATEGORY_ROWS } from '@ardoise/demo/menu/sections.ts';
import { within } from '../../server/test/harness/within.ts';
import { guestTexts, sixIn } from '../pages/words.ts';
import { demoAddress } from '../setup/demo.ts';
import { inLanguages } from '../setup/languages.ts';
import { menuPath, PHONE, painted } from '../setup/people.ts';
import { expect, type OpenPhone, test } from '../setup/test.ts';

const LANGUAGES = ['fr-FR', 'de-DE'] as const;
/** Categories of the demo that are served at any hour. */
const ALWAYS = CATEGORY_ROWS.filter(({ key }) => ['CHA', 'BOU', 'EPI'].includes(key));

test.describe('the menu without script', () => {
  const open = async (openPhone: OpenPhone, locale: Locale) => {
    const visit = await openPhone(locale, { javaScriptEnabled: false });
    await visit.page.emulateMedia({ reducedMotion: 'reduce' });
    await visit.page.goto(menuPath('halles', { locale }));
    return visit;
  };

  for (const [locale, title] of inLanguages('says what there is and what it costs', LANGUAGES))
    test(title, async ({ openPhone }) => {
      const { page, watch } = await open(openPhone, locale);
      for (const { name, products } of ALWAYS) {
        const title = page.getByRole('heading', { level: 3, name: sixIn(name, locale) });
        const category = page.locator('.cst-category').filter({ has: title }).first();
        for (const key of products) {
          const item = category
            .getByRole('listitem')
            .filter({ hasText: sixIn(PRODUCT_ROWS[key].name, locale) })
            .first();
          expect(await item.textContent()).toContain(formatMoney(PRODUCT_ROWS[key].net_price, 'EUR', locale));
        }
      }
      await page.getByText(guestTexts[locale].menu.fees.taxIncluded).waitFor();
      // Nothing that works by script only.
      expect(await page.locator('search').isVisible()).toBe(false);
      expect(await page.locator('a[href="#q"]').isVisible()).toBe(false);
      expect(await page.locator('main li button:text-is("+")').first().isVisible()).toBe(false);
      expect(watch.answers.filter(({ status }) => status >= 400)).toEqual([]);
    });

  for (const [locale, title] of inLanguages('leads by its links to every section, and to another language', LANGUAGES))
    test(title, async ({ openPhone }) => {
      const { page } = await open(openPhone, locale);
      const tabs = page.getByRole('navigation', { name: guestTexts[locale].menu.sections }).getByRole('link');
      const count = await tabs.count();
      expect(count).toBeGreaterThan(3);
      for (const place of [count - 1, 2, 1]) {
        const tab = tabs.nth(place);
        const target = page.locator((await tab.getAttribute('href')) ?? '');
        await tab.click();
        // The last one may be too short to come up to the top.
        const highest = place === count - 1 ? PHONE.height : PHONE.height / 2;
        await expect.poll(async () => (await target.boundingBox())?.y ?? Number.POSITIVE_INFINITY).toBeLessThan(highest);
      }
      await page.getByRole('banner').locator('summary').first().click();
      await page.getByRole('link', { name: 'Italiano' }).click();
      await page.getByText(guestTexts['it-IT'].menu.fees.taxIncluded).waitFor();
    });
});

/** The demo behind a line that stops in the middle of every menu until `goOn` is called. */
const stoppingLine = async () => {
  const held: (() => void)[] = [];
  const server = createServer((asked, answer) => {
    const headers = { ...asked.headers, 'accept-encoding': 'identity' };
    const onward = requestOf(demoAddress() + asked.url, { method: asked.method, headers }, (given) => {
      const { 'content-length': _, ...rest } = given.headers;
      answer.writeHead(given.statusCode ?? 502, rest);
      if (!asked.url?.startsWith('/m/')) return given.pipe(answer);
      const chunks: Buffer[] = [];
      given.on('data', (chunk: Buffer) => chunks.push(chunk));
      return given.on('end', () => {
        const page = Buffer.concat(chunks);
        answer.write(page.subarray(0, page.length / 2));
        held.push(() => answer.end(page.subarray(page.length / 2)));
      });
    });
    asked.pipe(onward.on('error', () => answer.destroy()));
  });
  await within(once(server.listen(0, '127.0.0.1'), 'listening'), 'the line to listen');
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    goOn: () => held.splice(0).forEach((end) => void end()),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};

test.describe('a menu whose script is still on its way', () => {
  test('leads to another language at the same table', async ({ openPhone }) => {
    const { page } = await openPhone('fr-FR');
    await page.route('**/guest/assets/*.js', () => undefined);
    await page.goto(menuPath('halles', { table: '5' }), { waitUntil: 'commit' });
    await page.getByRole('banner').locator('summary').first().click();
    await page.getByRole('link', { name: 'Italiano' }).click();
    await page.waitForURL((address) => address.searchParams.get('locale') === 'it-IT', { waitUntil: 'commit' });
    expect(new URL(page.url()).searchParams.get('table')).toBe('5');
  });
});

test.describe('a menu that comes more slowly than its script', () => {
  test('is taken over once it is whole', async ({ openPhone }) => {
    const line = await stoppingLine();
    const { page, context } = await openPhone('fr-FR');
    // The data is the last that the script needs; the head of the page asks for it, which may be answered as soon as the page has begun.
    const data = page.waitForResponse((response) => response.url().includes('/api/public/menu/'));
    await page.goto(line.address + menuPath('halles'), { waitUntil: 'commit' });
    await data;
    await painted(page);
    expect(await page.locator('footer').count()).toBe(0);
    line.goOn();
    await page.locator('main li[data-id]').first().waitFor();
    expect(await page.locator('footer').count()).toBe(1);
    await context.close();
    line.close();
  });
});

test.describe('the menu on paper', () => {
  test('clips nothing, covers nothing, and leaves out what only a screen has', async ({ openPhone }) => {
    const { page } = await openPhone('fr-FR', { viewport: { width: 718, height: 1000 } });
    await page.goto(menuPath('halles', { table: '7' }));
    await page.locator('main li[data-id]').first().waitFor();
    await page.emulateMedia({ media: 'print' });
    const clipped = await page.evaluate(() =>
      [...document.body.querySelectorAll<HTMLElement>('*')]
        .filter((element) => element.checkVisibility() && element.getBoundingClientRect().width > 1)
        .filter((element) => {
          const { overflowX, overflowY, position } = getComputedStyle(element);
          const wide = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
          const high = overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 1;
          return wide || high || position === 'fixed' || position === 'sticky';
        })
        .map((element) => `${element.tagName.toLowerCase()}.${element.className} "${(element.textContent ?? '').slice(0, 40)}"`),
    );
    expect(clipped).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(718);
    expect(await page.getByRole('searchbox').isVisible()).toBe(false);
    expect(await page.getByRole('heading', { level: 2 }).first().isVisible()).toBe(true);
    // What is folded on a screen, and the venue's legal text.
    expect(await page.locator('main details:not([open]) li').first().isVisible()).toBe(true);
    expect(await page.getByRole('banner').locator('.p').isVisible()).toBe(true);
    expect(await page.locator('main li button:text-is("+")').first().isVisible()).toBe(false);
    // On white paper, with the allergens in words.
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(251, 250, 248)');
    const signs = page.locator('.m [role=img]').first();
    const [said, printed] = await Promise.all([
      signs.getAttribute('aria-label'),
      signs.evaluate((element) => getComputedStyle(element, '::after').content),
    ]);
    expect(printed).toBe(JSON.stringify(said));
    // Not what happens to be open above it.
    await page.emulateMedia({ media: 'screen' });
    await page.locator('main li button').first().press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('dialog').isVisible()).toBe(false);
    expect(await page.locator('.bar').isVisible()).toBe(false);
    expect(await page.locator('main h2').first().isVisible()).toBe(true);
    expect((await page.pdf({ format: 'A4' })).subarray(0, 5).toString()).toBe('%PDF-');
  });
});
