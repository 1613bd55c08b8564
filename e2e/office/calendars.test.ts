// Schedules: the weekly editor by mouse, touch and keyboard; a new happy hour on a guest's open page; opening hours.
import type { Calendar, Timetable } from '@ardoise/contract/catalog/calendars.ts';
import type { Product } from '@ardoise/contract/catalog/products.ts';
import type { InterfaceLocale } from '@ardoise/contract/rules/locales.ts';
import { formatMoney } from '@ardoise/contract/rules/money.ts';
import type { Profile } from '@ardoise/contract/venues.ts';
import { type DemoVenueKey, demoRecordId, demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import type { Locator } from '@playwright/test';
import { guestOn } from '../pages/guest.ts';
import { productName } from '../pages/texts.ts';
import { weekEditorOn } from '../pages/week-editor.ts';
import { inLanguages } from '../setup/languages.ts';
import { callAs, menuPath, PHONE } from '../setup/people.ts';
import { expect, type OpenOffice, test } from '../setup/test.ts';

const MANAGER = 'manager@demo.test';
const LANGUAGES = ['fr', 'de'] as const;
const GUEST_LANGUAGES = { fr: 'fr-FR', de: 'de-DE' } as const;

const openEditor = async (openOffice: OpenOffice, locale: InterfaceLocale, settings: Parameters<OpenOffice>[1] = {}) => {
  const screen = await openOffice(locale, { email: MANAGER, ...settings });
  return { ...screen, week: weekEditorOn(screen.page, locale) };
};
type Office = Awaited<ReturnType<typeof openEditor>>;

const path = (venue: DemoVenueKey, id = '') => `/api/venue/${demoVenueIds[venue]}/calendar${id && `/${id}`}`;
const calendarNamed = async (venue: DemoVenueKey, name: string): Promise<Calendar | undefined> =>
  (await callAs<Calendar[]>(MANAGER, 'GET', path(venue))).find((one) => one.name === name);
/** Start and end of the slots of each day, in hours. */
const hoursOf = (timetable: Timetable) =>
  timetable.map((slots) =>
    slots.map(({ beginHour, beginMinute, endHour, endMinute }) => [beginHour + beginMinute / 60, endHour + endMinute / 60]),
  );

/** Opens the editor of a new schedule. */
const newCalendar = async (visit: Office, name: string) => {
  const { page, t } = visit;
  await visit.open('calendar/create');
  await visit.heading(t('calendar.new')).waitFor();
  await page.getByText(t('calendar.name_hint')).waitFor();
  await visit.field(t('calendar.name')).fill(name);
  await page.getByText(t('calendar.name_hint')).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: t('calendar.edit_week') }).click();
  await visit.week.dialog.waitFor();
  await visit.week.rest();
};
const keepWeek = async ({ week, t }: Office) => {
  await week.dialog.getByRole('button', { name: t('calendar.keep_week') }).click();
  await week.dialog.waitFor({ state: 'detached' });
};
const create = async ({ page, t, toast }: Office, name: string) => {
  await page.getByRole('button', { name: t('shared.create'), exact: true }).click();
  await toast(t('created.calendar', { name })).waitFor();
};

