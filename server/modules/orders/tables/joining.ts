// Joining the group order of a table (docs/product/tables.md#together): the first phone by its own order, the others by the join code.
import { ApiError, contradiction } from '@ardoise/contract/errors.ts';
import { GROUP_ORDER_LIMITS } from '@ardoise/contract/rules/group-order.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Runs, Tx } from '../../../platform/db.ts';
import { sql, statement } from '../../../platform/sql.ts';
import { lockCounter } from '../../board/index.ts';
import { drawJoinCode, drawLongJoinCode, isSameJoinCode, normalize } from './join-codes.ts';
import { isOpenAt } from './open-session.ts';

const MAX_PARTICIPANTS = GROUP_ORDER_LIMITS.seats;
/** After this many wrong join codes, of all callers, a session gets a long one (docs/decisions/0069-group-orders.md). */
const WRONG_PER_SESSION = 10;

type Session = { id: string; word: string | null; former_word: string | null; wrong_words: number; seats: string[] };
/** A table's open session and the participants of its group order. The join code is valid while there are any. */
const findSession = statement(
  'orders.group-order-session',
  (venue: string, table: string, now: Date) =>
    sql<Session>`select s.id, s.word, s.former_word, s.wrong_words,
      array(select t.id::text from participant t where t.venue_id = s.venue_id and t.session_id = s.id) as seats
    from table_session s where s.venue_id = ${venue} and s.table_number = ${table} and ${isOpenAt(sql`${now}`)}`,
);
type OwnOrder = { id: string; seat_id: string | null };
/** Those of the given orders that belong to the session, with the participants they came from. */
const findOwn = statement(
  'orders.participant-orders',
  (venue: string, session: string, uuids: readonly string[]) =>
    sql<OwnOrder>`select o.id, o.seat_id from order_directory d join orders o on o.venue_id = d.venue_id and o.id = d.id
      where d.venue_id = ${venue} and d.uuid = any(${uuids}::uuid[]) and o.session_id = ${session} order by o.creation_date, o.id`,
);
const setJoinCode = statement(
  'orders.join-code-set',
  (venue: string, session: string, word: string) =>
    sql`update table_session set word = ${word}, former_word = null where venue_id = ${venue} and id = ${session}`,
);
type Guess = { table: string; typed: string; long: string; now: Date };
/** One statement, so that concurrent guesses are serialized: each is compared after the earlier ones were counted. */
const countWrong = statement(
  'orders.wrong-join-code',
  (venue: string, { table, typed, long, now }: Guess) =>
    sql<{ session: string; drawn: boolean }>`update table_session s set wrong_words = s.wrong_words + 1,
      word = case when s.wrong_words + 1 >= ${WRONG_PER_SESSION}::int then ${long} else s.word end,
      former_word = case when s.wrong_words + 1 >= ${WRONG_PER_SESSION}::int then s.word end
    where s.venue_id = ${venue} and s.table_number = ${table} and ${isOpenAt(sql`${now}`)} and s.wrong_words < ${WRONG_PER_SESSION}::int
      and replace(s.word, ' ', '') <> ${typed} and exists (select 1 from participant t where t.venue_id = s.venue_id and t.session_id = s.id)
    returning s.id as session, s.wrong_words >= ${WRONG_PER_SESSION}::int as drawn`,
  { examples: [['', { table: '', typed: '', long: '', now: new Date(0) }]] },
);
type NewParticipant = { id: string; session: string; name: string; now: Date };
const insert = statement(
  'orders.participant-insert',
  (venue: string, { id, session, name, now }: NewParticipant) =>
    sql`insert into participant (venue_id, id, session_id, name, creation_date) values (${venue}, ${id}, ${session}, ${name}, ${now})
      on conflict (venue_id, id) do nothing`,
  { examples: [['', { id: '', session: '', name: '', now: new Date(0) }]] },
);
const linkOrders = statement(
  'orders.participant-link',
  (venue: string, participant: string, orders: readonly string[]) =>
    sql`update orders set seat_id = ${participant} where venue_id = ${venue} and id = any(${orders}::uuid[])`,
);

/** `open`: the table has an open session; `shared`: it has a group order. */
export const readTableState = async (db: Runs, venue: string, table: string, now: Date): Promise<{ open: boolean; shared: boolean }> => {
  const session = await db.one(findSession(venue, table, now));
  return { open: session !== undefined, shared: (session?.seats.length ?? 0) > 0 };
};

