// W2: an order of 5 items, validated, priced and durable, at 1 and 32 clients, compared with pgbench running the same statements and
// commits on the same database server; then the same with a bundle, a set, scheduled prices and fees.
import { makeEvening } from './measure/evening.ts';
import { alternate, median, printHead, printLine } from './measure/figures.ts';
import { type Loaded, load } from './measure/load.ts';
import { preparePgbench } from './measure/pgbench.ts';
import { openStage, startServer } from './measure/stage.ts';
import { statementsOfOrder } from './measure/statements.ts';

const ROUNDS = 7;
const SECONDS = 2;
/** Completes orders on both sides: otherwise the open ones would grow into thousands. */
const HAND_OVER_MS = 200;

const stage = await openStage();
const { query, venues } = stage.world;
const { id: venue, menu } = venues[0] ?? {};
const items = [menu?.beer, menu?.burger, menu?.coffee, menu?.beer, menu?.burger].map((product) => ({ product, qty: 1 }));
const server = await startServer(stage);
const handOver = setInterval(() => {
  query(`update orders set status = 'DELIVERED' where venue_id = $1 and status = 'PENDING'`, [venue]).catch(() => undefined);
}, HAND_OVER_MS);

const measure = async (what: string, body: object): Promise<void> => {
  const statements = await statementsOfOrder(stage, body);
  const bench = preparePgbench(stage.engine.dataDir, stage.databaseUrl, statements);
  const order = {
    method: 'POST',
    path: `/api/public/order/${venue}`,
    headers: { 'content-type': 'application/json', 'idempotency-key': '{key}' },
    body: JSON.stringify(body),
    status: 201,
  };
  const ours = async (connections: number): Promise<Loaded> => {
    const sides = [{ port: server.port, pid: server.pid }];
    return (await load({ ...order, sides, connections, slices: 1, milliseconds: SECONDS * 1000 }))[0] as Loaded;
  };
  console.log(`${what}: ${statements.first.length} statements to the commit, ${statements.all} in all`);
  await ours(32);
  printHead();
  for (const [clients, goal] of [
    [1, 0.6],
    [32, 0.5],
  ] as const) {
    const results = await alternate(
      ROUNDS,
      () => ours(clients),
      () => bench(clients, SECONDS),
    );
    const of = (key: 'perSecond' | 'p50' | 'p99') =>
      [median(results.ours.map((one) => one[key])), median(results.limit.map((one) => one[key]))] as const;
    printLine(`orders/s, ${clients} clients`, ...of('perSecond'), `≥ ${goal}`);
    printLine(`p50 ms, ${clients} clients`, ...of('p50'));
    printLine(`p99 ms, ${clients} clients`, ...of('p99'), clients === 32 ? '< 50 ms' : '');
    printLine('  µs of processor an order', median(results.ours.map(({ microseconds }) => microseconds)), null);
  }
};

try {
  await measure('5 products', { customer: { name: 'Léa' }, items });
  await measure('a bundle, a set, prices of a schedule, fees', await makeEvening(server.port, stage.world));
} finally {
  clearInterval(handOver);
  await server.stop();
  await stage.close();
}
