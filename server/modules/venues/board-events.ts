// What boards are told of a venue: events, numbered in the transaction that changes its orders or itself.
import { ApiError } from '@ardoise/contract/errors.ts';
import { deleteBefore } from '../../platform/batches.ts';
import type { Runs } from '../../platform/db.ts';
import { sql, statement } from '../../platform/sql.ts';
import { INSERT_EVENTS, type Note, noted, type PressKey } from './fragments.ts';

export type OrderEvent = 'order:update' | 'order:cancel';

type Counter = { venue_id: string; event_seq: number };
const takeNumber = statement(
  'venues.event-number',
  (venue: string) =>
    sql<Pick<Counter, 'event_seq'>>`update venue_counter set event_seq = event_seq + 1 where venue_id = ${venue} returning event_seq`,
  { prepared: true },
);
const takeNumberAsPriced = statement(
  'venues.event-number-as-priced',
  (venue: string, version: number) =>
    sql<Pick<Counter, 'event_seq'>>`update venue_counter set event_seq = event_seq + 1
      where venue_id = ${venue} and menu_version = ${version} returning event_seq`,
);
const lock = statement('venues.counter-lock', (venue: string) => sql`select 1 from venue_counter where venue_id = ${venue} for update`);
const tell = statement(
  'venues.events-insert',
  (venue: string, type: OrderEvent, orders: readonly string[], now: Date, note: Note) =>
    sql`${INSERT_EVENTS} select ${venue}, counter.event_seq + listed.place, ${type}, listed.id, ${now}, ${noted(note)}
      from venue_counter counter, unnest(${orders}::uuid[]) with ordinality as listed (id, place) where counter.venue_id = ${venue}`,
  { examples: [['', 'order:update', [], new Date(0), { what: 'abandoned', actor: 'system' }]] },
);
/** What was told of a table: a call or its answer, or that it was closed. */
type TableNote = { what: Note['what']; table: string; account: string | null; now: Date };
const tellTable = statement(
  'venues.table-tell',
  (venue: string, { what, table, account, now }: TableNote) => sql`with counter as (
      update venue_counter set event_seq = event_seq + 1 where venue_id = ${venue} returning event_seq)
    insert into venue_event (venue_id, seq, type, at, what, actor, account_id, table_number)
    select ${venue}::uuid, event_seq, 'table:call', ${now}, ${what}, ${account === null ? 'guest' : 'staff'}, ${account}::uuid, ${table} from counter`,
  { examples: [['', { what: 'called_bill', table: '', account: null, now: new Date(0) }]] },
);
const moveNumber = statement(
  'venues.event-numbers',
  (venue: string, events: number) => sql`update venue_counter set event_seq = event_seq + ${events} where venue_id = ${venue}`,
);
const findLast = statement(
  'venues.event-last',
  (venue: string) => sql<Counter>`select venue_id, event_seq from venue_counter where venue_id = ${venue}`,
  { prepared: true },
);
const findAllLast = statement(
  'venues.events-last',
  (venues: readonly string[]) => sql<Counter>`select venue_id, event_seq from venue_counter where venue_id = any(${venues}::uuid[])`,
  { prepared: true },
);
const isFresh = statement(
  'venues.event-is-fresh',
  (venue: string, seq: number, since: Date) =>
    sql<{ fresh: boolean }>`select at > ${since} as fresh from venue_event where venue_id = ${venue} and seq = ${seq}`,
  { prepared: true },
);

const findPress = statement(
  'venues.event-press',
  (venue: string, key: string) =>
    sql<{ order_id: string | null; press: string }>`select order_id, press from venue_event where venue_id = ${venue} and key = ${key}`,
  { prepared: true },
);

/** They were written one after the other at the same moment; the first one has the key. */
const findPressedOrders = statement(
  'venues.press-orders',
  (venue: string, key: string) =>
    sql<{ order_id: string }>`select e.order_id from venue_event p join venue_event e on e.venue_id = p.venue_id and e.seq >= p.seq
      and e.at = p.at and e.what = p.what and e.account_id = p.account_id where p.venue_id = ${venue} and p.key = ${key} order by e.seq`,
);

/** Numbers the next event of a venue; the row stays locked until the end, so events are in the order of their commits. */
export const nextSeq = async (tx: Runs, venue: string): Promise<number> => {
  const row = await tx.one(takeNumber(venue));
  if (!row) throw new ApiError('not_found');
  return row.event_seq;
};

/** The same while the menu is the one that was priced; else undefined. */
export const nextSeqAsPriced = async (tx: Runs, venue: string, version: number): Promise<number | undefined> =>
  (await tx.one(takeNumberAsPriced(venue, version)))?.event_seq;

/** Makes the changes of a venue's orders wait for each other until the end of the transaction. */
export const lockCounter = async (tx: Runs, venue: string): Promise<void> => {
  await tx.run(lock(venue));
};

/** One event for each of the orders, numbered on; the key of a press is with the first. */
export const insertEvents = async (
  tx: Runs,
  venue: string,
  type: OrderEvent,
  orders: readonly string[],
  now: Date,
  note: Note,
): Promise<void> => {
  const [first, ...others] = orders;
  if (first === undefined) return;
  for (const [some, said] of [[[first], note] as const, [others, { ...note, pressed: null }] as const]) {
    if (some.length === 0) continue;
    await tx.run(tell(venue, type, some, now, said));
    await tx.run(moveNumber(venue, some.length));
  }
};

/** Tells boards of a table: by somebody of the staff, or its guests (`account` null). */
export const insertTableEvent = async (tx: Runs, venue: string, note: TableNote): Promise<void> => {
  await tx.run(tellTable(venue, note));
};

/** The number of a venue's last event. */
export const lastSeq = async (runs: Runs, venue: string): Promise<number> => (await runs.one(findLast(venue)))?.event_seq ?? 0;
export const lastSeqs = (runs: Runs, venues: readonly string[]): Promise<Counter[]> => runs.all(findAllLast(venues));

/** Whether an event is there that was told after `since`. */
export const wasTold = async (runs: Runs, venue: string, seq: number, since: Date): Promise<boolean> =>
  (await runs.one(isFresh(venue, seq, since)))?.fresh ?? false;

/** What was pressed with a key at a venue: as `order` (null: whichever) and `press` say, something else, or nothing yet. */
export const pressedWith = async (
  runs: Runs,
  venue: string,
  order: string | null,
  { key, press }: PressKey,
): Promise<'same' | 'other' | null> => {
  const known = await runs.one(findPress(venue, key));
  if (!known) return null;
  return (order === null || known.order_id === order) && known.press === press ? 'same' : 'other';
};

/** The orders that a press changed which had a key. */
export const ordersPressedWith = async (runs: Runs, venue: string, key: string): Promise<string[]> =>
  (await runs.all(findPressedOrders(venue, key))).map(({ order_id }) => order_id);

/** Whether a change failed because its key had been used meanwhile. */
export const isKeyTaken = (error: unknown): boolean => (error as { constraint?: string }).constraint === 'venue_event_key';

/** Events from before a moment go. */
export const deleteEvents = deleteBefore('venues.events-delete', 'venue_event');
