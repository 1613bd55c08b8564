// Two people edit one record: both changes are kept, conflicts are resolved by choice, and a deleted record can be created again.
import type { Product, ProductInput } from '@ardoise/contract/catalog/products.ts';
import type { InterfaceLocale } from '@ardoise/contract/rules/locales.ts';
import { demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import { overflowsOf, violationsOf } from '../screens/look.ts';
import { inLanguages, withRest } from '../setup/languages.ts';
import { callAs, PHONE } from '../setup/people.ts';
import { expect, type Office, type OpenOffice, refused, test } from '../setup/test.ts';

const MANAGER = 'manager@demo.test';
const LANGUAGES = ['fr', 'de'] as const;
/** The colleague, including the name. */
const COLLEAGUE = ['admin@demo.test', 'Hugo Marchand'] as const;
const path = `/api/menu/${demoVenueIds.halles}/product`;
const PREFIX = 'Partage';

let product: Product;
test.beforeEach(async () => {
  const languages = [{ locale: 'en-GB', name: 'Sharing', recipe: '' }];
  product = await callAs<Product>(MANAGER, 'POST', path, {
    type_id: 1,
    name: `${PREFIX} d’avant`,
    recipe: 'Écrite hier',
    net_price: 9,
    languages,
  });
});
test.afterEach(async () => {
  for (const { id } of await callAs<Product[]>(MANAGER, 'GET', `${path}?name=${PREFIX}`)) await callAs(MANAGER, 'DELETE', `${path}/${id}`);
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

  for (const [locale, title] of inLanguages('keep a colleague’s out-of-stock mark without a conflict', LANGUAGES))
    test(title, async ({ openOffice }) => {
      const screen = await open(openOffice, locale);
      await screen.field(screen.t('product.name')).fill(`${PREFIX} de midi`);
      await callAs(COLLEAGUE[0], 'PUT', `/api/menu/${demoVenueIds.halles}/product/available/${product.id}`, { unavailable: true });
      await saveButton(screen).click();
      await screen.toast(screen.t('form.merged')).waitFor();
      expect(await read()).toMatchObject({ name: `${PREFIX} de midi`, unavailable: true });
      expect(await screen.page.locator('input[name="unavailable"]').isChecked()).toBe(false);
      expect(refused(screen)).toEqual([]);
    });

  for (const [locale, title] of inLanguages('get different fields merged and saved, with a message', LANGUAGES))
    test(title, async ({ openOffice }) => {
      const screen = await open(openOffice, locale);
      await screen.field(screen.t('product.name')).fill(`${PREFIX} de midi`);
      await change({ recipe: 'Celle de Hugo', net_price: 11, tags: ['allergen:milk'] });
      await saveButton(screen).click();
      await screen.toast(screen.t('form.merged')).waitFor();
      expect(await read()).toMatchObject({ name: `${PREFIX} de midi`, recipe: 'Celle de Hugo', net_price: 11, tags: ['allergen:milk'] });
      await expect(screen.field(screen.t('product.recipe'))).toHaveValue('Celle de Hugo');
      expect(refused(screen)).toEqual([409]);
    });

  // In German, for its longer words: the journey checks the dialog's layout.
  for (const locale of withRest(['de'], ['fr']))
    test(`choose each conflicting field by keyboard, and can cancel, in ${locale}`, async ({ openOffice }) => {
      const screen = await open(openOffice, locale, { viewport: PHONE });
      const { page, t, field } = screen;
      await field(t('product.name')).fill(`${PREFIX} de midi`);
      await field(t('product.price')).fill('10');
      await page.locator('input[name="languages.1.name"]').fill('Lunch to share');
      await change({
        name: `${PREFIX} de Hugo`,
        net_price: 12,
        recipe: 'Celle de Hugo',
        languages: [{ locale: 'en-GB', name: 'Sharing plate', recipe: '' }],
      });
      await saveButton(screen).click();
      const dialog = page.getByRole('dialog', { name: t('form.merge_title') });
      await dialog.getByText(COLLEAGUE[1]).first().waitFor();
      const group = (label: string | RegExp) => dialog.getByRole('group', { name: label, exact: true });
      await group(t('product.name')).getByText(`${PREFIX} d’avant`).waitFor();
      expect(await dialog.getByRole('group').count()).toBe(3);
      expect(await violationsOf(page)).toEqual([]);
      expect(await overflowsOf(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      expect(await field(t('product.name')).inputValue()).toBe(`${PREFIX} de midi`);
      expect(await read()).toMatchObject({ name: `${PREFIX} de Hugo` });

      await saveButton(screen).click();
      const [mine, theirs] = [new RegExp(`^${t('form.merge_mine')}`), new RegExp(`^${COLLEAGUE[1]}`)];
      expect(await group(t('product.name')).getByRole('radio', { name: mine }).isChecked()).toBe(true);
      await group(t('product.price')).getByRole('radio', { name: mine }).focus();
      await page.keyboard.press('ArrowDown');
      expect(await group(t('product.price')).getByRole('radio', { name: theirs }).isChecked()).toBe(true);
      await dialog.getByRole('button', { name: t('form.merge_done') }).press('Enter');
      await screen.toast(t('form.merged')).waitFor();
      expect(await read()).toMatchObject({
        name: `${PREFIX} de midi`,
        net_price: 12,
        recipe: 'Celle de Hugo',
        languages: [{ locale: 'en-GB', name: 'Lunch to share' }],
      });
    });

  for (const [locale, title] of inLanguages('can create a record again that was deleted meanwhile', LANGUAGES))
    test(title, async ({ openOffice }) => {
      const screen = await open(openOffice, locale);
      const { page, t, field } = screen;
      await field(t('product.name')).fill(`${PREFIX} de midi`);
      await callAs(COLLEAGUE[0], 'DELETE', `${path}/${product.id}`);
      await saveButton(screen).click();
      const dialog = page.getByRole('dialog', { name: t('form.gone_title') });
      await dialog.getByRole('button', { name: t('shared.cancel') }).click();
      expect(await field(t('product.name')).inputValue()).toBe(`${PREFIX} de midi`);
      await saveButton(screen).click();
      await dialog.getByRole('button', { name: t('form.again') }).click();
      await screen.toast(t('created.product', { name: `${PREFIX} de midi` })).waitFor();
      await screen.heading(`${PREFIX} de midi`).waitFor();
      const [created] = await callAs<Product[]>(MANAGER, 'GET', `${path}?name=${PREFIX}`);
      expect(created).toMatchObject({ name: `${PREFIX} de midi`, recipe: 'Écrite hier', languages: [{ name: 'Sharing' }] });
      expect(page.url()).toContain(created?.id);
      expect(created?.id).not.toBe(product.id);
    });
});
