// The events of a venue, its orders and its tables: written in the transaction of the change, read by boards.
import type { Happened } from '@ardoise/contract/venue-events.ts';
import type { Runs } from '../../platform/db.ts';
import { fragment, type Sql, sql, statement } from '../../platform/sql.ts';
import { deleteBefore } from '../../platform/statements/batches.ts';

export type OrderEvent = 'order:update' | 'order:cancel';
/** The actor of an event: an account of the staff, the guest, or `system` (docs/product/realtime.md#who-did-what). */
export type Actor = { account: string } | 'guest' | 'system';
/** The idempotency key of a staff action, and the name of the action that it is valid for (docs/decisions/0055-keys-of-staff-actions.md). */
export type ActionKey = { key: string; action: string };
/** An event, its actor and, for a staff action, its key. */
export type EventDetails = { what: Happened['what']; actor: Actor; actionKey?: ActionKey | null };

/** Inserts events of orders; the rows follow, each ending in `detailValues`. */
export const INSERT_EVENTS = fragment(
  'board.insert-events',
  sql`insert into venue_event (venue_id, seq, type, order_id, at, what, actor, account_id, key, action)`,
);
/** The values of the last columns of `INSERT_EVENTS`. */
export const detailValues = ({ what, actor, actionKey = null }: EventDetails): Sql => {
  const [by, account] = typeof actor === 'object' ? ['staff', actor.account] : [actor, null];
  return sql`${what}, ${by}, ${account}, ${actionKey?.key ?? null}, ${actionKey?.action ?? null}`;
};
export const EVENTS = fragment(
  'board.events',
  sql`(select venue_id, seq, type, order_id, at, what, actor, account_id, table_number from venue_event)`,
);

const insertOrders = statement(
  'board.order-events-insert',
  (venue: string, type: OrderEvent, orders: readonly string[], now: Date, details: EventDetails) =>
    sql`${INSERT_EVENTS} select ${venue}, counter.event_seq + listed.place, ${type}, listed.id, ${now}, ${detailValues(details)}
      from venue_counter counter, unnest(${orders}::uuid[]) with ordinality as listed (id, place) where counter.venue_id = ${venue}`,
  { examples: [['', 'order:update', [], new Date(0), { what: 'abandoned', actor: 'system' }]] },
);
const moveNumber = statement(
  'board.event-numbers',
  (venue: string, events: number) => sql`update venue_counter set event_seq = event_seq + ${events} where venue_id = ${venue}`,
);
/** An event of a table; `account`: the member of staff, null for its guests. */
type TableEvent = { what: Happened['what']; table: string; account: string | null; now: Date };
const insertTable = statement(
  'board.table-event-insert',
  (venue: string, { what, table, account, now }: TableEvent) => sql`with counter as (
      update venue_counter set event_seq = event_seq + 1 where venue_id = ${venue} returning event_seq)
    insert into venue_event (venue_id, seq, type, at, what, actor, account_id, table_number)
    select ${venue}::uuid, event_seq, 'table:call', ${now}, ${what}, ${account === null ? 'guest' : 'staff'}, ${account}::uuid, ${table} from counter`,
  { examples: [['', { what: 'called_bill', table: '', account: null, now: new Date(0) }]] },
);
/** An event of the venue; `account`: the member of staff, null for timed changes. */
type VenueEvent = { what: Happened['what']; account: string | null; now: Date };
const insertVenue = statement(
  'board.venue-event-insert',
  (venue: string, { what, account, now }: VenueEvent) => sql`with counter as (
      update venue_counter set event_seq = event_seq + 1 where venue_id = ${venue} returning event_seq)
    insert into venue_event (venue_id, seq, type, at, what, actor, account_id)
    select ${venue}::uuid, event_seq, 'venue:open', ${now}, ${what}, ${account === null ? 'system' : 'staff'}, ${account}::uuid from counter`,
  { examples: [['', { what: 'opened', account: null, now: new Date(0) }]] },
);
const isNewer = statement(
  'board.event-is-newer',
  (venue: string, seq: number, since: Date) =>
    sql<{ newer: boolean }>`select at > ${since} as newer from venue_event where venue_id = ${venue} and seq = ${seq}`,
  { prepared: true },
);
const findKey = statement(
  'board.action-find',
  (venue: string, key: string) =>
    sql<{ order_id: string | null; action: string }>`select order_id, action from venue_event where venue_id = ${venue} and key = ${key}`,
  { prepared: true },
);
/** The events of an action on several orders have consecutive numbers and the same time; the first one has the key. */
const findOrders = statement(
  'board.action-orders',
  (venue: string, key: string) =>
    sql<{ order_id: string }>`select e.order_id from venue_event p join venue_event e on e.venue_id = p.venue_id and e.seq >= p.seq
      and e.at = p.at and e.what = p.what and e.account_id = p.account_id where p.venue_id = ${venue} and p.key = ${key} order by e.seq`,
);

/** Appends one event per order; the first one has the action's key. */
export const appendOrderEvents = async (
  tx: Runs,
  venue: string,
  type: OrderEvent,
  orders: readonly string[],
  now: Date,
  details: EventDetails,
): Promise<void> => {
  const [first, ...others] = orders;
  if (first === undefined) return;
  for (const [ids, eventDetails] of [[[first], details] as const, [others, { ...details, actionKey: null }] as const]) {
    if (ids.length === 0) continue;
    await tx.run(insertOrders(venue, type, ids, now, eventDetails));
    await tx.run(moveNumber(venue, ids.length));
  }
};

export const appendTableEvent = async (tx: Runs, venue: string, event: TableEvent): Promise<void> => {
  await tx.run(insertTable(venue, event));
};

export const appendVenueEvent = async (tx: Runs, venue: string, event: VenueEvent): Promise<void> => {
  await tx.run(insertVenue(venue, event));
};

/** True if the event exists and was written after `since`. */
export const isEventNewer = async (runs: Runs, venue: string, seq: number, since: Date): Promise<boolean> =>
  (await runs.one(isNewer(venue, seq, since)))?.newer ?? false;

/** The use of a key at a venue: for the `same` action on the order (null: on any order), for an `other` one, or not at all (null). */
export const findAction = async (
  runs: Runs,
  venue: string,
  order: string | null,
  { key, action }: ActionKey,
): Promise<'same' | 'other' | null> => {
  const event = await runs.one(findKey(venue, key));
  if (!event) return null;
  return (order === null || event.order_id === order) && event.action === action ? 'same' : 'other';
};

/** The orders that the action with this key changed. */
export const ordersOfAction = async (runs: Runs, venue: string, key: string): Promise<string[]> =>
  (await runs.all(findOrders(venue, key))).map(({ order_id }) => order_id);

/** True if a change failed because its key was used meanwhile. */
export const isKeyTaken = (error: unknown): boolean => (error as { constraint?: string }).constraint === 'venue_event_key';

/** Deletes the events that were written before an instant. */
export const deleteEvents = deleteBefore('board.events-delete', 'venue_event');
