// The product form: the three types, allergens, picture, and the conversion to a fee.
import type { Cost } from '@ardoise/contract/catalog/costs.ts';
import type { Product } from '@ardoise/contract/catalog/products.ts';
import { formatMoney } from '@ardoise/contract/rules/money.ts';
import { demoRecordId, demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import type { Page } from '@playwright/test';
import { chooseAction, choosePicture, pick, previewed, save } from '../pages/catalogue.ts';
import { productName } from '../pages/texts.ts';
import { inLanguages } from '../setup/languages.ts';
import { callAs, PHONE, settled } from '../setup/people.ts';
import { expect, refused, test } from '../setup/test.ts';

const MANAGER = 'manager@demo.test';
const LANGUAGES = ['fr', 'de'] as const;
const venue = demoVenueIds.halles;
const path = `/api/menu/${venue}/product`;
const id = (key: Parameters<typeof productName>[0]) => demoRecordId('halles', 'product', key);

/** The prefix of records created by the journeys, deleted after each. */
const PREFIX = 'Essai';
const createdProducts = () => callAs<Product[]>(MANAGER, 'GET', `${path}?name=${PREFIX}`);
const named = async (name: string): Promise<Product> => {
  const found = (await createdProducts()).find((product) => product.name === name);
  if (!found) throw new Error(`There is no ${name}.`);
  return found;
};
test.afterEach(async () => {
  // Records with references are deleted first.
  for (const product of (await createdProducts()).sort((a, b) => b.type_id - a.type_id))
    await callAs(MANAGER, 'DELETE', `${path}/${product.id}`);
});

test.describe('a product', () => {
  for (const [locale, title] of inLanguages(
    'is created with price, picture, allergens and recommendations, previewed, and loses its picture',
    LANGUAGES,
  ))
    test(title, async ({ openOffice }) => {
      const screen = await openOffice(locale, { email: MANAGER });
      const { page, t, field, open } = screen;
      const name = `${PREFIX} citron ${locale}`;
      await open('product/create');
      await field(t('product.name')).fill(name);
      await field(t('product.price')).fill('12,1');
      await field(t('product.tax_rate')).fill('10');
      await page.getByText(formatMoney(11, 'EUR', locale), { exact: true }).waitFor();
      await field(t('product.volume')).fill('25');
      expect(await choosePicture(screen, 1200, 800)).toMatchObject({ width: 800, height: 533 });
      await pick(screen, page.getByRole('combobox', { name: t('product.categories') }), 'Eaux et sodas');
      await page.keyboard.press('Escape');

      const declared = page.getByRole('switch', { name: new RegExp(`^${t('product.allergens_declared')}`) });
      await page.getByText(t('product.allergens_unknown')).waitFor();
      await declared.click({ force: true });
      await page.getByText(t('product.allergens_none')).waitFor();
      const allergens = page.getByRole('group', { name: t('product.allergens'), exact: true });
      expect(await allergens.getByRole('button').count()).toBe(14);
      await allergens.getByRole('button').nth(6).click();
      await page.getByText(t('product.allergens_some', { n: 1 })).waitFor();
      const recommended = page.getByRole('combobox', { name: t('product.add_recommendation') });
      await recommended.click();
      // Without a search: all single products of the venue, fewer than a hundred.
      const candidates = await callAs<Product[]>(MANAGER, 'GET', path.replace('/product', '/recommended'));
      await expect.poll(() => page.getByRole('option').count()).toBe(candidates.length);
      await pick(screen, recommended, productName('sof1'));
      await save(screen, t('created.product', { name }));

      const product = await named(name);
      expect(product).toMatchObject({
        type_id: 1,
        net_price: 12.1,
        tax_rate: 0.1,
        price_ht: 11,
        volume_cl: 25,
        standalone: true,
        allergens_declared: true,
        tags: ['allergen:milk'],
        recommendations: [id('sof1')],
      });
      await open(`product/${product.id}`);
      await field(t('product.name')).waitFor();
      expect(await page.getByRole('combobox', { name: t('product.type') }).count()).toBe(0);
      await (await previewed(screen, product.id)).getByText(name).first().waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: t('picture.remove') }).click();
      await declared.click({ force: true });
      await save(screen);
      expect(await named(name)).toMatchObject({ image: null, allergens_declared: false, tags: [] });
    });

  for (const [locale, title] of inLanguages('is a bundle of sorted steps with supplements, translated in one place', LANGUAGES))
    test(title, async ({ openOffice }) => {
      const screen = await openOffice(locale, { email: MANAGER });
      const { page, t, field, open } = screen;
      const name = `${PREFIX} formule ${locale}`;
      await open('product/create');
      await field(t('product.name')).fill(name);
      await page.getByRole('combobox', { name: t('product.type') }).click();
      await page.getByRole('option', { name: t('product.type_bundle'), exact: true }).click();
      await page.getByRole('button', { name: t('shared.create') }).click();
      await page.getByRole('alert').getByText(t('problems.required')).waitFor();

      const add = page.getByRole('button', { name: t('product.add_step') });
      const step = (place: number) => page.locator(`input[name="bundle_categories.${place}.name"]`);
      await add.click();
      await step(0).fill('Boisson');
      await pick(screen, page.getByRole('combobox', { name: t('product.add_product') }), productName('sof1'), productName('bou2'));
      await page
        .getByRole('switch', { name: t('product.custom_price') })
        .nth(1)
        .click({ force: true });
      await page.getByLabel(new RegExp(`^${t('product.supplement')}`)).fill('4,50');
      await add.click();
      await step(1).fill('Plat');
      await page
        .getByRole('switch', { name: new RegExp(`^${t('product.several_choices')}`) })
        .nth(1)
        .check();
      await field(t('product.max_choices')).fill('2');
      await pick(screen, page.getByRole('combobox', { name: t('product.add_product') }).nth(1), productName('pla4'));
      await chooseAction(screen, `${t('product.step')} 2`, 'up');
      await expect.poll(() => step(0).inputValue()).toBe('Plat');
      await page
        .getByRole('group', { name: t('form.translations') })
        .getByRole('button', { name: /^Ital/ })
        .click();
      await page.locator('input[name="bundle_categories.0.languages.4.name"]').fill('Piatto');
      await save(screen, t('created.product', { name }));

      const bundle = await named(name);
      expect(bundle).toMatchObject({ type_id: 2, products: [] });
      expect(bundle.bundle_categories).toMatchObject([
        {
          name: 'Plat',
          multiple_choice: true,
          max_choices: 2,
          products: [{ id: id('pla4'), custom_price: false }],
          languages: [{ locale: 'it-IT', name: 'Piatto' }],
        },
        {
          name: 'Boisson',
          multiple_choice: false,
          max_choices: null,
          languages: [],
          products: [
            { id: id('sof1'), custom_price: false },
            { id: id('bou2'), custom_price: true, net_price: 4.5 },
          ],
        },
      ]);
      await open(`product/${bundle.id}`);
      await chooseAction(screen, productName('sof1'), 'remove');
      await save(screen);
      expect((await named(name)).bundle_categories[1]?.products.map((choice) => choice.id)).toEqual([id('bou2')]);
    });

  for (const [locale, title] of inLanguages('becomes a fee after a question, but not while a set contains it', LANGUAGES))
    test(title, async ({ openOffice }) => {
      const part = await callAs<Product>(MANAGER, 'POST', path, {
        name: `${PREFIX} couvert ${locale}`,
        type_id: 1,
        net_price: 2,
        tax_rate: 0.1,
      });
      const screen = await openOffice(locale, { email: MANAGER });
      const { page, t, field, open, toast } = screen;
      const name = `${PREFIX} lot ${locale}`;
      await open('product/create');
      await field(t('product.name')).fill(name);
      await page.getByRole('combobox', { name: t('product.type') }).click();
      await page.getByRole('option', { name: t('product.type_set'), exact: true }).click();
      await pick(screen, page.getByRole('combobox', { name: t('product.add_product') }), productName('sof1'), part.name);
      await chooseAction(screen, part.name, 'up');
      await save(screen, t('created.product', { name }));
      expect(await named(name)).toMatchObject({ type_id: 3, products: [part.id, id('sof1')] });

      const convert = async () => {
        await open(`product/${part.id}`);
        await page
          .getByRole('main')
          .getByRole('button', { name: t('product.convert') })
          .click();
        const question = page.getByRole('dialog', { name: t('product.convert_title', { name: part.name }) });
        // Clicked twice, sent once.
        await question.getByRole('button', { name: t('product.convert') }).dblclick();
      };
      await convert();
      const usageDialog = page.getByRole('dialog', { name: t('usage.title') });
      await usageDialog.getByRole('link', { name: new RegExp(name) }).waitFor();
      await usageDialog.getByText(t('product.convert_used', { name: part.name })).waitFor();
      expect(refused(screen)).toEqual([409]);
      await callAs(MANAGER, 'DELETE', `${path}/${(await named(name)).id}`);
      await page.keyboard.press('Escape');
      await convert();
      await toast(t('product.converted')).waitFor();
      await page.waitForURL(new RegExp(`#/cost/${part.id}$`));
      const fee = await callAs<Cost>(MANAGER, 'GET', `/api/menu/${venue}/cost/${part.id}`);
      expect(fee).toMatchObject({ name: part.name, net_price: 2, tax_rate: 0.1 });
      expect(refused(screen)).toEqual([409]);
      await callAs(MANAGER, 'DELETE', `/api/menu/${venue}/cost/${part.id}`);
    });
});

