// The lower cards: numbers, choices, failures, and the requests of each plan.
import { ApiError } from '@ardoise/contract/errors.ts';
import type { Counted } from '@ardoise/contract/figures/analytics.ts';
import { addDays } from '@ardoise/contract/rules/figures.ts';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type TextKey, t } from '../../../i18n/translate.ts';
import { hoursOf, moreFigures, weekOf } from '../../../test/figures.ts';
import type { Answers } from '../../../test/network.ts';
import { test } from '../../../test/office.tsx';
import { anyId, VENUE } from '../../../test/records.ts';
import { dayOf } from '../range.ts';

const TODAY = dayOf(Date.now(), VENUE.timezone);
const NAMES = ['Mojito', 'Thé', 'Café', 'Bière', 'Cidre', 'Jus', 'Soupe', 'Tarte', 'Steak', 'Salade', 'Eau', 'Vin'];
const counts = (of: Record<string, number>): Counted[] => Object.entries(of).map(([label, value]) => ({ label, value }));
const noHour = { orders: 0, amount: 0, waited: 0, waiting_seconds: 0, prepared: 0, preparation_seconds: 0 };

let requested: string[] = [];
const recording =
  <T,>(name: string, answer: T) =>
  (): T => {
    requested.push(name);
    return answer;
  };
const answers = (): Answers => {
  requested = [];
  return {
    ...moreFigures(),
    'GET /analytics/product/view/daily/:venue': () => [],
    'GET /analytics/user/session/:venue': () => ({ labels: [TODAY], data: [2] }),
    'GET /analytics/user/language/:venue': () => [],
    'GET /analytics/user/link/:venue': () => [],
    'GET /api/summary/:venue': () => ({ wished: false, address: null }),
    'GET /analytics/user/week/:venue': recording(
      'visits',
      weekOf(
        () => 0,
        (weekday, hour) => (hour < 11 || hour > 22 ? 0 : weekday === 4 && hour === 20 ? 164 : (hour - 10) * 4),
      ),
    ),
    'GET /analytics/product/language/:venue': recording(
      'views',
      NAMES.map((name, index) => ({
        product: anyId(index),
        name,
        locales: counts({ 'fr-FR': 100 - index, ...(index === 2 && { 'de-DE': 9 }) }),
      })),
    ),
    'GET /api/order/:venue/figure/product': recording(
      'ordered',
      [0, 1, 2, 3].map((place) => ({
        product: anyId(place),
        name: NAMES[place] ?? '',
        orders: 99,
        pieces: 120,
        amount: 9,
        locales: counts({ 'de-DE': 18 }),
      })),
    ),
    'GET /api/order/:venue/figure/hour': recording(
      'hours',
      hoursOf((hour) => {
        if (hour === 12) return { orders: 10, amount: 200, waited: 9, waiting_seconds: 1800, prepared: 8, preparation_seconds: 4800 };
        return hour === 20 ? { orders: 1, amount: 20, waited: 1, waiting_seconds: 1000, prepared: 0, preparation_seconds: 0 } : noHour;
      }),
    ),
    'GET /api/order/:venue/figure/out': recording('missed', [
      { product: anyId(1), name: 'Thé', times: 2, is_out: true, pieces: 13.4, amount: 189.5 },
      { product: anyId(2), name: 'Café', times: 5, is_out: false, pieces: 6.2, amount: 27.9 },
    ]),
    'GET /api/order/:venue/figure/week': recording(
      'orders',
      weekOf(
        () => ({ orders: 0, amount: 0 }),
        (weekday, hour) => ({ orders: weekday === 5 && hour === 21 ? 12 : 0, amount: 0 }),
      ),
    ),
  };
};
const card = (title: TextKey) => page.getByRole('region', { name: t(title), exact: true });
const within = (title: TextKey, label: string) =>
  page.getByRole('button', { name: t('shared.pair', { name: label, value: t(title) }), exact: true });
