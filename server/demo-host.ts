// The interface through which the demonstration uses the server.
import path from 'node:path';
import { hash } from '@node-rs/argon2';
import type pg from 'pg';
import type { App } from './app.ts';
import type { Config } from './config.ts';
import { guestTexts, holdJob, paymentJob } from './modules/orders/index.ts';
import { systemClock } from './platform/clock.ts';
import type { Db, Tx } from './platform/db.ts';
import { shortId } from './platform/ids.ts';
import { addJob, migrateJobs } from './platform/jobs.ts';

const queryOn =
  (runs: Pick<pg.ClientBase, 'query'> | pg.Pool) =>
  async <Row extends object>(statement: string, values: unknown[] = []): Promise<Row[]> =>
    (await runs.query(statement, values)).rows;

const writingOn = (tx: Tx, { modules }: App, { HOLD_MINUTES, PAYMENT_MINUTES }: Config) => ({
  query: queryOn(tx.client),
  orderHeld: (venue: string, order: string, at: Date) => addJob(tx, holdJob(venue, order, at, HOLD_MINUTES)),
  orderAwaitsPayment: (venue: string, order: string, since: Date) =>
    addJob(tx, paymentJob(venue, order, since, new Date(since.getTime() + PAYMENT_MINUTES * 60_000))),
  billing: modules.billing.replay(tx),
});

/** Runs statements outside a transaction. */
export const queryOf = ({ pool }: Db) => queryOn(pool);

export const demoHost = (app: App, config: Config, clock = systemClock) => ({
  query: queryOf(app.db),
  now: clock.now,
  async transaction<T>(work: (writing: ReturnType<typeof writingOn>) => Promise<T>): Promise<T> {
    // Jobs of held and unpaid orders need the worker's tables.
    await migrateJobs(app.db.pool, app.log);
    return app.db.transaction((tx) => work(writingOn(tx, app, config)));
  },
  files: app.files,
  folder: path.join(config.root, 'demo'),
  hashPassword: (password: string) => hash(password),
  shortId,
  guestTexts,
  countOrders: app.modules.orders.updateFigures,
  paymentMinutes: config.PAYMENT_MINUTES,
});
