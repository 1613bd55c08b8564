// Calls of tables: the waiter, or the bill; one of each at a time (docs/product/tables.md#calls).
import { ApiError, contradiction } from '@ardoise/contract/errors.ts';
import { guestRoutes } from '@ardoise/contract/guest.ts';
import { SESSION_HOURS } from '@ardoise/contract/rules/calls.ts';
import { type TableCall, tableService } from '@ardoise/contract/tables.ts';
import type { Bind } from '../../../http/bind.ts';
import { limiter, requireRoom } from '../../../http/limits/limits.ts';
import { deleteBefore } from '../../../platform/batches.ts';
import type { Bus } from '../../../platform/bus.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Runs } from '../../../platform/db.ts';
import { isUuid, newId } from '../../../platform/ids.ts';
import { sql, statement } from '../../../platform/sql.ts';
import type { Catalog } from '../../catalog/index.ts';
import { codeOfTable, insertTableEvent, lockCounter } from '../../venues/index.ts';

type Deps = { db: Db; bus: Bus; clock: Clock; catalog: Catalog };
type Kind = TableCall['kind'];

/** Calls and questions about them of an address in a minute: guests of a room share one. */
const CALLS_PER_ADDRESS = 60;
const QUESTIONS_PER_ADDRESS = 600;
/** Nobody who called longer ago still waits. */
const since = (now: Date): Date => new Date(now.getTime() - SESSION_HOURS * 3_600_000);

type Row = { id: string; table: string; kind: Kind; creation_date: Date };
const COLUMNS = sql`c.id, c.table_number as table, c.kind, c.creation_date`;
const listPending = statement(
  'orders.calls-list',
  (venue: string, table: string | null, border: Date) => sql<Row>`select ${COLUMNS} from table_call c
    where c.venue_id = ${venue} and c.done_date is null and (${table}::text is null or c.table_number = ${table}) and c.creation_date > ${border}
    order by c.creation_date, c.id`,
);
const find = statement(
  'orders.call-find',
  (venue: string, id: string) => sql<Row>`select ${COLUMNS} from table_call c where c.venue_id = ${venue} and c.id = ${id}`,
);
type Call = { id: string; table: string; kind: Kind; now: Date };
const place = statement(
  'orders.call-place',
  (venue: string, { id, table, kind, now }: Call) => sql<Row>`insert into table_call as c (venue_id, id, table_number, kind, creation_date)
    values (${venue}, ${id}, ${table}, ${kind}, ${now})
    on conflict (venue_id, table_number, kind) where done_date is null
    do update set id = excluded.id, creation_date = excluded.creation_date where c.creation_date <= ${since(now)}
    returning ${COLUMNS}`,
  { examples: [['', { id: '', table: '', kind: 'bill', now: new Date(0) }]] },
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

/** Calls from before a moment go. */
export const deleteCalls = deleteBefore('orders.calls-delete', 'table_call', { column: 'creation_date' });

/** Nobody at the table waits any more. */
export const endCalls = async (tx: Runs, venue: string, table: string, now: Date): Promise<void> => {
  await tx.run(endAll(venue, table, now));
};

const toCall = ({ creation_date, ...call }: Row): TableCall => ({ ...call, creation_date: creation_date.toISOString() });
const pending = async (runs: Runs, venue: string, table: string | null, now: Date): Promise<TableCall[]> =>
  (await runs.all(listPending(venue, table, since(now)))).map(toCall);

/** The call that waits by now: this one, or the same that was made before. */
const makeCall = async ({ db, bus, clock }: Deps, venue: string, table: string, kind: Kind): Promise<TableCall> => {
  const now = clock.now();
  const made = await db.transaction(async (tx) => {
    await lockCounter(tx, venue);
    const row = await tx.one(place(venue, { id: newId(), table, kind, now }));
    if (row) await insertTableEvent(tx, venue, { what: `called_${kind}`, table, account: null, now });
    return row && toCall(row);
  });
  if (made) bus.publish({ topic: 'venue', id: venue });
  const waiting = made ?? (await pending(db, venue, table, now)).find((call) => call.kind === kind);
  // Answered in this very moment: the next press counts anew.
  if (!waiting) throw new ApiError('unavailable');
  return waiting;
};

const callDone = async ({ db, bus, clock }: Deps, venue: string, call: TableCall, account: string): Promise<TableCall> => {
  const now = clock.now();
  const done = await db.transaction(async (tx) => {
    await lockCounter(tx, venue);
    const row = await tx.one(answer(venue, call.id, now));
    if (row) await insertTableEvent(tx, venue, { what: 'call_done', table: row.table_number, account, now });
    return row;
  });
  if (done) bus.publish({ topic: 'venue', id: venue });
  return call;
};

/** A venue that serves tables, and a table of it, with its present code where it wants one. */
export const requireTable = async (
  { db, catalog }: Pick<Deps, 'db' | 'catalog'>,
  venue: string,
  table: string,
  code: string | null,
): Promise<void> => {
  const menu = await catalog.menus.menu(venue);
  if (!menu) throw new ApiError('not_found');
  if (menu.venue.tier !== 'premium') throw new ApiError('ordering_not_included');
  const present = await codeOfTable(db, venue, table);
  if (present === undefined) throw contradiction('table', 'unknown_table', 'There is no such table.');
  if (menu.venue.table_codes && present !== code) throw contradiction('table', 'table_code', "This is not the table's present code.");
};

export const bindCalls = (on: Bind, deps: Deps): void => {
  const { db, clock } = deps;
  const [calls, questions] = [limiter(CALLS_PER_ADDRESS, 60), limiter(QUESTIONS_PER_ADDRESS, 60)];
  on(tableService.calls, ({ params }) => pending(db, params.venue, null, clock.now()));
  on(tableService.callDone, ({ params, record, identity }) => callDone(deps, params.venue, record, identity.id), {
    find: async (params: Record<string, string>, venue: string | null) => {
      const row = isUuid(params.id) && isUuid(venue) ? await db.one(find(venue, params.id)) : undefined;
      return row ? toCall(row) : null;
    },
  });
  on(guestRoutes.calls, async ({ params: { venue }, query: { table, code = null }, request }) => {
    requireRoom(questions.take(request.ip));
    await requireTable(deps, venue, table, code);
    return pending(db, venue, table, clock.now());
  });
  on(guestRoutes.call, async ({ params: { venue }, body: { table, code, kind }, request }) => {
    requireRoom(calls.take(request.ip));
    await requireTable(deps, venue, table, code);
    return makeCall(deps, venue, table, kind);
  });
};
