// Subscriptions to the summary of a venue, one row each. `week`: the venue's Monday on which the last summary was sent.
import type { Db, Runs, Tx } from '../../platform/db.ts';
import { sql, statement } from '../../platform/sql.ts';
import { VENUES } from '../venues/index.ts';

/** Venues per query. */
export const VENUES_A_BATCH = 500;
/** Sent on Mondays from 6:00, in the venue's time zone; if no worker ran, until the end of Tuesday. Later summaries are of little use. */
const SENT_FROM = '6 hours';
const SENT_UNTIL = '2 days';

const find = statement(
  'summary.subscription-find',
  (venue: string, account: string) => sql`select from weekly_summary where venue_id = ${venue} and account_id = ${account}`,
);
/** Stores the current week as sent, so the first summary is sent on the next Monday. An existing subscription does not change. */
const insert = statement(
  'summary.subscription-insert',
  (venue: string, account: string, now: Date) => sql`insert into weekly_summary (venue_id, account_id, week)
    select v.id, ${account}, date_trunc('week', ${now}::timestamptz at time zone v.timezone)::date from ${VENUES} v where v.id = ${venue}
    on conflict do nothing`,
);
const remove = statement(
  'summary.subscription-delete',
  (venue: string, account: string) => sql`delete from weekly_summary where venue_id = ${venue} and account_id = ${account}`,
);
const removeAll = statement(
  'summary.subscriptions-delete-all',
  (account: string) => sql`delete from weekly_summary where account_id = ${account}`,
);

/** A venue where summaries are due; `monday`: of the current week in its time zone. */
export type Due = { venue: string; monday: string };
const listDue = statement(
  'summary.due-list',
  (now: Date, after: string) => sql<Due>`select w.venue_id as venue, m.monday
    from weekly_summary w join ${VENUES} v on v.id = w.venue_id
      cross join lateral (select ${now}::timestamptz at time zone v.timezone as shown) c
      cross join lateral (select date_trunc('week', c.shown)::date as monday) m
    where w.venue_id > ${after} and w.week < m.monday
      and c.shown >= m.monday + ${SENT_FROM}::interval and c.shown < m.monday + ${SENT_UNTIL}::interval
    group by w.venue_id, m.monday order by w.venue_id limit ${VENUES_A_BATCH}`,
);
const raiseWeek = statement(
  'summary.week-raise',
  ({ venue, monday }: Due) => sql<{ account: string }>`update weekly_summary set week = ${monday}::date
    where venue_id = ${venue} and week < ${monday}::date returning account_id as account`,
  { examples: [[{ venue: '', monday: '' }]] },
);

export const isSubscribed = async (runs: Runs, venue: string, account: string): Promise<boolean> =>
  (await runs.one(find(venue, account))) !== undefined;

export const subscribe = (db: Db, venue: string, account: string, now: Date) => db.run(insert(venue, account, now));

export const unsubscribe = (db: Db, venue: string, account: string) => db.run(remove(venue, account));

/** Deletes the subscriptions of an account that is erased. */
export const deleteSubscriptionsOf = async (tx: Tx, account: string): Promise<void> => {
  await tx.run(removeAll(account));
};

/** The next venues where summaries are due, by id. */
export const dueAfter = (db: Db, now: Date, after: string): Promise<Due[]> => db.all(listDue(now, after));

/** The accounts with a summary due. Raises their week, so each account is returned once, on all nodes. */
export const takeDue = async (tx: Tx, due: Due): Promise<string[]> => (await tx.all(raiseWeek(due))).map(({ account }) => account);
