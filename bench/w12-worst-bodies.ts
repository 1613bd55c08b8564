// W12: the heaviest bodies accepted without a token, on a menu of 150 products and a bundle: how long each blocks the event loop for other
// calls, and how long its answer is, compared with parsing 64 kB of JSON.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { bodyLimits, type Route } from '@ardoise/contract/kit/route.ts';
import { openApp } from '../server/app.ts';
import { configFor, readConfig } from '../server/config.ts';
import { caller } from '../server/test/faults/http.ts';
import { type Body, bodiesAbove, worstBodies } from '../server/test/security/worst-bodies.ts';
import { median, printHead, printLine } from './measure/figures.ts';
import { fillMenu } from './measure/menu.ts';
import { openStage, startServer } from './measure/stage.ts';

const ROUNDS = 5;
const QUIET_MS = 500;
const MAX_LINES = 100;
const MAX_HELD = '≤ 50 ms';
const MAX_ANSWERED = '≤ 64';
const STEPS = 4;
const CHOICES = 10;
const BYTES_PER_KB = 1024;

const stage = await openStage();
const { query, venues, manager } = stage.world;
const { id: venue, menu } = venues[0] as (typeof venues)[number];
await fillMenu(stage.world);
Object.assign(stage.world.env, { REFUSED_BODIES_PER_ADDRESS: '0' });
const silent = { info() {}, warn() {}, error() {} };
const described = await openApp({
  config: configFor(readConfig({ ...stage.world.env, PORT: '0' }), 'real'),
  databaseUrl: stage.databaseUrl,
  log: silent,
});
const routes = described.routes.filter(({ access, body }) => access === 'public' && body);
await described.close();
const server = await startServer(stage);
const { call, close } = caller(server.port, 1);
const other = caller(server.port, 1);

type Step = { id: string; products: { id: string }[] };
type Bundle = { id: string; bundle_categories: Step[] };

/** The heaviest line: a bundle of four steps. */
const makeBundle = async (): Promise<Bundle> => {
  const products = await query<{ id: string }>('select id from product where venue_id = $1 order by id limit $2', [venue, STEPS * CHOICES]);
  const steps = Array.from({ length: STEPS }, (_, step) => ({
    name: `Étape ${step + 1}`,
    products: products.slice(step * CHOICES, (step + 1) * CHOICES).map(({ id }) => ({ id })),
  }));
  const body = { name: 'Formule', type_id: 2, net_price: 25, categories: [menu.category], bundle_categories: steps };
  const made = await call<Bundle>('POST', `/api/menu/${venue}/product`, { token: manager.token, body });
  if (made?.status !== 201) throw new Error(`no bundle: ${JSON.stringify(made)}`);
  return made.body;
};
const bundle = await makeBundle();

/** The largest accepted order. */
const goodOrder = (): Body => {
  const choices = bundle.bundle_categories.map(({ id, products }) => ({ bundle_category: id, products: [products[0]?.id] }));
  const order = (lines: number) =>
    JSON.stringify({ customer: { name: 'Léa' }, items: Array.from({ length: lines }, () => ({ product: bundle.id, qty: 1, choices })) });
  const { bytes } = bodyLimits({ access: 'public' });
  const lines = Math.min(MAX_LINES, Math.floor((bytes - order(0).length) / (order(2).length - order(1).length)));
  return [`an order of ${lines} bundles`, order(lines)];
};

const place = async (table: string | null): Promise<string> => {
  const body = { customer: { name: 'Léa' }, items: [{ product: menu.beer, qty: 1 }], table };
  const headers = { 'idempotency-key': randomUUID() };
  const placed = await call<{ uuid: string }>('POST', `/api/public/order/${venue}`, { body, headers });
  if (placed?.status !== 201) throw new Error(`no order: ${JSON.stringify(placed)}`);
  return placed.body.uuid;
};

