// W3: a page of 25 products with the total, of 300 and of 50,000, unfiltered and searched by name, at 1 and 32 clients, compared with
// pgbench running the same statements on the same database server, and with node:http that sends the same bytes.
import type { World } from '../server/test/faults/world.ts';
import { fetchPage, startBare } from './measure/bare-http.ts';
import { alternate, median, printHead, printLine } from './measure/figures.ts';
import { type Loaded, load } from './measure/load.ts';
import { type Bench, preparePgbench } from './measure/pgbench.ts';
import { openStage, startServer } from './measure/stage.ts';
import { statementsOfList } from './measure/statements.ts';

const SIZES = [300, 50_000];
const SLICES = 10;
const SLICE_MS = 300;
const ROUNDS = 3;
const SECONDS = 2;
const CLIENTS = [1, 32];

const FILL = `insert into product (venue_id, id, name, recipe, type_id, net_price, tax_rate, languages)
  select $1, gen_random_uuid(), words[1 + n % 10] || ' ' || words[1 + n / 7 % 10] || ' ' || n, repeat('Une recette de saison ', 4), 1, 500 + n % 900, 0.1,
    '[{"locale": "en-GB", "name": "A dish of the season", "recipe": "Of what the market has today"}]'
  from generate_series(1, $2::int) n,
    (select string_to_array('salade,crème,burrata,bœuf,jambon,pâté,poulet,risotto,chocolat,Éclair', ',') as words) listed`;
const LINK = `insert into category_product (venue_id, category_id, product_id, position)
  select p.venue_id, $2, p.id, 9 from product p where p.venue_id = $1 on conflict do nothing`;

/** Creates each venue's number of products in one category. */
const fill = async ({ query, venues }: World): Promise<void> => {
  for (const [at, { id, menu }] of venues.entries()) {
    await query(FILL, [id, SIZES[at]]);
    await query(LINK, [id, menu.category]);
  }
  await query('vacuum analyze product');
  await query('vacuum analyze category_product');
};

const stage = await openStage(SIZES.length);
await fill(stage.world);
const server = await startServer(stage);
const headers = { authorization: `Bearer ${stage.world.manager.token}` };
const searches = [
  ['all', ''],
  ['name, 12 % of them', '&name=CHOCOLAT'],
  ['name, a few', '&name=eclair+creme'],
] as const;

type Limits = { path: string; bare: { port: number; pid: number }; bench: Bench };

const measure = async (name: string, connections: number, { path, bare, bench }: Limits) => {
  const given = { method: 'GET', path, headers, connections, slices: SLICES, milliseconds: SLICE_MS, status: 200 };
  const sides = (of: { port: number; pid: number }[]) => of.map(({ port, pid }) => ({ port, pid }));
  const statements = await alternate(
    ROUNDS,
    async () => (await load({ ...given, sides: sides([server]), slices: 1, milliseconds: SECONDS * 1000 }))[0] as Loaded,
    () => bench(connections, SECONDS),
  );
  const of = (key: 'perSecond' | 'p99') =>
    [median(statements.ours.map((one) => one[key])), median(statements.limit.map((one) => one[key]))] as const;
  printLine(`${name}, ${connections} clients, answers/s`, ...of('perSecond'), '≥ 0.5');
  printLine('  p99 ms', ...of('p99'), connections === 1 ? '< 20 ms' : '');
  const [ours, bytes] = (await load({ ...given, sides: sides([server, bare]) })) as [Loaded, Loaded];
  printLine('  beside node:http, answers/s', ours.perSecond, bytes.perSecond);
};

try {
  printHead();
  for (const [at, { id }] of stage.world.venues.entries())
    for (const [what, search] of searches) {
      const path = `/api/menu/${id}/product?page=0&pageSize=25&sort=name&order=ASC${search}`;
      const bench = preparePgbench(stage.engine.dataDir, stage.databaseUrl, await statementsOfList(stage, path, headers));
      const bare = await startBare(await fetchPage(server.port, path, headers));
      try {
        for (const clients of CLIENTS) await measure(`${SIZES[at]}, ${what}`, clients, { path, bare, bench });
      } finally {
        bare.stop();
      }
    }
} finally {
  await server.stop();
  await stage.close();
}
