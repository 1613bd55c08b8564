// The hourly run and the jobs of billing; also run by the simulation of a year (server/test/billing-year).
import type { Task } from '../../platform/jobs.ts';
import { collectTask } from './charges/collect.ts';
import { compareCustomers, refreshUnsettled, retryDue } from './charges/reconcile.ts';
import { refreshTask, refundTask } from './charges/refunds.ts';
import type { Core } from './core.ts';
import { revokeTask } from './methods/methods.ts';
import { mailTask, type Sending } from './notices.ts';
import { announceRenewals, renewDue } from './subscriptions/renewals.ts';

/** Runs every step, also after one fails; throws the first failure, so that the job is repeated. */
const runAll = async (steps: readonly (() => Promise<unknown>)[]): Promise<void> => {
  const failures: unknown[] = [];
  for (const step of steps) await step().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
};

/** Runs everything that is due: renewals, next attempts, payments in progress. `settle`: moves the payments of the sandbox first. */
export const runBilling = (core: Core, settle: () => Promise<unknown>): Promise<void> =>
  runAll([
    settle,
    () => renewDue(core),
    () => announceRenewals(core),
    () => retryDue(core),
    () => refreshUnsettled(core),
    () => compareCustomers(core),
  ]);

/** The tasks of all jobs that charges, methods and mails queue. */
export const billingTasks = (opened: () => Core | null, sending: Sending): Task[] => [
  collectTask(opened),
  refundTask(opened),
  refreshTask(opened),
  revokeTask(opened),
  mailTask(opened, sending),
];