/** An order that its guest may edit. */
const heldOrder = async (): Promise<string> => {
  const uuid = await place(null);
  await query(`update orders set status = 'ON_HOLD', held_from = 'PENDING', held_date = now() where uuid = $1`, [uuid]);
  return uuid;
};

/** A phone in a group order of its table. */
const joinedPhone = async (): Promise<string> => {
  const [table, participant] = ['1', randomUUID()];
  await call('POST', `/api/venue/${venue}/table`, { token: manager.token, body: { number: table } });
  const body = { table, seat: participant, name: 'Léa', orders: [await place(table)] };
  const joined = await call('POST', `/api/public/session/${venue}`, { body });
  if (joined?.status !== 201) throw new Error(`no seat: ${JSON.stringify(joined)}`);
  return participant;
};
const participant = await joinedPhone();

type Sent = { status: number; bytes: number; text: string };
const send = async (route: Route, uuid: string, body: string): Promise<Sent> => {
  const path = route.path.replace(':venue', venue).replace(':uuid', uuid).replace(':seat', participant);
  const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
  const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, { method: route.method, headers, body });
  const text = await answer.text();
  return { status: answer.status, bytes: Buffer.byteLength(text), text };
};

/** The longest wait of another call while `work` runs, in milliseconds. */
const waitDuring = async (work: () => Promise<unknown>): Promise<number> => {
  let under = true;
  let longest = 0;
  const working = work().finally(() => {
    under = false;
  });
  while (under) {
    const since = performance.now();
    await other.call('GET', '/health/live');
    longest = Math.max(longest, performance.now() - since);
  }
  await working;
  return longest;
};

/** Milliseconds for parsing 64 kB of JSON similar to an order. */
const parsing = (json: string): number => {
  const since = performance.now();
  JSON.parse(json);
  return performance.now() - since;
};

type Measured = { what: string; held: number; size: number; status: number; bytes: number };
const measured = async (route: Route, uuid: string, [what, body]: Body): Promise<Measured> => {
  const held: number[] = [];
  let sent: Sent = { status: 0, bytes: 0, text: '' };
  for (let round = 0; round < ROUNDS; round++) {
    held.push(
      await waitDuring(async () => {
        sent = await send(route, uuid, body);
      }),
    );
  }
  if (sent.status >= 500) throw new Error(`${route.path} with ${what}: ${sent.status} ${sent.text}`);
  return { what, held: median(held), size: Buffer.byteLength(body), status: sent.status, bytes: sent.bytes };
};

try {
  const good = goodOrder();
  const parsed = () => median(Array.from({ length: ROUNDS * 10 }, () => parsing(good[1])));
  parsed();
  printHead();
  printLine('nothing, another call waits, ms', await waitDuring(() => sleep(QUIET_MS)), null);
  for (const route of routes) {
    const own = route.path === '/api/public/order/:venue' ? [good] : [];
    const bodies = [...worstBodies(route, { product: bundle.id }), ...bodiesAbove(route), ...own];
    const uuid = await heldOrder();
    const limit = parsed();
    const all: Measured[] = [];
    for (const body of bodies) all.push(await measured(route, uuid, body));
    if (process.env.SHOW) for (const x of all) console.log(JSON.stringify(x));
    const [worst] = all.sort((a, b) => b.held - a.held);
    if (!worst) continue;
    const longest = (those: readonly Measured[]) => Math.max(0, ...those.map(({ bytes }) => bytes)) / BYTES_PER_KB;
    printLine(`${route.method} ${route.path}, another call waits, ms`, worst.held, limit, MAX_HELD);
    console.log(`  ${bodies.length} bodies; the worst: ${worst.what}, ${worst.size} bytes, answered with ${worst.status}`);
    printLine('  longest refusal, kB', longest(all.filter(({ status }) => status >= 400)), null, MAX_ANSWERED);
    printLine('  longest other answer, kB', longest(all.filter(({ status }) => status < 400)), null);
  }
} finally {
  close();
  other.close();
  await server.stop();
  await stage.close();
}
