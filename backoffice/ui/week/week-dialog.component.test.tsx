// The week editor: hours by pointer, by keyboard and typed, on a desktop and on a phone.
import type { Calendar, Timetable } from '@ardoise/contract/catalog/calendars.ts';
import { weekdayName } from '@ardoise/contract/rules/locales.ts';
import { describe, expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { t } from '../../i18n/translate.ts';
import { expectDrafts } from '../../test/drafts.ts';
import type { Answers } from '../../test/network.ts';
import { type Office, test } from '../../test/office.tsx';
import { calendar } from '../../test/records.ts';

const CHANGE = 'PUT /api/venue/:venue/calendar/:id';
const noon = calendar(1, 'Midi');
const answers: Answers = {
  'GET /api/venue/:venue/calendar/:id': () => noon,
  [CHANGE]: ({ body }) => ({ ...(body as Calendar), version: 2 }),
};
const route = `calendar/${noon.id}`;
const MONDAY = weekdayName(0, 'fr');
const slot = (begin: string, end: string) => page.getByRole('button', { name: t('week.slot', { day: MONDAY, begin, end }), exact: true });
const hours = (beginHour: number, beginMinute: number, endHour: number, endMinute: number) => [
  { beginHour, beginMinute, endHour, endMinute },
];
const monday = ({ network }: Office) => network.bodiesOf(CHANGE).map(({ timetable }) => (timetable as Timetable)[0]);

const edit = async (office: Office) => {
  await userEvent.click(office.button(t('calendar.edit_week')));
  await expect.element(page.getByCss('dialog[open]')).toBeVisible();
};
const addOnMonday = (office: Office) => userEvent.click(office.button(t('week.add_on', { day: MONDAY })));
const keep = async (office: Office) => {
  await userEvent.click(office.button(t('calendar.keep_week')));
  await userEvent.click(office.button(t('shared.save')));
};

describe('the hours of a week', () => {
  test('are created, moved, extended and undone by keyboard, and the focus stays on the slot', async ({ openOffice }) => {
    const office = await openOffice(route, { answers });
    await edit(office);
    (office.button(t('week.add_on', { day: MONDAY })).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    (slot('09:00', '11:00').element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}{Shift>}{ArrowDown}{/Shift}{Alt>}{ArrowUp}{/Alt}');
    await expect.element(slot('09:00', '11:30')).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}{Control>}z{/Control}');
    await expect.element(slot('09:00', '11:30')).toBeVisible();
    await keep(office);
    await expect.poll(() => monday(office)).toEqual([hours(9, 0, 11, 30)]);
  });

  test('are drawn with the pointer in quarters of an hour', async ({ openOffice }) => {
    const office = await openOffice(route, { answers });
    await edit(office);
    const area = page.getByCss('[data-tool]');
    const { width, height } = area.element().getBoundingClientRect();
    const at = (hour: number) => ({ x: width / 14, y: (height * hour) / 24 });
    await userEvent.dragAndDrop(area, area, { sourcePosition: at(12), targetPosition: at(14.3) });
    await expect.element(slot('12:00', '14:15')).toBeVisible();
    await keep(office);
    await expect.poll(() => monday(office)).toEqual([hours(12, 0, 14, 15)]);
  });

  test('are typed to the minute, and refused with an error if invalid', async ({ openOffice }) => {
    const office = await openOffice(route, { answers });
    await edit(office);
    await addOnMonday(office);
    const [begin, end] = [t('week.begin'), t('week.end')].map((label) => page.getByRole('textbox', { name: label, exact: true }));
    await begin?.fill('9h07');
    await userEvent.keyboard('{Enter}');
    await expect.element(slot('09:07', '11:00')).toBeVisible();
    await end?.fill('8:00');
    await userEvent.keyboard('{Enter}');
    await expect.element(office.message(t('week.problem_order'))).toBeVisible();
    await userEvent.click(office.button(t('calendar.keep_week')));
    await expect.element(office.message(t('week.problem_open'))).toBeVisible();
    await expect.element(page.getByCss('dialog[open]')).toBeVisible();
    await end?.fill('12.45');
    await userEvent.keyboard('{Enter}');
    await keep(office);
    await expect.poll(() => monday(office)).toEqual([hours(9, 7, 12, 45)]);
  });

  test('do not change the form or its draft when discarded', async ({ openOffice }) => {
    const office = await openOffice(route, { answers });
    await office.field('name').fill('Déjeuner');
    await expectDrafts(1, 'Déjeuner');
    await edit(office);
    await addOnMonday(office);
    await expectDrafts(1, 'beginHour');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(office.button(t('week.leave')));
    await expectDrafts(0, 'beginHour');
    await expectDrafts(1, 'Déjeuner');
    await userEvent.click(office.button(t('shared.save')));
    await expect.poll(() => office.network.bodiesOf(CHANGE)).toMatchObject([{ name: 'Déjeuner', timetable: noon.timetable }]);
  });

  test('fit on a phone with the buttons below', async ({ openOffice }) => {
    const office = await openOffice(route, { answers, width: 390 });
    await edit(office);
    await addOnMonday(office);
    await expect.element(slot('09:00', '11:00')).toBeVisible();
    const dialog = page.getByCss('dialog[open]').element();
    const wide = [...dialog.querySelectorAll('*')].filter((one) => one.getBoundingClientRect().right > 390.5);
    expect(wide.map(({ outerHTML }) => outerHTML.slice(0, 80))).toEqual([]);
    expect(dialog.scrollWidth).toBeLessThanOrEqual(dialog.clientWidth);
    for (const name of [t('calendar.keep_week'), t('shared.cancel')]) await expect.element(office.button(name)).toBeInViewport();
  });
});