/** `coded`: the phone has the table's code. */
export type JoinRequest = { table: string; seat: string; name: string; orders: readonly string[]; word: string | null; coded: boolean };
type Entry = { session: Session; own: OwnOrder[]; knownId: string | undefined; starts: boolean };

const readEntry = async (runs: Runs, venue: string, { table, seat, orders }: JoinRequest, now: Date): Promise<Entry | null> => {
  const session = await runs.one(findSession(venue, table, now));
  if (!session) return null;
  const own = await runs.all(findOwn(venue, session.id, orders));
  const knownId = [seat, ...own.map(({ seat_id }) => seat_id)].find((one) => one !== null && session.seats.includes(one)) ?? undefined;
  return { session, own, knownId, starts: own.length > 0 && (session.seats.length === 0 || session.word === null) };
};

/** A phone without the table's code gets the same error for every table: otherwise strangers could find out where guests sit. */
const refusal = (joining: JoinRequest, entry: Entry | null): ApiError =>
  joining.coded && (entry === null || entry.session.seats.length === 0)
    ? contradiction('table', 'not_shared', 'There is no group order at this table.')
    : contradiction('word', 'wrong_word', "This is not the table's join code.");

/**
 * True for a phone that has joined before, starts the group order, or has the join code. With the table's code, the short join code is
 * valid even after a long one has replaced it.
 */
const mayJoin = (entry: Entry | null, { word, coded }: Pick<JoinRequest, 'word' | 'coded'>): entry is Entry => {
  if (entry === null) return false;
  const { knownId, starts, session } = entry;
  if (knownId !== undefined || starts) return true;
  const words = [session.word, coded ? session.former_word : null];
  return session.seats.length > 0 && word !== null && words.some((one) => one !== null && isSameJoinCode(word, one));
};

const join = async (tx: Tx, venue: string, joining: JoinRequest, now: Date): Promise<string> => {
  // Lock the counter first, as every change of orders does: the session cannot end or restart meanwhile, and only one phone is the first.
  await lockCounter(tx, venue);
  const entry = await readEntry(tx, venue, joining, now);
  if (!mayJoin(entry, joining)) throw refusal(joining, entry);
  const { session, own, knownId, starts } = entry;
  if (knownId === undefined) {
    if (starts) await tx.run(setJoinCode(venue, session.id, session.wrong_words < WRONG_PER_SESSION ? drawJoinCode() : drawLongJoinCode()));
    if (session.seats.length >= MAX_PARTICIPANTS)
      throw contradiction('table', 'table_full', `At most ${MAX_PARTICIPANTS} phones can join a group order.`);
    if ((await tx.run(insert(venue, { id: joining.seat, session: session.id, name: joining.name, now }))) === 0)
      throw new ApiError('key_reused');
  }
  const joined = knownId ?? joining.seat;
  const unlinked = own.filter(({ seat_id }) => seat_id === null || !session.seats.includes(seat_id)).map(({ id }) => id);
  if (unlinked.length > 0) await tx.run(linkOrders(venue, joined, unlinked));
  return joined;
};

type JoinDeps = {
  db: Db;
  clock: Clock;
  /** Throws 429 if the limit for phones that join by an order or as known participants is reached. */
  requireReturn: () => void;
  /** Called when the session has a new join code. */
  onNewJoinCode: (session: string) => void;
};

/**
 * Adds a phone to the group order and returns its participant id, which is the existing one if it joined before. Wrong join codes are
 * counted without the counter's lock.
 */
export const joinTable = async (deps: JoinDeps, venue: string, joining: JoinRequest): Promise<string> => {
  const { db, clock } = deps;
  const { table, word } = joining;
  const entry = await readEntry(db, venue, joining, clock.now());
  if (mayJoin(entry, { ...joining, word: null })) deps.requireReturn();
  else {
    if (word === null) throw refusal(joining, entry);
    const wrong = await db.one(countWrong(venue, { table, typed: normalize(word), long: drawLongJoinCode(), now: clock.now() }));
    if (wrong?.drawn) deps.onNewJoinCode(wrong.session);
    if (wrong) throw refusal(joining, entry);
    const now = await readEntry(db, venue, joining, clock.now());
    if (!mayJoin(now, joining)) throw refusal(joining, now);
  }
  return db.transaction((tx) => join(tx, venue, joining, clock.now()));
};
