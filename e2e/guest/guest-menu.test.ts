// A guest before ordering: filters by allergen, builds a bundle, sees the time change the menu, shows a list to the waiter.

import type { Instruction } from '@ardoise/contract/catalog/instructions.ts';
import type { Product } from '@ardoise/contract/catalog/products.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { fillCounted } from '@ardoise/contract/rules/text/texts.ts';
import { demoRecordId, demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import { INSTRUCTION_ROWS } from '@ardoise/demo/menu/instructions.ts';
import { PRODUCT_ROWS, type ProductKey } from '@ardoise/demo/menu/products.ts';
import type { Page } from '@playwright/test';
import { guestOn, timeOn, useOwnClock } from '../pages/guest.ts';
import { escaped, money, pattern, plain, productName, sixIn, tagName } from '../pages/texts.ts';
import { inLanguages } from '../setup/languages.ts';
import { callAs, menuPath, type Visit } from '../setup/people.ts';
import { expect, type OpenPhone, test } from '../setup/test.ts';

const MANAGER = 'manager@demo.test';
const LANGUAGES = ['fr-FR', 'de-DE'] as const;
const EITHER_DIRECTION = ['fr-FR', 'ar-AR'] as const;

const openMenu = async (
  openPhone: OpenPhone,
  locale: Locale,
  venue: 'halles' | 'port' = 'halles',
  { before, ...settings }: Parameters<OpenPhone>[1] & { before?: (visit: Visit) => Promise<unknown> } = {},
) => {
  const visit = await openPhone(locale, settings);
  await before?.(visit);
  await visit.page.goto(menuPath(venue, { locale }));
  await visit.page.locator('main li[data-id]').first().waitFor();
  return { ...visit, ...guestOn(visit.page, locale) };
};
type Guest = Awaited<ReturnType<typeof openMenu>>;

/** Opens the menu at another time than the server's; the answers have dates of that time, so the page accepts it. */
const openMenuAt = async (openPhone: OpenPhone, locale: Locale, start: string) => {
  const guest = await openMenu(openPhone, locale, 'halles', { clock: start, before: ({ page }) => useOwnClock(page) });
  const skipTo = async (time: string) => guest.page.clock.fastForward(Date.parse(time) - (await timeOn(guest.page)));
  return { guest, skipTo };
};

const idsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...new Set([...document.querySelectorAll('main li[data-id]')].map((item) => item.getAttribute('data-id') ?? ''))]);

/** Opens the filter, ticks the named tags, and closes it. */
const filterBy = async ({ page, texts, sheet, showMatching }: Guest, ...names: string[]) => {
  await page.getByRole('button', { name: new RegExp(`^${texts.menu.filter}`) }).click();
  const dialog = sheet(texts.menu.filter);
  for (const name of names) await dialog.getByRole('checkbox', { name, exact: true }).check();
  await showMatching().click();
  await dialog.waitFor({ state: 'detached' });
};

test.describe('a guest with an allergy', () => {
  for (const [locale, title] of inLanguages(
    'sees the remaining dishes and the number of hidden ones, and shows all with one tap',
    EITHER_DIRECTION,
  ))
    test(title, async ({ openPhone }) => {
      const guest = await openMenu(openPhone, locale);
      const { page, texts, product, sheet } = guest;
      const address = page.url();
      const all = await idsOn(page);
      await filterBy(guest, tagName('allergen:gluten', locale));
      // A set with a part that contains gluten is hidden; a bundle with another choice stays.
      await product('plc5').waitFor({ state: 'detached' });
      await product('plc3').waitFor();
      await product('for3').waitFor();
      const left = await idsOn(page);
      const status = page.getByRole('search').getByRole('status');
      expect(await status.textContent()).toMatch(new RegExp(`\\b${all.length - left.length}\\b`));
      expect(page.url()).toBe(address);

      await page.reload();
      await product('plc5').waitFor({ state: 'detached' });
      await product('for3').click();
      const choice = (key: ProductKey) =>
        sheet(productName('for3', locale))
          .locator('label')
          .filter({ hasText: productName(key, locale) });
      await choice('bur3').getByText(texts.product.unfit).waitFor();
      await choice('bur3').getByText(tagName('allergen:gluten', locale)).waitFor();
      await choice('pla8').waitFor();
      expect(await choice('pla8').getByText(texts.product.unfit).count()).toBe(0);
      await page.keyboard.press('Escape');

      await page.getByRole('button', { name: texts.menu.showAll }).click();
      await product('plc5').waitFor();
      expect((await idsOn(page)).sort()).toEqual(all.sort());
      expect(await status.textContent()).toBe('');
    });

  for (const [locale, title] of inLanguages(
    'does not see products with undeclared allergens, and gets a live note about them',
    EITHER_DIRECTION,
  ))
    test(title, async ({ openPhone }) => {
      const guest = await openMenu(openPhone, locale);
      const { page, texts, product } = guest;
      await filterBy(guest, tagName('allergen:milk', locale));
      const id = await product('plc6').locator('xpath=ancestor::li').getAttribute('data-id');
      const path = `/api/menu/${demoVenueIds.halles}/product/${id}`;
      const record = await callAs<Product>(MANAGER, 'GET', path);
      const changed = await callAs<Product>(MANAGER, 'PUT', path, { ...record, tags: [], allergens_declared: false });
      try {
        const undeclared = Object.values(texts.menu.undeclared).map((form) => pattern(form).source.replace(/^\^|\$$/g, ''));
        await product('plc6').waitFor({ state: 'detached' });
        await page
          .getByRole('search')
          .getByRole('status')
          .filter({ hasText: new RegExp(undeclared.join('|')) })
          .waitFor();
      } finally {
        await callAs(MANAGER, 'PUT', path, { ...record, version: changed.version });
      }
      await product('plc6').waitFor();
    });
});

