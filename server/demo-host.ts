// The interface through which the demonstration uses the server.
import path from 'node:path';
import { hash } from '@node-rs/argon2';
import type pg from 'pg';
import type { App } from './app.ts';
import type { Config } from './config.ts';
import { guestTexts, holdJob, paymentJob } from './modules/orders/index.ts';
import type { Db, Tx } from './platform/db.ts';
import { shortId } from './platform/ids.ts';
import { addJob, migrateJobs } from './platform/jobs.ts';

const queryOn =
  (runs: Pick<pg.ClientBase, 'query'> | pg.Pool) =>
  async <Row extends object>(statement: string, values: unknown[] = []): Promise<Row[]> =>
    (await runs.query(statement, values)).rows;

const writingOn = (tx: Tx, { HOLD_MINUTES, PAYMENT_MINUTES }: Config) => ({
  query: queryOn(tx.client),
  orderHeld: (venue: string, order: string, at: Date) => addJob(tx, holdJob(venue, order, at, HOLD_MINUTES)),
  orderAwaitsPayment: (venue: string, order: string, since: Date) =>
    addJob(tx, paymentJob(venue, order, since, new Date(since.getTime() + PAYMENT_MINUTES * 60_000))),
});

/** Runs statements outside a transaction. */
export const queryOf = ({ pool }: Db) => queryOn(pool);

export const demoHost = ({ db, files, log, modules }: App, config: Config) => ({
  query: queryOf(db),
  async transaction<T>(work: (writing: ReturnType<typeof writingOn>) => Promise<T>): Promise<T> {
    // Jobs of held and unpaid orders need the worker's tables.
    await migrateJobs(db.pool, log);
    return db.transaction((tx) => work(writingOn(tx, config)));
  },
  files,
  folder: path.join(config.root, 'demo'),
  hashPassword: (password: string) => hash(password),
  shortId,
  guestTexts,
  countOrders: modules.orders.updateFigures,
  paymentMinutes: config.PAYMENT_MINUTES,
});
