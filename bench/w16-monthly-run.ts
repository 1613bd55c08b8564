// W16: the monthly run of 1,000 venues (`--size`), with the bills' PDFs, mails and payments, compared with making the PDFs alone; then the
// orders of 32 clients while it runs, compared with the same without it.
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { BillDocument } from '../server/modules/billing/document/bill-document.ts';
import { makeBill } from '../server/modules/billing/document/make-bill.ts';
import { fillBilled, monthlyRuns } from './measure/billed-venues.ts';
import { alternate, median, printHead, printLine } from './measure/figures.ts';
import { type Loaded, load } from './measure/load.ts';
import { processorSeconds, treeOf } from './measure/processes.ts';
import { openStage, startServer } from './measure/stage.ts';

const { values } = parseArgs({ options: { size: { type: 'string', default: '1000' }, rounds: { type: 'string', default: '3' } } });
const [venues, rounds] = [Number(values.size), Number(values.rounds)];
const SLICES = 3;
const SLICE_MS = 2_000;

const stage = await openStage();
await fillBilled(stage, venues);
const { DEMO: _, ...env } = stage.world.env;
const server = await startServer({ ...stage, world: { ...stage.world, env } });
const [place] = stage.world.venues;
const items = [place?.menu.beer, place?.menu.burger, place?.menu.coffee].map((product) => ({ product, qty: 1 }));
const { query } = stage.world;
const handOver = setInterval(() => {
  query(`update orders set status = 'DELIVERED' where status = 'PENDING'`).catch(() => undefined);
}, 200);
const runs = monthlyRuns(stage);

const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
};
/** Processor time of the server and of its database. */
const processor = (): number => {
  const postmaster = Number.parseInt(fs.readFileSync(path.join(stage.database.dir, 'pgdata/postmaster.pid'), 'utf8'), 10);
  return [server.pid, ...treeOf(postmaster).map(({ pid }) => pid)].reduce((sum, pid) => sum + processorSeconds(pid), 0);
};
/** Seconds of processor of each round. */
const spent = { ours: [] as number[], limit: [] as number[] };
let documents: BillDocument[] = [];
const run = async (): Promise<void> => {
  const before = processor();
  await runs.begin();
  await runs.end();
  spent.ours.push(processor() - before);
};
const makeBills = async (): Promise<void> => {
  const before = process.cpuUsage();
  for (const document of documents) await makeBill(document);
  const { user, system } = process.cpuUsage(before);
  spent.limit.push((user + system) / 1e6);
};
const orders = async (): Promise<number> => {
  const [loaded] = await load({
    sides: [{ port: server.port, pid: server.pid }],
    method: 'POST',
    path: `/api/public/order/${place?.id}`,
    headers: { 'content-type': 'application/json', 'idempotency-key': '{key}' },
    body: JSON.stringify({ customer: { name: 'Léa' }, items }),
    connections: 32,
    slices: SLICES,
    milliseconds: SLICE_MS,
    status: 201,
  });
  return (loaded as Loaded).perSecond;
};
const ordersMeanwhile = async (): Promise<number> => {
  await runs.begin();
  const placed = await orders();
  const { pdfs } = await runs.left();
  console.log(`  ${venues - pdfs} of ${venues} bills were made meanwhile${pdfs > 0 ? '' : ': too few venues'}`);
  await runs.end();
  return placed;
};

try {
  // The first runs of server and pdfkit load their code.
  await run();
  documents = await runs.documents(venues);
  await makeBills();
  Object.assign(spent, { ours: [], limit: [] });
  printHead();
  const taken = await alternate(
    rounds,
    () => secondsOf(run),
    () => secondsOf(makeBills),
  );
  printLine(`run of ${venues} venues, ms a venue`, (1000 * median(taken.ours)) / venues, (1000 * median(taken.limit)) / venues, '≤ 1.5');
  console.log(`  rounds: ${taken.ours.map((ours, at) => (ours / (taken.limit[at] ?? 1)).toFixed(2)).join(', ')}`);
  printLine('  ms of processor a venue', (1000 * median(spent.ours)) / venues, (1000 * median(spent.limit)) / venues);
  const placed = await alternate(rounds, ordersMeanwhile, orders);
  printLine('orders/s, 32 clients, while it runs', median(placed.ours), median(placed.limit), '≥ 0.9');
} finally {
  clearInterval(handOver);
  await server.stop();
  await stage.close();
}
