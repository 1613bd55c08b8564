// Dead letters: events that a subscriber failed to handle, and their redelivery. Also deletes events that every subscriber has handled.

import type { Clock } from '../clock.ts';
import type { Db, Runs } from '../db.ts';
import type { Log } from '../log.ts';
import { every, json, type Sql, sql, statement } from '../sql.ts';
import { BATCH, inBatches } from '../statements/batches.ts';
import { handleOnce, type OutboxEvent, type Subscriber } from './subscribers.ts';

const KEPT_MS = 7 * 86_400_000;
/** Maximum number of failures that one call sends again. */
const MAX_RESENT = 100;

export type Failure = OutboxEvent & { subscriber: string; attempts: number; error: string; tried_at: Date };
/** Selects failures; a missing member matches all. */
export type FailureFilter = { subscriber?: string | undefined; venue?: string | undefined; seq?: number | undefined };

const COLUMNS = sql`f.venue_id as venue, f.subscriber, f.seq, f.attempts, f.error, f.at as tried_at, o.type, o.at, o.data`;
const FROM = sql`from outbox_failure f join outbox o on o.venue_id = f.venue_id and o.seq = f.seq`;
const count = statement('outbox.failures-count', () => sql<{ total: number }>`select count(*) as total from outbox_failure`);
const list = statement(
  'outbox.failures-list',
  (limit: number, offset: number) =>
    sql<Failure>`select ${COLUMNS} ${FROM} order by f.at desc, f.venue_id, f.subscriber, f.seq limit ${limit} offset ${offset}`,
);
const conditions = ({ subscriber, venue, seq }: FailureFilter): Sql =>
  every([
    ...(subscriber === undefined ? [] : [sql`f.subscriber = ${subscriber}`]),
    ...(venue === undefined ? [] : [sql`f.venue_id = ${venue}`]),
    ...(seq === undefined ? [] : [sql`f.seq = ${seq}`]),
  ]);
/** Most recently tried last, so that no failure blocks the others. */
const choose = statement(
  'outbox.failures-choose',
  (which: FailureFilter) =>
    sql<Failure>`select ${COLUMNS} ${FROM} where ${conditions(which)} order by f.at, f.venue_id, f.seq limit ${MAX_RESENT}`,
  { examples: [[{}], [{ subscriber: '', venue: '', seq: 0 }]] },
);
type Key = Pick<Failure, 'venue' | 'subscriber' | 'seq'>;
const A_KEY: Key = { venue: '', subscriber: '', seq: 0 };
const keyOf = ({ venue, subscriber, seq }: Key): Sql => sql`venue_id = ${venue} and subscriber = ${subscriber} and seq = ${seq}`;
const take = statement('outbox.failure-take', (key: Key) => sql`select 1 from outbox_failure where ${keyOf(key)} for update skip locked`, {
  examples: [[A_KEY]],
});
const remove = statement('outbox.failure-remove', (key: Key) => sql`delete from outbox_failure where ${keyOf(key)}`, {
  examples: [[A_KEY]],
});
const recordRetry = statement(
  'outbox.failure-note-again',
  (key: Key, error: string, now: Date) =>
    sql`update outbox_failure set attempts = attempts + 1, error = ${error}, at = ${now} where ${keyOf(key)}`,
  { examples: [[A_KEY, '', new Date(0)]] },
);

type Known = { name: string; types: readonly string[] };
const deleteHandled = statement(
  'outbox.events-delete',
  (
    subscribers: readonly Known[],
    border: Date,
  ) => sql`delete from outbox where ctid = any(array(select o.ctid from outbox o where o.at < ${border}
    and not exists (select 1 from outbox_failure f where f.venue_id = o.venue_id and f.seq = o.seq)
    and not exists (select 1 from jsonb_to_recordset(${json(subscribers)}) as s (name text, types jsonb)
      join venue_counter c on c.venue_id = o.venue_id
      left join outbox_cursor k on k.venue_id = o.venue_id and k.subscriber = s.name
      where s.types ? o.type and coalesce(k.seq, 0) < o.seq)
    limit ${BATCH} for update skip locked))`,
  { examples: [[[], new Date(0)]] },
);

export const openDeadLetters = ({ db, clock, log }: { db: Db; clock: Clock; log: Log }, subscribers: readonly Subscriber[]) => {
  /** True if it is handled now; null if another node is handling it or has handled it. */
  const redeliver = (failure: Failure): Promise<boolean | null> =>
    db.transaction(async (tx: Runs) => {
      if (!(await tx.one(take(failure)))) return null;
      const subscriber = subscribers.find(({ name }) => name === failure.subscriber);
      const error = subscriber ? await handleOnce(tx, subscriber, failure, log) : 'unknown subscriber';
      await tx.run(error === null ? remove(failure) : recordRetry(failure, error, clock.now()));
      return error === null;
    });
  return {
    /** Latest first. */
    list: async (limit: number, offset: number) => ({
      rows: await db.all(list(limit, offset)),
      total: (await db.one(count()))?.total ?? 0,
    }),
    /** Runs the subscriber of each selected failure again. */
    async resend(which: FailureFilter): Promise<{ sent: number; failed: number }> {
      const done = { sent: 0, failed: 0 };
      for (const failure of await db.all(choose(which))) {
        const sent = await redeliver(failure);
        if (sent !== null) done[sent ? 'sent' : 'failed']++;
      }
      return done;
    },
    /** Deletes old events that all current subscribers have handled. */
    async cleanUp(): Promise<void> {
      const known = subscribers.map(({ name, types }) => ({ name, types }));
      await inBatches(db, deleteHandled(known, new Date(clock.now().getTime() - KEPT_MS)));
    },
  };
};