const plain = (title: TextKey) =>
  card(title)
    .element()
    .textContent?.replaceAll(/[\u00a0\u202f]/g, ' ') ?? '';
/** The rows of a card's first table, as visible text. */
const rowsOf = (title: TextKey): string[] =>
  [...((card(title).getByRole('table').first().element() as HTMLTableElement).tBodies[0]?.rows ?? [])].map((row) =>
    [...row.cells]
      .filter((cell) => !cell.hasAttribute('aria-hidden'))
      .map(({ textContent }) => textContent.replaceAll(/[\u00a0\u202f]/g, ' '))
      .join(' | '),
  );
const lost = () => {
  throw new ApiError('unavailable');
};

test('shows views and orders by language and in two sort orders', async ({ openOffice }) => {
  await openOffice('', { answers: answers() });
  await expect.element(card('dashboard.sold').getByRole('table')).toBeVisible();
  const rows = () => rowsOf('dashboard.sold');
  expect(rows()).toHaveLength(10);
  // The nine views in German make coffee the most viewed product.
  expect(rows()[0]).toBe('Café | 107 | 99 | 93');
  expect(rows()).toContain('Bière | 97 | 99 | 102');
  expect(rows()).toContain('Salade | 91 | 0 | 0');
  const unordered = card('dashboard.sold').getByRole('button', { name: t('dashboard.unordered'), exact: true });
  unordered.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => rows()[0]).toBe('Cidre | 96 | 0 | 0');
  await expect.element(unordered).toHaveFocus();
  expect(location.hash).toContain('sold=unordered');
  const all = card('dashboard.sold').getByRole('button', { name: t('health.show_all', { count: '12' }) });
  all.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => rows().length).toBe(12);
  expect(card('dashboard.sold').element().contains(document.activeElement)).toBe(true);
  await userEvent.selectOptions(card('dashboard.sold').getByRole('combobox', { name: t('dashboard.page_language') }), 'Allemand');
  await expect
    .poll(() => rows().toSorted())
    .toEqual(['Bière | 0 | 18 | –', 'Café | 9 | 18 | 200', 'Mojito | 0 | 18 | –', 'Thé | 0 | 18 | –']);
  expect(location.hash).toContain('language=de-DE');
});

test('shows no data if either views or orders are missing', async ({ openOffice }) => {
  const { network } = await openOffice('', { answers: { ...answers(), 'GET /api/order/:venue/figure/product': lost } });
  await expect.element(card('dashboard.sold').getByText(t('dashboard.no_data'))).toBeVisible();
  await expect.element(within('dashboard.sold', t('dashboard.export'))).toBeDisabled();
  await expect.element(card('dashboard.times').getByRole('table')).toBeVisible();
  // Only the failed request is repeated.
  Object.assign(network.answers, answers());
  await userEvent.click(card('dashboard.sold').getByRole('button', { name: t('shared.retry') }));
  await expect.element(card('dashboard.sold').getByRole('table')).toBeVisible();
  expect(requested).toEqual(['ordered']);
  // The button is gone, and the focus is on the card.
  await expect.element(card('dashboard.sold')).toHaveFocus();
  await openOffice('', { answers: { ...answers(), 'GET /analytics/product/language/:venue': () => [{ product: 1 }] as never } });
  await expect.element(card('dashboard.sold').getByText(t('dashboard.no_data'))).toBeVisible();
});

test('keeps a choice that is made during a pending render', async ({ openOffice }) => {
  await openOffice('', { answers: answers() });
  await expect.element(card('dashboard.sold').getByRole('table')).toBeVisible();
  const press = (title: TextKey, label: TextKey) =>
    (
      card(title)
        .getByRole('button', { name: t(label), exact: true })
        .element() as HTMLElement
    ).click();
  press('dashboard.sold', 'dashboard.unordered');
  // The address changes at once, the page later.
  await Promise.resolve();
  await expect.poll(() => location.hash, { interval: 0 }).toContain('sold=unordered');
  press('dashboard.hours_of_week', 'dashboard.orders');
  await expect.poll(() => location.hash).toContain('week=orders');
  expect(location.hash).toContain('sold=unordered');
});

