// Billing on a database without a server: its core with the sandbox, a clock that is set, faults of the provider, and its jobs.

import { refresh } from '../../modules/billing/charges/jobs.ts';
import type { Core } from '../../modules/billing/core.ts';
import { renderBill } from '../../modules/billing/document/render-bill.ts';
import { billingTasks, runBilling } from '../../modules/billing/runs.ts';
import { openSandbox, type SandboxFault } from '../../modules/billing/sandbox/sandbox.ts';
import { openDb } from '../../platform/db.ts';
import { addJob, migrateJobs } from '../../platform/jobs.ts';
import type { Mailer } from '../../platform/mail/mail.ts';
import { derived } from '../../platform/tokens.ts';
import { SELLER } from '../billing/bills.ts';
import type { generator } from '../harness/random.ts';
import { jobRunner } from './jobs.ts';

export type Draws = ReturnType<typeof generator>;
/** Shares of the provider's calls that do nothing, and whose answer is lost. */
export type Faults = { down: number; lost: number };
export const NO_FAULTS: Faults = { down: 0, lost: 0 };

/** Above a Premium year including VAT and fees, so that years are debited too; Premium years outside France stay below. */
const DEBIT_LIMIT = 100_000;
const SETTINGS = { seller: SELLER, fees: { payment: 1500, sms: 900 }, debitLimit: DEBIT_LIMIT, terms: null, privacy: null };
const SECRET = 'a secret for tests that is long enough';
const silent = { info() {}, warn() {}, error() {} };

export type Billing = ReturnType<typeof openBilling>;

/** `draws`: of the faults. */
export const openBilling = (databaseUrl: string, draws: () => Draws) => {
  const db = openDb({ url: databaseUrl, poolSize: 4, namedStatements: true, onError: () => undefined });
  let at = new Date(0);
  let faults = NO_FAULTS;
  const counted = { faults: 0, mails: 0 };
  const clock = { now: () => at };
  const fault = (): SandboxFault => {
    if (faults === NO_FAULTS) return null;
    const drawn = draws().next();
    if (drawn >= faults.down + faults.lost) return null;
    counted.faults++;
    return drawn < faults.down ? 'down' : 'lost_answer';
  };
  const changed = (ref: string) => addJob(db, refresh({ ref }));
  const sandbox = openSandbox({ db, clock, webAddress: () => 'https://ardoise.example', changed, fault });
  const derive = (kind: string, ...parts: readonly string[]) => derived(SECRET, kind, ...parts);
  const core: Core = { db, clock, log: silent, settings: SETTINGS, provider: sandbox, derive, changed: () => undefined };
  const mailer: Mailer = {
    canSend: true,
    async send() {
      counted.mails++;
    },
    async erase() {},
  };
  const pdfs = { db, log: silent, clock, render: renderBill };
  const tasks = billingTasks(() => core, { mailer, pdfs, webAddress: () => 'https://ardoise.example' });
  return {
    core,
    sandbox,
    counted,
    changed,
    /** Sets the time of all that follows, and the faults of the provider. */
    set(now: Date, share: Faults) {
      at = now;
      faults = share;
    },
    migrate: () => migrateJobs(db.pool, silent),
    /** The hourly run. */
    run: () => runBilling(core, () => sandbox.settle()),
    /** Every job that is due. */
    jobs: jobRunner(db.pool, tasks, clock),
    close: () => db.close(),
  };
};
