// The bar's screen as users see it: the visible orders, their position and form.
import type { Page } from '@playwright/test';
import { settled, TABLET, type Visit } from '../setup/people.ts';
import type { Office, OpenOffice } from '../setup/test.ts';
import { openOrders } from './orders.ts';

/** Opens a bartender's bar screen on a tablet and waits until it is live; `before` prepares the page. */
export const openBar = async (
  openOffice: OpenOffice,
  settings: Parameters<OpenOffice>[1] = {},
  before: (page: Page) => Promise<unknown> = async () => undefined,
): Promise<Office> => {
  const bar = await openOffice('de', { email: 'bartender@demo.test', viewport: TABLET, ...settings });
  await before(bar.page);
  await bar.open('bar');
  await bar.page.getByRole('region', { name: bar.t('orders.tab_new') }).waitFor();
  await bar.page.getByText(bar.t('orders.light_live'), { exact: true }).waitFor();
  return bar;
};
/**
 * Moves a board's clock past the 10 s for which it highlights recent changes and keeps completed orders. The board's clock stays ahead
 * until its next answer, so use it only in journeys without a later undo.
 */
export const endHighlights = async (board: Visit): Promise<void> => {
  await settled(board);
  await board.page.clock.fastForward(10_000);
  await settled(board);
};
export const lane = ({ page }: Office, name: 'new' | 'making' | 'ready') => page.locator(`[data-column="${name}"]`);
export const ticket = (bar: Office, name: 'new' | 'making' | 'ready', ref: string) =>
  lane(bar, name).locator(`article[data-order="${ref}"]`);

export type VisibleOrder = { ref: string; lane: string; ticket: boolean; status: string };

/** Every order that is fully inside the window and not covered. */
export const visibleOrders = (page: Page): Promise<VisibleOrder[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-order]')].flatMap((element) => {
      const { left, right, top, bottom, width } = element.getBoundingClientRect();
      if (left < 0 || top < 0 || right > innerWidth + 1 || bottom > innerHeight + 1 || width === 0) return [];
      // Checks its table and its action.
      const corners = [
        [left + 12, top + 12],
        [left + width / 2, bottom - 12],
      ] as const;
      if (!corners.every(([x, y]) => element.contains(document.elementFromPoint(x, y)))) return [];
      return [
        {
          ref: element.dataset.order ?? '',
          lane: element.closest<HTMLElement>('[data-column]')?.dataset.column ?? '',
          ticket: element.tagName === 'ARTICLE',
          status: element.dataset.status ?? '',
        },
      ];
    }),
  );

const laneOf: Record<string, string> = { PENDING: 'new', ON_HOLD: 'new', IN_PROGRESS: 'making', READY: 'ready' };

/** The differences between a board and the server: invisible orders, orders in a wrong lane, too few tickets. */
export const boardProblems = async (page: Page, leastTickets: number): Promise<string[]> => {
  const [open, seen] = await Promise.all([openOrders(), visibleOrders(page)]);
  const problems = open.flatMap(({ ref, status }) => {
    const found = seen.filter((one) => one.ref === ref);
    if (found.length === 0) return [`${ref} (${status}) is not in sight`];
    return found.some(({ lane }) => lane === laneOf[status]) ? [] : [`${ref} (${status}) is in ${found.map(({ lane }) => lane)}`];
  });
  const tickets = seen.filter(({ ticket, ref }) => ticket && open.some((order) => order.ref === ref)).length;
  const least = Math.min(leastTickets, open.length);
  return tickets < least ? [...problems, `${tickets} tickets in sight, not ${least}`] : problems;
};
