// Two people edit one record: both changes are kept, conflicts are resolved by choice, and a deleted record can be created again.
import type { Product, ProductInput } from '@ardoise/contract/catalog/products.ts';
import type { InterfaceLocale } from '@ardoise/contract/rules/locales.ts';
import { demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import { barriersOf, overflowsOf } from '../screens/look.ts';
import { inLanguages, withRest } from '../setup/languages.ts';
import { callAs, PHONE } from '../setup/people.ts';
import { expect, type Office, type OpenOffice, refused, test } from '../setup/test.ts';

const MANAGER = 'manager@demo.test';
const LANGUAGES = ['fr', 'de'] as const;
/** The colleague, including the name. */
const COLLEAGUE = ['admin@demo.test', 'Hugo Marchand'] as const;
const path = `/api/menu/${demoVenueIds.halles}/product`;
const MADE = 'Partage';

let product: Product;
test.beforeEach(async () => {
  const languages = [{ locale: 'en-GB', name: 'Sharing', recipe: '' }];
  product = await callAs<Product>(MANAGER, 'POST', path, {
    type_id: 1,
    name: `${MADE} d’avant`,
    recipe: 'Écrite hier',
    net_price: 9,
    languages,
  });
});
test.afterEach(async () => {
  for (const { id } of await callAs<Product[]>(MANAGER, 'GET', `${path}?name=${MADE}`)) await callAs(MANAGER, 'DELETE', `${path}/${id}`);
});
const read = () => callAs<Product>(MANAGER, 'GET', `${path}/${product.id}`);
/** A change that the colleague saves meanwhile. */
const change = async (values: Partial<ProductInput>) =>
  callAs(COLLEAGUE[0], 'PUT', `${path}/${product.id}`, { ...(await read()), ...values });

test.describe('two people editing one record', () => {
  const open = async (openOffice: OpenOffice, locale: InterfaceLocale, settings: Parameters<OpenOffice>[1] = {}): Promise<Office> => {
    const screen = await openOffice(locale, { email: MANAGER, ...settings });
    await screen.open(`product/${product.id}`);
    await screen.field(screen.t('product.name')).waitFor();
    return screen;
  };
  const saveButton = ({ page, t }: Office) => page.getByRole('button', { name: t('shared.save'), exact: true });

  for (const [locale, title] of inLanguages('an 86 by a colleague is no conflict, and a form does not take it back', LANGUAGES))
    test(title, async ({ openOffice }) => {
      const screen = await open(openOffice, locale);
      await screen.field(screen.t('product.name')).fill(`${MADE} de midi`);
      await callAs(COLLEAGUE[0], 'PUT', `/api/menu/${demoVenueIds.halles}/product/available/${product.id}`, { unavailable: true });
      await saveButton(screen).click();
      await screen.toast(screen.t('form.merged')).waitFor();
      expect(await read()).toMatchObject({ name: `${MADE} de midi`, unavailable: true });
      expect(await screen.page.locator('input[name="unavailable"]').isChecked()).toBe(false);
      expect(refused(screen)).toEqual([]);
    });

  for (const [locale, title] of inLanguages('different fields are put together and saved, and it says so', LANGUAGES))
    test(title, async ({ openOffice }) => {
      const screen = await open(openOffice, locale);
      await screen.field(screen.t('product.name')).fill(`${MADE} de midi`);
      await change({ recipe: 'Celle de Hugo', net_price: 11, tags: ['allergen:milk'] });
      await saveButton(screen).click();
      await screen.toast(screen.t('form.merged')).waitFor();
      expect(await read()).toMatchObject({ name: `${MADE} de midi`, recipe: 'Celle de Hugo', net_price: 11, tags: ['allergen:milk'] });
      await expect(screen.field(screen.t('product.recipe'))).toHaveValue('Celle de Hugo');
      expect(refused(screen)).toEqual([409]);
    });

  // In German, for its longer words: the journey checks the dialog's layout.
  for (const locale of withRest(['de'], ['fr']))
    test(`choose each conflicting field by keyboard, and can cancel, in ${locale}`, async ({ openOffice }) => {
      const screen = await open(openOffice, locale, { viewport: PHONE });
      const { page, t, field } = screen;
      await field(t('product.name')).fill(`${MADE} de midi`);
      await field(t('product.price')).fill('10');
      await page.locator('input[name="languages.1.name"]').fill('Lunch to share');
      await change({
        name: `${MADE} de Hugo`,
        net_price: 12,
        recipe: 'Celle de Hugo',
        languages: [{ locale: 'en-GB', name: 'Sharing plate', recipe: '' }],
      });
      await saveButton(screen).click();
      const dialog = page.getByRole('dialog', { name: t('form.merge_title') });
      await dialog.getByText(COLLEAGUE[1]).first().waitFor();
      const group = (label: string | RegExp) => dialog.getByRole('group', { name: label, exact: true });
      await group(t('product.name')).getByText(`${MADE} d’avant`).waitFor();
      expect(await dialog.getByRole('group').count()).toBe(3);
      expect(await barriersOf(page)).toEqual([]);
      expect(await overflowsOf(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      expect(await field(t('product.name')).inputValue()).toBe(`${MADE} de midi`);
      expect(await read()).toMatchObject({ name: `${MADE} de Hugo` });

      await saveButton(screen).click();
      const [mine, theirs] = [new RegExp(`^${t('form.merge_mine')}`), new RegExp(`^${COLLEAGUE[1]}`)];
      expect(await group(t('product.name')).getByRole('radio', { name: mine }).isChecked()).toBe(true);
      await group(t('product.price')).getByRole('radio', { name: mine }).focus();
      await page.keyboard.press('ArrowDown');
      expect(await group(t('product.price')).getByRole('radio', { name: theirs }).isChecked()).toBe(true);
      await dialog.getByRole('button', { name: t('form.merge_done') }).press('Enter');
      await screen.toast(t('form.merged')).waitFor();
      expect(await read()).toMatchObject({
        name: `${MADE} de midi`,
        net_price: 12,
        recipe: 'Celle de Hugo',
        languages: [{ locale: 'en-GB', name: 'Lunch to share' }],
      });
    });

  for (const [locale, title] of inLanguages('a record that was deleted meanwhile can be made anew of what was typed', LANGUAGES))
    test(title, async ({ openOffice }) => {
      const screen = await open(openOffice, locale);
      const { page, t, field } = screen;
      await field(t('product.name')).fill(`${MADE} de midi`);
      await callAs(COLLEAGUE[0], 'DELETE', `${path}/${product.id}`);
      await saveButton(screen).click();
      const dialog = page.getByRole('dialog', { name: t('form.gone_title') });
      await dialog.getByRole('button', { name: t('shared.cancel') }).click();
      expect(await field(t('product.name')).inputValue()).toBe(`${MADE} de midi`);
      await saveButton(screen).click();
      await dialog.getByRole('button', { name: t('form.again') }).click();
      await screen.toast(t('created.product', { name: `${MADE} de midi` })).waitFor();
      await screen.heading(`${MADE} de midi`).waitFor();
      const [made] = await callAs<Product[]>(MANAGER, 'GET', `${path}?name=${MADE}`);
      expect(made).toMatchObject({ name: `${MADE} de midi`, recipe: 'Écrite hier', languages: [{ name: 'Sharing' }] });
      expect(page.url()).toContain(made?.id);
      expect(made?.id).not.toBe(product.id);
    });
});
