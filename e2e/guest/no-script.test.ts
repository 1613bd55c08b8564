// The guest menu without JavaScript, over a connection slower than the script, and on paper.
import { once } from 'node:events';
import { createServer, request as requestOf } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { formatMoney } from '@ardoise/contract/rules/money.ts';
import { PRODUCT_ROWS } from '@ardoise/demo/menu/products.ts';
import { CATEGORY_ROWS } from '@ardoise/demo/menu/sections.ts';
import { within } from '../../server/test/harness/within.ts';
import { guestTexts, sixIn } from '../pages/texts.ts';
import { demoAddress } from '../setup/demo.ts';
import { inLanguages } from '../setup/languages.ts';
import { menuPath, PHONE, painted } from '../setup/people.ts';
import { expect, type OpenPhone, test } from '../setup/test.ts';

const LANGUAGES = ['fr-FR', 'de-DE'] as const;
/** Categories of the demo that are served at any hour. */
const ALWAYS = CATEGORY_ROWS.filter(({ key }) => ['CHA', 'BOU', 'EPI'].includes(key));

test.describe('the menu without JavaScript', () => {
  const open = async (openPhone: OpenPhone, locale: Locale) => {
    const visit = await openPhone(locale, { javaScriptEnabled: false });
    await visit.page.emulateMedia({ reducedMotion: 'reduce' });
    await visit.page.goto(menuPath('halles', { locale }));
    return visit;
  };

  for (const [locale, title] of inLanguages('shows products and prices', LANGUAGES))
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
      // Controls that need JavaScript are hidden.
      expect(await page.locator('search').isVisible()).toBe(false);
      expect(await page.locator('a[href="#q"]').isVisible()).toBe(false);
      expect(await page.locator('main li button:text-is("+")').first().isVisible()).toBe(false);
      expect(watch.answers.filter(({ status }) => status >= 400)).toEqual([]);
    });

  for (const [locale, title] of inLanguages('links to every section and to another language', LANGUAGES))
    test(title, async ({ openPhone }) => {
      const { page } = await open(openPhone, locale);
      const tabs = page.getByRole('navigation', { name: guestTexts[locale].menu.sections }).getByRole('link');
      const count = await tabs.count();
      expect(count).toBeGreaterThan(3);
      for (const place of [count - 1, 2, 1]) {
        const tab = tabs.nth(place);
        const target = page.locator((await tab.getAttribute('href')) ?? '');
        await tab.click();
        // The last section may be too short to reach the top.
        const highest = place === count - 1 ? PHONE.height : PHONE.height / 2;
        await expect.poll(async () => (await target.boundingBox())?.y ?? Number.POSITIVE_INFINITY).toBeLessThan(highest);
      }
      await page.getByRole('banner').locator('summary').first().click();
      await page.getByRole('link', { name: 'Italiano' }).click();
      await page.getByText(guestTexts['it-IT'].menu.fees.taxIncluded).waitFor();
    });
});

/** A proxy to the demo that stops in the middle of every menu document until `resume` is called. */
const stoppingProxy = async () => {
  const held: (() => void)[] = [];
  const server = createServer((request, answer) => {
    const headers = { ...request.headers, 'accept-encoding': 'identity' };
    const onward = requestOf(demoAddress() + request.url, { method: request.method, headers }, (response) => {
      const { 'content-length': _, ...rest } = response.headers;
      answer.writeHead(response.statusCode ?? 502, rest);
      if (!request.url?.startsWith('/m/')) return response.pipe(answer);
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      return response.on('end', () => {
        const page = Buffer.concat(chunks);
        answer.write(page.subarray(0, page.length / 2));
        held.push(() => answer.end(page.subarray(page.length / 2)));
      });
    });
    request.pipe(onward.on('error', () => answer.destroy()));
  });
  await within(once(server.listen(0, '127.0.0.1'), 'listening'), 'the line to listen');
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    resume: () => held.splice(0).forEach((end) => void end()),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};

test.describe('a menu whose script is still loading', () => {
  test('links to another language at the same table', async ({ openPhone }) => {
    const { page } = await openPhone('fr-FR');
    await page.route('**/guest/assets/*.js', () => undefined);
    await page.goto(menuPath('halles', { table: '5' }), { waitUntil: 'commit' });
    await page.getByRole('banner').locator('summary').first().click();
    await page.getByRole('link', { name: 'Italiano' }).click();
    await page.waitForURL((address) => address.searchParams.get('locale') === 'it-IT', { waitUntil: 'commit' });
    expect(new URL(page.url()).searchParams.get('table')).toBe('5');
  });
});

test.describe('a menu that loads more slowly than its script', () => {
  test('is hydrated once it is complete', async ({ openPhone }) => {
    const proxy = await stoppingProxy();
    const { page, context } = await openPhone('fr-FR');
    // The script needs the data last; the document's head preloads it, so the answer may arrive as soon as the document starts.
    const data = page.waitForResponse((response) => response.url().includes('/api/public/menu/'));
    await page.goto(proxy.address + menuPath('halles'), { waitUntil: 'commit' });
    await data;
    await painted(page);
    expect(await page.locator('footer').count()).toBe(0);
    proxy.resume();
    await page.locator('main li[data-id]').first().waitFor();
    expect(await page.locator('footer').count()).toBe(1);
    await context.close();
    proxy.close();
  });
});

test.describe('the menu on paper', () => {
  test('clips and covers nothing, and omits controls', async ({ openPhone }) => {
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
    // Content folded on a screen, and the venue's legal text, are printed.
    expect(await page.locator('main details:not([open]) li').first().isVisible()).toBe(true);
    expect(await page.getByRole('banner').locator('.p').isVisible()).toBe(true);
    expect(await page.locator('main li button:text-is("+")').first().isVisible()).toBe(false);
    // The page is white, with the allergens in words.
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(251, 250, 248)');
    const signs = page.locator('.m [role=img]').first();
    const [label, printed] = await Promise.all([
      signs.getAttribute('aria-label'),
      signs.evaluate((element) => getComputedStyle(element, '::after').content),
    ]);
    expect(printed).toBe(JSON.stringify(label));
    // An open sheet is not printed.
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
