// Compares orders with a model: fast-check draws actions, stock changes and time, which run on both and are compared after each step.
// TEST_MODEL_RUNS=500 runs more; SEED repeats a failure, which prints it.
import { EVENT_KINDS } from '@ardoise/contract/venue-events.ts';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { type Known, receiveCancellation, receiveUpdate } from '../../../backoffice/screens/orders/live/order-sounds.ts';
import { movableClock, startTestApp, type TestApp } from '../app.ts';
import { EVERYTHING } from '../harness/everything.ts';
import { NO_OPEN_LIMITS } from '../harness/no-open-limits.ts';
import { LONG_TEST_MS } from '../harness/within.ts';
import { agreeAtLast } from './agree.ts';
import { commandsOf, ENDING, OPENING } from './commands.ts';
import { emptyModel } from './model.ts';
import { openWorld } from './world.ts';

const RUNS = Number(process.env.TEST_MODEL_RUNS ?? (EVERYTHING ? 100 : 20));
const LONG_MS = LONG_TEST_MS + RUNS * 30_000;

const clock = movableClock();
let app: TestApp;

beforeAll(async () => {
  const noLimits = { ORDERS_PER_ADDRESS: '0', ORDERS_PER_TABLE: '0', ORDERS_PER_CONTACT: '0', ORDERS_PER_DEVICE: '0', ...NO_OPEN_LIMITS };
  // The test does the work of workers, by its own clock.
  app = await startTestApp({ ...noLimits, ROLES: 'api,realtime' }, clock);
});

/** The bell of a board, by the back-office's rules. */
const ears = () => {
  const known: Known = new Map();
  return {
    update: (order: Parameters<typeof receiveUpdate>[1]) => receiveUpdate(known, order),
    cancel: (id: string) => receiveCancellation(known, id),
  };
};

/** Events of venues and tables, not of orders. */
const OF_VENUES = ['opened', 'closed', 'paused', 'resumed', 'activated', 'deactivated'];
const OF_TABLES = ['called_waiter', 'called_bill', 'call_done', 'table_closed', 'table_muted', 'table_unmuted'];
const OF_ORDERS = EVENT_KINDS.filter((what) => ![...OF_VENUES, ...OF_TABLES].includes(what));

it('orders behave like the model under any actions, stock changes and time', { timeout: LONG_MS }, async () => {
  const happened = new Map<string, number>();
  await clock.stopped(() =>
    fc.assert(
      fc.asyncProperty(commandsOf(30, 60), async (commands) => {
        const world = await openWorld(app, clock, ears);
        const model = emptyModel(clock.now().getTime());
        try {
          await fc.asyncModelRun(() => ({ model, real: world }), [...OPENING, ...commands, ...ENDING]);
          await agreeAtLast(model, world);
          const written = model.orders.flatMap((order) => order.written.map((row) => `written: ${row.split(' ')[0]}`));
          for (const what of [...model.orders.flatMap(({ events }) => events), ...written])
            happened.set(what, (happened.get(what) ?? 0) + 1);
        } catch (error) {
          throw new Error(`after ${world.history.join(' · ')}`, { cause: error });
        } finally {
          world.close();
          clock.forward((model.began - model.now) / 1000);
        }
      }),
      { numRuns: RUNS, endOnFailure: true },
    ),
  );
  // The runs must cover most commands; which few are missing depends on the seed.
  const written = (step: string) => happened.get(`written: ${step}`);
  expect(written('prepare')).toBeGreaterThan(RUNS / 4);
  expect(written('held')).toBeGreaterThan(RUNS / 10);
  expect(written('cancelled')).toBeGreaterThan(RUNS / 20);
  if (RUNS >= 20) expect(OF_ORDERS.filter((what) => happened.has(what)).length).toBeGreaterThanOrEqual(OF_ORDERS.length - 2);
});
