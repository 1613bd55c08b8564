// The banner and the header's controls for taking orders: paused, closed, rights, and the end of a pause.
import { ApiError } from '@ardoise/contract/errors.ts';
import { formatTime } from '@ardoise/contract/rules/locales.ts';
import type { OpenState } from '@ardoise/contract/venues.ts';
import { describe, expect, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { t } from '../../i18n/translate.ts';
import type { Answers } from '../../test/network.ts';
import { test } from '../../test/office.tsx';
import { VENUE } from '../../test/records.ts';
import { noteServerTime, serverNow } from '../server-clock.ts';

const PAUSE = 'PUT /api/venue/:venue/pause';
const RESUME = 'DELETE /api/venue/:venue/pause';
const SWITCH = 'PUT /api/venue/:venue/open';
const READ = 'GET /api/venue/:venue/open';
/** A time zone far from those of the machines that run the tests, so that the venue's hour differs from the browser's. */
const TIMEZONE = 'Asia/Tokyo';
const venue = { timezone: TIMEZONE };

const ahead = (ms: number): string => new Date(Date.now() + ms).toISOString();
/** A server that stores the state it receives. */
const serverWith = (first: Partial<OpenState> = {}): Answers => {
  let state: OpenState = { open: true, paused_until: null, ...first };
  const update = (change: Partial<OpenState>) => {
    state = { ...state, ...change };
    return state;
  };
  return {
    [READ]: () => state,
    [PAUSE]: ({ body }) => update({ paused_until: ahead((body as { minutes: number }).minutes * 60_000) }),
    [RESUME]: () => update({ paused_until: null }),
    [SWITCH]: ({ body }) => update(body as { open: boolean }),
  };
};
const banner = () => page.getByCss('main [data-state]');
const pausedUntil = (until: string, locale: 'fr' | 'en') =>
  t('shell.paused_until', { time: formatTime(new Date(until), locale, TIMEZONE) });
const title = () => page.getByRole('heading', { level: 1 });
const pauseButton = () => page.getByRole('button', { name: t('shell.pause'), exact: true });

describe('a pause', () => {
  for (const locale of ['fr', 'en'] as const)
    test(`starts from the menu, shows its end in the venue's time zone, and ends by the button (${locale})`, async ({ openOffice }) => {
      const { network, button } = await openOffice('calendar', { locale, venue, answers: serverWith() });
      await userEvent.click(pauseButton());
      await userEvent.click(page.getByRole('menuitem', { name: '20 minutes' }));
      await expect.element(banner()).toBeVisible();
      expect(network.bodiesOf(PAUSE)).toEqual([{ minutes: 20 }]);
      const status = page.getByRole('status').filter({ hasText: pausedUntil(ahead(20 * 60_000), locale) });
      // The minute may change in between.
      const statusBefore = page.getByRole('status').filter({ hasText: pausedUntil(ahead(19 * 60_000), locale) });
      await expect.poll(() => status.elements().length + statusBefore.elements().length).toBe(1);
      await expect.element(page.getByRole('switch', { name: new RegExp(`${t('shell.paused')}$`) })).toBeChecked();

      await userEvent.click(button(t('shell.take_again')));
      await expect.element(banner()).not.toBeInTheDocument();
      expect(network.bodiesOf(RESUME)).toHaveLength(1);
      // Screen readers announce it, and the focus is in the main content.
      await expect.element(page.getByRole('status').filter({ hasText: t('shell.taking_orders') })).toBeInTheDocument();
      await expect.element(page.getByRole('main')).toHaveFocus();
    });

  test('is extended and ended from its menu too', async ({ openOffice }) => {
    const { network } = await openOffice('calendar', { venue, answers: serverWith({ paused_until: ahead(300_000) }) });
    await userEvent.click(pauseButton());
    await userEvent.click(page.getByRole('menuitem', { name: '60 minutes' }));
    await expect.poll(() => network.bodiesOf(PAUSE)).toEqual([{ minutes: 60 }]);
    await userEvent.click(pauseButton());
    await userEvent.click(page.getByRole('menuitem', { name: t('shell.take_again') }));
    await expect.element(banner()).not.toBeInTheDocument();
  });

  test('shows an error and no banner when it fails', async ({ openOffice }) => {
    const refuse = () => {
      throw new ApiError('unavailable');
    };
    await openOffice('calendar', { answers: { ...serverWith(), [PAUSE]: refuse } });
    await userEvent.click(pauseButton());
    await userEvent.click(page.getByRole('menuitem', { name: '10 minutes' }));
    await expect.element(page.getByText(new RegExp(t('shell.open_failed')))).toBeVisible();
    expect(banner().elements()).toEqual([]);
  });

  for (const [clock, difference] of [
    ['right', 0],
    ['two minutes ahead', -120_000],
  ] as const)
    test(`ends on time without an answer from the server, on a device whose clock is ${clock}`, async ({ openOffice }) => {
      vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
      noteServerTime(new Date(Date.now() + difference).toUTCString());
      onTestFinished(() => {
        vi.useRealTimers();
        noteServerTime(new Date().toUTCString());
      });
      let isAnswering = true;
      let until: string | undefined;
      const readState = async (): Promise<OpenState> => {
        // Counted from the first read, so that the time to open the page does not matter.
        until ??= ahead(difference + 60_000);
        return isAnswering ? { open: true, paused_until: until } : new Promise(() => {});
      };
      await openOffice('calendar', { answers: { [READ]: readState } });
      await expect.element(banner()).toBeVisible();
      isAnswering = false;
      await vi.advanceTimersByTimeAsync(62_000);
      await expect.element(banner()).not.toBeInTheDocument();
      expect(serverNow()).toBeGreaterThan(Date.parse(until ?? ''));
      await expect.element(page.getByRole('switch', { name: new RegExp(`${t('shell.open')}$`) })).toBeChecked();
    });

  test('continues while the server reports it, on a device whose clock is ahead', async ({ openOffice }) => {
    await openOffice('calendar', { venue, answers: serverWith({ paused_until: ahead(-120_000) }) });
    await expect.element(banner()).toBeVisible();
    await title().click();
    await expect.element(banner()).toBeVisible();
  });
});

describe('a closed venue', () => {
  test('shows the banner without a pause button, and is opened by the button', async ({ openOffice }) => {
    const paused_until = ahead(300_000);
    const { network, button } = await openOffice('calendar', { venue, answers: serverWith({ open: false, paused_until }) });
    await expect.element(page.getByRole('status').filter({ hasText: t('shell.closed_to_guests') })).toBeVisible();
    expect(pauseButton().elements()).toEqual([]);
    await userEvent.click(button(t('shell.open_again')));
    await expect.poll(() => network.bodiesOf(SWITCH)).toEqual([{ open: true }]);
    // The switch does not end a pause.
    await expect.element(page.getByRole('status').filter({ hasText: pausedUntil(paused_until, 'fr') })).toBeVisible();
  });
});

describe('a user without the right', () => {
  for (const [state, words] of [
    [{ open: false }, 'shell.closed_to_guests'],
    [{ paused_until: ahead(300_000) }, 'shell.paused_until'],
  ] as const)
    test(`reads ${words} without a button`, async ({ openOffice }) => {
      await openOffice('product', { venue: { roles: ['reader'] }, answers: serverWith(state) });
      const [start = ''] = t(words, { time: '|' }).split('|');
      await expect.element(page.getByRole('status').filter({ hasText: start })).toBeVisible();
      expect(banner().getByRole('button').elements()).toEqual([]);
      expect(pauseButton().elements()).toEqual([]);
    });

  test('has the switch but no pause on a plan without orders', async ({ openOffice }) => {
    await openOffice('calendar', { venue: { tier: 'smart' }, answers: serverWith() });
    await expect.element(page.getByRole('switch')).toBeInTheDocument();
    expect(pauseButton().elements()).toEqual([]);
  });
});

test('does not request the state without the right to see it', async ({ openOffice }) => {
  const { network } = await openOffice(`venue/${VENUE.id}`, {
    venue: { tier: 'none', roles: ['reader'] },
    answers: serverWith({ open: false }),
  });
  await expect.element(title()).toBeVisible();
  expect(network.bodiesOf(READ)).toEqual([]);
});

describe('a narrow screen', () => {
  const widths = () => [document.documentElement.scrollWidth, window.innerWidth];

  for (const width of [390, 320])
    test(`has the pauses in the account menu, all large enough to touch (${width} px)`, async ({ openOffice }) => {
      const { network } = await openOffice('calendar', { width, answers: serverWith() });
      await expect.element(page.getByRole('switch')).toBeInTheDocument();
      expect(pauseButton().elements()).toEqual([]);
      await userEvent.click(page.getByRole('button', { name: new RegExp(`^${t('shell.profile')}`) }));
      const lengths = page.getByRole('menuitem', { name: /^\d+\smin/ });
      await expect.poll(() => lengths.elements()).toHaveLength(4);
      for (const length of lengths.elements()) {
        const { width: wide, height } = length.getBoundingClientRect();
        expect(Math.min(wide, height)).toBeGreaterThanOrEqual(44);
      }
      await userEvent.click(page.getByRole('menuitem', { name: /^30\smin/ }));
      await expect.element(banner()).toBeVisible();
      expect(network.bodiesOf(PAUSE)).toEqual([{ minutes: 30 }]);
      const [scrolled = 0, shown = 0] = widths();
      expect(scrolled).toBeLessThanOrEqual(shown);
      const { height } = page
        .getByRole('button', { name: t('shell.take_again') })
        .element()
        .getBoundingClientRect();
      expect(height).toBeGreaterThanOrEqual(44);
      // The banner is in the flow: it does not cover the title.
      const { bottom } = banner().element().getBoundingClientRect();
      expect(title().element().getBoundingClientRect().top).toBeGreaterThanOrEqual(bottom);
    });
});
