// Typed ranges: when they apply, their history entries, and their error messages.
import { addDays } from '@ardoise/contract/rules/figures.ts';
import { expect, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { t } from '../../i18n/translate.ts';
import { moreFigures } from '../../test/figures.ts';
import type { Answers } from '../../test/network.ts';
import { test } from '../../test/office.tsx';
import { VENUE } from '../../test/records.ts';
import { dayOf } from './range.ts';

const TODAY = dayOf(Date.now(), VENUE.timezone);
const before = (days: number) => addDays(TODAY, -days);
/** Opens the page with the range from 20 to 10 days ago; `requested` collects the requested start days. */
const place = () => {
  const requested: (string | null)[] = [];
  const answers: Answers = {
    ...moreFigures(),
    'GET /analytics/product/view/daily/:venue': () => [],
    'GET /analytics/user/session/:venue': () => ({ labels: [TODAY], data: [2] }),
    'GET /analytics/user/language/:venue': () => [],
    'GET /api/summary/:venue': () => ({ wished: false, address: null }),
    'GET /analytics/user/link/:venue': ({ query }) => {
      requested.push(query.get('start'));
      return [];
    },
  };
  return { asked: requested, venue: { tier: 'smart' } as const, answers };
};
const ADDRESS = `?start=${before(20)}&end=${before(10)}`;
const from = () => page.getByLabelText(t('history.from'), { exact: true });
const to = () => page.getByLabelText(t('history.to'), { exact: true });
const compact = (day: string) => day.replaceAll('-', '');
const isShown = (start: string, end: string) =>
  expect.poll(() => location.hash).toMatch(new RegExp(`start=${start}.*end=${end}|end=${end}.*start=${start}`));

test('applies typed days after a pause, with one history entry for a series of changes', async ({ openOffice }) => {
  const { asked, ...office } = place();
  await openOffice(ADDRESS, office);
  await expect.element(from()).toHaveValue(before(20));
  const entries = history.length;
  // Fake timers keep the pause from ending before all three dates are typed.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  for (const days of [300, 19, 18]) await userEvent.fill(from(), before(days));
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
  await isShown(before(18), before(10));
  await userEvent.fill(from(), before(17));
  await isShown(before(17), before(10));
  await userEvent.fill(to(), before(9));
  await isShown(before(17), before(9));
  expect(history.length).toBe(entries + 1);
  await expect.poll(() => asked).toEqual([before(20), before(18), before(17), before(17)].map(compact));
  history.back();
  await expect.element(from()).toHaveValue(before(20));
  await expect.element(to()).toHaveValue(before(10));
  // A range chosen after going back does not replace that entry.
  await userEvent.fill(from(), before(16));
  await isShown(before(16), before(10));
  history.back();
  await isShown(before(20), before(10));
});

test('applies at once on Enter, and when the inputs lose the focus', async ({ openOffice }) => {
  await openOffice(ADDRESS, place());
  await userEvent.fill(from(), before(18));
  await userEvent.keyboard('{Enter}');
  expect(location.hash).toContain(before(18));
  const entries = history.length;
  // Fake timers keep the pause from ending.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await userEvent.fill(to(), before(9));
  (document.activeElement as HTMLElement).blur();
  await expect.poll(() => location.hash).toContain(before(9));
  vi.useRealTimers();
  expect(history.length).toBe(entries);
  await userEvent.fill(to(), before(8));
  await isShown(before(18), before(8));
  expect(history.length).toBe(entries + 1);
});

test('shows the error at the changed input, and resets an invalid day', async ({ openOffice }) => {
  await openOffice(ADDRESS, place());
  const says = async (input: ReturnType<typeof from>, text: string) => {
    await expect.element(input).toHaveAttribute('aria-invalid', 'true');
    await expect.element(input).toHaveAccessibleDescription(text);
  };
  await userEvent.fill(from(), '1900-01-01');
  await says(from(), t('dashboard.too_long', { n: 365 }));
  await expect.element(to()).not.toHaveAttribute('aria-invalid', 'true');
  await userEvent.fill(from(), addDays(TODAY, 2));
  await says(from(), t('dashboard.future'));
  // The day is reset when its input loses the focus, even if the other one changes at once.
  await userEvent.clear(to());
  await expect.element(from()).toHaveValue(before(20));
  await says(to(), t('dashboard.no_day'));
  (document.activeElement as HTMLElement).blur();
  await expect.element(to()).toHaveValue(before(10));
  await expect.element(to()).not.toHaveAttribute('aria-invalid', 'true');
  // A start after the end waits for a new end.
  await userEvent.fill(from(), before(5));
  await says(from(), t('problems.days_order'));
  await userEvent.fill(to(), before(2));
  await isShown(before(5), before(2));
  await userEvent.fill(to(), before(6));
  await says(to(), t('problems.days_order'));
  (document.activeElement as HTMLElement).blur();
  await expect.element(to()).toHaveValue(before(2));
  await isShown(before(5), before(2));
});
