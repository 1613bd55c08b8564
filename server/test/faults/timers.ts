// Timed changes of an order, with the server killed in between: the job is in the database, so the next server runs it.
import { setTimeout as sleep } from 'node:timers/promises';
import type { GuestOrder } from '@ardoise/contract/orders.ts';
import type { OrderStatus } from '@ardoise/contract/rules/order-status.ts';
import { paymentJob } from '../../modules/orders/timers/timed-jobs.ts';
import { runsOn } from '../../platform/db.ts';
import { addJob } from '../../platform/jobs.ts';
import { newKey } from '../factories.ts';
import { within } from '../harness/within.ts';
import { type Caller, caller } from './http.ts';
import { supervise } from './supervisor.ts';
import type { World } from './world.ts';

export type Timed = { before: OrderStatus | undefined; after: OrderStatus | undefined; cancels: number; events: number };
type Row = { id: string; status: OrderStatus };

/** Longer than any step; the test brings the moment forward while no server runs. */
const LONG_MS = 15 * 60_000;

/** Concurrent tests have no `expect.poll`. */
const until = async (holds: () => Promise<boolean>): Promise<void> => {
  while (!(await holds())) await sleep(50);
};

const orderIn = async ({ query, venues }: World, uuid: string): Promise<Row | undefined> =>
  (await query<Row>('select id, status from orders where venue_id = $1 and uuid = $2', [venues[0]?.id, uuid]))[0];

const place = async (call: Caller, { venues }: World): Promise<string> => {
  const answer = await call<GuestOrder>('POST', `/api/public/order/${venues[0]?.id}`, {
    body: { customer: { name: 'Léa' }, items: [{ product: venues[0]?.menu.burger, qty: 1 }] },
    headers: { 'idempotency-key': newKey() },
  });
  if (answer?.status !== 201) throw new Error(`the order was answered with ${answer?.status}`);
  return answer.body.uuid;
};

/** The due change, by the key of its job. */
type Promised = 'hold' | 'return' | 'payment';

/** Brings an order to a state that time will change, kills the server, and returns the order after the change. */
const acrossKill = async (
  file: string,
  world: World,
  promised: Promised,
  promise: (call: Caller, uuid: string) => Promise<void>,
): Promise<Timed> => {
  const server = await supervise(file, world.env);
  const { call, close } = caller(server.port, 4);
  try {
    await server.ready();
    const uuid = await place(call, world);
    await promise(call, uuid);
    const before = await orderIn(world, uuid);
    await server.kill();
    await world.query(`update graphile_worker._private_jobs set run_at = now() where key like $1`, [`${promised}:%`]);
    await server.ready();
    await within(
      until(async () => (await orderIn(world, uuid))?.status !== before?.status),
      'time to change the order',
    );
    // A second run needs the job.
    const jobs = () => world.query(`select from graphile_worker._private_jobs where key like $1`, [`${promised}:%`]);
    await within(
      until(async () => (await jobs()).length === 0),
      `the job of the ${promised} to be done`,
    );
    const events = await world.query<{ type: string }>('select type from venue_event where venue_id = $1 and order_id = $2', [
      world.venues[0]?.id,
      before?.id,
    ]);
    const cancels = events.filter(({ type }) => type === 'order:cancel').length;
    return { before: before?.status, after: (await orderIn(world, uuid))?.status, cancels, events: events.length };
  } finally {
    close();
    await server.stop();
  }
};

/** An item runs out and the guest does not answer. */
export const heldAcrossKill = (file: string, world: World): Promise<Timed> =>
  acrossKill(file, world, 'hold', async (call) => {
    await call('PUT', `/api/menu/${world.venues[0]?.menu.burger}/unavailable`, { token: world.bartenders[0]?.token });
  });

/** An item runs out until an instant, when it is available again. */
export const outAcrossKill = (file: string, world: World): Promise<Timed> =>
  acrossKill(file, world, 'return', async (call) => {
    const until = new Date(Date.now() + LONG_MS).toISOString();
    await call('PUT', `/api/menu/${world.venues[0]?.menu.burger}/unavailable`, { token: world.bartenders[0]?.token, body: { until } });
  });

/** An order with a pending payment that never arrives; inserted, because no payment provider is configured. */
export const unpaidAcrossKill = (file: string, world: World): Promise<Timed> =>
  acrossKill(file, world, 'payment', async (_call, uuid) => {
    const venue = world.venues[0]?.id ?? '';
    const order = (await orderIn(world, uuid))?.id ?? '';
    const now = new Date();
    await world.query(`update orders set status = 'AWAITING_PAYMENT', submission_date = null where venue_id = $1 and id = $2`, [
      venue,
      order,
    ]);
    const patient = runsOn({ query: async ({ text, values }) => ({ rows: await world.query(text, values) }) as never });
    await addJob(patient, paymentJob(venue, order, now, new Date(now.getTime() + LONG_MS)));
  });
