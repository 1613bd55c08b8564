import { ApiError } from '@ardoise/contract/errors.ts';
import type { ProductViews, Visits } from '@ardoise/contract/figures/analytics.ts';
import { addDays } from '@ardoise/contract/rules/figures.ts';
import { formatTime } from '@ardoise/contract/rules/locales.ts';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { t } from '../../i18n/translate.ts';
import { moreFigures } from '../../test/figures.ts';
import type { Answers } from '../../test/network.ts';
import { test } from '../../test/office.tsx';
import { AT_THE_BAR, anyId, manager, noOrders, VENUE } from '../../test/records.ts';
import { dayOf } from './range.ts';

const TODAY = dayOf(Date.now(), VENUE.timezone);
const HOURS = Array.from({ length: 24 }, (_, hour) => `T${String(hour).padStart(2, '0')}:00`);
const NAMES = ['Mojito', 'Planche de charcuterie et de fromages de nos montagnes', 'Thé', 'Café', 'Bière', 'Cidre', 'Jus', '=1+1'];

/** The labels of a requested range. */
const labelsOf = (query: URLSearchParams, hourly: boolean): string[] => {
  const iso = (digits: string | null) => `${digits?.slice(0, 4)}-${digits?.slice(4, 6)}-${digits?.slice(6)}`;
  const [start, end] = [iso(query.get('start')), iso(query.get('end'))];
  const days: string[] = [];
  for (let day = start; day <= end; day = addDays(day, 1)) days.push(day);
  return hourly ? days.flatMap((day) => HOURS.map((hour) => day + hour)) : days;
};
const viewsOf = (labels: string[]): ProductViews[] =>
  NAMES.map((name, index) => ({ product: anyId(index), name, labels, values: labels.map(() => NAMES.length - index) }));
const visitsOf = (labels: string[]): Visits => ({ labels, data: labels.map(() => 2) });

let requested: string[] = [];
const recording =
  <T,>(name: string, answer: (query: URLSearchParams) => T) =>
  ({ query }: { query: URLSearchParams }): T => {
    requested.push(`${name} ${query}`);
    return answer(query);
  };
const figures = (): Answers => {
  requested = [];
  return {
    ...moreFigures(),
    'GET /analytics/product/view/daily/:venue': recording('daily', (query) => viewsOf(labelsOf(query, false))),
    'GET /analytics/product/view/hourly/:venue': recording('hourly', (query) => viewsOf(labelsOf(query, true))),
    'GET /analytics/user/session/:venue': recording('visitors', (query) => visitsOf(labelsOf(query, query.get('interval') === '-3600000'))),
    'GET /analytics/user/language/:venue': recording('languages', () => [
      { label: 'fr-FR', value: 60 },
      { label: 'en-GB', value: 30 },
      { label: 'und', value: 10 },
    ]),
    'GET /api/summary/:venue': () => ({ wished: false, address: null }),
    'GET /analytics/user/link/:venue': recording('links', () =>
      ['facebook', 'instagram', 'maps', 'tripadvisor', 'website'].map((label, value) => ({ label, value })),
    ),
  };
};
const place = (answers: Answers = {}) => ({ venue: { tier: 'smart' } as const, answers: { ...figures(), ...answers } });
const card = (title: Parameters<typeof t>[0]) => page.getByRole('region', { name: t(title), exact: true });
const within = (title: Parameters<typeof t>[0], label: string) =>
  page.getByRole('button', { name: t('shared.pair', { name: label, value: t(title) }), exact: true });
const asking = (name: string) => requested.filter((one) => one.startsWith(`${name} `)).length;
const compact = (day: string) => day.replaceAll('-', '');

test('opens with the last 30 days for users who may read figures', async ({ openOffice }) => {
  await openOffice('', place());
  await expect.element(card('dashboard.views').getByRole('img')).toBeVisible();
  await expect.element(card('dashboard.visitors').getByText('60 visiteurs')).toBeVisible();
  await expect.element(card('dashboard.languages').getByText('Français (France)')).toBeVisible();
  await expect.element(card('dashboard.languages').getByText(t('dashboard.unknown_language'))).toBeVisible();
  await expect.element(card('dashboard.languages').getByText('60 %', { exact: true })).toBeVisible();
  await expect.element(card('dashboard.links').getByText('10 clics')).toBeVisible();
  expect(requested).toContain(`daily start=${compact(addDays(TODAY, -29))}&end=${compact(TODAY)}`);
  expect(requested).toContain(`visitors start=${compact(addDays(TODAY, -364))}&end=${compact(TODAY)}&interval=1`);
  expect(page.getByRole('navigation').getByRole('link').elements()[0]?.textContent).toBe(t('names.dashboard'));
});

