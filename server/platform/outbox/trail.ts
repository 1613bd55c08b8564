// The trail of failures: events that a subscriber was passed over with, and how they are sent again. What every subscriber has dealt with goes.

import type { Clock } from '../clock.ts';
import type { Db, Runs } from '../db.ts';
import type { Log } from '../log.ts';
import { every, json, type Sql, sql, statement } from '../sql.ts';
import { BATCH, inBatches } from '../statements/batches.ts';
import { handleOnce, type OutboxEvent, type Subscriber } from './subscribers.ts';

const KEPT_MS = 7 * 86_400_000;
/** Failures that one call sends again. */
const RESENT_AT_ONCE = 100;

export type Failure = OutboxEvent & { subscriber: string; attempts: number; error: string; tried_at: Date };
/** Which failures; a member that is missing stands for all. */
export type Which = { subscriber?: string | undefined; venue?: string | undefined; seq?: number | undefined };

const COLUMNS = sql`f.venue_id as venue, f.subscriber, f.seq, f.attempts, f.error, f.at as tried_at, o.type, o.at, o.data`;
const FROM = sql`from outbox_failure f join outbox o on o.venue_id = f.venue_id and o.seq = f.seq`;
const count = statement('outbox.failures-count', () => sql<{ total: number }>`select count(*) as total from outbox_failure`);
const list = statement(
  'outbox.failures-list',
  (limit: number, offset: number) =>
    sql<Failure>`select ${COLUMNS} ${FROM} order by f.at desc, f.venue_id, f.subscriber, f.seq limit ${limit} offset ${offset}`,
);
const conditions = ({ subscriber, venue, seq }: Which): Sql =>
  every([
    ...(subscriber === undefined ? [] : [sql`f.subscriber = ${subscriber}`]),
    ...(venue === undefined ? [] : [sql`f.venue_id = ${venue}`]),
    ...(seq === undefined ? [] : [sql`f.seq = ${seq}`]),
  ]);
/** Those that were tried last come last, so that none keeps the others from their turn. */
const choose = statement(
  'outbox.failures-choose',
  (which: Which) =>
    sql<Failure>`select ${COLUMNS} ${FROM} where ${conditions(which)} order by f.at, f.venue_id, f.seq limit ${RESENT_AT_ONCE}`,
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
const noteAgain = statement(
  'outbox.failure-note-again',
  (key: Key, error: string, now: Date) =>
    sql`update outbox_failure set attempts = attempts + 1, error = ${error}, at = ${now} where ${keyOf(key)}`,
  { examples: [[A_KEY, '', new Date(0)]] },
);

type Known = { name: string; types: readonly string[] };
const deletePassed = statement(
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

export const openTrail = ({ db, clock, log }: { db: Db; clock: Clock; log: Log }, subscribers: readonly Subscriber[]) => {
  /** Whether it is dealt with now; null where somebody else has it in hand, or had. */
  const sendAgain = (failure: Failure): Promise<boolean | null> =>
    db.transaction(async (tx: Runs) => {
      if (!(await tx.one(take(failure)))) return null;
      const subscriber = subscribers.find(({ name }) => name === failure.subscriber);
      const error = subscriber ? await handleOnce(tx, subscriber, failure, log) : 'unknown subscriber';
      await tx.run(error === null ? remove(failure) : noteAgain(failure, error, clock.now()));
      return error === null;
    });
  return {
    /** The latest first. */
    list: async (limit: number, offset: number) => ({
      rows: await db.all(list(limit, offset)),
      total: (await db.one(count()))?.total ?? 0,
    }),
    /** Runs the subscriber of each once more. */
    async resend(which: Which): Promise<{ sent: number; failed: number }> {
      const done = { sent: 0, failed: 0 };
      for (const failure of await db.all(choose(which))) {
        const sent = await sendAgain(failure);
        if (sent !== null) done[sent ? 'sent' : 'failed']++;
      }
      return done;
    },
    /** Subscribers that no longer exist hold nothing back. */
    async cleanUp(): Promise<void> {
      const known = subscribers.map(({ name, types }) => ({ name, types }));
      await inBatches(db, deletePassed(known, new Date(clock.now().getTime() - KEPT_MS)));
    },
  };
};
