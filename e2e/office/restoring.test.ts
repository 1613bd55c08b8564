// Restoring: a price from the history of its form, and a menu with its content from the message of its deletion.
import type { Category } from '@ardoise/contract/catalog/categories.ts';
import type { Product } from '@ardoise/contract/catalog/products.ts';
import type { Section } from '@ardoise/contract/catalog/sections.ts';
import { demoRecordId, demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import { inLanguages } from '../setup/languages.ts';
import { callAs } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';

const MANAGER = 'manager@demo.test';
const LANGUAGES = ['fr', 'de'] as const;
const pathOf = (rest: string) => `/api/menu/${demoVenueIds.halles}/${rest}`;
const read = <T>(rest: string) => callAs<T>(MANAGER, 'GET', pathOf(rest));
const make = <T>(kind: string, body: object) => callAs<T>(MANAGER, 'POST', pathOf(kind), body);

test.describe('restoring', () => {
  const name = 'Revenant';
  let section: Section;
  let category: Category;
  let product: Product;
  test.beforeEach(async () => {
    const { image } = await read<Section>(`section/${demoRecordId('halles', 'section', 'sec4')}`);
    section = await make<Section>('section', { name, image });
    category = await make<Category>('category', { name, sections: [section.id] });
    product = await make<Product>('product', { name, type_id: 1, net_price: 5, tax_rate: 0.1, categories: [category.id] });
  });
  test.afterEach(async () => {
    await callAs(MANAGER, 'DELETE', `${pathOf(`section/${section.id}`)}?recursive=true`);
  });

  for (const [locale, title] of inLanguages('restores a price from the form by keyboard', LANGUAGES))
    test(title, async ({ openOffice }) => {
      const screen = await openOffice(locale, { email: MANAGER });
      const { page, t, field, open } = screen;
      await open(`product/${product.id}`);
      await field(t('product.price')).fill('6');
      await page.getByRole('button', { name: t('shared.save'), exact: true }).click();
      await screen.toast(t('shared.saved')).waitFor();
      await page.getByRole('heading', { name: t('names.history'), exact: true }).click();
      await page
        .getByRole('button', { name: t('change.restore_of', { name }), exact: true })
        .first()
        .focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: t('change.restore'), exact: true }).waitFor();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await screen.toast(t('change.restore_done', { name })).waitFor();
      // The open form shows it, without unsaved changes.
      await expect.poll(() => field(t('product.price')).inputValue()).toMatch(/^5/);
      expect((await read<Product>(`product/${product.id}`)).net_price).toBe(5);
    });

  for (const [locale, title] of inLanguages('restores a deleted menu with its content', LANGUAGES))
    test(title, async ({ openOffice }) => {
      const screen = await openOffice(locale, { email: MANAGER });
      const { page, t, open } = screen;
      await open(`section/${section.id}`);
      const dialog = await screen.askToDelete();
      await dialog.getByRole('button', { name: t('shared.delete'), exact: true }).click();
      await screen.toast(t('shared.deleted')).waitFor();
      await page.getByRole('button', { name: t('change.restore'), exact: true }).click();
      await screen
        .toast(t('change.counts.section', { n: 1 }))
        .filter({ hasText: t('change.restored') })
        .waitFor();
      await page.getByRole('link', { name }).waitFor();
      const restored = await read<Section>(`section/${section.id}`);
      expect(restored).toMatchObject({ image: section.image, position: section.position, categories: [category.id] });
      expect(await read<Category>(`category/${category.id}`)).toMatchObject({ products: [product.id] });
    });
});