test('opens for a reader, while a bartender lands on the orders', async ({ openOffice }) => {
  await openOffice('', { ...place(), claims: { mgr: [], reader: [VENUE.id] }, venue: { tier: 'smart', roles: ['reader'] } });
  await expect.element(page.getByRole('heading', { name: t('names.dashboard') })).toBeVisible();
  await expect.element(card('dashboard.links').getByText('10 clics')).toBeVisible();
  await openOffice('', { answers: noOrders, claims: { mgr: [], bar: [VENUE.id] }, venue: AT_THE_BAR });
  await expect.poll(() => location.hash).toBe('#/order');
});

test('shows that there is no data after a failed request, and retries', async ({ openOffice }) => {
  const failing: Answers = {
    'GET /analytics/product/view/daily/:venue': () => {
      throw new TypeError('lost');
    },
    'GET /analytics/user/language/:venue': () => ({ rows: 'none' }) as never,
    'GET /analytics/user/link/:venue': () => {
      throw new ApiError('plan_required');
    },
  };
  const { network } = await openOffice('', place(failing));
  await expect.element(card('dashboard.visitors').getByText('60 visiteurs')).toBeVisible();
  for (const title of ['dashboard.views', 'dashboard.languages', 'dashboard.links'] as const) {
    await expect.element(card(title).getByText(t('dashboard.no_data'))).toBeVisible();
    await expect.element(within(title, t('dashboard.export'))).toBeDisabled();
  }
  expect(location.hash).toBe('#/');
  // A second failure, triggered by keyboard, keeps the focus on the button.
  const retry = card('dashboard.views').getByRole('button', { name: t('shared.retry') });
  retry.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(retry).toHaveFocus();
  Object.assign(network.answers, figures());
  await userEvent.keyboard('{Enter}');
  await expect.element(card('dashboard.views').getByRole('img')).toBeVisible();
  await expect.element(card('dashboard.links').getByText(t('dashboard.no_data'))).toBeVisible();
});

test('keeps the choices in the address, and goes back through them', async ({ openOffice }) => {
  await openOffice('?range=year&top=99&chart=pie&visitors=weekly', place());
  const range = (name: Parameters<typeof t>[0]) => page.getByRole('button', { name: t(name), exact: true });
  await expect.element(range('dashboard.month')).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(range('dashboard.week'));
  await expect.element(card('dashboard.visitors').getByText('14 visiteurs')).toBeVisible();
  expect(location.hash).toContain('range=week');
  await userEvent.click(card('dashboard.views').getByRole('button', { name: t('dashboard.hourly') }));
  await expect.poll(() => asking('hourly')).toBe(1);
  await userEvent.click(range('dashboard.day'));
  await expect
    .element(card('dashboard.visitors').getByRole('button', { name: t('dashboard.hourly') }))
    .toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(range('dashboard.custom'));
  await userEvent.fill(page.getByLabelText(t('history.from'), { exact: true }), addDays(TODAY, -2));
  await expect.poll(() => location.hash).toContain(`start=${addDays(TODAY, -2)}`);
  await userEvent.fill(page.getByLabelText(t('history.from'), { exact: true }), addDays(TODAY, 2));
  await expect.element(page.getByText(t('dashboard.future'))).toBeVisible();
  expect(location.hash).toContain(`start=${addDays(TODAY, -2)}`);
  history.back();
  history.back();
  history.back();
  await expect.element(range('dashboard.week')).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(range('dashboard.month'));
  const hourly = card('dashboard.views').getByRole('button', { name: t('dashboard.hourly') });
  await expect.element(hourly).toHaveAccessibleDescription(/7 jours au plus/);
  await userEvent.click(hourly, { force: true });
  await expect.element(hourly).toHaveAttribute('aria-pressed', 'false');
});

