// Menus (sections): their order by mouse, touch, keyboard and row menu, a new one with all fields, and the effects of a deletion.
import type { Category } from '@ardoise/contract/catalog/categories.ts';
import type { Section } from '@ardoise/contract/catalog/sections.ts';
import type { InterfaceLocale } from '@ardoise/contract/rules/locales.ts';
import { demoRecordId, demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import { chooseAction, choosePicture, dragByFinger, dragByMouse, gripOf, pick, previewed, save } from '../pages/catalogue.ts';
import { inLanguages } from '../setup/languages.ts';
import { callAs, DESK, PHONE, painted } from '../setup/people.ts';
import { expect, type Office, type OpenOffice, test } from '../setup/test.ts';

const MANAGER = 'manager@demo.test';
const LANGUAGES = ['fr', 'de'] as const;
const venue = demoVenueIds.halles;
const path = `/api/menu/${venue}`;
const DEMO_ORDER = ['sec1', 'sec2', 'sec3', 'sec4', 'sec5', 'sec6'].map((key) => demoRecordId('halles', 'section', key));
const [BREAKFAST, SET_MENUS, CARD] = ['Petit-déjeuner', 'Formules et menus', 'La carte'] as const;

const sections = () => callAs<Section[]>(MANAGER, 'GET', `${path}/section?sort=position&order=ASC`);
const storedNames = async () => (await sections()).slice(0, 3).map(({ name }) => name);
const shownNames = async ({ page }: Office) =>
  (await page.getByRole('main').getByRole('listitem').getByRole('link').locator('strong').allTextContents()).slice(0, 3);

test.describe('the order of the menus', () => {
  test.afterEach(() => callAs(MANAGER, 'PUT', '/api/menu/section/sort', { sections: DEMO_ORDER }));

  const openMenus = async (openOffice: OpenOffice, locale: InterfaceLocale, settings: Parameters<OpenOffice>[1] = {}) => {
    const screen = await openOffice(locale, { email: MANAGER, ...settings });
    await screen.open('section');
    await gripOf(screen, BREAKFAST).waitFor();
    return screen;
  };
  const expectMoved = async (screen: Office, move: () => Promise<unknown>) => {
    const answered = screen.page.waitForResponse((response) => response.url().endsWith('/section/sort'));
    await move();
    expect((await answered).status()).toBe(200);
    const wanted = [SET_MENUS, BREAKFAST, CARD];
    expect(await shownNames(screen)).toEqual(wanted);
    expect(await storedNames()).toEqual(wanted);
    await screen.page.reload();
    await gripOf(screen, BREAKFAST).waitFor();
    expect(await shownNames(screen)).toEqual(wanted);
  };

  test('is changed by mouse, at once and permanently', async ({ openOffice }) => {
    const screen = await openMenus(openOffice, 'fr');
    await expectMoved(screen, () => dragByMouse(screen.page, gripOf(screen, BREAKFAST), gripOf(screen, SET_MENUS)));
  });

  test('is changed by touch on a phone', async ({ openOffice }) => {
    const screen = await openMenus(openOffice, 'de', { viewport: PHONE, hasTouch: true });
    await expectMoved(screen, () => dragByFinger(screen.page, gripOf(screen, BREAKFAST), gripOf(screen, SET_MENUS)));
  });

  test('is changed by keyboard with announcements, and Escape cancels', async ({ openOffice }) => {
    const screen = await openMenus(openOffice, 'de');
    const { page, t } = screen;
    const expectAnnounced = (text: 'sorting.picked' | 'sorting.over', place: number) =>
      page.getByText(t(text, { name: BREAKFAST, place, total: 6 })).waitFor({ state: 'attached' });
    /** Picks the row up and moves it down by one. */
    const moveDown = async () => {
      await gripOf(screen, BREAKFAST).focus();
      await page.keyboard.press('Space');
      await expectAnnounced('sorting.picked', 1);
      // The row accepts arrows once it is painted as picked up, which a script must wait for.
      await painted(page);
      await page.keyboard.press('ArrowDown');
      await expectAnnounced('sorting.over', 2);
    };
    await moveDown();
    await page.keyboard.press('Escape');
    expect(await shownNames(screen)).toEqual([BREAKFAST, SET_MENUS, CARD]);
    await expectMoved(screen, async () => {
      await moveDown();
      await page.keyboard.press('Space');
    });
  });

  test('is changed by the row’s menu, which keeps the focus', async ({ openOffice }) => {
    const screen = await openMenus(openOffice, 'fr');
    await expectMoved(screen, async () => {
      await chooseAction(screen, BREAKFAST, 'down');
      const more = screen.page.getByRole('button', { name: screen.t('sorting.actions', { name: BREAKFAST }) });
      await expect.poll(() => more.evaluate((element) => element === document.activeElement)).toBe(true);
    });
  });

  test('is reverted with a message when saving fails', async ({ openOffice }) => {
    const screen = await openMenus(openOffice, 'fr');
    const { page, t, toast } = screen;
    await page.route('**/section/sort', (route) => route.abort());
    await chooseAction(screen, BREAKFAST, 'down');
    await toast(t('section.sort_failed')).waitFor();
    await expect.poll(() => shownNames(screen)).toEqual([BREAKFAST, SET_MENUS, CARD]);
  });
});

test.describe('a menu', () => {
  for (const [locale, title] of inLanguages(
    'is created with all fields, previewed, and deleted with the categories that no other menu contains',
    LANGUAGES,
  ))
    test(title, async ({ openOffice }) => {
      const own = await callAs<Category>(MANAGER, 'POST', `${path}/category`, { name: `Nur hier ${locale}` });
      const screen = await openOffice(locale, { email: MANAGER });
      const { page, t, field, open, toast, askToDelete } = screen;
      const name = `Terrasse ${locale}`;
      await open('section');
      await page.getByRole('link', { name: t('section.new') }).click();
      await field(t('section.name')).fill(name);
      await page.getByRole('button', { name: t('shared.create') }).click();
      await page.getByRole('alert').getByText(t('problems.required')).waitFor();

      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
      await page.getByRole('alert').getByText(t('picture.error_image')).waitFor();
      expect(await choosePicture(screen, 2000, 700)).toMatchObject({ width: 800, height: 280 });

      await field(t('section.description')).fill('Au soleil');
      await field(t('section.external_url')).fill('example.org/terrasse');
      await field(t('section.banner_text')).fill('Ouverte tout l’été');
      await pick(screen, page.getByRole('combobox', { name: t('section.add_category') }), 'Bières', own.name);
      await chooseAction(screen, own.name, 'up');
      await save(screen, t('created.section', { name }));

      const created = (await sections()).find((section) => section.name === name);
      if (!created) throw new Error('The menu was not created.');
      const beers = demoRecordId('halles', 'category', 'BIE');
      expect(created).toMatchObject({
        description: 'Au soleil',
        external_url: 'https://example.org/terrasse',
        banner: { text: 'Ouverte tout l’été' },
        categories: [own.id, beers],
      });
      expect(created.image).not.toBeNull();

      await page.getByRole('link', { name: new RegExp(name) }).click();
      const place = await previewed(screen, created.id);
      await place.getByText('Ouverte tout l’été').waitFor();
      await page.keyboard.press('Escape');
      await askToDelete();
      const question = page.getByRole('dialog', { name: t('form.delete_title', { name }) });
      await question.getByText(t('section.delete_categories', { n: 1, names: own.name })).waitFor();
      expect(await question.getByText('Bières').count()).toBe(0);
      await question.getByRole('button', { name: t('shared.delete') }).click();
      await toast(t('shared.deleted')).waitFor();
      const left = await callAs<Category[]>(MANAGER, 'GET', `${path}/category?id=${own.id}&id=${beers}`);
      expect(left.map(({ id }) => id)).toEqual([beers]);
    });

  for (const [locale, title] of inLanguages('is read-only for a reader', LANGUAGES))
    test(title, async ({ openOffice }) => {
      const { page, t, open } = await openOffice(locale, { email: 'reader@demo.test', viewport: DESK });
      await open('section');
      const main = page.getByRole('main');
      await main.getByRole('link', { name: new RegExp(CARD) }).waitFor();
      expect(await main.getByRole('switch').count()).toBe(0);
      expect(await main.getByRole('button').count()).toBe(0);
      await main.getByRole('link', { name: new RegExp(CARD) }).click();
      await main.getByText(t('section.banner_hint')).waitFor();
      expect(await main.getByRole('button', { name: t('shared.save') }).count()).toBe(0);
    });
});
