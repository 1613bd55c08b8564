// Calls of tables, for the waiter or the bill; one of each at a time (docs/product/tables.md#calls).
import { ApiError } from '@ardoise/contract/errors.ts';
import { SESSION_HOURS } from '@ardoise/contract/rules/calls.ts';
import { type BoardCall, tableService } from '@ardoise/contract/tables.ts';
import type { Bind } from '../../../http/bind.ts';
import { requireRoom } from '../../../http/limits/limits.ts';
import type { Bus } from '../../../platform/bus.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Runs } from '../../../platform/db.ts';
import { isUuid, newId } from '../../../platform/ids.ts';
import { sql, statement } from '../../../platform/sql.ts';
import { deleteBefore } from '../../../platform/statements/batches.ts';
import { appendTableEvent, lockCounter } from '../../board/index.ts';
import { mutedUntil } from './mutes.ts';

export type CallDeps = { db: Db; bus: Bus; clock: Clock };
type Kind = BoardCall['kind'];

/**
 * A call without proof is quiet (rings no bell) if the same call of its table was made or answered within `QUIET_MS`, or if
 * `UNPROVEN_RINGS` calls without proof rang at the venue in that time.
 */
const QUIET_MS = 60_000;
const UNPROVEN_RINGS = 3;
/** Calls before this instant no longer wait. */
const expiredBefore = (now: Date): Date => new Date(now.getTime() - SESSION_HOURS * 3_600_000);

type Row = { id: string; table: string; kind: Kind; creation_date: Date; proven: boolean; quiet: boolean };
const COLUMNS = sql`c.id, c.table_number as table, c.kind, c.creation_date, c.proven, c.quiet`;
const listPending = statement(
  'orders.calls-list',
  (venue: string, table: string | null, cutoff: Date) => sql<Row>`select ${COLUMNS} from table_call c
    where c.venue_id = ${venue} and c.done_date is null and (${table}::text is null or c.table_number = ${table}) and c.creation_date > ${cutoff}
    order by c.creation_date, c.id`,
);
const find = statement(
  'orders.call-find',
  (venue: string, id: string) => sql<Row>`select ${COLUMNS} from table_call c where c.venue_id = ${venue} and c.id = ${id}`,
);
type CallRequest = { table: string; kind: Kind; proven: boolean };
const findQuiet = statement(
  'orders.call-quiet',
  (venue: string, table: string, kind: Kind, cutoff: Date) => sql<{ quiet: boolean }>`select
    exists (select 1 from table_call c where c.venue_id = ${venue} and c.table_number = ${table} and c.kind = ${kind}
      and coalesce(c.done_date, c.creation_date) > ${cutoff})
    or (select count(*) from table_call c where c.venue_id = ${venue} and not c.proven and not c.quiet and c.creation_date > ${cutoff})
      >= ${UNPROVEN_RINGS}::int as quiet`,
  { examples: [['', '', 'bill', new Date(0)]] },
);
/** Condition: the row becomes a new call, because the old one has expired, or was quiet and the guest has proof now. */
const isNewCall = (now: Date) => sql`(c.creation_date <= ${expiredBefore(now)} or (c.quiet and excluded.proven))`;
type Call = CallRequest & { id: string; quiet: boolean; now: Date };
const place = statement(
  'orders.call-place',
  (venue: string, { id, table, kind, proven, quiet, now }: Call) =>
    sql<Row>`insert into table_call as c (venue_id, id, table_number, kind, creation_date, proven, quiet)
    values (${venue}, ${id}, ${table}, ${kind}, ${now}, ${proven}, ${quiet})
    on conflict (venue_id, table_number, kind) where done_date is null
    do update set id = case when ${isNewCall(now)} then excluded.id else c.id end, proven = excluded.proven,
      creation_date = case when ${isNewCall(now)} then excluded.creation_date else c.creation_date end,
      quiet = case when ${isNewCall(now)} then excluded.quiet else c.quiet end
    where ${isNewCall(now)} or (excluded.proven and not c.proven)
    returning ${COLUMNS}`,
  { examples: [['', { id: '', table: '', kind: 'bill', proven: true, quiet: false, now: new Date(0) }]] },
);
const answer = statement(
  'orders.call-answer',
  (venue: string, id: string, now: Date) =>
    sql<{
      table_number: string;
    }>`update table_call set done_date = ${now} where venue_id = ${venue} and id = ${id} and done_date is null returning table_number`,
);
const endAll = statement(
  'orders.calls-end',
  (venue: string, table: string, now: Date) =>
    sql`update table_call set done_date = ${now} where venue_id = ${venue} and table_number = ${table} and done_date is null`,
);

