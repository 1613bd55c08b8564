// Exports of the order cards, by cell and type, compared with the orders.
import { readFile } from 'node:fs/promises';
import type { TextKey } from '../../backoffice/i18n/groups.ts';
import { readSheets } from '../../server/test/uploads/spreadsheets.ts';
import { journeyTime } from '../setup/clock.ts';
import { readDatabase } from '../setup/demo-database.ts';
import { inLanguages } from '../setup/languages.ts';
import { expect, test } from '../setup/test.ts';

const DAY_MS = 86_400_000;
/** Past days, so that no other journey changes them. */
const daysAgo = (days: number): string => new Date(journeyTime() - days * DAY_MS).toISOString().slice(0, 10);
const [START, END] = [daysAgo(24), daysAgo(2)];

const ORDERS = `select o.*, extract(hour from o.creation_date at time zone v.timezone)::int as hour from orders o join venue v on v.id = o.venue_id
  where v.name = 'Brasserie des Halles' and o.day between $1 and $2 and o.status not in ('CANCELLED', 'ABANDONED', 'AWAITING_PAYMENT')`;
const SOLD = `with ordered as (select i.product_id::text as id, count(distinct o.id)::int as orders
    from (${ORDERS}) o join order_item i on i.venue_id = o.venue_id and i.order_id = o.id group by 1),
  viewed as (select split_part(f.label, ' ', 2) as id, sum(n)::int as views from venue v join daily_figure f on f.venue_id = v.id,
    unnest(f.counts) with ordinality as c (n, place) where v.name = 'Brasserie des Halles' and f.figure = 'view_in'
      and f.period + place::int - 1 between $1 and $2 group by 1)
  select p.name, coalesce(v.views, 0) as views, coalesce(o.orders, 0) as orders from viewed v full join ordered o using (id)
    join product p on p.id::text = coalesce(v.id, o.id) and p.venue_id = (select id from venue where name = 'Brasserie des Halles')
  where coalesce(v.views, 0) + coalesce(o.orders, 0) > 0`;
const TIMES = `select hour, count(*)::int as orders, avg(ceil(extract(epoch from preparation_date - submission_date)))::float as waiting,
    avg(ceil(extract(epoch from completion_date - preparation_date)))::float as preparation from (${ORDERS}) o group by hour order by hour`;
const OUT = `select p.name, count(*)::int as times from outage s join venue v on v.id = s.venue_id join product p on p.venue_id = v.id and p.id = s.product_id
  where v.name = 'Brasserie des Halles' and s.began < ($2::date + 1)::timestamp at time zone v.timezone
    and coalesce(s.ended, now()) > $1::date::timestamp at time zone v.timezone group by p.name`;
const MISSED = `select p.name, round(sum(m.pieces)::numeric, 1)::float as pieces, sum(m.amount)::int as cents from missed_product m
  join venue v on v.id = m.venue_id join product p on p.venue_id = v.id and p.id = m.product_id
  where v.name = 'Brasserie des Halles' and m.day between $1 and $2 group by p.name`;
const WEEK = `select extract(isodow from day)::int as weekday, hour, count(*)::int as orders from (${ORDERS}) o group by 1, 2`;

const byName = <T extends unknown[]>(rows: T[]): T[] => rows.toSorted(([a], [b]) => String(a).localeCompare(String(b)));

for (const [locale, title] of inLanguages('each spreadsheet of orders matches the orders of the database', ['fr', 'de']))
  test(title, async ({ openOffice }) => {
    const screen = await openOffice(locale, { email: 'manager@demo.test' });
    const { page, t } = screen;
    await screen.open(`?${new URLSearchParams({ start: START, end: END, week: 'orders' })}`);
    const saved = async (title: TextKey) => {
      const card = page.getByRole('region', { name: t(title), exact: true });
      const [file] = await Promise.all([page.waitForEvent('download'), card.getByRole('button', { name: t('dashboard.export') }).click()]);
      const [, start = '', end = ''] = /-(.{10})-(.{10})\.xlsx$/.exec(file.suggestedFilename()) ?? [];
      const [rows = []] = Object.values(await readSheets(new Uint8Array(await readFile(await file.path()))));
      return { start, end, head: rows[0] ?? [], rows: rows.slice(1) };
    };

    const sold = await saved('dashboard.sold');
    const products = await readDatabase<{ name: string; views: number; orders: number }>(SOLD, [START, END]);
    expect([sold.start, sold.end]).toEqual([START, END]);
    expect(products.length).toBeGreaterThan(80);
    expect(byName(sold.rows.map(([name, views, orders]) => [name, views, orders]))).toEqual(
      byName(products.map(({ name, views, orders }) => [name, views, orders])),
    );
    for (const [, views, orders, rate] of sold.rows)
      if (Number(views) > 0) expect(rate).toBeCloseTo((Number(orders) / Number(views)) * 100, 1);

    const times = await saved('dashboard.times');
    const hours = await readDatabase<{ hour: number; orders: number; waiting: number; preparation: number }>(TIMES, [START, END]);
    expect(hours.length).toBeGreaterThan(10);
    expect(times.rows.map(([, orders]) => orders)).toEqual(hours.map(({ orders }) => orders));
    for (const [place, { waiting, preparation }] of hours.entries()) {
      expect(times.rows[place]?.[2]).toBe(Math.round(waiting));
      expect(times.rows[place]?.[3]).toBe(Math.round(preparation));
    }

    const missed = await saved('dashboard.missed');
    const [out, costs] = [
      await readDatabase<{ name: string; times: number }>(OUT, [START, END]),
      await readDatabase<{ name: string; pieces: number; cents: number }>(MISSED, [START, END]),
    ];
    expect(out.length).toBeGreaterThan(3);
    expect(missed.head.at(-1)).toContain('(EUR)');
    expect(byName(missed.rows.map(([name, times, , pieces, amount]) => [name, times, pieces, amount]))).toEqual(
      byName(
        out.map(({ name, times }) => {
          const cost = costs.find((one) => one.name === name);
          return [name, times, cost?.pieces ?? 0, (cost?.cents ?? 0) / 100];
        }),
      ),
    );

    const week = await saved('dashboard.hours_of_week');
    const counts = await readDatabase<{ weekday: number; hour: number; orders: number }>(WEEK, [week.start, week.end]);
    const cell = (weekday: number, hour: number) => (counts.find((one) => one.weekday === weekday && one.hour === hour)?.orders ?? 0) / 4;
    expect(week.rows.map(([, ...cells]) => cells)).toEqual(
      Array.from({ length: 24 }, (_, hour) => Array.from({ length: 7 }, (__, weekday) => cell(weekday + 1, hour))),
    );
  });