test.describe('the options of a product', () => {
  const milks = (locale: Locale) => INSTRUCTION_ROWS.find(({ key }) => key === 'milk')!.options.map(({ name }) => sixIn(name, locale));

  for (const [locale, title] of inLanguages('show their allergens and respect the filter, live', EITHER_DIRECTION))
    test(title, async ({ openPhone }) => {
      const guest = await openMenu(openPhone, locale);
      const { page, texts, product, sheet } = guest;
      const gluten = tagName('allergen:gluten', locale);
      const [dairy = '', oat = ''] = milks(locale);
      const optionLabel = (key: ProductKey, option: string) =>
        sheet(productName(key, locale)).locator('label', { has: page.getByText(option, { exact: true }) });
      await product('sof4').click();
      for (const ice of INSTRUCTION_ROWS.find(({ key }) => key === 'ice')!.options)
        await optionLabel('sof4', sixIn(ice.name, locale)).getByText(texts.product.checkedNone).waitFor();
      await sheet(productName('sof4', locale)).getByText(texts.product.noAllergens).waitFor();
      await page.keyboard.press('Escape');

      await filterBy(guest, gluten);
      await product('cha3').click();
      await optionLabel('cha3', oat).getByText(texts.product.unfit).waitFor();
      await optionLabel('cha3', oat).getByText(gluten).waitFor();
      await optionLabel('cha3', dairy).getByText(tagName('allergen:milk', locale)).waitFor();
      expect(await optionLabel('cha3', dairy).getByText(texts.product.unfit).count()).toBe(0);
      expect(await sheet(productName('cha3', locale)).getByRole('radio', { checked: true }).count()).toBe(0);
      await sheet(productName('cha3', locale)).getByText(texts.product.byOption.replace('{names}', gluten)).waitFor();

      const path = `/api/menu/${demoVenueIds.halles}/instruction/${demoRecordId('halles', 'instruction', 'milk')}`;
      const record = await callAs<Instruction>(MANAGER, 'GET', path);
      const options = record.options.map((option) => ({ ...option, tags: [], allergens_declared: false }));
      const changed = await callAs<Instruction>(MANAGER, 'PUT', path, { ...record, options });
      try {
        await optionLabel('cha3', dairy).getByText(texts.product.undeclared).waitFor();
        await sheet(productName('cha3', locale)).getByText(texts.product.undeclaredOptions).waitFor();
        await page.keyboard.press('Escape');
        await product('cha3').waitFor({ state: 'detached' });
      } finally {
        await callAs(MANAGER, 'PUT', path, { ...record, version: changed.version });
      }
      await product('cha3').waitFor();
    });

  for (const [locale, title] of inLanguages('are shown with their allergens in the basket', EITHER_DIRECTION))
    test(title, async ({ openPhone }) => {
      const guest = await openMenu(openPhone, locale);
      const [, oat = ''] = milks(locale);
      await guest.pick('cha3', [oat]);
      await guest.openBasket();
      await guest
        .basket()
        .getByText(`${oat} (${tagName('allergen:gluten', locale)})`)
        .waitFor();
    });
});

