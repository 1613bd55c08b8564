// Owns subscriptions, payment methods, charges, bills and discounts. Publishes `venue` and `menu` on the bus when a venue's tier may have
// changed. A provider (provider/provider.ts) charges; without one, or without a seller, the installation bills no one.
import { discounts } from '@ardoise/contract/billing/discounts.ts';
import { contradiction } from '@ardoise/contract/errors.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Bind } from '../../http/bind.ts';
import { bindResource } from '../../http/resource.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { addJob, hourlyTask, jobKind, task } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import type { Mailer } from '../../platform/mail/mail.ts';
import { derived } from '../../platform/tokens.ts';
import type { Users } from '../users/index.ts';
import { refresh } from './charges/jobs.ts';
import type { BillingSettings, Core } from './core.ts';
import { renderBill } from './document/render-bill.ts';
import { bindOverview } from './overview/overview-routes.ts';
import { chooseProvider, type ProviderConfig } from './provider/choose-provider.ts';
import { bindHook } from './provider/hook.ts';
import { openReplay } from './replay.ts';
import { bindBilling } from './routes.ts';
import { billingTasks, runBilling } from './runs.ts';
import { discountStore } from './subscriptions/discounts.ts';

export { type Broken, type BrokenReason, verifyBills } from './bills/verify.ts';

export type BillingConfig = ProviderConfig & {
  BACKOFFICE_ORIGINS: readonly string[];
  ROLES: readonly string[];
  /** Null: the installation bills no one. */
  billing: BillingSettings | null;
};
type Deps = {
  config: BillingConfig;
  db: Db;
  bus: Bus;
  clock: Clock;
  log: Log;
  mailer: Mailer;
  users: Users;
  webAddress: () => string;
};

/** Everything that is due: renewals, next attempts, payments in progress. Runs hourly and after a start. */
const due = jobKind<Record<string, never>>('billing-due-now');

/** The origin that the caller used, for pages of this server. */
const originOf = (config: BillingConfig, { protocol, host }: FastifyRequest): string => config.PUBLIC_URL ?? `${protocol}://${host}`;

const OFFERS_TAB = (venue: string) => `/admin/#/venue/${venue}/3?payment=return`;

/** Refuses to lead back to another site (422). */
const backOf = (config: BillingConfig, request: FastifyRequest, venue: string, asked: string | undefined): string => {
  const own = originOf(config, request);
  if (asked === undefined) return own + OFFERS_TAB(venue);
  const { href, origin, username, password } = new URL(asked);
  if (username || password || ![own, ...config.BACKOFFICE_ORIGINS].includes(origin))
    throw contradiction('return', 'foreign_address', 'This address is not of this back-office.');
  return href;
};

export const billingModule = (deps: Deps) => {
  const { config, db, bus, clock, log, mailer, users, webAddress } = deps;
  const changed = (venue: string) => {
    bus.publish({ topic: 'venue', id: venue });
    bus.publish({ topic: 'menu', id: venue });
  };
  const reported = (ref: string) => addJob(db, refresh({ ref }));
  const { provider, sandbox } = chooseProvider(deps, reported);
  const settings = config.billing;
  const derive = (kind: string, ...parts: readonly string[]) => derived(config.SECRET, kind, ...parts);
  const core: Core | null = provider && settings && { db, clock, log, settings, provider, changed, derive };
  const pdfs = { db, log, clock, render: renderBill };
  const sending = { mailer, pdfs, webAddress };
  const opened = () => core;
  const runDue = async (): Promise<void> => {
    if (core) await runBilling(core, async () => sandbox?.settle());
  };
  return {
    tasks: [hourlyTask('billing-due', runDue), task(due, runDue), ...billingTasks(opened, sending)],
    /** Runs what is due, for tests. */
    runDue,
    sandbox,
    /** Runs billing through the past in a transaction, for the demonstration. */
    replay(tx: Tx) {
      if (!settings) throw new Error('There is no seller to bill in the past.');
      return openReplay(tx, { settings, log, derive });
    },
    routes(on: Bind) {
      bindBilling(on, {
        db,
        clock,
        users,
        settings,
        core,
        sending,
        pdfs,
        backOf: (...of) => backOf(config, ...of),
        originOf: (request) => originOf(config, request),
      });
      bindOverview(on, { db, clock });
      bindResource(on, discounts, discountStore(db));
      bindHook(on, config.SECRET, reported);
    },
    pages(server: FastifyInstance) {
      sandbox?.pages(server);
    },
    start() {
      if (core && config.ROLES.includes('worker'))
        void addJob(db, due({}, { key: 'billing due' })).catch(() => log.warn({}, 'the billing run was not queued'));
    },
  };
};
