// How a phone joins the others of its table (docs/product/tables.md#together): the first by an order of its own, all others by the table's
// join code.
import { ApiError, contradiction } from '@ardoise/contract/errors.ts';
import { TOGETHER_LIMITS } from '@ardoise/contract/rules/together.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Runs, Tx } from '../../../platform/db.ts';
import { sql, statement } from '../../../platform/sql.ts';
import { lockCounter } from '../../board/index.ts';
import { isOpenAt } from './open-session.ts';
import { drawLongWord, drawWord, isSameWord, plain } from './words.ts';

const MOST_SEATS = TOGETHER_LIMITS.seats;
/** Wrong join codes of a session, of all callers together, until it gets a long one that nobody finds (docs/decisions/0069-tables-together.md). */
const WRONG_PER_SESSION = 10;

type Session = { id: string; word: string | null; former_word: string | null; wrong_words: number; seats: string[] };
/** A table's open session, and the phones that order together there: its join code counts as long as there is one. */
const findSession = statement(
  'orders.seat-session',
  (venue: string, table: string, now: Date) =>
    sql<Session>`select s.id, s.word, s.former_word, s.wrong_words,
      array(select t.id::text from table_seat t where t.venue_id = s.venue_id and t.session_id = s.id) as seats
    from table_session s where s.venue_id = ${venue} and s.table_number = ${table} and ${isOpenAt(sql`${now}`)}`,
);
type Own = { id: string; seat_id: string | null };
/** The orders of the session among some, with the seats that they came from. */
const findOwn = statement(
  'orders.seat-orders',
  (venue: string, session: string, uuids: readonly string[]) =>
    sql<Own>`select o.id, o.seat_id from order_directory d join orders o on o.venue_id = d.venue_id and o.id = d.id
      where d.venue_id = ${venue} and d.uuid = any(${uuids}::uuid[]) and o.session_id = ${session} order by o.creation_date, o.id`,
);
const setWord = statement(
  'orders.seat-word',
  (venue: string, session: string, word: string) =>
    sql`update table_session set word = ${word}, former_word = null where venue_id = ${venue} and id = ${session}`,
);
type Guess = { table: string; typed: string; long: string; now: Date };
/** One statement: of a thousand guesses at once each is compared after those before it are counted. */
const countWrong = statement(
  'orders.seat-wrong-word',
  (venue: string, { table, typed, long, now }: Guess) =>
    sql<{ session: string; drawn: boolean }>`update table_session s set wrong_words = s.wrong_words + 1,
      word = case when s.wrong_words + 1 >= ${WRONG_PER_SESSION}::int then ${long} else s.word end,
      former_word = case when s.wrong_words + 1 >= ${WRONG_PER_SESSION}::int then s.word end
    where s.venue_id = ${venue} and s.table_number = ${table} and ${isOpenAt(sql`${now}`)} and s.wrong_words < ${WRONG_PER_SESSION}::int
      and replace(s.word, ' ', '') <> ${typed} and exists (select 1 from table_seat t where t.venue_id = s.venue_id and t.session_id = s.id)
    returning s.id as session, s.wrong_words >= ${WRONG_PER_SESSION}::int as drawn`,
  { examples: [['', { table: '', typed: '', long: '', now: new Date(0) }]] },
);
type NewSeat = { id: string; session: string; name: string; now: Date };
const insert = statement(
  'orders.seat-insert',
  (venue: string, { id, session, name, now }: NewSeat) =>
    sql`insert into table_seat (venue_id, id, session_id, name, creation_date) values (${venue}, ${id}, ${session}, ${name}, ${now})
      on conflict (venue_id, id) do nothing`,
  { examples: [['', { id: '', session: '', name: '', now: new Date(0) }]] },
);
const linkOrders = statement(
  'orders.seat-link',
  (venue: string, seat: string, orders: readonly string[]) =>
    sql`update orders set seat_id = ${seat} where venue_id = ${venue} and id = any(${orders}::uuid[])`,
);

/** The state of a table: an open session, and guests who order together. */
export const askTable = async (db: Runs, venue: string, table: string, now: Date): Promise<{ open: boolean; shared: boolean }> => {
  const session = await db.one(findSession(venue, table, now));
  return { open: session !== undefined, shared: (session?.seats.length ?? 0) > 0 };
};

