// Timed changes of orders, as jobs in the database, so that none is lost at a restart (docs/product/orders.md#statuses).

import { REPLAY_HOURS } from '@ardoise/contract/realtime.ts';
import { AVOIDS_HOURS } from '@ardoise/contract/rules/guests.ts';
import type { OrderStatus } from '@ardoise/contract/rules/order-status.ts';
import { hourlyTask, type Task, task } from '../../../platform/jobs.ts';
import { sql, statement, verbatim } from '../../../platform/sql.ts';
import { BATCH, deleteBefore, inBatches } from '../../../platform/statements/batches.ts';
import type { Customers } from '../../customers/index.ts';
import { eraseOld } from '../personal-data.ts';
import { OPEN, type OrderRow, readOrder } from '../record.ts';
import { type StepDeps, takeStep } from '../steps/steps.ts';
import { deleteCalls } from '../tables/calls.ts';
import { deleteParticipants } from '../tables/participants.ts';
import { holdExpired, paymentExpired, type TimedStep } from './timed-jobs.ts';

const HOUR_MS = 3_600_000;
const KEY_HOURS = 72;
/** The longest time that an order counts in a limit. */
const LIMIT_MINUTES = 10;

const deleteKeys = deleteBefore('orders.keys-delete', 'order_key');
const clearDevice = statement(
  'orders.devices-forget',
  (cutoff: Date) =>
    sql`update orders set device = null where ctid = any(array(select ctid from orders
      where device is not null and creation_date <= ${cutoff} and status not in ${verbatim(OPEN)} limit ${BATCH} for update skip locked))`,
);

/** The time of an order's last step. */
const LAST_STEP = sql`greatest(creation_date, submission_date, held_date, resumed_date, preparation_date, completion_date, delivery_date, cancellation_date)`;
/** A network is needed as long as prepared orders raise its limit. */
const NETWORK_HOURS = 1;
const clearNetwork = statement(
  'orders.networks-forget',
  (cutoff: Date) =>
    sql`update orders set network = null where ctid = any(array(select ctid from orders
      where network is not null and creation_date <= ${cutoff} and ${LAST_STEP} <= ${cutoff} and status not in ${verbatim(OPEN)}
      limit ${BATCH} for update skip locked))`,
);
const clearAvoids = statement(
  'orders.avoids-forget',
  (cutoff: Date) =>
    sql`update orders set avoids = '{}' where ctid = any(array(select ctid from orders
      where avoids <> '{}' and creation_date <= ${cutoff} and ${LAST_STEP} <= ${cutoff} limit ${BATCH} for update skip locked))`,
);

const orderAt = async ({ db }: StepDeps, { venue, order }: TimedStep, status: OrderStatus): Promise<OrderRow | null> => {
  const row = await readOrder(db, venue, order);
  return row?.status === status ? row : null;
};

/** A device is needed while its order is open, and as long as it counts in a limit. */
const clearDevices = ({ db, clock }: StepDeps): Promise<void> =>
  inBatches(db, clearDevice(new Date(clock.now().getTime() - LIMIT_MINUTES * 60_000)));

type TaskDeps = StepDeps & { config: { RETENTION_MONTHS: number }; customers: Pick<Customers, 'erase'> };

export const orderTasks = (deps: TaskDeps): Task[] => [
  task(holdExpired, async (timed) => {
    const order = await orderAt(deps, timed, 'ON_HOLD');
    if (order?.held_date?.toISOString() === timed.since) await takeStep(deps, order, 'cancel', { actor: 'system' });
  }),
  task(paymentExpired, async (timed) => {
    const order = await orderAt(deps, timed, 'AWAITING_PAYMENT');
    if (order) await takeStep(deps, order, 'abandon', { actor: 'system' });
  }),
  /** Deletes expired keys, old calls, participants of ended sessions, and devices, networks and avoided tags that are no longer needed. */
  hourlyTask('orders-clean-up', async () => {
    const hoursAgo = (hours: number) => new Date(deps.clock.now().getTime() - hours * HOUR_MS);
    await deleteKeys(deps.db, hoursAgo(KEY_HOURS));
    await deleteCalls(deps.db, hoursAgo(REPLAY_HOURS));
    await deleteParticipants(deps.db, deps.clock.now());
    await clearDevices(deps);
    await inBatches(deps.db, clearNetwork(hoursAgo(NETWORK_HOURS)));
    await inBatches(deps.db, clearAvoids(hoursAgo(AVOIDS_HOURS)));
  }),
  /** Erases guests from orders after some months (docs/product/privacy.md#retention). */
  hourlyTask('orders-retention', () => eraseOld(deps.db, deps.customers, deps.clock.now(), deps.config.RETENTION_MONTHS)),
];
