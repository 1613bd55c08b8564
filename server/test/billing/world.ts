// Billing without HTTP and without a worker, on a clock that stands still: nodes that live or die at a step, a provider that outlives them,
// and jobs that run when a test says so.
import { randomUUID } from 'node:crypto';
import type { Method, SubscribeAnswer } from '@ardoise/contract/billing/subscription.ts';
import type { Offer } from '@ardoise/contract/rules/billing/plans.ts';
import { collectTask } from '../../modules/billing/charges/collect.ts';
import { refresh } from '../../modules/billing/charges/jobs.ts';
import { compareCustomers, refreshUnsettled, retryDue } from '../../modules/billing/charges/reconcile.ts';
import { refreshTask, refundTask } from '../../modules/billing/charges/refunds.ts';
import type { BillingSettings, Core } from '../../modules/billing/core.ts';
import { revokeTask } from '../../modules/billing/methods/methods.ts';
import { mailTask, type Sending } from '../../modules/billing/notices.ts';
import type { Provider } from '../../modules/billing/provider/provider.ts';
import { SANDBOX_IBANS } from '../../modules/billing/sandbox/behaviours.ts';
import { decidePayment } from '../../modules/billing/sandbox/decisions.ts';
import { openSandbox, type SandboxFault } from '../../modules/billing/sandbox/sandbox.ts';
import { announceRenewals, renewDue } from '../../modules/billing/subscriptions/renewals.ts';
import { subscribe } from '../../modules/billing/subscriptions/subscribe.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import { addJob, type Task } from '../../platform/jobs.ts';
import type { Mailer } from '../../platform/mail/mail.ts';
import type { Mail } from '../../platform/mail/mailbox.ts';
import { derived } from '../../platform/tokens.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { makeVenue } from '../factories.ts';
import { crashingCalls, crashingDb, type Fuse } from './crashes.ts';

/** A clock that stands still until it is moved. */
const clockAt = (instant: string) => {
  let now = Date.parse(instant);
  return {
    now: () => new Date(now),
    forward(seconds: number) {
      now += seconds * 1000;
    },
  };
};

export type BillingNode = { core: Core; sending: Sending; tasks: Task[] };
type Parts = { db: Db; clock: Clock; settings: BillingSettings; provider: Provider; mailer: Mailer };

const openNode = ({ db, clock, settings, provider, mailer }: Parts): BillingNode => {
  const log = { info() {}, warn() {}, error() {} };
  const derive = (kind: string, ...parts: readonly string[]) => derived('a secret for tests', kind, ...parts);
  const core: Core = { db, clock, log, settings, provider, derive, changed() {} };
  // Each rendering differs, so that two of one bill are noticed.
  const render = async () => Buffer.from(`%PDF ${randomUUID()}`);
  const sending: Sending = { mailer, pdfs: { db, log, clock, render }, webAddress: () => 'https://ardoise.example' };
  const opened = () => core;
  const tasks = [collectTask(opened), refundTask(opened), refreshTask(opened), revokeTask(opened), mailTask(opened, sending)];
  return { core, sending, tasks };
};

/** A venue that can be billed. `since`: its jobs have greater ids. */
export type Stage = { venue: string; email: string; since: string };
type JobRow = { id: string; task: string; payload: unknown };
/** `since`: only jobs after this one. `postponed`: true for an error after which the job is left for a later call. */
type Running = { since?: string; postponed?(error: unknown): boolean };
const BY = randomUUID();

type Query = <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>;

/** The queue as a worker of one job at a time; jobs of a killed one stay locked until `freeJobs`. */
const openQueue = (query: Query, clock: Clock) => {
  /** Locks the next job that is due. */
  const takeJob = async (tasks: readonly Task[], since: string, left: readonly string[]): Promise<JobRow | undefined> => {
    const [job] = await query<JobRow>(
      `update graphile_worker._private_jobs set locked_by = 'test', locked_at = now() where id = (
         select j.id from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
         where j.id > $1 and j.run_at <= greatest($2, now()) and t.identifier = any ($3) and not (j.id = any ($4))
         order by j.run_at, j.id limit 1)
       returning id::text, payload, (select identifier from graphile_worker._private_tasks t where t.id = task_id) as task`,
      [since, clock.now(), tasks.map(({ name }) => name), left],
    );
    return job;
  };
  const freeJobs = (id: string | null = null) =>
    query(
      'update graphile_worker._private_jobs set locked_by = null, locked_at = null where locked_by is not null and id = coalesce($1, id)',
      [id],
    );
  /** Runs the jobs that are due, one after another. A job that fails stays, and its error is thrown unless it is postponed. */
  const runJobs = async ({ tasks }: Pick<BillingNode, 'tasks'>, { since = '0', postponed = () => false }: Running = {}): Promise<void> => {
    const left: string[] = [];
    for (let job = await takeJob(tasks, since, left); job; job = await takeJob(tasks, since, left)) {
      const { id, task, payload } = job;
      try {
        await tasks.find(({ name }) => name === task)?.run(payload);
        await query('delete from graphile_worker._private_jobs where id = $1', [id]);
      } catch (error) {
        if (!postponed(error)) throw error;
        left.push(id);
        await freeJobs(id);
      }
    }
  };
  return { runJobs, freeJobs };
};

