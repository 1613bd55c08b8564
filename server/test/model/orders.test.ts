// Orders against a model of them: what fast-check draws of presses, stock and time is done to both, and compared after each step.
// More of it: TEST_MODEL_RUNS=500; what failed again: SEED, as the failure tells it.
import { EVENT_KINDS } from '@ardoise/contract/venue-events.ts';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { hearCancel, hearUpdate, type Known } from '../../../backoffice/screens/orders/live/heard.ts';
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
  // What workers do is done here, by the clock of the test.
  app = await startTestApp({ ...noLimits, ROLES: 'api,realtime' }, clock);
});

/** The bell of a board, as the back-office rings it. */
const ears = () => {
  const known: Known = new Map();
  return {
    update: (order: Parameters<typeof hearUpdate>[1]) => hearUpdate(known, order),
    cancel: (id: string) => hearCancel(known, id),
  };
};

/** What is told of a venue or of a table, and of no order. */
const OF_VENUES = ['opened', 'closed', 'paused', 'resumed', 'activated', 'deactivated'];
const OF_TABLES = ['called_waiter', 'called_bill', 'call_done', 'table_closed', 'table_muted', 'table_unmuted'];
const OF_ORDERS = EVENT_KINDS.filter((what) => ![...OF_VENUES, ...OF_TABLES].includes(what));

it('orders do what the model does, whatever is pressed, runs out or passes', { timeout: LONG_MS }, async () => {
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
          throw new Error(`after ${world.trail.join(' · ')}`, { cause: error });
        } finally {
          world.close();
          clock.forward((model.began - model.now) / 1000);
        }
      }),
      { numRuns: RUNS, endOnFailure: true },
    ),
  );
  // Otherwise it would be satisfied by nothing. Whatever the seed: which few things it never draws is its own.
  const written = (step: string) => happened.get(`written: ${step}`);
  expect(written('prepare')).toBeGreaterThan(RUNS / 4);
  expect(written('held')).toBeGreaterThan(RUNS / 10);
  expect(written('cancelled')).toBeGreaterThan(RUNS / 20);
  if (RUNS >= 20) expect(OF_ORDERS.filter((what) => happened.has(what)).length).toBeGreaterThanOrEqual(OF_ORDERS.length - 2);
});
