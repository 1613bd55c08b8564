// W14: the figures of a year, for a venue with 400 orders a day compared with one with 4: each request of the dashboard, once the days are
// stored as counts; yesterday and today are computed each time.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { caller } from '../server/test/faults/http.ts';
import { alternate, median, printHead, printLine } from './measure/figures.ts';
import { openStage, startServer } from './measure/stage.ts';

const DAYS = 365;
const [BUSY, QUIET] = [400, 4];
const ROUNDS = 60;

const stage = await openStage(2);
const [busy, quiet] = stage.world.venues as [(typeof stage.world.venues)[0], (typeof stage.world.venues)[0]];
const direct = new pg.Client({ connectionString: stage.databaseUrl });
await direct.connect();

/** A year of orders of three lines, mostly in the evening, of a hundred products and in four languages. */
const fill = async ({ id: venue, menu: { beer } }: typeof busy, daily: number): Promise<void> => {
  await direct.query(
    `insert into orders (venue_id, id, uuid, day, number, status, creation_date, submission_date, preparation_date, completion_date,
        delivery_date, locale, currency, customer_name, total_price, total_price_ht, taxes)
      select $1, (left(gen_random_uuid()::text, 32) || '0000')::uuid, gen_random_uuid(), (at at time zone 'Europe/Paris')::date,
        row_number() over (partition by (at at time zone 'Europe/Paris')::date), 'DELIVERED', at, at, at + random() * interval '9 minutes',
        at + interval '20 minutes', at + interval '21 minutes', (array['fr-FR', 'fr-FR', 'en-GB', 'de-DE', 'es-ES'])[1 + n % 5], 'EUR', 'Léa',
        4600, 4000, '[]'
      from (select n, now() - n % $2::int * interval '1 day' - random() * random() * interval '12 hours' as at
        from generate_series(1, $2::int * $3::int) n) placed`,
    [venue, DAYS, daily],
  );
  await direct.query(
    `insert into order_item (venue_id, order_id, position, product_id, name, qty, unit_price, net_price, tax_rate)
      select venue_id, id, p, ('00000000-0000-7000-8000-' || lpad((100 * random() * random())::int::text, 12, '0'))::uuid, 'Plat', 1, 1500, 1500, 0.1
      from orders, generate_series(0, 2) p where venue_id = $1`,
    [venue],
  );
  const { rows } = await direct.query(`select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
    where attrelid = 'product'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`);
  await direct.query(
    `insert into product (${rows[0].columns}) select ${rows[0].columns} from (select (jsonb_populate_record(p, jsonb_build_object('id', '00000000-0000-7000-8000-' || lpad(n::text, 12, '0')))).*
      from product p, generate_series(0, 100) n where p.venue_id = $1 and p.id = $2) named`,
    [venue, beer],
  );
  // Each week two products ran out in the evening until the morning; ten stay out of stock.
  await direct.query(
    `insert into outage (venue_id, product_id, began, ended)
      select $1::uuid, ('00000000-0000-7000-8000-' || lpad((n % 20)::text, 12, '0'))::uuid, now() - n * interval '84 hours' + interval '60 hours',
        now() - n * interval '84 hours' + interval '69 hours' from generate_series(1, 100) n
      union all select $1::uuid, gen_random_uuid(), now() - interval '300 days', null from generate_series(1, 10)`,
    [venue],
  );
};
await fill(busy, BUSY);
await fill(quiet, QUIET);
await direct.query('analyze');
const server = await startServer(stage);

/** Stores the counts of the days, as the hourly job does. */
const keep = async (): Promise<number> => {
  const began = performance.now();
  await direct.query(`select graphile_worker.add_job('orders-figures', '{}'::json)`);
  for (let kept = 0; kept < 2 * (DAYS - 3); ) {
    await sleep(200);
    ({ kept } = (await direct.query('select count(*)::int as kept from order_day')).rows[0]);
  }
  return performance.now() - began;
};

const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
const range = (days: number) => `?start=${ago(days - 1)}&end=${ago(0)}`;
const READS: [name: string, path: string][] = [
  ['products of a month', `product${range(30)}`],
  ['products of a year', `product${range(365)}`],
  ['hours of a month', `hour${range(30)}`],
  ['hours of a year', `hour${range(365)}`],
  ['what ran out in a month', `out${range(30)}`],
  ['what ran out in a year', `out${range(365)}`],
  ['the week', 'week'],
];

try {
  console.log(`the days of ${(DAYS * (BUSY + QUIET)).toLocaleString('en')} orders are kept within ${Math.round(await keep())} ms`);
  await direct.query('analyze order_day, missed_product, outage');
  const { call, close } = caller(server.port, 1);
  const { token } = stage.cast.manager;
  console.log(`\n${BUSY} orders a day beside ${QUIET}, ms of an answer`);
  printHead();
  for (const [name, path] of READS) {
    const read = async (venue: string) => {
      const began = performance.now();
      const answer = await call('GET', `/api/order/${venue}/figure/${path}`, { token });
      if (answer?.status !== 200) throw new Error(`${name}: ${answer?.status}`);
      return performance.now() - began;
    };
    const results = await alternate(
      ROUNDS,
      () => read(busy.id),
      () => read(quiet.id),
    );
    printLine(name, median(results.ours), median(results.limit), '< 50 ms');
  }
  close();
} finally {
  await direct.end();
  await server.stop();
  await stage.close();
}
