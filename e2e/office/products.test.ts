// Products in the back-office and on an open menu: list, form, switch, refusals, and a reader's rights.
import type { Product } from '@ardoise/contract/catalog/products.ts';
import { formatMoney } from '@ardoise/contract/rules/money.ts';
import { demoRecordId, demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import { restoreProduct } from '../pages/catalogue.ts';
import { guestOn } from '../pages/guest.ts';
import { productName } from '../pages/texts.ts';
import { inLanguages } from '../setup/languages.ts';
import { callAs, menuPath } from '../setup/people.ts';
import { expect, type OpenPhone, test } from '../setup/test.ts';

const MANAGER = 'manager@demo.test';
const LANGUAGES = ['fr', 'de'] as const;
const GUEST_LANGUAGES = { fr: 'fr-FR', de: 'de-DE' } as const;

test.describe('products', () => {
  const id = demoRecordId('halles', 'product', 'bou2');
  const path = `/api/menu/${demoVenueIds.halles}/product`;
  const name = productName('bou2');
  let before: Product;
  test.beforeAll(async () => {
    before = await callAs<Product>(MANAGER, 'GET', `${path}/${id}`);
  });
  test.afterEach(() => restoreProduct(MANAGER, before));

  const openMenu = async (openPhone: OpenPhone, locale: keyof typeof GUEST_LANGUAGES) => {
    const guestLocale = GUEST_LANGUAGES[locale];
    const visit = await openPhone(guestLocale);
    // The live channel may be open before the last picture has loaded.
    const live = visit.page.waitForResponse((response) => response.url().endsWith('/events'));
    await visit.page.goto(menuPath('halles', { table: '3' }));
    await live;
    const entry = visit.page
      .locator('main')
      .getByRole('listitem')
      .filter({ has: visit.page.getByRole('button', { name: productName('bou2', guestLocale) }) });
    const folded = visit.page.locator('main summary').filter({ hasText: productName('bou2', guestLocale) });
    return { ...visit, entry, folded, texts: guestOn(visit.page, guestLocale).texts };
  };

  for (const [locale, title] of inLanguages('change their price in the form, and an open menu shows it live', LANGUAGES))
    test(title, async ({ openPhone, openOffice }) => {
      const [screen, guest] = await Promise.all([openOffice(locale, { email: MANAGER }), openMenu(openPhone, locale)]);
      const { page, t } = screen;
      await screen.open('product');
      await page.getByRole('searchbox', { name: t('product.name_search') }).fill('chabl');
      await expect.poll(() => page.getByRole('row').count()).toBe(2);
      await page.getByRole('link', { name }).click();
      await screen.field(t('product.price')).fill('41,5');
      await page.getByRole('button', { name: t('shared.save') }).click();
      await screen.toast(t('shared.saved')).waitFor();
      await guest.entry.getByText(formatMoney(41.5, 'EUR', GUEST_LANGUAGES[locale])).waitFor();
      await page.getByRole('link', { name: t('shared.back') }).click();
      await page
        .getByRole('row')
        .filter({ hasText: name })
        .getByText(formatMoney(41.5, 'EUR', locale))
        .waitFor();
    });

  for (const [locale, title] of inLanguages('run out and return by the switch in the list', LANGUAGES))
    test(title, async ({ openPhone, openOffice }) => {
      const [screen, guest] = await Promise.all([openOffice(locale, { email: MANAGER }), openMenu(openPhone, locale)]);
      const { page, t } = screen;
      await screen.open('product');
      await page.getByRole('searchbox', { name: t('product.name_search') }).fill('chabl');
      // The row is in the unfiltered list too, and moves once the list is filtered.
      await expect.poll(() => page.getByRole('row').count()).toBe(2);
      const available = page.getByRole('switch', { name: t('form.availability_of', { name }) });
      const answered = page.waitForResponse((response) => response.request().method() === 'PUT');
      await available.click({ force: true });
      await answered;
      await guest.folded.getByText(guest.texts.menu.unavailable).waitFor();
      await expect.poll(() => available.isChecked()).toBe(false);
      await page.reload();
      await expect.poll(() => available.isChecked()).toBe(false);
      await available.click({ force: true });
      await guest.folded.waitFor({ state: 'detached' });
    });

  for (const [locale, title] of inLanguages('ask before discarding unsaved changes', LANGUAGES))
    test(title, async ({ openOffice }) => {
      const screen = await openOffice(locale, { email: MANAGER });
      const { page, t } = screen;
      await screen.open('product');
      await page.getByRole('link', { name }).click();
      await screen.field(t('product.name')).fill('Chablis vieux');
      await page.getByRole('status').getByText(t('form.unsaved')).waitFor();
      const question = page.getByRole('dialog', { name: t('form.leave_title') });
      await screen.menuEntry(t('names.product')).click();
      await question.getByRole('button', { name: t('form.stay') }).click();
      expect(await screen.field(t('product.name')).inputValue()).toBe('Chablis vieux');
      // The next question must stay, however soon the user continues after the answer.
      await screen.menuEntry(t('names.product')).click();
      await question.evaluate((dialog: HTMLDialogElement) => {
        dialog.click();
        history.back();
      });
      await question.getByRole('button', { name: t('form.stay') }).click();
      await question.waitFor({ state: 'detached' });
      await page.getByRole('combobox', { name: t('shell.switch_venue') }).click();
      await page.getByRole('option', { name: 'Bar du Port' }).click();
      await question.getByRole('button', { name: t('form.stay') }).click();
      await screen.menuEntry(t('names.product')).click();
      await question.getByRole('button', { name: t('form.leave') }).click();
      await screen.heading(t('names.product')).waitFor();

      await screen.open(`product/${id}`);
      await screen.field(t('product.name')).fill('Chablis vieux');
      await page.getByRole('status').getByText(t('form.unsaved')).waitFor();
      await screen.open('profile');
      await question.getByRole('button', { name: t('form.stay') }).click();
      expect(await screen.field(t('product.name')).inputValue()).toBe('Chablis vieux');
      await screen.open('profile');
      await question.getByRole('button', { name: t('form.leave') }).click();
      await screen.heading(t('profile.title')).waitFor();
      expect((await callAs<Product>(MANAGER, 'GET', `${path}/${id}`)).name).toBe(name);
    });

  for (const [locale, title] of inLanguages('mark invalid fields, and save nothing', LANGUAGES))
    test(title, async ({ openOffice }) => {
      const screen = await openOffice(locale, { email: MANAGER });
      const { page, t } = screen;
      await screen.open('product/create');
      await screen.field(t('product.price')).fill('12,345');
      await page.getByRole('button', { name: t('shared.create') }).click();
      await page.getByText(t('problems.decimals')).waitFor();
      for (const field of [screen.field(t('product.price')), screen.field(t('product.name'))]) {
        await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
      }
      expect(screen.watch.answers.filter(({ method }) => method === 'POST')).toEqual([]);
    });

  test('are read-only for a reader', async ({ openOffice }) => {
    const screen = await openOffice('fr', { email: 'reader@demo.test' });
    const { page, t } = screen;
    await screen.open('product');
    await page.getByRole('link', { name: productName('pla4') }).waitFor();
    const main = page.getByRole('main');
    expect(await main.getByRole('switch').count()).toBe(0);
    expect(await main.getByRole('link', { name: t('product.new') }).count()).toBe(0);
    await page.getByRole('link', { name: productName('pla4') }).click();
    await screen.field(t('product.name')).waitFor();
    for (const button of ['shared.save', 'shared.delete'] as const)
      expect(await main.getByRole('button', { name: t(button) }).count()).toBe(0);
    const editable = await main
      .locator('input, textarea')
      .evaluateAll((inputs) =>
        inputs
          .filter((input) => input instanceof HTMLElement && input.offsetParent && !input.matches(':disabled, :read-only'))
          .map(({ id }) => id),
      );
    expect(editable).toEqual([]);
  });
});