test.describe('the menu', () => {
  for (const [locale, title] of inLanguages('adds the supplement of a choice to the price of its bundle', LANGUAGES))
    test(title, async ({ openPhone }) => {
      const guest = await openMenu(openPhone, locale);
      const { page, product, sheet, texts, button } = guest;
      const without = sixIn(INSTRUCTION_ROWS.find(({ key }) => key === 'ice')!.options[1]!.name, locale);
      await product('for3').click();
      const dialog = sheet(productName('for3', locale));
      const add = button(texts.product.add, dialog);
      expect(plain(await dialog.locator('.price').textContent())).toContain(plain(money(12, locale)));
      expect(await add.count()).toBe(0);
      for (const key of ['bur3', 'des2', 'jus1'] as const) await dialog.getByRole('radio', { name: productName(key, locale) }).check();
      await dialog.getByRole('radio', { name: new RegExp(`^${without} `) }).check();
      expect(plain(await add.textContent())).toContain(plain(money(13, locale)));
      await add.click();
      await guest.openBasket();
      expect(plain(await guest.orderButton().textContent())).toContain(plain(money(13, locale)));
      await page.keyboard.press('Escape');
    });

  for (const [locale, title] of inLanguages('links a product to its recommendations, and marks unavailable ones', LANGUAGES))
    test(title, async ({ openPhone }) => {
      const guest = await openMenu(openPhone, locale);
      const { page, product, sheet, texts } = guest;
      await product('plc6').click();
      const others = sheet(productName('plc6', locale)).locator('.others');
      // Not the button that adds it, whose label ends with the name.
      const opens = (name: string) => new RegExp(`^${escaped(name)}`);
      const [first, second] = [productName('bie1', locale), productName('bie5', locale)];
      await others.getByRole('button', { name: opens(second) }).waitFor();
      await others.getByRole('button', { name: opens(first) }).click();
      await sheet(first).waitFor();
      // Returns to the previous sheet.
      await page.keyboard.press('Escape');

      const id = await product('bie1').locator('xpath=ancestor::li').getAttribute('data-id');
      const path = `/api/menu/${demoVenueIds.halles}/product/available/${id}`;
      await callAs(MANAGER, 'PUT', path, { unavailable: true });
      try {
        // The change arrives without a reload; bench/ measures the delay.
        await page.locator(`li.off[data-id="${id}"]`).first().waitFor({ state: 'attached' });
        await others
          .getByRole('button', { name: opens(first) })
          .getByText(texts.menu.unavailable)
          .waitFor();
      } finally {
        await callAs(MANAGER, 'PUT', path, { unavailable: false });
      }
    });

  for (const [locale, title] of inLanguages('is requested again after the request for a change has failed', LANGUAGES))
    test(title, async ({ openPhone }) => {
      let following: Promise<unknown> = Promise.resolve();
      const guest = await openMenu(openPhone, locale, 'halles', {
        before: async ({ page }) => {
          following = page.waitForResponse('**/events');
        },
      });
      const { page, product } = guest;
      await following;
      const id = await product('sof2').locator('xpath=ancestor::li').getAttribute('data-id');
      await page.route('**/api/public/menu/*?locale=*', (route) => route.abort(), { times: 1 });
      const path = `/api/menu/${demoVenueIds.halles}/product/available/${id}`;
      await callAs(MANAGER, 'PUT', path, { unavailable: true });
      try {
        await page.locator(`li.off[data-id="${id}"]`).first().waitFor({ state: 'attached' });
      } finally {
        await callAs(MANAGER, 'PUT', path, { unavailable: false });
      }
    });

  for (const [locale, title] of inLanguages('changes its prices when happy hour starts and ends, without a request', LANGUAGES))
    test(title, async ({ openPhone }) => {
      // A Tuesday.
      const { guest, skipTo } = await openMenuAt(openPhone, locale, '2030-11-26T14:30:00Z');
      const { page, texts } = guest;
      const beer = page.locator('main li').filter({ has: page.getByRole('button', { name: productName('bie1', locale), exact: true }) });
      const price = async () => plain(await beer.first().locator('.cst-item-price').textContent());
      const { net_price, happy_hour } = PRODUCT_ROWS.bie1;
      const happy = page.getByRole('list', { name: texts.menu.highlights });
      // The page knows the time once it shows from when à la carte is served.
      await page.getByText(pattern(texts.menu.from)).first().waitFor();
      await expect.poll(price).toBe(plain(money(net_price, locale)));
      expect(await happy.count()).toBe(0);
      const calls = guest.watch.answers.length;
      // Half a minute before and after, so that even a slow machine reads the page in time.
      await skipTo('2030-11-26T15:59:30Z');
      expect(await price()).toBe(plain(money(net_price, locale)));
      await skipTo('2030-11-26T16:00:30Z');
      await happy.getByText('Happy').waitFor();
      await expect.poll(price).toContain(plain(money(happy_hour ?? 0, locale)));
      expect(await price()).toContain(plain(texts.menu.usualPrice));
      expect(await beer.first().locator('small').textContent()).toContain('20:00');
      await skipTo('2030-11-26T19:00:30Z');
      await happy.waitFor({ state: 'detached' });
      await expect.poll(price).toBe(plain(money(net_price, locale)));
      expect(guest.watch.answers.slice(calls).filter(({ path }) => path.includes('?locale='))).toEqual([]);
    });
});

