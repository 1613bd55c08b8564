// A year of billing at many venues with random actions, faults of the provider and kills of the billing run, then the invariants.
import { generator } from '../harness/random.ts';
import { act, type Payer } from './actions.ts';
import { type Billing, type Draws, type Faults, NO_FAULTS, openBilling } from './billing.ts';
import { check } from './checks.ts';
import { openRunner } from './runner.ts';
import { makeVenues } from './venues.ts';

/** A time from a 31 January over both changes of the clock to the end of a leap February. In the far future, so that every job is due by its clock. */
const FIRST_DAY = Date.UTC(2047, 0, 31);
const LAST_DAY = Date.UTC(2048, 2, 31);
const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000];
const MOST_DAYS = 4;
/** Shares of the venues that act in a step. */
const [ACTIVE, ACTIVE_WITH_PAGE] = [0.08, 0.6];
const FAULTS: Faults = { down: 0.03, lost: 0.03 };
const AWAY: Faults = { down: 1, lost: 0 };
const AWAY_SHARE = 0.05;
const LOST_REPORTS = 0.05;
/** After the last action: debits are settled, pages expire, and each customer is compared again. */
const [QUIET_STEPS, QUIET_DAYS] = [8, 3];
const STEPS_A_LINE = 20;
const MOST_SECONDS = 90;

export type YearOptions = { databaseUrl: string; venues: number; kills: number; seed: number; log?: (line: string) => void };
export type Totals = Record<
  'venues' | 'actions' | 'refused' | 'faults' | 'kills' | 'bills' | 'credit notes' | 'payments' | 'mails' | 'kept',
  number
>;

const totalsOf = async ({ core }: Billing): Promise<Pick<Totals, 'bills' | 'credit notes' | 'payments' | 'kept'>> => {
  const { rows } = await core.db.pool.query(`select (select count(*) from bill where parent_id is null) as bills,
    (select count(*) from bill where parent_id is not null) as "credit notes", (select count(*) from sandbox_payment) as payments,
    (select coalesce(sum(amount - refunded - charged_back), 0) from sandbox_payment where status = 'paid') as kept`);
  return rows[0];
};

/** The instants of the steps: one to four days apart, at any hour. */
function* instants(draws: Draws): Generator<number> {
  for (let day = FIRST_DAY; day < LAST_DAY; day += (1 + draws.whole(MOST_DAYS)) * DAY_MS) yield day + draws.whole(24) * HOUR_MS;
}

type Year = YearOptions & {
  draws: Draws;
  billing: Billing;
  runner: ReturnType<typeof openRunner>;
  payers: Payer[];
  actions: Record<string, number>;
};

const isActive = ({ draws }: Year, { pages }: Payer, isFirst: boolean): boolean =>
  draws.next() < (isFirst ? 1 : pages.length > 0 ? ACTIVE_WITH_PAGE : ACTIVE);

/** The actions of one step; returns the time after them. */
const actAll = async (year: Year, instant: number, isFirst: boolean): Promise<number> => {
  const { billing, draws, payers, actions } = year;
  let at = instant;
  for (const payer of payers) {
    if (!isActive(year, payer, isFirst)) continue;
    at += draws.whole(MOST_SECONDS) * 1000;
    billing.set(new Date(at), FAULTS);
    const { name, refused } = await act(billing, draws, payer);
    const key = refused ? `${name}: ${refused}` : name;
    actions[key] = (actions[key] ?? 0) + 1;
  }
  return at;
};

/** Runs all steps; returns the time after them. */
const runSteps = async (year: Year): Promise<number> => {
  const { billing, runner, draws, kills, log } = year;
  const steps = [...instants(draws)];
  let at = 0;
  for (const [index, instant] of steps.entries()) {
    at = await actAll(year, instant, index === 0);
    const left = kills - runner.counted.kills;
    const isKill = left > 0 && draws.next() < (2 * left) / (steps.length - index);
    const faults = draws.next() < AWAY_SHARE ? AWAY : FAULTS;
    await runner.run({ at: new Date(at).toISOString(), seed: draws.whole(2 ** 31), faults, lost: LOST_REPORTS }, isKill);
    if (index % STEPS_A_LINE === 0) log?.(`${new Date(at).toISOString().slice(0, 10)} ${JSON.stringify(await totalsOf(billing))}`);
  }
  return at;
};

const calmDown = async ({ billing, runner }: Year, since: number): Promise<void> => {
  for (let step = 1; step <= QUIET_STEPS; step++) {
    const at = new Date(since + step * QUIET_DAYS * DAY_MS);
    billing.set(at, NO_FAULTS);
    await runner.run({ at: at.toISOString(), seed: 0, faults: NO_FAULTS, lost: 0 }, false);
  }
};

const sum = (counts: Readonly<Record<string, number>>, chosen: RegExp): number =>
  Object.entries(counts).reduce((all, [name, count]) => (chosen.test(name) ? all + count : all), 0);

export type YearResult = { findings: string[]; totals: Totals; actions: Readonly<Record<string, number>> };
/** Simulates the year on a migrated, empty database. `findings`: violations; none if all is well. */
export const simulateYear = async (options: YearOptions): Promise<YearResult> => {
  const { databaseUrl, venues, seed } = options;
  const [draws, faultDraws] = [generator(seed), generator(seed + 1)];
  const billing = openBilling(databaseUrl, () => faultDraws);
  const runner = openRunner(databaseUrl, generator(seed + 2));
  try {
    await billing.migrate();
    const payers = (await makeVenues(billing, venues, draws)).map((id): Payer => ({ id, pages: [] }));
    const year: Year = { ...options, draws, billing, runner, payers, actions: {} };
    await calmDown(year, await runSteps(year));
    const { actions } = year;
    const counted = { actions: sum(actions, /./), refused: sum(actions, /:/), faults: billing.counted.faults + runner.counted.faults };
    const { kills, mails } = runner.counted;
    return { findings: await check(billing), totals: { venues, ...counted, kills, mails, ...(await totalsOf(billing)) }, actions };
  } finally {
    runner.close();
    await billing.close();
  }
};