test('caches visitors for six hours, shows their age, and refreshes them', async ({ openOffice }) => {
  await openOffice('', place());
  await expect.element(card('dashboard.visitors').getByText('60 visiteurs')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: t('dashboard.week') }));
  await expect.element(card('dashboard.visitors').getByText('14 visiteurs')).toBeVisible();
  expect(asking('visitors')).toBe(1);
  const [key = ''] = Object.keys(localStorage).filter((one) => one.startsWith('visitors/'));
  expect(key).toBe(`visitors/${manager().sub}/${VENUE.id}/daily`);
  const kept = { ...JSON.parse(localStorage.getItem(key) ?? ''), at: Date.now() - 60_000 };
  const storage = (at: number) => ({ [key]: JSON.stringify({ ...kept, at, data: kept.data.map(() => 3) }), 'visitors/old': 'broken' });
  const { network } = await openOffice('', { ...place(), storage: storage(kept.at) });
  await expect.element(card('dashboard.visitors').getByText('90 visiteurs')).toBeVisible();
  expect(asking('visitors')).toBe(0);
  const time = formatTime(new Date(kept.at), 'fr', VENUE.timezone);
  await expect.element(card('dashboard.visitors').getByText(t('dashboard.as_of', { time }))).toBeVisible();
  network.answers['GET /analytics/user/session/:venue'] = () => {
    throw new ApiError('unavailable');
  };
  const reload = card('dashboard.visitors').getByRole('button', { name: t('dashboard.read_anew') });
  await userEvent.click(reload);
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(card('dashboard.visitors').getByText('90 visiteurs')).toBeVisible();
  Object.assign(network.answers, figures());
  await userEvent.click(reload);
  await expect.element(card('dashboard.visitors').getByText('60 visiteurs')).toBeVisible();
  expect(localStorage.getItem('visitors/old')).toBeNull();
  await openOffice('', { ...place(), storage: storage(Date.now() - 7 * 3_600_000) });
  await expect.element(card('dashboard.visitors').getByText('60 visiteurs')).toBeVisible();
});

test('shows as many products as the slider says', async ({ openOffice }) => {
  await openOffice('', place());
  const bars = () => card('dashboard.views').getByRole('listitem').elements().length;
  const slider = page.getByRole('slider');
  await expect.element(slider).toHaveAttribute('max', String(NAMES.length));
  expect(bars()).toBe(5);
  slider.element().focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.poll(bars).toBe(7);
  expect(location.hash).toContain('top=7');
  await openOffice('', place({ 'GET /analytics/product/view/daily/:venue': ({ query }) => viewsOf(labelsOf(query, false)).slice(0, 5) }));
  await expect.poll(bars).toBe(5);
  expect(page.getByRole('slider').query()).toBeNull();
});

test('makes chart values, truncated names and the data table available by keyboard', async ({ openOffice }) => {
  await openOffice('', place());
  const chart = card('dashboard.views').getByRole('img');
  await expect.element(chart).toHaveAccessibleName(/Mojito/);
  chart.element().focus();
  await userEvent.keyboard('{ArrowRight}');
  const reading = card('dashboard.views').getByRole('status');
  await expect.element(reading).toHaveTextContent(/Mojito8/);
  const first = reading.element().textContent;
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(() => reading.element().textContent).not.toBe(first);
  const cut = card('dashboard.views').getByRole('button', { name: NAMES[1] });
  cut.element().focus();
  expect(cut.element().firstElementChild?.textContent).toBe('Planche de charcuterie et de…');
  expect(getComputedStyle(cut.element().lastElementChild ?? document.body).clipPath).toBe('none');
  await userEvent.click(within('dashboard.visitors', t('dashboard.show_table')));
  const table = card('dashboard.visitors').getByRole('table');
  await expect.poll(() => table.getByRole('row').elements().length).toBe(31);
});

test('explains how to get the first guest before the first visit', async ({ openOffice }) => {
  const none: Answers = {
    'GET /analytics/user/session/:venue': ({ query }) => ({
      ...visitsOf(labelsOf(query, false)),
      data: labelsOf(query, false).map(() => 0),
    }),
  };
  await openOffice('', place(none));
  await expect.element(page.getByText(t('dashboard.nobody_share'))).toBeVisible();
  await expect.element(page.getByRole('link', { name: t('dashboard.to_menu') })).toHaveAttribute('href', VENUE.menu_url);
  expect(Object.keys(localStorage).filter((key) => key.startsWith('visitors/'))).toEqual([]);
});
