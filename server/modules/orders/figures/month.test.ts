// Weeks of orders in three time zones, including clock changes: compares the figures with a slow reference implementation, before and
// after the days are stored.
import type { HourOfOrders, OrderedProduct, OrderWeek } from '@ardoise/contract/figures/orders.ts';
import { lastWeeks, weekdayOf } from '@ardoise/contract/rules/figures.ts';
import { expect, it } from 'vitest';
import { movableClock, startTestApp, type TestApp } from '../../../test/app.ts';
import { makeMenu, makePerson, makeVenue, placeOrder, staffOrder } from '../../../test/factories.ts';
import { clockOf } from '../../../test/figures/generated.ts';
import { NO_OPEN_LIMITS } from '../../../test/harness/no-open-limits.ts';
import { generator } from '../../../test/harness/random.ts';
import { LONG_TEST_MS } from '../../../test/harness/within.ts';

/** Clocks change by an hour in Paris on 28 March, and by half an hour on Lord Howe Island on 4 April. */
const [BEGIN, END] = [Date.parse('2027-03-06T00:00:00Z'), Date.parse('2027-04-05T12:00:00Z')];
const ZONES = ['Europe/Paris', 'Asia/Kolkata', 'Australia/Lord_Howe'] as const;
const LOCALES = ['fr-FR', 'fr-FR', 'en-GB', 'de-DE'] as const;
const ORDERS = 60;
const HALF_A_DAY_MS = 43_200_000;

type Line = { product: string; qty: number };
type Placed = {
  venue: number;
  at: number;
  locale: string;
  lines: Line[];
  cancelled: boolean;
  waiting: number | null;
  preparation: number | null;
};
const PRICES: Record<string, number> = { 'Bière blonde': 4.6, 'Burger maison': 18, 'Café crème': 2.6 };

const ordersOf = (venue: number, products: readonly string[]): Placed[] => {
  const { next, whole, of } = generator(venue + 7);
  return Array.from({ length: ORDERS }, () => {
    const [prepared, ready] = [next() < 0.8, next() < 0.9];
    return {
      venue,
      at: BEGIN + whole(END - BEGIN),
      locale: of(LOCALES),
      cancelled: next() < 0.1,
      lines: Array.from({ length: 1 + whole(3) }, () => ({ product: of(products), qty: 1 + whole(4) })),
      waiting: prepared ? 1 + whole(900) : null,
      preparation: prepared && ready ? 1 + whole(1800) : null,
    };
  });
};

const round = (amount: number) => Math.round(amount * 100) / 100;
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
/** The reference implementation: keeps all orders. */
const countSlowly = (orders: readonly Placed[], timezone: string, names: Readonly<Record<string, string>>) => {
  const shown = clockOf(timezone);
  const kept = orders.filter(({ cancelled }) => !cancelled).map((order) => ({ ...order, ...shown(order.at) }));
  const within = (start: string, end: string) => kept.filter(({ day }) => day >= start && day <= end);
  const priceOf = ({ product, qty }: Line) => (PRICES[names[product] ?? ''] ?? 0) * qty;
  const total = (all: readonly Placed[]) => round(sum(all.flatMap(({ lines }) => lines.map(priceOf))));
  return {
    products: (start: string, end: string): OrderedProduct[] =>
      Object.entries(names).flatMap(([product, name]) => {
        const having = within(start, end).filter(({ lines }) => lines.some((line) => line.product === product));
        const lines = having.flatMap((order) => order.lines.filter((line) => line.product === product));
        const locales = [...new Set(having.map(({ locale }) => locale))].map((label) => ({
          label,
          value: having.filter(({ locale }) => locale === label).length,
        }));
        const pieces = sum(lines.map(({ qty }) => qty));
        return having.length > 0 ? [{ product, name, orders: having.length, pieces, amount: round(sum(lines.map(priceOf))), locales }] : [];
      }),
    hours: (start: string, end: string): HourOfOrders[] =>
      Array.from({ length: 24 }, (_, hour) => {
        const ordersOfHour = within(start, end).filter((order) => order.hour === hour);
        const [waited, prepared] = [
          ordersOfHour.flatMap(({ waiting }) => waiting ?? []),
          ordersOfHour.flatMap(({ preparation }) => preparation ?? []),
        ];
        return {
          orders: ordersOfHour.length,
          amount: total(ordersOfHour),
          waited: waited.length,
          waiting_seconds: sum(waited),
          prepared: prepared.length,
          preparation_seconds: sum(prepared),
        };
      }),
    week: (today: string): OrderWeek => {
      const { start } = lastWeeks(today);
      const first = orders.map(({ at }) => shown(at).day).sort()[0] ?? '';
      const cells = (is: (day: string) => boolean) =>
        Array.from({ length: 24 }, (_, hour) => {
          const of = kept.filter((order) => order.hour === hour && is(order.day));
          return { orders: of.length, amount: total(of) };
        });
      const days: string[] = [];
      for (let day = Date.parse(start); day < Date.parse(today); day += 2 * HALF_A_DAY_MS)
        days.push(new Date(day).toISOString().slice(0, 10));
      const week = Array.from({ length: 7 }, (_, weekday) => ({
        days: days.filter((day) => day >= first && weekdayOf(day) === weekday).length,
        hours: cells((day) => day >= start && day < today && weekdayOf(day) === weekday),
      }));
      return { today: cells((day) => day === today), week };
    },
  };
};