test.describe('the weekly editor', () => {
  const name = 'Apéro du coin';

  for (const [locale, title] of inLanguages('creates a happy hour, which a guest sees on the open page', LANGUAGES))
    test(title, async ({ openPhone, openOffice }) => {
      const before = await callAs<Product>(
        MANAGER,
        'GET',
        `/api/menu/${demoVenueIds.halles}/product/${demoRecordId('halles', 'product', 'cha3')}`,
      );
      const guestLocale = GUEST_LANGUAGES[locale];
      const phone = await openPhone(guestLocale);
      await phone.page.goto(menuPath('halles', { locale: guestLocale }));
      await guestOn(phone.page, guestLocale).product('cha3').waitFor();

      const visit = await openEditor(openOffice, locale);
      const { page, week, t } = visit;
      await newCalendar(visit, name);
      await week.drag([0, 0], [0, 12]);
      await week.slot(0, '00:00', '12:00').waitFor();
      // Covers the whole day, so that the hour of the run does not matter: drawn to midnight, then copied to all days.
      await week.drag([0, 12], [0, 24]);
      await week.slot(0, '00:00', '24:00').waitFor();
      for (const day of [1, 2, 3, 4, 5, 6]) await week.dialog.getByRole('button', { name: week.dayOf(day), exact: true }).click();
      await week.dialog.getByRole('button', { name: t('week.copy_do'), exact: true }).click();
      await week.slot(6, '00:00', '24:00').waitFor();
      await keepWeek(visit);
      await page.getByLabel(t('calendar.highlight'), { exact: false }).first().check();
      await visit.field(t('calendar.highlight_text')).fill(`${name} !`);
      await create(visit, name);
      await page.getByRole('link', { name, exact: true }).waitFor();
      await phone.page.getByText(`${name} !`).waitFor();

      await visit.open(`product/${before.id}`);
      await page.getByRole('button', { name: t('exceptions.add') }).click();
      await visit.field(t('exceptions.calendar')).click();
      await page.getByRole('option', { name }).click();
      await visit.field(t('exceptions.price')).fill('1,23');
      await page.getByRole('button', { name: t('shared.save') }).click();
      await visit.toast(t('shared.saved')).waitFor();
      const price = formatMoney(1.23, 'EUR', guestLocale);
      await phone.page.getByText(price).first().waitFor();

      // The deletion lists the records that use it, with links.
      const calendar = await calendarNamed('halles', name);
      await visit.open(`calendar/${calendar?.id}`);
      await visit.askToDelete();
      await page.getByText(t('usage.text', { name })).waitFor();
      await page
        .getByRole('dialog')
        .getByRole('link', { name: productName('cha3') })
        .click();
      await visit.heading(before.name).waitFor();

      const now = await callAs<Product>(MANAGER, 'GET', `/api/menu/${demoVenueIds.halles}/product/${before.id}`);
      await callAs(MANAGER, 'PUT', `/api/menu/${demoVenueIds.halles}/product/${before.id}`, { ...before, version: now.version });
      await visit.open(`calendar/${calendar?.id}`);
      await visit.deleteRecord();
      await visit.toast(t('shared.deleted')).waitFor();
      expect(await calendarNamed('halles', name)).toBeUndefined();
      await phone.page.getByText(`${name} !`).waitFor({ state: 'detached' });
    });

  for (const [locale, title] of inLanguages('edits a week by keyboard alone, and announces each step', LANGUAGES))
    test(title, async ({ openOffice }) => {
      const visit = await openEditor(openOffice, locale);
      const { page, week, t } = visit;
      const press = (...keys: string[]) => keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
      await newCalendar(visit, `${name} 2`);
      await week.add(2).focus();
      await press('Enter');
      await week.announcement(week.label(2, '09:00', '11:00')).waitFor();
      await week.slot(2, '09:00', '11:00').focus();
      await press('ArrowDown', 'ArrowRight', 'Shift+ArrowDown', 'Alt+ArrowUp');
      await week.announcement(week.label(3, '09:00', '11:30')).waitFor();
      expect(await week.slot(3, '09:00', '11:30').evaluate((slot) => slot === document.activeElement)).toBe(true);
      await press('s');
      await week.slot(3, '09:00', '11:30').waitFor({ state: 'detached' });
      expect(await week.count()).toBe(2);
      await press('ArrowDown', 'ArrowDown');
      await week.announcement(t('week.said_taken')).waitFor();
      await press('Delete');
      expect(await week.count()).toBe(1);
      await press('Control+z');
      await week.announcement(t('week.said_undone')).waitFor();
      expect(await week.count()).toBe(2);

      // To the minute and past midnight, but not with an end before the start.
      await week.dialog.locator('button[data-span]').last().focus();
      await press('Enter');
      await page.keyboard.type('22:10');
      await press('Tab');
      await page.getByText(t('week.problem_order')).waitFor();
      await week.dialog.getByRole('button', { name: t('calendar.keep_week') }).click();
      await week.dialog.getByRole('alert').getByText(t('week.problem_open')).waitFor();
      await week.input('end').fill('1:55');
      await week.dialog.getByRole('switch', { name: t('week.night') }).focus();
      await press('Space');
      await week.slot(3, '22:10', '01:55', true).waitFor();
      await press('Control+s');
      await week.dialog.waitFor({ state: 'detached' });
      await create(visit, `${name} 2`);
      const saved = await calendarNamed('halles', `${name} 2`);
      const [, , , thursday, friday] = hoursOf(saved?.timetable ?? []);
      expect(thursday?.at(-1)).toEqual([22 + 10 / 60, 24]);
      expect(friday).toEqual([[0, 1 + 55 / 60]]);
      await callAs(MANAGER, 'DELETE', path('halles', saved?.id));
    });

  for (const [locale, title] of inLanguages(
    'creates, moves, resizes, cuts and merges slots by drag, and asks before discarding them',
    LANGUAGES,
  ))
    test(title, async ({ openOffice }) => {
      const visit = await openEditor(openOffice, locale);
      const { page, week, t } = visit;
      await newCalendar(visit, `${name} 3`);
      await week.drag([1, 10], [1, 18]);
      await week.slot(1, '10:00', '18:00').waitFor();
      await week.drag([1, 13], [4, 14]);
      await week.slot(4, '11:00', '19:00').waitFor();
      await week.drag([4, 19], [5, 2]);
      await week.slot(4, '11:00', '02:00', true).waitFor();
      await week.tool('cut').click();
      await week.drag([4, 14], [4, 18]);
      await week.slot(4, '11:00', '14:00').waitFor();
      await week.slot(4, '18:00', '02:00', true).waitFor();
      await week.tool('draw').click();
      await week.drag([4, 16], [4, 12]);
      // Drawn upwards over the first one, which it replaces.
      await week.slot(4, '12:00', '16:00').waitFor();
      expect(await week.count()).toBe(2);

      await page.keyboard.press('Escape');
      await page.getByText(t('week.leave_text')).waitFor();
      await page.getByRole('button', { name: t('form.stay') }).click();
      await keepWeek(visit);
      await create(visit, `${name} 3`);
      const saved = await calendarNamed('halles', `${name} 3`);
      expect(hoursOf(saved?.timetable ?? [])).toEqual([
        [],
        [],
        [],
        [],
        [
          [12, 16],
          [18, 24],
        ],
        [[0, 2]],
        [],
      ]);
      await callAs(MANAGER, 'DELETE', path('halles', saved?.id));
    });

  for (const [locale, title] of inLanguages(
    'sets opening hours in a tab of the profile, and shows whether the venue is open now',
    LANGUAGES,
  ))
    test(title, async ({ openOffice }) => {
      const venue = demoVenueIds.port;
      const profilePath = `/api/venue/profile/${venue}`;
      const visit = await openEditor(openOffice, locale, { storage: { venue } });
      const { page, week, t } = visit;
      await visit.open(`venue/${venue}`);
      await page.getByRole('link', { name: t('hours.tab') }).click();
      await page.getByText(t('hours.now_open')).waitFor();
      await page.getByRole('button', { name: t('hours.create') }).click();
      await week.dialog.waitFor();
      await week.dialog.getByRole('button', { name: t('hours.save_week') }).click();
      await week.dialog.waitFor({ state: 'detached' });
      await page.getByText(t('hours.now_closed')).waitFor();
      await page.getByText(t('hours.no_change')).waitFor();
      await page.getByRole('button', { name: t('calendar.edit_week') }).click();
      await week.dialog.waitFor();
      await week.rest();
      await week.drag([0, 0], [0, 24]);
      for (const day of [1, 2, 3, 4, 5, 6]) await week.dialog.getByRole('button', { name: week.dayOf(day), exact: true }).click();
      await week.dialog.getByRole('button', { name: t('week.copy_do'), exact: true }).click();
      await week.dialog.getByRole('button', { name: t('hours.save_week') }).click();
      await page.getByText(t('hours.now_open')).waitFor();
      const profile = await callAs<Profile>(MANAGER, 'GET', profilePath);
      const calendar = await calendarNamed('port', t('hours.tab'));
      expect(profile.hours).toBe(calendar?.id);

      await visit.field(t('hours.calendar')).click();
      await page.getByRole('option', { name: t('hours.always') }).click();
      await expect.poll(async () => (await callAs<Profile>(MANAGER, 'GET', profilePath)).hours).toBeNull();
      await callAs(MANAGER, 'DELETE', path('port', calendar?.id));
    });
});