/** The provider, with its webhook and its troubles, and the mail server. Both outlive the nodes. */
const openOutside = ({ app, clock }: { app: TestApp; clock: Clock }) => {
  const mails: Mail[] = [];
  const mailer: Mailer = {
    canSend: true,
    async send(mail) {
      mails.push(mail);
    },
    async erase() {},
  };
  /** `fault`: at each call of the provider. `report`: its webhook. */
  const trouble = { fault: (): SandboxFault => null, report: (ref: string): Promise<void> => addJob(app.db, refresh({ ref })) };
  const provider = openSandbox({
    db: app.db,
    clock,
    webAddress: () => 'https://ardoise.example',
    changed: (ref) => trouble.report(ref),
    fault: () => trouble.fault(),
  });
  return { mails, mailer, trouble, provider };
};
type Outside = ReturnType<typeof openOutside>;

/** A user asks for an offer. */
const ask = ({ core }: BillingNode, { venue }: Stage, offer: Offer, method: Method = 'creditcard'): Promise<SubscribeAnswer> =>
  subscribe(core, {
    venue,
    offer,
    method,
    discounted: false,
    bank: method === 'directdebit' ? { iban: SANDBOX_IBANS.works, bic: null } : null,
    terms: true,
    by: { account: BY, locale: 'en' },
    back: 'https://ardoise.example/',
  });

type Seen = { app: TestApp; clock: Clock; query: Query; outside: Outside };
const openUsers = ({ app, clock, query, outside: { trouble, mails } }: Seen) => ({
  ask,
  async makeStage(): Promise<Stage> {
    const venue = await makeVenue(app, 'none');
    const email = `${venue}@bills.example`;
    await query(`update venue set siren = '732829320', billing_email = $2 where id = $1`, [venue, email]);
    const [last] = await query<{ id: string }>(`select coalesce(max(id), 0)::text as id from graphile_worker._private_jobs`);
    return { venue, email, since: last?.id ?? '0' };
  },
  /** The user pays on the provider's page, and the provider tells the server. */
  async payPage(redirectUrl: string | null | undefined): Promise<string> {
    const page = String(redirectUrl).split('/').at(-1) ?? '';
    const decided = await decidePayment(app.db, clock, page, { decision: 'pay', card: 'works' });
    if (!decided) throw new Error('There is no such page.');
    if (decided.decided) await trouble.report(decided.row.ref);
    return decided.row.ref;
  },
  /** Subjects of the mails to a venue, in their order. */
  subjects: ({ email }: Stage): string[] => mails.filter(({ to }) => to === email).map(({ subject }) => subject),
  /** The offer, the number of bills and credit notes, and of payments that the provider keeps. */
  async outcome({ venue }: Stage) {
    const [row] = await query<{ offer: number | null; bills: number; payments: number }>(
      `select (select offer from subscription where venue_id = $1) as offer,
        (select count(*)::int from bill where venue_id = $1) as bills,
        (select count(*)::int from sandbox_payment p join charge_attempt a on a.id::text = p.key
         where a.venue_id = $1 and p.status in ('paid', 'pending') and p.refunded < p.amount) as payments`,
      [venue],
    );
    return row;
  },
});

/** `instant`: the time at the start. */
export const openBillingWorld = async (instant: string) => {
  const clock = clockAt(instant);
  const app = await startTestApp({ ROLES: 'api' }, clock);
  const query: Query = async (text, values = []) => (await app.db.pool.query(text, values)).rows;
  const outside = openOutside({ app, clock });
  const { provider, mailer } = outside;
  const parts: Parts = { db: app.db, clock, settings: app.config.billing as BillingSettings, provider, mailer };
  /** A node; with a fuse it dies at its step. */
  const node = (fuse?: Fuse): BillingNode =>
    openNode(
      fuse
        ? { ...parts, db: crashingDb(app.db, fuse), provider: crashingCalls(provider, fuse), mailer: crashingCalls(mailer, fuse) }
        : parts,
    );
  const { runJobs, freeJobs } = openQueue(query, clock);
  /** The hourly run of billing. */
  const runHourly = async ({ core }: BillingNode): Promise<void> => {
    await provider.settle();
    await renewDue(core);
    await announceRenewals(core);
    await retryDue(core);
    await refreshUnsettled(core);
    await compareCustomers(core);
  };
  /** Time passes in equal steps; jobs and the hourly run follow each. */
  const pass = async (seconds: number, steps: number, running: Running = {}): Promise<void> => {
    const one = node();
    await freeJobs();
    for (let step = 0; step < steps; step++) {
      clock.forward(seconds / steps);
      await runJobs(one, running);
      await runHourly(one);
      await runJobs(one, running);
    }
  };
  return { app, clock, query, ...outside, node, runJobs, runHourly, pass, ...openUsers({ app, clock, query, outside }) };
};
export type BillingWorld = Awaited<ReturnType<typeof openBillingWorld>>;