const byLabel = (products: readonly OrderedProduct[]) =>
  products
    .map((product) => ({ ...product, locales: product.locales.toSorted((a, b) => a.label.localeCompare(b.label)) }))
    .toSorted((a, b) => a.product.localeCompare(b.product));

type Event = { at: number; run(token: string): Promise<void> };
/** The events of an order, in sequence. */
const eventsOf = (app: TestApp, venue: string, { at, locale, lines, cancelled, waiting, preparation }: Placed): Event[] => {
  let uuid = '';
  const step = (name: string) => async (token: string) => {
    const { id } = await staffOrder(app, venue, token, uuid);
    expect((await app.send('PUT', `/api/order/${id}/status/${name}`, { token })).status).toBe(200);
  };
  const place = async () => {
    const { status, body } = await placeOrder(app, venue, '', { locale, items: lines });
    expect(status, JSON.stringify(body)).toBe(201);
    uuid = body.uuid;
  };
  const cancel = async () => void expect((await app.send('DELETE', `/api/public/order/${uuid}`)).status).toBe(200);
  const events: Event[] = [{ at, run: place }];
  if (cancelled) return [...events, { at: at + 500, run: cancel }];
  if (waiting !== null) events.push({ at: at + waiting * 1000, run: step('prepare') });
  if (waiting !== null && preparation !== null) events.push({ at: at + (waiting + preparation) * 1000, run: step('ready') });
  return events;
};

it('counts weeks of orders like the reference implementation, before and after days are stored', { timeout: LONG_TEST_MS }, async () => {
  const clock = movableClock();
  const app = await startTestApp(
    { ROLES: 'api', ORDERS_PER_ADDRESS: '0', ...NO_OPEN_LIMITS, ORDERS_PER_CONTACT: '0', ORDERS_PER_DEVICE: '0' },
    clock,
  );
  const venues = await Promise.all(ZONES.map(() => makeVenue(app)));
  const menus = await Promise.all(venues.map((venue) => makeMenu(app, venue)));
  for (const [place, zone] of ZONES.entries())
    await app.db.pool.query('update venue set timezone = $2 where id = $1', [venues[place], zone]);
  const names = menus.map(({ beer, burger, coffee }) => ({ [beer]: 'Bière blonde', [burger]: 'Burger maison', [coffee]: 'Café crème' }));
  const orders = ZONES.flatMap((_zone, place) => ordersOf(place, Object.keys(names[place] ?? {})));
  const events = orders.flatMap((order) => eventsOf(app, venues[order.venue] as string, order)).sort((a, b) => a.at - b.at);
  const person = () => makePerson(app, { roles: { bartender: venues, manager: venues } });
  await clock.stopped(async () => {
    clock.forward((BEGIN - clock.now().getTime()) / 1000);
    let [staff, since] = [await person(), BEGIN];
    for (const { at, run } of events) {
      clock.forward((at - clock.now().getTime()) / 1000);
      if (at - since > HALF_A_DAY_MS / 2) [staff, since] = [await person(), at];
      await run(staff.token);
    }
    const { token } = await person();
    const get = async <T>(place: number, path: string, start = '', end = ''): Promise<T> => {
      const query = start && `?start=${start.replaceAll('-', '')}&end=${end.replaceAll('-', '')}`;
      const { status, body } = await app.send<T>('GET', `/api/order/${venues[place]}/figure/${path}${query}`, { token });
      expect(status, JSON.stringify(body)).toBe(200);
      return body;
    };
    const ranges: [string, string][] = [
      ['2027-03-01', '2027-04-06'],
      ['2027-03-28', '2027-03-28'],
      ['2027-03-27', '2027-04-04'],
      ['2027-04-04', '2027-04-06'],
      ['2026-01-01', '2026-02-01'],
    ];
    const compare = async () => {
      for (const [place, zone] of ZONES.entries()) {
        const slow = countSlowly(
          orders.filter(({ venue }) => venue === place),
          zone,
          names[place] ?? {},
        );
        for (const range of ranges) {
          expect(byLabel(await get<OrderedProduct[]>(place, 'product', ...range)), `${zone} ${range}`).toEqual(
            byLabel(slow.products(...range)),
          );
          expect(await get(place, 'hour', ...range)).toEqual(slow.hours(...range));
        }
        expect(await get(place, 'week')).toEqual(slow.week(clockOf(zone)(clock.now().getTime()).day));
      }
    };
    await compare();
    await app.app.modules.tasks['orders-figures']?.({}, {} as never);
    const kept = async () => (await app.db.pool.query('select count(*)::int as days from order_day')).rows[0]?.days;
    const days = await kept();
    // Every day from a venue's first order to two days ago.
    expect(days).toBeGreaterThan(25 * ZONES.length);
    await compare();
    // Stored days are not computed again, so no past day is counted twice.
    await app.app.modules.tasks['orders-figures']?.({}, {} as never);
    expect(await kept()).toBe(days);
    clock.forward(86_400);
    await app.app.modules.tasks['orders-figures']?.({}, {} as never);
    expect(await kept()).toBe(days + ZONES.length);
    const again = await person();
    const { body } = await app.send('GET', `/api/order/${venues[0]}/figure/hour?start=20270301&end=20270406`, { token: again.token });
    expect(body).toEqual(
      countSlowly(
        orders.filter(({ venue }) => venue === 0),
        ZONES[0],
        names[0] ?? {},
      ).hours('2027-03-01', '2027-04-06'),
    );
  });
});
