// Unsaved input: it survives an ended session, a crashed tab and a lost network, and is removed when a user signs out.
import type { Calendar } from '@ardoise/contract/catalog/calendars.ts';
import type { Product } from '@ardoise/contract/catalog/products.ts';
import type { InterfaceLocale } from '@ardoise/contract/rules/locales.ts';
import { DEMO_PASSWORD } from '@ardoise/demo/fill/accounts.ts';
import { demoRecordId, demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import { save } from '../pages/catalogue.ts';
import { countDrafts, expectDrafts, notice } from '../pages/drafts.ts';
import { staffOn } from '../pages/staff.ts';
import { weekEditorOn } from '../pages/week-editor.ts';
import { violationsOf } from '../screens/look.ts';
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
const PREFIX = 'Brouillon';
/** The last typed text. */
const LAST = 'Longue histoire';

let product: Product;
test.beforeEach(async () => {
  product = await callAs<Product>(ADMIN, 'POST', path, { type_id: 1, name: `${PREFIX} d’avant`, recipe: 'Écrite hier' });
});
test.afterEach(async () => {
  for (const { id } of await callAs<Product[]>(ADMIN, 'GET', `${path}?name=${PREFIX}`)) await callAs(ADMIN, 'DELETE', `${path}/${id}`);
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
    const reopened = { ...screen, page, ...staffOn(page, locale) };
    await reopened.open(route);
    return reopened;
  };
  const type = async ({ field, t }: Pick<Office, 'field' | 't'>) => {
    await field(t('product.name')).fill(`${PREFIX} de midi`);
    await field(t('product.recipe')).fill(LAST);
  };
  const expectRestored = async (screen: Office) => {
    await notice(screen).waitFor();
    await expect.poll(() => screen.field(screen.t('product.name')).inputValue()).toBe(`${PREFIX} de midi`);
    expect(await screen.field(screen.t('product.recipe')).inputValue()).toBe(LAST);
    await screen.page.getByRole('status').getByText(screen.t('form.unsaved'), { exact: true }).waitFor();
  };

  for (const [locale, title] of inLanguages('is restored for the same user after the session has ended', LANGUAGES))
    test(title, async ({ openOffice }) => {
      const screen = await signedIn(openOffice, locale, `product/${product.id}`);
      await type(screen);
      await endSession(screen);
      expect(await screen.page.evaluate(() => localStorage.length)).toBe(0);
      expect(refused(screen)).toContain(401);
      await screen.signIn(MANAGER, DEMO_PASSWORD);
      await expectRestored(screen);
      expect(await violationsOf(screen.page)).toEqual([]);
      await save(screen);
      await notice(screen).waitFor({ state: 'detached' });
      expect(await callAs<Product>(ADMIN, 'GET', `${path}/${product.id}`)).toMatchObject({
        name: `${PREFIX} de midi`,
        recipe: LAST,
      });
      await expectDrafts(screen.page, 0);
    });

  for (const [locale, title] of inLanguages('is removed when another user signs in on that browser', LANGUAGES))
    test(title, async ({ openOffice }) => {
      const screen = await signedIn(openOffice, locale, `product/${product.id}`);
      await type(screen);
      await expectDrafts(screen.page, 1, LAST);
      await endSession(screen);
      await screen.signIn(OTHER, DEMO_PASSWORD);
      await screen.page.getByRole('navigation', { name: screen.t('shell.menu') }).waitFor();
      expect(screen.page.url()).not.toContain(product.id);
      await expectDrafts(screen.page, 0);
      await screen.open(`product/${product.id}`);
      await screen.heading(product.name).waitFor();
      expect(await screen.field(screen.t('product.recipe')).inputValue()).toBe('Écrite hier');
      expect(await notice(screen).count()).toBe(0);
    });

  for (const [locale, title] of inLanguages('survives a crash, in an existing and in a new record, and can be discarded', LANGUAGES))
    test(title, async ({ openOffice }) => {
      const before = await signedIn(openOffice, locale, `product/${product.id}`);
      await type(before);
      await expectDrafts(before.page, 1, LAST);
      const screen = await crash(before, locale, `product/${product.id}`);
      await expectRestored(screen);
      await notice(screen).click();
      await expect.poll(() => screen.field(screen.t('product.recipe')).inputValue()).toBe('Écrite hier');
      await screen.page.getByRole('status').getByText(screen.t('form.all_saved')).waitFor();
      await expectDrafts(screen.page, 0);

      await screen.open('product/create');
      await screen.heading(screen.t('product.new')).waitFor();
      await type(screen);
      await expectDrafts(screen.page, 1, LAST);
      const other = await crash(screen, locale, 'product/create');
      await expectRestored(other);
      await save(other, other.t('created.product', { name: `${PREFIX} de midi` }));
      await expectDrafts(other.page, 0);
    });

  for (const [locale, title] of inLanguages(
    'entered offline is restored when the browser opens again, on top of a colleague’s changes',
    LANGUAGES,
  ))
    test(title, async ({ openOffice }) => {
      const before = await signedIn(openOffice, locale, `product/${product.id}`);
      await before.field(before.t('product.name')).fill(`${PREFIX} de midi`);
      await before.context.setOffline(true);
      await before.field(before.t('product.recipe')).fill(LAST);
      await before.page.getByRole('button', { name: before.t('shared.save'), exact: true }).click();
      await before.toast(before.t('shared.connection_error')).waitFor();
      await expectDrafts(before.page, 1, LAST);
      await callAs(ADMIN, 'PUT', `${path}/${product.id}`, { ...product, net_price: 7.5, name: `${PREFIX} de Hugo` });
      await before.page.close();
      await before.context.setOffline(false);
      const page = await before.context.newPage();
      const screen = { ...before, page, ...staffOn(page, locale) };
      await screen.open(`product/${product.id}`);
      // Both changed the name, so the page asks before it overwrites the newer record.
      await page.getByRole('button', { name: screen.t('form.merge_done') }).click();
      await expectRestored(screen);
      await save(screen);
      const saved = await callAs<Product>(ADMIN, 'GET', `${path}/${product.id}`);
      expect(saved).toMatchObject({ name: `${PREFIX} de midi`, net_price: 7.5, recipe: LAST });
    });

  for (const [locale, title] of inLanguages('is removed when the user leaves the form or signs out', LANGUAGES))
    test(title, async ({ openOffice }) => {
      const screen = await signedIn(openOffice, locale, `product/${product.id}`);
      const { page, t } = screen;
      const question = page.getByRole('dialog', { name: t('form.leave_title') });
      await type(screen);
      await expectDrafts(page, 1, LAST);
      await screen.menuEntry(t('names.tag')).click();
      await question.getByRole('button', { name: t('form.leave') }).click();
      await screen.heading(t('names.tag')).waitFor();
      await expectDrafts(page, 0);

      await screen.open(`product/${product.id}`);
      await type(screen);
      await expectDrafts(page, 1, LAST);
      await page.getByRole('button', { name: new RegExp(t('shell.profile')) }).click();
      await page.getByRole('menuitem', { name: t('shell.sign_out') }).click();
      await question.getByRole('button', { name: t('form.leave') }).click();
      await screen.heading(t('login.title')).waitFor();
      expect(await countDrafts(page)).toBe(0);
      await screen.signIn(MANAGER, DEMO_PASSWORD);
      await screen.menuEntry(t('names.product')).waitFor();
      // The venue was cleared too.
      await screen.open(`venue/${venue}`);
      await screen.page.locator(`a[href="#/venue/${venue}/1"]`).waitFor();
      await screen.open(`product/${product.id}`);
      await screen.heading(product.name).waitFor();
      expect(await notice(screen).count()).toBe(0);
    });

  for (const [locale, title] of inLanguages('includes a drawn week, in its schedule and in the opening hours', LANGUAGES))
    test(title, async ({ openOffice }) => {
      const calendars = `/api/venue/${venue}/calendar`;
      const calendar = await callAs<Calendar>(ADMIN, 'POST', calendars, {
        name: `${PREFIX} ${locale}`,
        timetable: [[], [], [], [], [], [], []],
      });
      try {
        const before = await signedIn(openOffice, locale, `calendar/${calendar.id}`);
        await before.page.getByRole('button', { name: before.t('calendar.edit_week') }).click();
        await weekEditorOn(before.page, locale).add(0).click();
        await expectDrafts(before.page, 1);
        const screen = await crash(before, locale, `calendar/${calendar.id}`);
        await notice(screen).waitFor();
        await save(screen);
        const saved = await callAs<Calendar>(ADMIN, 'GET', `${calendars}/${calendar.id}`);
        expect(saved.timetable[0]).toHaveLength(1);
        await expectDrafts(screen.page, 0);

        await screen.open(`venue/${venue}/1`);
        await screen.page.getByRole('button', { name: screen.t('hours.create') }).click();
        const week = weekEditorOn(screen.page, locale);
        await week.add(2).click();
        await expectDrafts(screen.page, 1);
        const reopened = await crash(screen, locale, `venue/${venue}/1`);
        const restored = weekEditorOn(reopened.page, locale);
        await restored.dialog.getByRole('button', { name: reopened.t('form.draft_discard'), exact: true }).waitFor();
        expect(await restored.count()).toBe(1);
        await restored.dialog.getByRole('button', { name: reopened.t('form.draft_discard'), exact: true }).click();
        await restored.dialog.waitFor({ state: 'detached' });
        await expectDrafts(reopened.page, 0);
      } finally {
        await callAs(ADMIN, 'DELETE', `${calendars}/${calendar.id}`);
      }
    });

  for (const [locale, title] of inLanguages('makes the browser’s Back ask first, also in the weekly editor', LANGUAGES))
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
      await expectDrafts(page, 0);
    });
});

test('a browser without storage can still save', async ({ openOffice }) => {
  const screen = await openOffice('fr', { email: MANAGER, storage: { venue } });
  await screen.context.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }));
  await screen.open(`product/${product.id}`);
  await screen.field(screen.t('product.name')).fill(`${PREFIX} sans mémoire`);
  await save(screen);
  expect(await callAs<Product>(ADMIN, 'GET', `${path}/${product.id}`)).toMatchObject({ name: `${PREFIX} sans mémoire` });
});