test.describe('a product that is served again on another day', () => {
  for (const [locale, title] of inLanguages('names the day: lunch on a Friday afternoon', LANGUAGES))
    test(title, async ({ openPhone }) => {
      const { guest } = await openMenuAt(openPhone, locale, '2030-11-29T14:30:00Z');
      const { product, sheet, page, texts } = guest;
      const monday = locale === 'fr-FR' ? 'lun. 11:45' : 'Mo., 11:45';
      const nextTime = texts.menu.from.replace('{time}', monday);
      const more = fillCounted(texts.menu.others, 2, new Intl.PluralRules(locale.slice(0, 2)));
      await page.locator('section.cst-category summary').filter({ hasText: more }).click();
      await product('for1').locator('xpath=ancestor::li').getByText(nextTime).waitFor();
      await product('for1').click();
      await sheet(productName('for1', locale)).getByText(nextTime).waitFor();
      await page.keyboard.press('Escape');
    });
});

test.describe('the list for the waiter', () => {
  for (const [locale, title] of inLanguages('counts, survives a reload, and prints alone', EITHER_DIRECTION))
    test(title, async ({ openPhone }) => {
      const guest = await openMenu(openPhone, locale, 'port');
      const { page, texts, sheet, button, pick } = guest;
      // Products without a happy hour, so that the total is the same at any time of the week.
      await pick('cha5');
      await pick('cha1');
      const openList = () => page.getByRole('button', { name: new RegExp(`^${texts.basket.showList}`) }).press('Enter');
      await openList();
      const list = sheet(texts.basket.listTitle);
      const line = list.getByRole('listitem').filter({ has: page.getByRole('heading', { name: productName('cha5', locale) }) });
      await button(texts.product.moreOf, line).click();
      await line.locator('output').getByText('2', { exact: true }).waitFor();
      await page.reload();
      await openList();
      await list.getByText(texts.basket.toWaiter).waitFor();
      await line.locator('output').getByText('2', { exact: true }).waitFor();
      const total = list.locator('.total');
      const expected = 2 * PRODUCT_ROWS.cha5.net_price + PRODUCT_ROWS.cha1.net_price;
      expect(plain(await total.textContent())).toContain(plain(money(expected, locale)));

      await page.emulateMedia({ media: 'print' });
      expect(await total.isVisible()).toBe(true);
      expect(await line.isVisible()).toBe(true);
      expect(await page.locator('main').isVisible()).toBe(false);
      expect(await button(texts.basket.emptyList).isVisible()).toBe(false);
    });
});

/** Elements whose text is not aligned with the page's writing direction. */
const misaligned = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate((wanted) => {
    const rtl = document.dir === 'rtl';
    return [...document.querySelectorAll(wanted)].flatMap((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const text = [...range.getClientRects()].filter(({ width }) => width > 0);
      const box = element.getBoundingClientRect();
      const { paddingInlineStart, borderInlineStartWidth } = getComputedStyle(element);
      const inset = Number.parseFloat(paddingInlineStart) + Number.parseFloat(borderInlineStartWidth);
      const gap = rtl ? box.right - Math.max(...text.map(({ right }) => right)) : Math.min(...text.map(({ left }) => left)) - box.left;
      return text.length > 0 && Math.abs(gap - inset) > 2 ? [`${element.textContent}: ${gap} px`] : [];
    });
  }, selector);

for (const locale of ['ar-AR', 'fr-FR'] as const)
  test.describe(`untranslated texts, in ${locale}`, () => {
    test('are aligned with the page, on the menu and in its sheets', async ({ openPhone }) => {
      const guest = await openMenu(openPhone, locale);
      const { product, sheet, page } = guest;
      expect(await misaligned(page, 'main :is(h2, h3, h4, h4 button, .cst-global-text, .cst-item-price)')).toEqual([]);
      await product('for3').click();
      await guest.mainButton(sheet(productName('for3', locale))).waitFor();
      expect(await misaligned(page, 'dialog :is(h2, h3, legend, .hint, .recipe, .choice > span)')).toEqual([]);
      await page.keyboard.press('Escape');
    });
  });

test.describe('a search', () => {
  test('shows each section and category once', async ({ openPhone }) => {
    const guest = await openMenu(openPhone, 'fr-FR');
    const { page } = guest;
    // Matches products of the bar and the pantry, which are served at any hour.
    await page.getByRole('searchbox').fill('an');
    await page.locator('main [id^=f]').first().waitFor();
    const headings = await page.locator('main .cst-menu').evaluateAll((sections) =>
      sections.flatMap((section) => {
        const name = section.querySelector('h2')?.textContent;
        return [...section.querySelectorAll('h3')].map((heading) => `${name} / ${heading.textContent}`);
      }),
    );
    expect(headings.length).toBeGreaterThan(1);
    expect(new Set(headings).size).toBe(headings.length);
  });
});
