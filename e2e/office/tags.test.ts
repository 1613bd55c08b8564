// Tags: built-in ones are read-only; the venue's own are created, changed and deleted.
import type { Instruction } from '@ardoise/contract/catalog/instructions.ts';
import type { Product } from '@ardoise/contract/catalog/products.ts';
import type { Tag } from '@ardoise/contract/catalog/tags.ts';
import { type InterfaceLocale, languageName } from '@ardoise/contract/rules/locales.ts';
import { demoRecordId, demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import { inLanguages } from '../setup/languages.ts';
import { callAs } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';

const MANAGER = 'manager@demo.test';
const LANGUAGES = ['fr', 'de'] as const;
const PRODUCT = `/api/menu/${demoVenueIds.halles}/product/${demoRecordId('halles', 'product', 'cha3')}`;
const SIDE = `/api/menu/${demoVenueIds.halles}/instruction/${demoRecordId('halles', 'instruction', 'side')}`;
const MILK: Partial<Record<InterfaceLocale, string>> = { fr: 'Lait', de: 'Milch' };

const tagNamed = async (name: string): Promise<Tag | undefined> =>
  (await callAs<Tag[]>(MANAGER, 'GET', `/style/tags?venueId=${demoVenueIds.halles}`)).find((tag) => tag.name === name);

test.describe('the list of tags', () => {
  for (const [locale, title] of inLanguages(
    'shows the built-in ones translated, creates one, and counts its products before deleting it',
    LANGUAGES,
  ))
    test(title, async ({ openOffice }) => {
      const name = `Fait maison ${locale}`;
      const { page, t, open, field, heading, toast, menuEntry, deleteRecord } = await openOffice(locale, { email: MANAGER });
      await open('product');
      await menuEntry(t('names.tag')).click();
      await page.getByRole('listitem').filter({ hasText: MILK[locale] }).waitFor();
      expect(await page.getByRole('region').or(page.locator('section')).getByRole('link', { name: MILK[locale] }).count()).toBe(0);
      await page.getByRole('link', { name: t('tag.new') }).click();
      await field(t('tag.name')).fill(name);
      await page.getByRole('radio', { name: '🏠' }).check();
      await page.getByRole('button', { name: new RegExp(languageName('en-GB', locale), 'i') }).click();
      await page.getByLabel(t('tag.name'), { exact: true }).last().fill('Home-made');
      await page.getByRole('button', { name: t('shared.create'), exact: true }).click();
      await toast(t('created.tag', { name })).waitFor();
      await heading(t('names.tag')).waitFor();
      expect(await tagNamed(name)).toMatchObject({
        icon: '🏠',
        built_in: false,
        languages: [{ locale: 'en-GB', name: 'Home-made', stale: false }],
      });

      await page.getByRole('main').getByRole('link', { name }).click();
      await heading(name).waitFor();
      await field(t('tag.name')).fill(`${name} 2`);
      await page.getByRole('radio', { name: MILK[locale], exact: true }).check();
      await page.getByRole('button', { name: t('shared.save') }).click();
      await toast(t('shared.saved')).waitFor();
      await toast(t('shared.saved')).waitFor({ state: 'detached' });
      expect(await tagNamed(`${name} 2`)).toMatchObject({ icon: 'milk' });
      await page.getByRole('radio', { name: t('tag.no_icon') }).check();
      await page.getByRole('button', { name: t('shared.save') }).click();
      await toast(t('shared.saved')).waitFor();
      const tag = await tagNamed(`${name} 2`);
      expect(tag).toMatchObject({ icon: '', languages: [{ stale: true }] });

      const product = await callAs<Product>(MANAGER, 'GET', PRODUCT);
      await callAs(MANAGER, 'PUT', PRODUCT, { ...product, tags: [...product.tags, tag?.id] });
      const side = await callAs<Instruction>(MANAGER, 'GET', SIDE);
      const [first, ...others] = side.options;
      const tagged = [{ ...first, tags: [...(first?.tags ?? []), tag?.id] }, ...others];
      await callAs(MANAGER, 'PUT', SIDE, { ...side, options: tagged });
      await deleteRecord(`${t('tag.delete_used', { n: 1 })} ${t('tag.delete_asked', { n: 1 })}`);
      await toast(t('shared.deleted')).waitFor();
      await heading(t('names.tag')).waitFor();
      expect(await tagNamed(`${name} 2`)).toBeUndefined();
      expect((await callAs<Product>(MANAGER, 'GET', PRODUCT)).tags).toEqual(product.tags);
      const tagsOf = ({ options }: Instruction) => options.map(({ id, tags }) => [id, tags]);
      expect(tagsOf(await callAs<Instruction>(MANAGER, 'GET', SIDE))).toEqual(tagsOf(side));
    });
});
