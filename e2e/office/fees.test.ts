// Fees: all fields of the form, the list of products, exclusive fields, refusals, and no loss when saving fails.
import type { Cost } from '@ardoise/contract/catalog/costs.ts';
import type { Product } from '@ardoise/contract/catalog/products.ts';
import { formatPercent, type InterfaceLocale, languageName } from '@ardoise/contract/rules/locales.ts';
import { formatMoney } from '@ardoise/contract/rules/money.ts';
import { demoRecordId, demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import type { ProductKey } from '@ardoise/demo/menu/products.ts';
import { productName } from '../pages/texts.ts';
import { inLanguages } from '../setup/languages.ts';
import { callAs } from '../setup/people.ts';
import { expect, type OpenOffice, test } from '../setup/test.ts';

const MANAGER = 'manager@demo.test';
const LANGUAGES = ['fr', 'de'] as const;
const PATH = `/api/menu/${demoVenueIds.halles}/cost`;

const openFees = async (openOffice: OpenOffice, locale: InterfaceLocale, email = MANAGER) => {
  const screen = await openOffice(locale, { email });
  const toggle = (name: Parameters<typeof screen.t>[0]) =>
    screen.page.getByRole('main').getByRole('switch', { name: new RegExp(`^${screen.t(name)}`) });
  return { ...screen, toggle };
};
/** The text of a cell with normalized spaces, which browsers and Node choose differently. */
const plain = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim();
const feeNamed = async (name: string): Promise<Cost | undefined> =>
  (await callAs<Cost[]>(MANAGER, 'GET', `${PATH}?name=${encodeURIComponent(name)}`)).find((one) => one.name === name);

test.describe('a fee', () => {
  const name = 'Couvert du soir';

  for (const [locale, title] of inLanguages('is created for products, shown in the list, and changed', LANGUAGES))
    test(title, async ({ openOffice }) => {
      const { page, t, open, field, heading, toast, toggle } = await openFees(openOffice, locale);
      await open('cost');
      await page
        .getByRole('main')
        .getByRole('link', { name: t('cost.new') })
        .click();
      await heading(t('cost.new')).waitFor();
      await field(t('cost.name')).fill(name);
      await field(t('cost.recipe')).fill('Pain et eau');
      await field(t('cost.message')).fill('Merci');
      await field(t('product.price')).fill('2,50');
      await field(t('product.tax_rate')).fill('10');
      await field(t('cost.threshold')).fill('12');
      await field(t('cost.application')).click();
      await page.getByRole('option', { name: t('cost.application_product') }).click();
      // A fee without products is never charged.
      await page.getByRole('button', { name: t('shared.create'), exact: true }).click();
      await page.getByText(t('problems.required')).first().waitFor();
      await page.getByRole('checkbox', { name: new RegExp(`^${productName('cha3')}`) }).check();
      await toggle('cost.multiple').check();
      await toggle('cost.manual').check();
      expect(await toggle('cost.multiple').isChecked()).toBe(false);
      await toggle('cost.multiple').check();
      expect(await toggle('cost.manual').isChecked()).toBe(false);
      await toggle('cost.table').check();
      await page.getByRole('button', { name: t('shared.create'), exact: true }).click();
      await toast(t('created.cost', { name })).waitFor();
      await heading(t('names.cost')).waitFor();
      expect(await feeNamed(name)).toMatchObject({
        recipe: 'Pain et eau',
        message: 'Merci',
        application: 'product',
        products_id: [demoRecordId('halles', 'product', 'cha3')],
        multiple: true,
        manual: false,
        threshold: 12,
        bar: false,
        table: true,
        net_price: 2.5,
        tax_rate: 0.1,
        price_ht: 2.27,
        unavailable: false,
      });

      await page.getByRole('link', { name, exact: true }).click();
      await heading(name).waitFor();
      await field(t('cost.application')).click();
      await page.getByRole('option', { name: t('cost.application_venue') }).click();
      await toggle('cost.available').uncheck();
      await page.getByRole('button', { name: t('shared.save') }).click();
      await heading(t('names.cost')).waitFor();
      await page.getByRole('row').filter({ hasText: name }).getByText(t('cost.off')).waitFor();
      expect(await feeNamed(name)).toMatchObject({ application: 'venue', products_id: [], unavailable: true });
      const created = await feeNamed(name);
      await callAs(MANAGER, 'DELETE', `${PATH}/${created?.id}`);
    });

  for (const [locale, title] of inLanguages(
    'keeps the entered values when saving fails, and requires a name with each translation',
    LANGUAGES,
  ))
    test(title, async ({ openOffice }) => {
      const { page, t, open, field, toast, deleteRecord, context } = await openFees(openOffice, locale);
      await open('cost/create');
      await field(t('cost.name')).fill(`${name} 2`);
      const english = page.getByRole('button', { name: new RegExp(languageName('en-GB', locale), 'i') });
      await english.click();
      await page.getByLabel(t('cost.message'), { exact: true }).nth(1).fill('Thank you');
      // Another language is open while this one is refused.
      await page.getByRole('button', { name: new RegExp(languageName('es-ES', locale), 'i') }).click();
      await page.getByRole('button', { name: t('shared.create'), exact: true }).click();
      await toast(t('form.fix')).waitFor();
      await english.click();
      await page.getByText(t('problems.required')).waitFor();
      await page.getByLabel(t('cost.name'), { exact: true }).last().fill('Cover charge');

      await context.setOffline(true);
      // An unopened part of the form also works without the network.
      for (const application of ['cost.application_product', 'cost.application_venue'] as const) {
        await field(t('cost.application')).click();
        await page.getByRole('option', { name: t(application) }).click();
      }
      await page.getByRole('button', { name: t('shared.create'), exact: true }).click();
      await toast(t('shared.connection_error')).waitFor();
      expect(await field(t('cost.name')).inputValue()).toBe(`${name} 2`);
      await context.setOffline(false);
      await page.getByRole('button', { name: t('shared.create'), exact: true }).click();
      await toast(t('created.cost', { name: `${name} 2` })).waitFor();
      const created = await feeNamed(`${name} 2`);
      expect(created?.languages).toEqual([{ locale: 'en-GB', name: 'Cover charge', recipe: '', message: 'Thank you', stale: false }]);

      await open(`cost/${created?.id}`);
      await deleteRecord(t('cost.delete_text'));
      await toast(t('shared.deleted')).waitFor();
      expect(await feeNamed(`${name} 2`)).toBeUndefined();
    });

  for (const [locale, title] of inLanguages('has its products picked in one list, which keeps them during a search', LANGUAGES))
    test(title, async ({ openOffice }) => {
      const products = await callAs<Product[]>(MANAGER, 'GET', `/api/menu/${demoVenueIds.halles}/product?page=0&pageSize=500`);
      const { page, t, open, field } = await openFees(openOffice, locale);
      await open('cost/create');
      await field(t('cost.name')).fill(`${name} 3`);
      await field(t('cost.application')).click();
      await page.getByRole('option', { name: t('cost.application_product') }).click();
      const list = page.getByRole('region', { name: t('cost.products') });
      const row = (key: ProductKey) => list.getByRole('row').filter({ has: page.getByRole('checkbox', { name: productName(key) }) });
      const picked = (count: number) => page.getByRole('status').getByText(t('product.picked', { n: count }), { exact: true });
      // Without pages: a row for each product below the header.
      await expect.poll(() => list.getByRole('row').count()).toBe(products.length + 1);
      const coffee = products.find(({ id }) => id === demoRecordId('halles', 'product', 'cha3'));
      const money = (amount = 0) => formatMoney(amount, 'EUR', locale);
      const prices = [money(coffee?.net_price), formatPercent(coffee?.tax_rate ?? 0, locale), money(coffee?.price_ht)];
      const cells = (await row('cha3').getByRole('cell').allInnerTexts()).map(plain);
      expect(cells.slice(0, 6)).toEqual([productName('cha3'), coffee?.section_name, coffee?.category_name, ...prices].map(plain));
      expect(await row('cha3').getByRole('switch').count()).toBe(1);
      await row('cha3').getByRole('checkbox').check();
      await picked(1).waitFor();

      const search = page.getByRole('main').getByRole('searchbox', { name: t('product.name_search') });
      await search.fill(productName('bie1').toUpperCase());
      await row('cha3').waitFor({ state: 'detached' });
      await row('bie1').getByRole('checkbox').check();
      await picked(2).waitFor();
      await search.fill('zzz');
      await page.getByText(t('shared.nothing_found'), { exact: true }).waitFor();
      await picked(2).waitFor();
      await search.fill('');
      expect(await row('bie1').getByRole('checkbox').isChecked()).toBe(true);
      await row('cha3').getByRole('checkbox').uncheck();
      await picked(1).waitFor();
      await page.getByRole('button', { name: t('shared.create'), exact: true }).click();
      await page.getByRole('link', { name: `${name} 3`, exact: true }).click();
      await picked(1).waitFor();
      expect(await row('bie1').getByRole('checkbox').isChecked()).toBe(true);
      const created = await feeNamed(`${name} 3`);
      expect(created?.products_id).toEqual([demoRecordId('halles', 'product', 'bie1')]);
      await callAs(MANAGER, 'DELETE', `${PATH}/${created?.id}`);
    });
});

test('is not offered to a Smart venue', async ({ openOffice }) => {
  const { page, t, open, menuEntry } = await openFees(openOffice, 'fr', 'smart-manager@demo.test');
  await open('product');
  await menuEntry(t('names.tag')).waitFor();
  for (const entry of ['names.cost', 'names.instruction'] as const) expect(await menuEntry(t(entry)).count()).toBe(0);
  await open('cost');
  await page.getByText(t('shell.denied_title')).waitFor();
});