/** `coded`: the phone has the table's code. */
export type Joining = { table: string; seat: string; name: string; orders: readonly string[]; word: string | null; coded: boolean };
type Door = { session: Session; own: Own[]; known: string | undefined; begins: boolean };

const readDoor = async (runs: Runs, venue: string, { table, seat, orders }: Joining, now: Date): Promise<Door | null> => {
  const session = await runs.one(findSession(venue, table, now));
  if (!session) return null;
  const own = await runs.all(findOwn(venue, session.id, orders));
  const known = [seat, ...own.map(({ seat_id }) => seat_id)].find((one) => one !== null && session.seats.includes(one)) ?? undefined;
  return { session, own, known, begins: own.length > 0 && (session.seats.length === 0 || session.word === null) };
};

/** A phone that proves nothing gets one answer for every table: else strangers would learn where guests sit. */
const refusal = (joining: Joining, door: Door | null): ApiError =>
  joining.coded && (door === null || door.session.seats.length === 0)
    ? contradiction('table', 'not_shared', 'Nobody orders together at this table.')
    : contradiction('word', 'wrong_word', "This is not the table's word.");

/** True for a phone that has joined before, begins, or has the join code. With the table's code, the short one that was replaced is right too. */
const mayEnter = (door: Door | null, { word, coded }: Pick<Joining, 'word' | 'coded'>): door is Door => {
  if (door === null) return false;
  const { known, begins, session } = door;
  if (known !== undefined || begins) return true;
  const words = [session.word, coded ? session.former_word : null];
  return session.seats.length > 0 && word !== null && words.some((one) => one !== null && isSameWord(word, one));
};

const enter = async (tx: Tx, venue: string, joining: Joining, now: Date): Promise<string> => {
  // The counter first, as in every change of orders: the table is neither closed nor begun anew meanwhile, and one phone is the first.
  await lockCounter(tx, venue);
  const door = await readDoor(tx, venue, joining, now);
  if (!mayEnter(door, joining)) throw refusal(joining, door);
  const { session, own, known, begins } = door;
  if (known === undefined) {
    if (begins) await tx.run(setWord(venue, session.id, session.wrong_words < WRONG_PER_SESSION ? drawWord() : drawLongWord()));
    if (session.seats.length >= MOST_SEATS) throw contradiction('table', 'table_full', `At most ${MOST_SEATS} phones order together.`);
    if ((await tx.run(insert(venue, { id: joining.seat, session: session.id, name: joining.name, now }))) === 0)
      throw new ApiError('key_reused');
  }
  const joined = known ?? joining.seat;
  const free = own.filter(({ seat_id }) => seat_id === null || !session.seats.includes(seat_id)).map(({ id }) => id);
  if (free.length > 0) await tx.run(linkOrders(venue, joined, free));
  return joined;
};

type JoinDeps = {
  db: Db;
  clock: Clock;
  /** Throws where phones that come back by an order or a seat have no room. */
  requireReturn: () => void;
  /** The session has another join code. */
  onDrawn: (session: string) => void;
};

/**
 * Gives a phone its seat, or the one that it has where it joined before; answers its id. A join code is counted as wrong before it is
 * compared, and wrong ones wait for no lock.
 */
export const joinTable = async (deps: JoinDeps, venue: string, joining: Joining): Promise<string> => {
  const { db, clock } = deps;
  const { table, word } = joining;
  const door = await readDoor(db, venue, joining, clock.now());
  if (mayEnter(door, { ...joining, word: null })) deps.requireReturn();
  else {
    if (word === null) throw refusal(joining, door);
    const wrong = await db.one(countWrong(venue, { table, typed: plain(word), long: drawLongWord(), now: clock.now() }));
    if (wrong?.drawn) deps.onDrawn(wrong.session);
    if (wrong) throw refusal(joining, door);
    const now = await readDoor(db, venue, joining, clock.now());
    if (!mayEnter(now, joining)) throw refusal(joining, now);
  }
  return db.transaction((tx) => enter(tx, venue, joining, clock.now()));
};
