// Categories: search by name, creation with menus, products and translations, the switch in the list, and outdated translations.
import type { Calendar } from '@ardoise/contract/catalog/calendars.ts';
import type { Category } from '@ardoise/contract/catalog/categories.ts';
import { demoRecordId, demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import { chooseAction, pick, previewed, save } from '../pages/catalogue.ts';
import { productName } from '../pages/texts.ts';
import { inLanguages } from '../setup/languages.ts';
import { callAs } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';

const MANAGER = 'manager@demo.test';
const LANGUAGES = ['fr', 'de'] as const;
const path = `/api/menu/${demoVenueIds.halles}/category`;
const DRINKS = demoRecordId('halles', 'section', 'sec4');
const drink = (key: 'sof1' | 'sof2') => demoRecordId('halles', 'product', key);

const named = async (name: string): Promise<Category> => {
  const [found] = await callAs<Category[]>(MANAGER, 'GET', `${path}?name=${encodeURIComponent(name)}`);
  if (!found) throw new Error(`There is no ${name}.`);
  return found;
};

test.describe('categories', () => {
  const name = 'Sans alcool du jour';
  test.afterEach(async () => {
    for (const { id } of await callAs<Category[]>(MANAGER, 'GET', `${path}?name=${encodeURIComponent(name)}`))
      await callAs(MANAGER, 'DELETE', `${path}/${id}`);
  });

  for (const [locale, title] of inLanguages('are created, shown in the preview, found by name and switched off', LANGUAGES))
    test(title, async ({ openOffice }) => {
      const screen = await openOffice(locale, { email: MANAGER });
      const { page, t, field, open } = screen;
      await open('category');
      await page.getByRole('link', { name: t('category.new') }).click();
      expect(await field(t('category.position')).inputValue()).toBe('100');
      // An empty name lacks no translation.
      await page.getByText(t('form.translations_hint')).waitFor();
      expect(await page.getByText(t('translations.complete')).count()).toBe(0);
      await field(t('category.name')).fill(name);
      await field(t('category.tagline')).fill('Pour tous');
      await pick(screen, page.getByRole('combobox', { name: t('category.sections') }), 'Boissons');
      await page.keyboard.press('Escape');
      const adding = page.getByRole('combobox', { name: t('category.add_product') });
      await pick(screen, adding, productName('sof1'), productName('sof2'));
      await chooseAction(screen, productName('sof2'), 'first');
      await save(screen, t('created.category', { name }));
      const created = await named(name);
      expect(created).toMatchObject({ tagline: 'Pour tous', position: 100, sections: [DRINKS], products: [drink('sof2'), drink('sof1')] });

      await page.getByRole('searchbox', { name: t('category.name_search') }).fill(name.toUpperCase());
      await expect.poll(() => page.getByRole('row').count()).toBe(2);
      const row = page.getByRole('row').filter({ hasText: name });
      await row.getByText('Boissons').waitFor();
      const available = row.getByRole('switch', { name: t('form.availability_of', { name }) });
      await available.click({ force: true });
      await expect.poll(() => available.isChecked()).toBe(false);
      expect((await named(name)).unavailable).toBe(true);
      await available.click({ force: true });
      await expect.poll(() => available.isChecked()).toBe(true);

      await page.getByRole('link', { name }).click();
      const place = await previewed(screen, created.id);
      await place.getByText('Pour tous').waitFor();
      // It is far down the page, and scrolled into view.
      await expect.poll(() => place.evaluate((element) => element.getBoundingClientRect().top < innerHeight && scrollY > 0)).toBe(true);
    });

  for (const [locale, title] of inLanguages('mark exceptions without effect, and show readers that a schedule applies', LANGUAGES))
    test(title, async ({ openOffice }) => {
      const [calendar] = await callAs<Calendar[]>(MANAGER, 'GET', `/api/venue/${demoVenueIds.halles}/calendar`);
      const exception = { calendar_id: calendar?.id, position: null, unavailable: false };
      const created = await callAs<Category>(MANAGER, 'POST', path, { name, unavailable: true, exceptions: [exception, exception] });
      const { page, t, open } = await openOffice(locale, { email: MANAGER });
      await open(`category/${created.id}`);
      const duplicate = page.getByText(t('exceptions.again'));
      await duplicate.waitFor();
      expect(await duplicate.count()).toBe(1);
      await page
        .getByRole('button', { name: t('sorting.actions', { name: calendar?.name ?? '' }) })
        .last()
        .click();
      await page.getByRole('menuitem', { name: t('sorting.remove') }).click();
      await duplicate.waitFor({ state: 'detached' });
      await page.getByRole('combobox', { name: t('exceptions.availability') }).click();
      await page.getByRole('option', { name: t('exceptions.as_usual') }).click();
      await page.getByText(t('exceptions.idle')).waitFor();

      const reader = await openOffice(locale, { email: 'reader@demo.test' });
      await reader.open(`category/${created.id}`);
      await reader.page.getByRole('main').getByText(t('form.by_calendar')).waitFor();
    });

  for (const [locale, title] of inLanguages('list missing translations, and those to check after a change of the original', LANGUAGES))
    test(title, async ({ openOffice }) => {
      const created = await callAs<Category>(MANAGER, 'POST', path, {
        name,
        tagline: 'Pour tous',
        languages: [{ locale: 'it-IT', name: 'Analcolici', tagline: 'Per tutti' }],
      });
      const screen = await openOffice(locale, { email: MANAGER });
      const { page, t, field, open } = screen;
      await open(`category/${created.id}`);
      const missing = (count: number) => page.getByText(t('translations.missing_all', { n: count }), { exact: true });
      // English, Spanish, Portuguese and German: the menu has no other languages.
      await missing(8).waitFor();
      const italian = page.getByRole('group', { name: t('form.translations') }).getByRole('button', { name: /^Itali/ });
      expect(await italian.getByText(t('translations.to_check')).count()).toBe(0);

      await field(t('category.name')).fill(`${name} frais`);
      await save(screen);
      await italian.getByText(t('translations.to_check')).waitFor({ state: 'attached' });
      await italian.click();
      await page.getByText(t('translations.stale')).waitFor();
      await page.getByRole('button', { name: t('translations.check') }).click();
      await page.getByText(t('translations.stale')).waitFor({ state: 'detached' });
      await save(screen);
      expect((await named(name)).languages).toEqual([{ locale: 'it-IT', stale: false, name: 'Analcolici', tagline: 'Per tutti' }]);

      await page
        .getByRole('group', { name: t('form.translations') })
        .getByRole('button', { name: /^Portug/ })
        .click();
      await page.locator('input[name="languages.3.name"]').fill('Sem álcool');
      await missing(7).waitFor();
    });

  for (const [locale, title] of inLanguages('keep the entered values when saving fails', LANGUAGES))
    test(title, async ({ openOffice }) => {
      const screen = await openOffice(locale, { email: MANAGER });
      const { page, t, field, open, toast } = screen;
      await open('category/create');
      await field(t('category.name')).fill(name);
      await page.route(`**${path}`, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
      await page.getByRole('button', { name: t('shared.create') }).click();
      await toast(t('shared.connection_error')).waitFor();
      expect(await field(t('category.name')).inputValue()).toBe(name);
      await page.unroute(`**${path}`);
      await save(screen, t('created.category', { name }));
      await named(name);
    });
});
