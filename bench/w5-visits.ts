// W5: the visit events of guest pages, compared with batches of the same events inserted as rows on the same database server; then each
// card of the dashboard over ten million events, compared with a hundred thousand; then orders and the menu with and without visits.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { caller } from '../server/test/faults/http.ts';
import { alternate, median, printHead, printLine } from './measure/figures.ts';
import { type Loaded, load } from './measure/load.ts';
import { openStage, startServer } from './measure/stage.ts';

const ROUNDS = 7;
const MILLISECONDS = 2_000;
const CONNECTIONS = 32;
/** Rows of one insert, a typical batch size. */
const BATCH = 1_000;
const MANY = 10_000_000;
const FEW = 100_000;
const CARD_ROUNDS = 60;
/** Completes orders, as in W2. */
const HAND_OVER_MS = 200;
const EVENTS_A_SECOND = 1_000;
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile Safari/604.1';

const stage = await openStage(3);
Object.assign(stage.world.env, { EVENTS_PER_ADDRESS: '0', EVENTS_PER_VENUE: '0', VISITS_PER_ADDRESS: '0' });
const [busy, many, few] = stage.world.venues as [
  (typeof stage.world.venues)[0],
  (typeof stage.world.venues)[0],
  (typeof stage.world.venues)[0],
];
const server = await startServer(stage);
const direct = new pg.Client({ connectionString: stage.databaseUrl });
await direct.connect();

/** A guest who views eight dishes and follows a link. */
const { beer, burger, coffee } = busy.menu;
const views = [beer, burger, coffee, beer, burger, coffee, beer, burger].map((product) => ({
  type: 'product_view',
  product,
  locale: 'fr-FR',
}));
const events = [{ type: 'session', language: 'fr-FR' }, ...views, { type: 'link', source: 'maps' }];
const beacon = {
  method: 'POST',
  path: `/api/public/event/${busy.id}`,
  // Each visit is another guest's.
  headers: { 'content-type': 'application/json', 'user-agent': `${PHONE} {key}` },
  body: JSON.stringify({ events }),
  status: 204,
};
const at = { port: server.port, pid: server.pid };
const loaded = async (what: object, connections: number): Promise<Loaded> =>
  (await load({ ...beacon, ...what, sides: [at], connections, slices: 1, milliseconds: MILLISECONDS }))[0] as Loaded;

/** A table of single events, with the index needed to read it. */
await direct.query(`create table event (venue_id uuid not null, at timestamptz not null, type text not null, visitor bytea not null, label text not null);
  create index on event (venue_id, type, at)`);
const insert = async (): Promise<number> => {
  await direct.query('set synchronous_commit = off');
  const column = (of: (place: number) => unknown) => Array.from({ length: BATCH }, (_, place) => of(place));
  const [types, labels] = [column((n) => events[n % events.length]?.type), column((n) => views[n % views.length]?.product)];
  let rows = 0;
  const end = Date.now() + MILLISECONDS;
  while (Date.now() < end) {
    const visitors = column((n) => `${rows + n}`);
    await direct.query(
      `insert into event select $1, now(), type, visitor::bytea, label from unnest($2::text[], $3::text[], $4::text[]) t(type, visitor, label)`,
      [busy.id, types, visitors, labels],
    );
    rows += BATCH;
  }
  return (rows / MILLISECONDS) * 1000;
};

const measureIngest = async (): Promise<void> => {
  await loaded({}, CONNECTIONS);
  let answers = 0;
  const results = await alternate(
    ROUNDS,
    async () => {
      const one = await loaded({}, CONNECTIONS);
      answers += one.answers;
      return one;
    },
    insert,
  );
  printHead();
  printLine(
    'events/s, 10 a beacon, 32 connections',
    median(results.ours.map(({ perSecond }) => perSecond * events.length)),
    median(results.limit),
    '≥ 0.2',
  );
  printLine('  µs of processor a beacon', median(results.ours.map(({ microseconds }) => microseconds)), null);
  await sleep(3_000);
  const { rows } = await direct.query(
    `select sum(n)::int as links from daily_figure, unnest(counts) n where venue_id = $1 and figure = 'link'`,
    [busy.id],
  );
  if (rows[0].links < answers) throw new Error(`${answers} beacons were answered, ${rows[0].links} are counted`);
};

const LATELY = 'day > current_date - 36';
/** The sums of so many events of a year: a hundred products, twelve languages, evenings busier than mornings. */
const fill = async (venue: string, count: number): Promise<void> => {
  await direct.query(
    `create temp table sample as select current_date - (random() * 364)::int as day, (23 - 15 * random() * random())::int as hour,
       (100 * random() * random())::int as product, (12 * random() * random())::int as language, random() as kind from generate_series(1, $1)`,
    [count],
  );
  const add = (table: string, places: number, period: string, place: string) => (figure: string, label: string, kind: string) =>
    direct.query(`insert into ${table} (venue_id, figure, period, label, counts)
      select '${venue}', '${figure}', period, label, array(select coalesce(sum(count) filter (where place = n), 0) from unnest(places, counted) as c (place, count),
        generate_series(0, ${places - 1}) n group by n order by n)
      from (select period, label, array_agg(place) as places, array_agg(count) as counted from (
        select ${period} as period, ${label} as label, ${place} as place, count(*) from sample where ${kind} group by 1, 2, 3) a group by 1, 2) b`);
  const day = add('daily_figure', 31, "date_trunc('month', day)::date", 'extract(day from day)::int - 1');
  const hour = add('hourly_figure', 24, 'day', 'hour');
  const product = `'00000000-0000-7000-8000-' || lpad(product::text, 12, '0')`;
  await day('view', product, 'kind < 0.75');
  await hour('view', product, `kind < 0.75 and ${LATELY}`);
  await day('visitor', `''`, 'kind >= 0.8');
  await hour('visitor', `''`, `kind >= 0.8 and ${LATELY}`);
  await day('language', `'x' || language`, 'kind >= 0.8');
  await day('link', `(array['facebook', 'instagram', 'maps', 'tripadvisor', 'website'])[1 + hour % 5]`, 'kind between 0.75 and 0.8');
  await direct.query('drop table sample');
};