test('scrolls to the opening hour if not all hours fit', async ({ openOffice }) => {
  const nights = weekOf(
    () => 0,
    (_, hour) => (hour < 2 || hour > 9 ? 40 : 0),
  );
  await openOffice('', { width: 390, answers: { ...answers(), 'GET /analytics/user/week/:venue': () => nights } });
  await expect.element(card('dashboard.hours_of_week').getByRole('table')).toBeVisible();
  const [days, ...hours] = card('dashboard.hours_of_week').getByRole('columnheader').elements();
  const edge = days?.getBoundingClientRect().right ?? 0;
  const seen = hours.filter((hour) => hour.getBoundingClientRect().left >= edge - 1);
  expect(seen[0]?.textContent).toBe('1010:00');
  const scroller = card('dashboard.hours_of_week').getByRole('region');
  await expect.element(scroller).toHaveAttribute('data-goes-on');
  scroller.element().scrollLeft = 9999;
  await expect.element(scroller).not.toHaveAttribute('data-goes-on');
});

test('shows the week by hour, for visits or orders', async ({ openOffice }) => {
  await openOffice('', { answers: answers() });
  const title = 'dashboard.hours_of_week';
  await expect.element(card(title).getByRole('table')).toBeVisible();
  expect(plain(title)).toContain('Plus forte affluence : vendredi à 20:00, 41 visites.');
  expect(plain(title)).toContain('Plus faible affluence : lundi à 11:00, 1 visite.');
  const heads = () => card(title).getByRole('columnheader').elements();
  expect(
    heads()
      .map(({ textContent }) => textContent)
      .slice(1, 3),
  ).toEqual(['1111:00', '1212:00']);
  expect(heads()).toHaveLength(1 + 12);
  const friday = card(title).getByRole('row', { name: /Vendredi/ });
  await expect.element(friday.getByRole('cell', { name: '41', exact: true })).toHaveAttribute('data-step', '5');
  const ofOrders = card(title).getByRole('button', { name: t('dashboard.orders'), exact: true });
  ofOrders.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => plain(title)).toContain('Plus forte affluence : samedi à 21:00, 3 commandes.');
  expect(plain(title)).not.toContain('Plus faible affluence');
  await expect.element(ofOrders).toHaveFocus();
  expect(location.hash).toContain('week=orders');
  // The data table has all hours and names its days.
  await userEvent.click(within(title, t('dashboard.show_table')));
  const behind = card(title).getByRole('table').last();
  await expect.poll(() => behind.getByRole('row').elements().length).toBe(25);
  const { textContent } = (behind.element() as HTMLTableElement).caption ?? {};
  expect(textContent).toContain(
    new Intl.DateTimeFormat('fr-FR', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(addDays(TODAY, -28))),
  );
});