test('explains that changes must be saved before a conversion, without moving', async ({ openOffice }) => {
  const { page, t, field, open, toast } = await openOffice('fr', { email: MANAGER });
  await open(`product/${id('cha3')}`);
  const convert = page.getByRole('main').getByRole('button', { name: t('product.convert') });
  await convert.waitFor();
  const before = await field(t('product.name')).boundingBox();
  await field(t('product.name')).press('End');
  await page.keyboard.type('x');
  await expect.poll(() => convert.getAttribute('aria-disabled')).toBe('true');
  expect(await field(t('product.name')).boundingBox()).toEqual(before);
  await convert.click({ force: true });
  await toast(t('form.save_first')).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('keeps the focused element clear of the save bar, by keyboard alone', async ({ openOffice }) => {
  const visit = await openOffice('de', { email: MANAGER, viewport: PHONE });
  const { page, t, field, open } = visit;
  await open(`product/${id('cha3')}`);
  await field(t('product.name')).fill('Anders');
  await page
    .getByRole('main')
    .getByRole('button', { name: t('shared.cancel'), exact: true })
    .waitFor();
  // A late list lengthens the form above the focus.
  await settled(visit);
  const covered: string[] = [];
  for (let step = 0; step < 50; step++) {
    await page.keyboard.press('Tab');
    const focus = await page.evaluate(() => {
      const bar = document.querySelector('[data-bottom-bar]');
      const element = document.activeElement;
      if (!bar || !element || bar.contains(element)) return null;
      return element.getBoundingClientRect().bottom > bar.getBoundingClientRect().top ? element.outerHTML : '';
    });
    if (focus === null) break;
    if (focus) covered.push(focus);
  }
  expect(covered).toEqual([]);
});

test.describe('a refused form', () => {
  const isFocusedInView = (page: Page, name: string) =>
    page.locator(`input[name="${name}"]`).evaluate((input) => {
      const { top, bottom } = input.getBoundingClientRect();
      return input === document.activeElement && top >= 0 && bottom <= innerHeight;
    });
  const venueForm = `venue/${venue}`;

  for (const [route, button] of [
    ['product/create', 'shared.create'],
    ['section/create', 'shared.create'],
    ['category/create', 'shared.create'],
    ['cost/create', 'shared.create'],
    [venueForm, 'shared.save'],
  ] as const)
    test(`scrolls to its first problem, with a message: ${route}`, async ({ openOffice }) => {
      const { page, t, open, toast } = await openOffice('de', { email: MANAGER, viewport: PHONE });
      await open(route);
      const input = page.locator('input[name="name"]');
      await input.fill('');
      await input.blur();
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await page
        .getByRole('main')
        .getByRole('button', { name: t(button), exact: true })
        .click();
      await expect.poll(() => isFocusedInView(page, 'name')).toBe(true);
      await toast(t('form.fix')).waitFor();
    });

  test('scrolls to problems found by the server too', async ({ openOffice }) => {
    const { page, t, open, toast, field } = await openOffice('fr', { email: MANAGER, viewport: PHONE });
    const body = JSON.stringify({ status: 422, code: 'contradiction', message: '', errors: { tagline: { code: 'invalid', message: '' } } });
    await page.route(`**/api/menu/${venue}/category`, (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 422, contentType: 'application/json', body }) : route.fallback(),
    );
    await open('category/create');
    await field(t('category.name')).fill(`${PREFIX} refusé`);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.getByRole('button', { name: t('shared.create'), exact: true }).click();
    await expect.poll(() => isFocusedInView(page, 'tagline')).toBe(true);
    await toast(t('form.fix')).waitFor();
  });
});
