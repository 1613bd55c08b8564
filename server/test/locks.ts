// Orders calls at the lock that all changes of a venue take.
import { expect } from 'vitest';
import type { TestApp } from './app.ts';

/**
 * Starts the calls one after the other while the venue's counter is locked, each once the previous one waits for the lock, then releases
 * it. `meanwhile` runs before the release, like an earlier transaction.
 */
export const queueAtLock = async <T extends readonly (() => Promise<unknown>)[]>(
  { db }: TestApp,
  venue: string,
  calls: T,
  meanwhile: { text: string; values: unknown[] } | (() => Promise<void>) = { text: 'select 1', values: [] },
): Promise<{ [K in keyof T]: Awaited<ReturnType<T[K]>> }> => {
  const client = await db.pool.connect();
  const waiting = async () =>
    (
      await db.pool.query<{ waiting: number }>(
        `select count(*) as waiting from pg_stat_activity where datname = current_database() and wait_event in ('transactionid', 'tuple')`,
      )
    ).rows[0]?.waiting;
  try {
    await client.query('begin');
    // The first call may take long before it waits, e.g. to compare a long workbook.
    await client.query('set local idle_in_transaction_session_timeout = 0');
    await client.query('select 1 from venue_counter where venue_id = $1 for update', [venue]);
    const started: Promise<unknown>[] = [];
    for (const call of calls) {
      started.push(call());
      await expect.poll(waiting, { interval: 10 }).toBe(started.length);
    }
    await (typeof meanwhile === 'function' ? meanwhile() : client.query(meanwhile));
    await client.query('commit');
    return (await Promise.all(started)) as never;
  } finally {
    // Closed instead of released: after a failure it would keep the lock.
    client.release(true);
  }
};