/** The relative luminance of an `rgb()` colour. */
const lightOf = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map((part) => {
    const value = Number(part) / 255;
    return value <= 0.039_28 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

test('has readable numbers on each shade, in light and dark mode', async ({ openOffice }) => {
  await openOffice('', { answers: answers() });
  const title = 'dashboard.hours_of_week';
  await expect.element(card(title).getByRole('table')).toBeVisible();
  const before = document.documentElement.getAttribute('data-mantine-color-scheme') ?? 'light';
  for (const scheme of ['light', 'dark']) {
    document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
    for (const step of [1, 2, 3, 4, 5]) {
      const cell = card(title).element().querySelector(`[data-step="1"]`) as HTMLElement;
      cell.dataset.step = String(step);
      const { color, backgroundColor } = getComputedStyle(cell);
      const [bright = 0, dark = 0] = [lightOf(color), lightOf(backgroundColor)].sort((one, other) => other - one);
      expect((bright + 0.05) / (dark + 0.05), `${scheme} ${step}`).toBeGreaterThanOrEqual(4.5);
      cell.dataset.step = '1';
    }
  }
  document.documentElement.setAttribute('data-mantine-color-scheme', before);
});

test('scrolls the hours inside the card on a narrow screen, with sticky days', async ({ openOffice }) => {
  await openOffice('', { width: 390, answers: answers() });
  const hours = card('dashboard.hours_of_week').getByRole('region');
  await expect.element(hours).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(390);
  const scroller = hours.element();
  const monday = card('dashboard.hours_of_week').getByRole('rowheader', { name: /Lundi/ });
  const { left } = monday.element().getBoundingClientRect();
  scroller.scrollLeft = 120;
  expect(scroller.scrollLeft).toBe(120);
  // Allows the gap between two cells.
  expect(left - monday.element().getBoundingClientRect().left).toBeLessThanOrEqual(2);
});

test('shows waiting and preparation times for hours with orders', async ({ openOffice }) => {
  await openOffice('', { answers: answers() });
  await expect.element(card('dashboard.times').getByRole('table')).toBeVisible();
  expect(plain('dashboard.times')).toContain('Attente 4,7 min, préparation 10 min');
  expect(rowsOf('dashboard.times')).toEqual(['12:00 | 3,3 min | 10 min | 10', '20:00 | 17 min | – | 1']);
});

test('keeps an hour on one line on the narrowest screens, with its numbers below their headers', async ({ openOffice }) => {
  await openOffice('', { width: 320, locale: 'de', answers: answers() });
  const table = card('dashboard.times').getByRole('table');
  await expect.element(table).toBeVisible();
  expect(table.element().scrollWidth).toBe(table.element().clientWidth);
  const noon = table.getByRole('rowheader', { name: '12:00' }).element();
  expect(noon.getBoundingClientRect().height).toBeLessThan(24);
  const edges = (role: 'columnheader' | 'cell') =>
    table
      .getByRole(role)
      .elements()
      .slice(role === 'cell' ? 0 : 1)
      .slice(0, 3)
      .map((element) => Math.round(element.getBoundingClientRect().right));
  expect(edges('cell')).toEqual(edges('columnheader'));
});

test('shows sold-out products and their estimated loss, or that nothing ran out', async ({ openOffice }) => {
  await openOffice('', { answers: answers() });
  await expect.element(card('dashboard.missed').getByRole('table')).toBeVisible();
  expect(plain('dashboard.missed')).toContain('Environ 217,40 € non vendus');
  expect(rowsOf('dashboard.missed')).toEqual([`Thé${t('dashboard.still_out')} | 2 | 13 | 189,50 €`, 'Café | 5 | 6,2 | 27,90 €']);
  await openOffice('', { answers: { ...answers(), 'GET /api/order/:venue/figure/out': () => [] } });
  await expect.element(card('dashboard.missed').getByText(t('dashboard.nothing_missed'))).toBeVisible();
  expect(plain('dashboard.missed')).not.toContain('€');
  await openOffice('', { answers: { ...answers(), 'GET /api/order/:venue/figure/out': lost } });
  await expect.element(card('dashboard.missed').getByText(t('dashboard.no_data'))).toBeVisible();
});

test('requests no order figures if the venue takes no orders', async ({ openOffice }) => {
  await openOffice('?week=orders', { venue: { tier: 'smart' }, answers: answers() });
  await expect.element(card('dashboard.missed').getByRole('table')).toBeVisible();
  expect(plain('dashboard.missed')).toContain('2 produits');
  expect(rowsOf('dashboard.missed')).toEqual([`Thé${t('dashboard.still_out')} | 2`, 'Café | 5']);
  await expect.element(card('dashboard.hours_of_week').getByRole('table')).toBeVisible();
  expect(
    card('dashboard.hours_of_week')
      .getByRole('button', { name: t('dashboard.orders'), exact: true })
      .query(),
  ).toBeNull();
  for (const title of ['dashboard.sold', 'dashboard.times'] as const) expect(card(title).query()).toBeNull();
  expect(requested.toSorted()).toEqual(['missed', 'visits']);
});
