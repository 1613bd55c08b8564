// Runs billing through the past in one transaction, for the demonstration: the same code with a clock that the caller moves, on the
// simulated provider. No mails are sent, and nothing is compared with the provider, because no report of it is lost.
import type { Method } from '@ardoise/contract/billing/subscription.ts';
import type { Offer } from '@ardoise/contract/rules/billing/plans.ts';
import type { Tx } from '../../platform/db.ts';
import { dbWithin } from '../../platform/db-within.ts';
import { addJob, type Job, type JobQueue, type Task } from '../../platform/jobs.ts';
import { sql, statement } from '../../platform/sql.ts';
import { issueCredit } from './bills/credit-notes.ts';
import { listBills } from './bills/list.ts';
import { collectTask } from './charges/collect.ts';
import { refresh } from './charges/jobs.ts';
import { retryDue } from './charges/reconcile.ts';
import { refreshTask } from './charges/refunds.ts';
import { billDay, type Core } from './core.ts';
import { SANDBOX_IBANS } from './sandbox/behaviours.ts';
import { decidePayment } from './sandbox/decisions.ts';
import { failPending } from './sandbox/rows.ts';
import { openSandbox } from './sandbox/sandbox.ts';
import { findAccount } from './subscriptions/accounts.ts';
import { renewDue } from './subscriptions/renewals.ts';
import { subscribe } from './subscriptions/subscribe.ts';

const HOUR_MS = 3_600_000;
/** The payment page leads back to an address, which no browser follows here. */
const BACK = 'http://localhost/';

/** The earliest instant at which something is due. */
const earliestDue = statement(
  'billing.due-next',
  () => sql<{ at: Date | null }>`select least(
    (select min(end_date) from subscription where period_start is not null and ended_at is null),
    (select min(next_try) from charge), (select min(due_at) from sandbox_payment)) as at`,
);

const keepJobs = () => {
  let waiting: Job[] = [];
  const queue: JobQueue = {
    add(job) {
      if (job.key !== undefined) queue.remove(job.key);
      waiting.push(job);
    },
    remove(key) {
      waiting = waiting.filter((job) => job.key !== key);
    },
  };
  /** Takes the first job that is due. */
  const take = (now: Date): Job | undefined => {
    const found = waiting.find(({ runAt }) => !runAt || runAt <= now);
    waiting = waiting.filter((job) => job !== found);
    return found;
  };
  return { queue, take };
};

/** A subscription as a user asks for it. Charges of the card or the account are paid. */
type Subscription = { offer: Offer; method: Method; by: { account: string; locale: string } };

export const openReplay = (tx: Tx, { settings, log, derive }: Pick<Core, 'settings' | 'log' | 'derive'>) => {
  let now = new Date(0);
  const clock = { now: () => now };
  const jobs = keepJobs();
  const db = dbWithin(tx, jobs.queue);
  const changed = (ref: string) => addJob(db, refresh({ ref }));
  const sandbox = openSandbox({ db, clock, webAddress: () => '', changed });
  const core: Core = { db, clock, log, settings, provider: sandbox, changed() {}, derive };
  const tasks = new Map<string, Task['run']>([collectTask, refreshTask].map((of) => of(() => core)).map(({ name, run }) => [name, run]));
  const runJobs = async (): Promise<void> => {
    for (let job = jobs.take(now); job; job = jobs.take(now)) await tasks.get(job.kind.task)?.(job.payload);
  };
  /** The full hour at which the hourly task finds something due. */
  const nextRun = async (): Promise<Date | null> => {
    const due = (await db.one(earliestDue()))?.at;
    if (!due) return null;
    const hour = new Date(Math.ceil(due.getTime() / HOUR_MS) * HOUR_MS);
    if (hour <= now) throw new Error('What was due is still due.');
    return hour;
  };
  /** Moves the clock, and runs all that becomes due until then. */
  const moveTo = async (end: Date): Promise<void> => {
    for (let next = await nextRun(); next && next <= end; next = await nextRun()) {
      now = next;
      await sandbox.settle();
      await renewDue(core);
      await retryDue(core);
      await runJobs();
    }
    now = end;
  };
  return {
    moveTo,
    async subscribe(venue: string, { offer, method, by }: Subscription): Promise<void> {
      const bank = method === 'directdebit' ? { iban: SANDBOX_IBANS.works, bic: null } : null;
      const { redirectUrl } = await subscribe(core, { venue, offer, method, by, bank, terms: true, discounted: false, back: BACK });
      const page = redirectUrl?.split('/').at(-1);
      const decided = page ? await decidePayment(db, clock, page, { decision: 'pay', card: 'works' }) : null;
      if (decided) await changed(decided.row.ref);
      await runJobs();
    },
    /** Lets the venue's direct debit in progress fail. */
    async failDebit(venue: string): Promise<void> {
      const { customer } = await findAccount(db, venue);
      if (!customer || (await db.run(failPending(customer, 'insufficient_funds'))) === 0) throw new Error('No debit is in progress.');
    },
    /** Credits a part of the venue's newest bill. `amount`: cents including VAT; `by`: the admin. */
    async credit(venue: string, amount: number, by: string): Promise<void> {
      const [bill] = await listBills(db, venue);
      if (!bill) throw new Error('There is no bill to credit.');
      await db.transaction((part) => issueCredit(part, { bill: bill.id, amount, seller: settings.seller, date: billDay(now), by, now }));
    },
  };
};
