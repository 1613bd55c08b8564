// Whether orders are taken, across the top of every screen: paused and closed, by whom it is changed, and what time does to it.
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
/** As late as the day has it, so that it is another hour in the venue's time zone than in most. */
const TIMEZONE = 'Asia/Tokyo';
const venue = { timezone: TIMEZONE };

const ahead = (ms: number): string => new Date(Date.now() + ms).toISOString();
/** A server that keeps what it is told. */
const serverWith = (first: Partial<OpenState> = {}): Answers => {
  let state: OpenState = { open: true, paused_until: null, ...first };
  const become = (change: Partial<OpenState>) => {
    state = { ...state, ...change };
    return state;
  };
  return {
    [READ]: () => state,
    [PAUSE]: ({ body }) => become({ paused_until: ahead((body as { minutes: number }).minutes * 60_000) }),
    [RESUME]: () => become({ paused_until: null }),
    [SWITCH]: ({ body }) => become(body as { open: boolean }),
  };
};
const banner = () => page.getByCss('main [data-state]');
const pausedUntil = (until: string, locale: 'fr' | 'en') =>
  t('shell.paused_until', { time: formatTime(new Date(until), locale, TIMEZONE) });
const title = () => page.getByRole('heading', { level: 1 });
const pauseButton = () => page.getByRole('button', { name: t('shell.pause'), exact: true });

describe('a pause', () => {
  for (const locale of ['fr', 'en'] as const)
    test(`is a press and a length away, says until when by the venue's clock, and is ended at once (${locale})`, async ({ openOffice }) => {
      const { network, button } = await openOffice('calendar', { locale, venue, answers: serverWith() });
      await userEvent.click(pauseButton());
      await userEvent.click(page.getByRole('menuitem', { name: '20 minutes' }));
      await expect.element(banner()).toBeVisible();
      expect(network.bodiesOf(PAUSE)).toEqual([{ minutes: 20 }]);
      const said = page.getByRole('status').filter({ hasText: pausedUntil(ahead(20 * 60_000), locale) });
      // The minute may turn in between.
      const saidBefore = page.getByRole('status').filter({ hasText: pausedUntil(ahead(19 * 60_000), locale) });
      await expect.poll(() => said.elements().length + saidBefore.elements().length).toBe(1);
      await expect.element(page.getByRole('switch', { name: new RegExp(`${t('shell.paused')}$`) })).toBeChecked();

      await userEvent.click(button(t('shell.take_again')));
      await expect.element(banner()).not.toBeInTheDocument();
      expect(network.bodiesOf(RESUME)).toHaveLength(1);
      // Heard, and the keyboard has a place.
      await expect.element(page.getByRole('status').filter({ hasText: t('shell.taking_orders') })).toBeInTheDocument();
      await expect.element(page.getByRole('main')).toHaveFocus();
    });

  test('is made longer, and ended, from its menu too', async ({ openOffice }) => {
    const { network } = await openOffice('calendar', { venue, answers: serverWith({ paused_until: ahead(300_000) }) });
    await userEvent.click(pauseButton());
    await userEvent.click(page.getByRole('menuitem', { name: '60 minutes' }));
    await expect.poll(() => network.bodiesOf(PAUSE)).toEqual([{ minutes: 60 }]);
    await userEvent.click(pauseButton());
    await userEvent.click(page.getByRole('menuitem', { name: t('shell.take_again') }));
    await expect.element(banner()).not.toBeInTheDocument();
  });

  test('that fails is told, and nothing looks paused', async ({ openOffice }) => {
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
    test(`is over in its minute, though nothing is heard of it, on a device whose clock is ${clock}`, async ({ openOffice }) => {
      vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
      noteServerTime(new Date(Date.now() + difference).toUTCString());
      onTestFinished(() => {
        vi.useRealTimers();
        noteServerTime(new Date().toUTCString());
      });
      let heard = true;
      let until: string | undefined;
      const silence = async (): Promise<OpenState> => {
        // Counted from the first reading, however long the page took to open.
        until ??= ahead(difference + 60_000);
        return heard ? { open: true, paused_until: until } : new Promise(() => {});
      };
      await openOffice('calendar', { answers: { [READ]: silence } });
      await expect.element(banner()).toBeVisible();
      heard = false;
      await vi.advanceTimersByTimeAsync(62_000);
      await expect.element(banner()).not.toBeInTheDocument();
      expect(serverNow()).toBeGreaterThan(Date.parse(until ?? ''));
      await expect.element(page.getByRole('switch', { name: new RegExp(`${t('shell.open')}$`) })).toBeChecked();
    });

  test('goes on where the server says so, on a device whose clock is ahead', async ({ openOffice }) => {
    await openOffice('calendar', { venue, answers: serverWith({ paused_until: ahead(-120_000) }) });
    await expect.element(banner()).toBeVisible();
    await title().click();
    await expect.element(banner()).toBeVisible();
  });
});

describe('a venue that is closed', () => {
  test('says so, and is opened again by a press; until then there is nothing to pause', async ({ openOffice }) => {
    const paused_until = ahead(300_000);
    const { network, button } = await openOffice('calendar', { venue, answers: serverWith({ open: false, paused_until }) });
    await expect.element(page.getByRole('status').filter({ hasText: t('shell.closed_to_guests') })).toBeVisible();
    expect(pauseButton().elements()).toEqual([]);
    await userEvent.click(button(t('shell.open_again')));
    await expect.poll(() => network.bodiesOf(SWITCH)).toEqual([{ open: true }]);
    // The pause is apart from the switch.
    await expect.element(page.getByRole('status').filter({ hasText: pausedUntil(paused_until, 'fr') })).toBeVisible();
  });
});

describe('who may not change it', () => {
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

  test('has no pause on a plan without orders, and the switch all the same', async ({ openOffice }) => {
    await openOffice('calendar', { venue: { tier: 'smart' }, answers: serverWith() });
    await expect.element(page.getByRole('switch')).toBeInTheDocument();
    expect(pauseButton().elements()).toEqual([]);
  });
});

test('nothing is asked where nobody may know', async ({ openOffice }) => {
  const { network } = await openOffice(`venue/${VENUE.id}`, {
    venue: { tier: 'none', roles: ['reader'] },
    answers: serverWith({ open: false }),
  });
  await expect.element(title()).toBeVisible();
  expect(network.bodiesOf(READ)).toEqual([]);
});

describe('where there is little room', () => {
  const widths = () => [document.documentElement.scrollWidth, window.innerWidth];

  for (const width of [390, 320])
    test(`the lengths are in the menu of the account, all large enough to touch (${width} px)`, async ({ openOffice }) => {
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
      // In the flow: what is below begins where it ends.
      const { bottom } = banner().element().getBoundingClientRect();
      expect(title().element().getBoundingClientRect().top).toBeGreaterThanOrEqual(bottom);
    });
});
