// W4: a million items of a venue's history as CSV, compared with psql's \copy of the same query on the same database server: the same
// cells, one row for each item. Also the memory of the server's process meanwhile.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { alternate, median, printHead, printLine } from './measure/figures.ts';
import { findClient } from './measure/pgbench.ts';
import { treeOf } from './measure/processes.ts';
import { openStage, startServer } from './measure/stage.ts';

const ROUNDS = 5;
/** Pages of the history requested first, so that the memory of a fresh process is not counted. */
const WARM_UP = 300;
const ORDERS = 400_000;
const ITEMS = 1_000_000;
const LOOK_EVERY_MS = 50;

/** An order every 75 seconds for almost a year, of two or three lines, with realistic names, phones and e-mails. */
const FILL = `insert into orders (venue_id, id, uuid, day, number, status, creation_date, submission_date, preparation_date, completion_date,
    delivery_date, table_number, locale, currency, customer_name, customer_phone, customer_email, bartender_id, total_price, total_price_ht, taxes)
  select $1, (substr(stamp, 1, 8) || '-' || substr(stamp, 9, 4) || '-7' || substr(hash, 1, 3) || '-8' || substr(hash, 4, 3) || '-'
      || substr(hash, 7, 8) || '0000')::uuid, gen_random_uuid(), at::date, row_number() over (partition by at::date order by at), 'DELIVERED',
    at, at, at + interval '100 s', at + interval '400 s', at + interval '500 s', case when n % 3 > 0 then (1 + n % 40)::text end, 'fr-FR', 'EUR',
    (array['Léa', 'Émile', 'Zoé', 'Marc', 'Anaïs'])[1 + n % 5] || ' ' || (array['Martin', 'Bernard', 'Dubois', 'Lefèvre'])[1 + n % 4],
    case when n % 2 = 0 then '+336' || lpad(n::text, 8, '0') end, case when n % 5 = 0 then 'client' || n || '@example.org' end, $2, 1000, 900, '[]'
  from (select n, at, lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') as stamp, md5(n::text) as hash
    from (select n, now() at time zone 'UTC' - n * interval '75 s' as at from generate_series(1, $3::int) n) dated) named`;
const FILL_ITEMS = `insert into order_item (venue_id, order_id, position, product_id, name, qty, unit_price, net_price, tax_rate)
  select o.venue_id, o.id, p, md5((p + o.number % 40)::text)::uuid, (array['Burger maison', 'Bière blonde', 'Café crème',
    'Salade de chèvre chaud', 'Mousse au chocolat'])[1 + (p + o.number) % 5], 1 + p, 460, 460 * (1 + p), 0.1
  from (select *, row_number() over (order by id) as place from orders where venue_id = $1) o, generate_series(0, 2) p where p < 2 + o.place % 2`;

/** The cells of the file as COPY writes them: formula characters are escaped, amounts and times are formatted. */
const LIMIT = `select chr(65 + o.number / 1000 % 26) || '-' || lpad((o.number % 1000)::text, 3, '0'),
    to_char(o.creation_date at time zone v.timezone, 'YYYY-MM-DD HH24:MI:SS'), o.customer_id,
    case when o.customer_name ~ '^[\\s]*[=+@-]' then '''' || o.customer_name else o.customer_name end, o.customer_email,
    case when o.customer_phone ~ '^[\\s]*[=+@-]' then '''' || o.customer_phone else o.customer_phone end,
    case when exists (select 1 from newsletter n where n.venue_id = o.venue_id and n.email = o.customer_email and n.confirmed_at is not null)
      then 'Oui' else 'Non' end, o.bartender_id, a.firstname || ' ' || a.lastname, '{"DELIVERED": "Remise au client"}'::jsonb ->> o.status,
    i.product_id, case when i.name ~ '^[\\s]*[=+@-]' then '''' || i.name else i.name end, i.qty,
    translate((i.unit_price * 0.01)::text, '.', ','), translate((i.net_price * 0.01)::text, '.', ','),
    translate(trim_scale(i.tax_rate * 100)::text, '.', ',')
  from orders o join venue v on v.id = o.venue_id left join account a on a.id = o.bartender_id
  join order_item i on i.venue_id = o.venue_id and i.order_id = o.id
  where o.venue_id = '{venue}' order by o.creation_date desc, o.id desc, i.position`.replace(/\s+/g, ' ');