/** Deletes the calls that were made before an instant. */
export const deleteCalls = deleteBefore('orders.calls-delete', 'table_call', { column: 'creation_date' });

/** Ends all calls of a table. */
export const endCalls = async (tx: Runs, venue: string, table: string, now: Date): Promise<void> => {
  await tx.run(endAll(venue, table, now));
};

const toCall = ({ creation_date, ...call }: Row): BoardCall => ({ ...call, creation_date: creation_date.toISOString() });

/** The waiting calls of one table or of all. */
export const pendingCalls = async (runs: Runs, venue: string, table: string | null, now: Date): Promise<BoardCall[]> =>
  (await runs.all(listPending(venue, table, expiredBefore(now)))).map(toCall);

const isQuiet = async (tx: Runs, venue: string, { table, kind, proven }: CallRequest, now: Date): Promise<boolean> =>
  !proven && (await tx.one(findQuiet(venue, table, kind, new Date(now.getTime() - QUIET_MS))))?.quiet === true;

/** Makes a call; returns the waiting one, which may be the same call made before. 429 for a call without proof at a muted table. */
export const makeCall = async ({ db, bus, clock }: CallDeps, venue: string, calling: CallRequest): Promise<BoardCall> => {
  const { table, kind, proven } = calling;
  const { waiting, made } = await db.transaction(async (tx) => {
    await lockCounter(tx, venue);
    const now = clock.now();
    const muted = proven ? null : await mutedUntil(tx, venue, table, now);
    if (muted) requireRoom(Math.ceil((muted.getTime() - now.getTime()) / 1000));
    const [id, quiet] = [newId(), await isQuiet(tx, venue, calling, now)];
    const row = await tx.one(place(venue, { id, ...calling, quiet, now }));
    const made = row?.id === id;
    if (made) await appendTableEvent(tx, venue, { what: `called_${kind}`, table, account: null, now });
    const waiting = row ? toCall(row) : (await pendingCalls(tx, venue, table, now)).find((call) => call.kind === kind);
    return { waiting, made };
  });
  if (made) bus.publish({ topic: 'venue', id: venue });
  // Only if this node's clock is behind another node's; the next call succeeds.
  if (!waiting) throw new ApiError('unavailable');
  return waiting;
};

const callDone = async ({ db, bus, clock }: CallDeps, venue: string, call: BoardCall, account: string): Promise<BoardCall> => {
  const now = clock.now();
  const done = await db.transaction(async (tx) => {
    await lockCounter(tx, venue);
    const row = await tx.one(answer(venue, call.id, now));
    if (row) await appendTableEvent(tx, venue, { what: 'call_done', table: row.table_number, account, now });
    return row;
  });
  if (done) bus.publish({ topic: 'venue', id: venue });
  return call;
};

export const bindCalls = (on: Bind, deps: CallDeps): void => {
  const { db, clock } = deps;
  on(tableService.calls, ({ params }) => pendingCalls(db, params.venue, null, clock.now()));
  on(tableService.callDone, ({ params, record, identity }) => callDone(deps, params.venue, record, identity.id), {
    find: async (params: Record<string, string>, venue: string | null) => {
      const row = isUuid(params.id) && isUuid(venue) ? await db.one(find(venue, params.id)) : undefined;
      return row ? toCall(row) : null;
    },
  });
};