test.describe('by touch', () => {
  test('draws after a long press, adds an hour by a tap, and scrolls otherwise', async ({ openOffice }) => {
    const visit = await openEditor(openOffice, 'en', { viewport: PHONE, hasTouch: true });
    const { page, t, week, context } = visit;
    /** True if nothing covers it, such as the footer. */
    const isUncovered = (input: Locator) =>
      input.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return document.elementFromPoint(left + width / 2, top + height - 1) === element;
      });
    const session = await context.newCDPSession(page);
    await newCalendar(visit, 'Finger');
    await week.swipe(session, [1, 8], [1, 11], { longPress: true });
    await week.slot(1, '08:00', '11:00').waitFor();
    // It is selected now, so that its end can be dragged at once.
    await week.swipe(session, [1, 11], [1, 13]);
    await week.slot(1, '08:00', '13:00').waitFor();
    const top = await week.top();
    await week.swipe(session, [4, 12], [4, 6], { scrolls: true });
    await expect.poll(week.top).toBeLessThan(top - 20);
    await week.rest();
    // The hour visible between the days' names and the panel.
    await week.tap([5, await week.hourAt(250)]);
    await expect.poll(() => week.count()).toBe(2);
    // A message links to its hours below the week; wrong ones stay visible.
    await week.dialog.getByRole('button', { name: t('week.does_edit') }).click();
    await expect.poll(() => isUncovered(week.input('begin'))).toBe(true);
    await week.input('begin').fill('25:99');
    await week.dialog.locator('[data-tool]').evaluate((area) => area.scrollIntoView());
    await week.dialog.getByRole('button', { name: t('calendar.keep_week') }).click();
    await week.dialog.getByRole('alert').getByText(t('week.problem_open')).waitFor();
    await expect.poll(() => isUncovered(week.input('begin'))).toBe(true);
  });
});