/** The unformatted columns in the same order, as a lower bound for PostgreSQL. */
const BARE =
  `select o.number, o.creation_date, o.customer_id, o.customer_name, o.customer_email, o.customer_phone, o.newsletter, o.bartender_id,
    o.status, i.product_id, i.name, i.qty, i.unit_price, i.net_price, i.tax_rate
  from orders o join order_item i on i.venue_id = o.venue_id and i.order_id = o.id
  where o.venue_id = '{venue}' order by o.creation_date desc, o.id desc, i.position`.replace(/\s+/g, ' ');

const stage = await openStage();
const [venue] = stage.world.venues;
const bartender = stage.world.bartenders[0];
const program = findClient('psql');

/** Seconds of psql for a query, written to a file. */
const copy = async (query: string): Promise<number> => {
  const to = path.join(stage.engine.dataDir, 'limit.csv');
  const command = `\\copy (${query.replace('{venue}', venue?.id ?? '')}) to '${to}' with (format csv, delimiter ';')`;
  const since = performance.now();
  const run = spawn(program, [stage.databaseUrl, '-X', '-q', '-v', 'ON_ERROR_STOP=1', '-c', command], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code = await new Promise((resolve) => run.once('close', resolve));
  if (code !== 0) throw new Error(`psql ended with ${code}`);
  const took = (performance.now() - since) / 1000;
  fs.rmSync(to);
  return took;
};

type Taken = { seconds: number; lines: number };
const LINE_FEED = 10;
/** Reads the whole file and counts its lines. */
const take = (port: number, list = '/history.csv'): Promise<Taken> =>
  new Promise((resolve, reject) => {
    const since = performance.now();
    const headers = { authorization: `Bearer ${bartender?.token}` };
    const request = http.get({ port, host: '127.0.0.1', path: `/api/order/${venue?.id}${list}`, headers }, (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`answered with ${answer.statusCode}`));
      let lines = 0;
      answer.on('data', (part: Buffer) => {
        for (let at = part.indexOf(LINE_FEED); at >= 0; at = part.indexOf(LINE_FEED, at + 1)) lines++;
      });
      answer.on('error', reject);
      answer.on('end', () => resolve({ seconds: (performance.now() - since) / 1000, lines }));
    });
    request.on('error', reject);
  });

/** Memory of a process in MB: now, and the peak until the next call. */
const watchMemory = (pid: number) => {
  const now = () => treeOf(pid).find((one) => one.pid === pid)?.megabytes ?? 0;
  let [most, watching] = [now(), true];
  const watch = async () => {
    for (; watching; await sleep(LOOK_EVERY_MS)) most = Math.max(most, now());
  };
  const watched = watch();
  return async () => {
    watching = false;
    await watched;
    return most;
  };
};

try {
  const { query } = stage.world;
  await query(FILL, [venue?.id, bartender?.id, ORDERS]);
  await query(FILL_ITEMS, [venue?.id]);
  for (const table of ['orders', 'order_item']) await query(`vacuum analyze ${table}`);
  const server = await startServer(stage);
  const memory = () => treeOf(server.pid).find(({ pid }) => pid === server.pid)?.megabytes ?? 0;
  const fresh = memory();
  const warmed = watchMemory(server.pid);
  for (let n = 0; n < WARM_UP; n++) await take(server.port, '/history?page=0&pageSize=25');
  const idle = await warmed();
  const mosts: number[] = [];
  const ours = async () => {
    const watched = watchMemory(server.pid);
    const { seconds, lines } = await take(server.port);
    mosts.push(await watched());
    if (lines !== ITEMS + 1) throw new Error(`${lines} lines`);
    return seconds;
  };
  printHead();
  const same = await alternate(ROUNDS, ours, () => copy(LIMIT));
  printLine('rows/s, the same cells', ITEMS / median(same.ours), ITEMS / median(same.limit), '≥ 0.5');
  const bare = await alternate(ROUNDS, ours, () => copy(BARE));
  printLine('rows/s, beside the bare columns', ITEMS / median(bare.ours), ITEMS / median(bare.limit));
  printLine('memory of the server at most, MB', Math.max(...mosts), idle, '+ 50 MB');
  printLine('  beside a fresh one', Math.max(...mosts), fresh);
  await server.stop();
} finally {
  await stage.close();
}
