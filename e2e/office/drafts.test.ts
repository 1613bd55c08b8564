// Unsaved input: it survives an ended session, a crashed tab and a lost network, and is removed when a user signs out.
import type { Calendar } from '@ardoise/contract/catalog/calendars.ts';
import type { Product } from '@ardoise/contract/catalog/products.ts';
import type { InterfaceLocale } from '@ardoise/contract/rules/locales.ts';
import { DEMO_PASSWORD } from '@ardoise/demo/fill/accounts.ts';
import { demoRecordId, demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import { save } from '../pages/catalogue.ts';
import { isKept, kept, notice } from '../pages/drafts.ts';
import { staffOn } from '../pages/staff.ts';
import { weekEditorOn } from '../pages/week-editor.ts';
import { barriersOf } from '../screens/look.ts';
import { demoAddress } from '../setup/demo.ts';
import { inLanguages } from '../setup/languages.ts';
import { callAs } from '../setup/people.ts';
import { expect, type Office, type OpenOffice, refused, test } from '../setup/test.ts';

const MANAGER = 'manager@demo.test';
const LANGUAGES = ['fr', 'de'] as const;
const OTHER = 'smart-manager@demo.test';
const ADMIN = 'admin@demo.test';
const venue = demoVenueIds.port;
const path = `/api/menu/${venue}/product`;
const MADE = 'Brouillon';
/** The last typed text. */
const LAST = 'Longue histoire';

let product: Product;
test.beforeEach(async () => {
  product = await callAs<Product>(ADMIN, 'POST', path, { type_id: 1, name: `${MADE} d’avant`, recipe: 'Écrite hier' });
});
test.afterEach(async () => {
  for (const { id } of await callAs<Product[]>(ADMIN, 'GET', `${path}?name=${MADE}`)) await callAs(ADMIN, 'DELETE', `${path}/${id}`);
});

/** Ends the session on the server; the page notices at its next request. */
const endSession = async ({ page, heading, t }: Office) => {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const headers = { authorization: `Bearer ${token}` };
  expect((await fetch(`${demoAddress()}/api/auth/token`, { method: 'DELETE', headers })).status).toBe(204);
  // Clicked only if present: a later click would hit the restored form.
  await page
    .getByRole('button', { name: t('shared.save'), exact: true })
    .evaluateAll(([button]) => (button as HTMLElement | undefined)?.click());
  await heading(t('login.title')).waitFor();
  await page.getByText(t('login.ended')).waitFor();
};

test.describe('unsaved input', () => {
  /** Signs the manager in by hand on the second of two venues. */
  const signedIn = async (openOffice: OpenOffice, locale: InterfaceLocale, route: string): Promise<Office> => {
    const screen = await openOffice(locale, { storage: { venue } });
    await screen.open(route);
    await screen.signIn(MANAGER, DEMO_PASSWORD);
    return screen;
  };
  /** Crashes the tab and opens another one in the same browser. */
  const crash = async (screen: Office, locale: InterfaceLocale, route: string): Promise<Office> => {
    await screen.page.close();
    const page = await screen.context.newPage();
    const again = { ...screen, page, ...staffOn(page, locale) };
    await again.open(route);
    return again;
  };
  const type = async ({ field, t }: Pick<Office, 'field' | 't'>) => {
    await field(t('product.name')).fill(`${MADE} de midi`);
    await field(t('product.recipe')).fill(LAST);
  };
  const isBack = async (screen: Office) => {
    await notice(screen).waitFor();
    await expect.poll(() => screen.field(screen.t('product.name')).inputValue()).toBe(`${MADE} de midi`);
    expect(await screen.field(screen.t('product.recipe')).inputValue()).toBe(LAST);
    await screen.page.getByRole('status').getByText(screen.t('form.unsaved'), { exact: true }).waitFor();
  };

  for (const [locale, title] of inLanguages(
    'a session that ends leads back to the form with what was typed, for the same person',
    LANGUAGES,
  ))
    test(title, async ({ openOffice }) => {
      const screen = await signedIn(openOffice, locale, `product/${product.id}`);
      await type(screen);
      await endSession(screen);
      expect(await screen.page.evaluate(() => localStorage.length)).toBe(0);
      expect(refused(screen)).toContain(401);
      await screen.signIn(MANAGER, DEMO_PASSWORD);
      await isBack(screen);
      expect(await barriersOf(screen.page)).toEqual([]);
      await save(screen);
      await notice(screen).waitFor({ state: 'detached' });
      expect(await callAs<Product>(ADMIN, 'GET', `${path}/${product.id}`)).toMatchObject({
        name: `${MADE} de midi`,
        recipe: LAST,
      });
      await isKept(screen.page, 0);
    });

  for (const [locale, title] of inLanguages('somebody else who signs in on that browser sees nothing of it, and nothing stays', LANGUAGES))
    test(title, async ({ openOffice }) => {
      const screen = await signedIn(openOffice, locale, `product/${product.id}`);
      await type(screen);
      await isKept(screen.page, 1, LAST);
      await endSession(screen);
      await screen.signIn(OTHER, DEMO_PASSWORD);
      await screen.page.getByRole('navigation', { name: screen.t('shell.menu') }).waitFor();
      expect(screen.page.url()).not.toContain(product.id);
      await isKept(screen.page, 0);
      await screen.open(`product/${product.id}`);
      await screen.heading(product.name).waitFor();
      expect(await screen.field(screen.t('product.recipe')).inputValue()).toBe('Écrite hier');
      expect(await notice(screen).count()).toBe(0);
    });

  for (const [locale, title] of inLanguages(
    'a crash loses nothing, of a record and of a new one; what is back can be discarded',
    LANGUAGES,
  ))
    test(title, async ({ openOffice }) => {
      const before = await signedIn(openOffice, locale, `product/${product.id}`);
      await type(before);
      await isKept(before.page, 1, LAST);
      const screen = await crash(before, locale, `product/${product.id}`);
      await isBack(screen);
      await notice(screen).click();
      await expect.poll(() => screen.field(screen.t('product.recipe')).inputValue()).toBe('Écrite hier');
      await screen.page.getByRole('status').getByText(screen.t('form.all_saved')).waitFor();
      await isKept(screen.page, 0);

      await screen.open('product/create');
      await screen.heading(screen.t('product.new')).waitFor();
      await type(screen);
      await isKept(screen.page, 1, LAST);
      const other = await crash(screen, locale, 'product/create');
      await isBack(other);
      await save(other, other.t('created.product', { name: `${MADE} de midi` }));
      await isKept(other.page, 0);
    });

  for (const [locale, title] of inLanguages(
    'what was typed without a network is there when the browser is opened again, on what a colleague saved meanwhile',
    LANGUAGES,
  ))
    test(title, async ({ openOffice }) => {
      const before = await signedIn(openOffice, locale, `product/${product.id}`);
      await before.field(before.t('product.name')).fill(`${MADE} de midi`);
      await before.context.setOffline(true);
      await before.field(before.t('product.recipe')).fill(LAST);
      await before.page.getByRole('button', { name: before.t('shared.save'), exact: true }).click();
      await before.toast(before.t('shared.connection_error')).waitFor();
      await isKept(before.page, 1, LAST);
      await callAs(ADMIN, 'PUT', `${path}/${product.id}`, { ...product, net_price: 7.5, name: `${MADE} de Hugo` });
      await before.page.close();
      await before.context.setOffline(false);
      const page = await before.context.newPage();
      const screen = { ...before, page, ...staffOn(page, locale) };
      await screen.open(`product/${product.id}`);
      // Both changed the name, so the page asks before it overwrites the newer record.
      await page.getByRole('button', { name: screen.t('form.merge_done') }).click();
      await isBack(screen);
      await save(screen);
      const saved = await callAs<Product>(ADMIN, 'GET', `${path}/${product.id}`);
      expect(saved).toMatchObject({ name: `${MADE} de midi`, net_price: 7.5, recipe: LAST });
    });

  for (const [locale, title] of inLanguages('who leaves the form or signs out on purpose leaves nothing behind', LANGUAGES))
    test(title, async ({ openOffice }) => {
      const screen = await signedIn(openOffice, locale, `product/${product.id}`);
      const { page, t } = screen;
      const question = page.getByRole('dialog', { name: t('form.leave_title') });
      await type(screen);
      await isKept(page, 1, LAST);
      await screen.menuEntry(t('names.tag')).click();
      await question.getByRole('button', { name: t('form.leave') }).click();
      await screen.heading(t('names.tag')).waitFor();
      await isKept(page, 0);

      await screen.open(`product/${product.id}`);
      await type(screen);
      await isKept(page, 1, LAST);
      await page.getByRole('button', { name: new RegExp(t('shell.profile')) }).click();
      await page.getByRole('menuitem', { name: t('shell.sign_out') }).click();
      await question.getByRole('button', { name: t('form.leave') }).click();
      await screen.heading(t('login.title')).waitFor();
      expect(await kept(page)).toBe(0);
      await screen.signIn(MANAGER, DEMO_PASSWORD);
      await screen.menuEntry(t('names.product')).waitFor();
      // The venue was cleared too.
      await screen.open(`venue/${venue}`);
      await screen.page.locator(`a[href="#/venue/${venue}/1"]`).waitFor();
      await screen.open(`product/${product.id}`);
      await screen.heading(product.name).waitFor();
      expect(await notice(screen).count()).toBe(0);
    });

  for (const [locale, title] of inLanguages('a week that was being drawn is back, in its schedule and at the opening hours', LANGUAGES))
    test(title, async ({ openOffice }) => {
      const calendars = `/api/venue/${venue}/calendar`;
      const calendar = await callAs<Calendar>(ADMIN, 'POST', calendars, {
        name: `${MADE} ${locale}`,
        timetable: [[], [], [], [], [], [], []],
      });
      try {
        const before = await signedIn(openOffice, locale, `calendar/${calendar.id}`);
        await before.page.getByRole('button', { name: before.t('calendar.edit_week') }).click();
        await weekEditorOn(before.page, locale).add(0).click();
        await isKept(before.page, 1);
        const screen = await crash(before, locale, `calendar/${calendar.id}`);
        await notice(screen).waitFor();
        await save(screen);
        const saved = await callAs<Calendar>(ADMIN, 'GET', `${calendars}/${calendar.id}`);
        expect(saved.timetable[0]).toHaveLength(1);
        await isKept(screen.page, 0);

        await screen.open(`venue/${venue}/1`);
        await screen.page.getByRole('button', { name: screen.t('hours.create') }).click();
        const week = weekEditorOn(screen.page, locale);
        await week.add(2).click();
        await isKept(screen.page, 1);
        const again = await crash(screen, locale, `venue/${venue}/1`);
        const restored = weekEditorOn(again.page, locale);
        await restored.dialog.getByRole('button', { name: again.t('form.draft_discard'), exact: true }).waitFor();
        expect(await restored.count()).toBe(1);
        await restored.dialog.getByRole('button', { name: again.t('form.draft_discard'), exact: true }).click();
        await restored.dialog.waitFor({ state: 'detached' });
        await isKept(again.page, 0);
      } finally {
        await callAs(ADMIN, 'DELETE', `${calendars}/${calendar.id}`);
      }
    });

  for (const [locale, title] of inLanguages('the browser’s Back asks about a week as about a form', LANGUAGES))
    test(title, async ({ openOffice }) => {
      const screen = await signedIn(openOffice, locale, 'calendar');
      const { page, t } = screen;
      await screen.heading(t('names.calendar')).waitFor();
      await screen.open(`calendar/${demoRecordId('port', 'calendar', 'happy-hour')}`);
      const week = weekEditorOn(page, locale);
      await page.getByRole('button', { name: t('calendar.edit_week') }).click();
      const before = await week.count();
      await week.add(6).click();
      const question = page.getByRole('dialog', { name: t('form.leave_title') });
      await page.goBack();
      await question.getByRole('button', { name: t('form.stay') }).click();
      await expect.poll(() => week.count()).toBe(before + 1);
      await page.goBack();
      await question.getByRole('button', { name: t('form.leave') }).click();
      await screen.heading(t('names.calendar')).waitFor();
      await isKept(page, 0);
    });
});

test('a browser without storage can still save', async ({ openOffice }) => {
  const screen = await openOffice('fr', { email: MANAGER, storage: { venue } });
  await screen.context.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }));
  await screen.open(`product/${product.id}`);
  await screen.field(screen.t('product.name')).fill(`${MADE} sans mémoire`);
  await save(screen);
  expect(await callAs<Product>(ADMIN, 'GET', `${path}/${product.id}`)).toMatchObject({ name: `${MADE} sans mémoire` });
});