const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
const range = (days: number) => `start=${ago(days - 1)}&end=${ago(0)}`;
const CARDS: [name: string, path: string, query: string][] = [
  ['views of a month', 'product/view/daily', range(30)],
  ['views of a week, by hours', 'product/view/hourly', range(7)],
  ['views of a year', 'product/view/daily', range(365)],
  ['visitors of a year', 'user/session', `${range(365)}&interval=1`],
  ['visitors of a week, by hours', 'user/session', `${range(7)}&interval=-3600000`],
  ['languages of a month', 'user/language', `${range(30)}&interval=1`],
  ['languages of a year', 'user/language', `${range(365)}&interval=1`],
  ['links of a month', 'user/link', `${range(30)}&interval=1`],
  ['outliers of a month', 'outlier', range(30)],
  ['outliers of a year', 'outlier', range(365)],
];
const STRUCK_CARDS = new Set(['views of a year', 'visitors of a year', 'languages of a year']);
/** An excluded month. */
const STRUCK_DAYS = 30;

const measureCards = async (): Promise<void> => {
  await fill(many.id, MANY);
  await fill(few.id, FEW);
  await direct.query('analyze daily_figure, hourly_figure');
  const { call, close } = caller(server.port, 1);
  const { token } = stage.cast.manager;
  const measure = async (name: string, path: string, query: string): Promise<void> => {
    const read = async (venue: string) => {
      const began = performance.now();
      const answer = await call('GET', `/analytics/${path}/${venue}?${query}`, { token });
      if (answer?.status !== 200) throw new Error(`${name}: ${answer?.status}`);
      return performance.now() - began;
    };
    const results = await alternate(
      CARD_ROUNDS,
      () => read(many.id),
      () => read(few.id),
    );
    printLine(name, median(results.ours), median(results.limit), '< 50 ms, ≤ 1.2');
  };
  console.log(`\n${MANY.toLocaleString('en')} events beside ${FEW.toLocaleString('en')}, ms of an answer`);
  printHead();
  for (const [name, path, query] of CARDS) await measure(name, path, query);
  await direct.query(
    `insert into excluded_day select v, k, current_date - n from unnest($1::uuid[]) v, unnest('{visitor,view}'::text[]) k, generate_series(1, $2::int) n`,
    [[many.id, few.id], STRUCK_DAYS],
  );
  for (const [name, path, query] of CARDS)
    if (STRUCK_CARDS.has(name)) await measure(`${name}, ${STRUCK_DAYS} days struck out`, path, query);
  close();
};

/** Sends a thousand events a second until stopped. */
const visiting = () => {
  const { call, close } = caller(server.port, 8);
  let sent = 0;
  const every = (1000 * events.length) / EVENTS_A_SECOND;
  const timer = setInterval(() => {
    sent++;
    void call('POST', beacon.path, { body: { events }, headers: { 'user-agent': `${PHONE} ${sent}` } });
  }, every);
  return () => {
    clearInterval(timer);
    close();
  };
};

const measureBeside = async (): Promise<void> => {
  const handOver = setInterval(() => {
    stage.world.query(`update orders set status = 'DELIVERED' where venue_id = $1 and status = 'PENDING'`, [few.id]).catch(() => undefined);
  }, HAND_OVER_MS);
  const order = {
    path: `/api/public/order/${few.id}`,
    headers: { 'content-type': 'application/json', 'idempotency-key': '{key}' },
    body: JSON.stringify({
      customer: { name: 'Léa' },
      items: [few.menu.beer, few.menu.burger, few.menu.coffee].map((product) => ({ product, qty: 1 })),
    }),
    status: 201,
  };
  const menu = {
    method: 'GET',
    path: `/api/public/menu/${few.id}?locale=fr-FR`,
    headers: { 'accept-encoding': 'gzip' },
    body: undefined,
    status: 200,
  };
  console.log(`\nwhile ${EVENTS_A_SECOND.toLocaleString('en')} events a second arrive, beside none`);
  printHead();
  for (const [name, what, connections] of [
    ['orders/s, 1 client', order, 1],
    ['orders/s, 8 clients', order, 8],
    ['menus/s, 8 clients', menu, 8],
  ] as const) {
    const results = await alternate(
      ROUNDS,
      async () => {
        const end = visiting();
        const one = await loaded(what, connections);
        end();
        return one;
      },
      () => loaded(what, connections),
    );
    printLine(
      name,
      median(results.ours.map(({ perSecond }) => perSecond)),
      median(results.limit.map(({ perSecond }) => perSecond)),
      '≥ 0.9',
    );
    printLine(`  p99 ms`, median(results.ours.map(({ p99 }) => p99)), median(results.limit.map(({ p99 }) => p99)));
  }
  clearInterval(handOver);
};

try {
  await measureIngest();
  await measureCards();
  await measureBeside();
} finally {
  await direct.end();
  await server.stop();
  await stage.close();
}
