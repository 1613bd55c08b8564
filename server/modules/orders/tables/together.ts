// The calls of phones that order together (docs/product/tables.md#together), and how many of them an address may make.
import { ApiError } from '@ardoise/contract/errors.ts';
import { togetherRoutes } from '@ardoise/contract/together.ts';
import { network } from '../../../http/address.ts';
import type { Bind } from '../../../http/bind.ts';
import { type Limiter, limiter, requireRoom } from '../../../http/limits/limits.ts';
import type { Stream, Streams } from '../../../http/streams.ts';
import type { Bus } from '../../../platform/bus.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db.ts';
import type { Catalog } from '../../catalog/index.ts';
import type { EventLog } from '../event-log.ts';
import { requireTable } from './calls.ts';
import { askTable, joinTable, leaveTable, readSeat, tellChosen } from './seats.ts';

type Deps = { db: Db; bus: Bus; clock: Clock; catalog: Catalog; eventLog: EventLog; streams: Streams };

/** Of an address in a minute; guests of a room share one, and a phone looks again whenever its table changes. */
const [JOINS_PER_ADDRESS, QUESTIONS_PER_ADDRESS, LOOKS_PER_ADDRESS, TOLD_PER_ADDRESS] = [60, 600, 3_000, 1_200];
/** Joinings of one table that failed: of an address in a minute, and of all in 10 minutes. Its word is one of more than 11,000. */
const [WRONG_PER_ADDRESS, WRONG_PER_TABLE] = [5, 20];

/** Takes a place in each limit, or throws the 429 and takes none; answers how to give them back. */
const takeAll = (places: readonly (readonly [Limiter, string])[]): (() => void) => {
  const taken: (readonly [Limiter, string])[] = [];
  const giveBack = () => {
    for (const [limit, key] of taken) limit.giveBack(key);
  };
  for (const place of places) {
    const wait = place[0].take(place[1]);
    if (wait > 0) {
      giveBack();
      requireRoom(wait);
    }
    taken.push(place);
  }
  return giveBack;
};

const bindJoin = (on: Bind, deps: Deps): void => {
  const { db, bus, clock } = deps;
  const [joins, questions] = [limiter(JOINS_PER_ADDRESS, 60), limiter(QUESTIONS_PER_ADDRESS, 60)];
  const [wrongOfAddress, wrongOfTable] = [limiter(WRONG_PER_ADDRESS, 60), limiter(WRONG_PER_TABLE, 600)];
  on(togetherRoutes.shared, async ({ params: { venue }, query: { table, code = null }, request }) => {
    requireRoom(questions.take(request.ip));
    await requireTable(deps, venue, table, code);
    return askTable(db, venue, table, clock.now());
  });
  on(togetherRoutes.join, async ({ params: { venue }, body: { code, ...joining }, request }) => {
    requireRoom(joins.take(request.ip));
    await requireTable(deps, venue, joining.table, code);
    const place = `${venue} ${joining.table}`;
    const guesses: [Limiter, string][] = [
      [wrongOfAddress, `${network(request.ip)} ${place}`],
      [wrongOfTable, place],
    ];
    // Only a word that is tried counts: who comes back by an own order or seat guesses nothing.
    const giveBack = takeAll(joining.word === null ? [] : guesses);
    const seat = await joinTable(db, clock, venue, joining).catch((error: unknown) => {
      if (!(error instanceof ApiError && error.errors?.word)) giveBack();
      throw error;
    });
    giveBack();
    const seen = await readSeat(db, venue, seat, clock.now());
    if (!seen) throw new ApiError('unavailable');
    bus.publish({ topic: 'table', id: seen.session });
    return { ...seen.together, seat };
  });
};

/** Says that something changed, as often as it does: orders by the log of the venue, what is chosen by the bus. */
const followTable = async ({ bus, eventLog }: Deps, stream: Stream, of: { venue: string; session: string; table: string }) => {
  const changed = () => stream.send('changed', null);
  const stop = bus.subscribe(({ topic, id }) => {
    if (topic === 'table' && id === of.session) changed();
  });
  stream.onClose(stop);
  // The answer has begun: what fails now ends it, and the page comes back by itself.
  try {
    const following = await eventLog.follow(of.venue, undefined, (events) => {
      if (events.some(({ row, happened }) => (row?.table_number ?? happened.table) === of.table)) changed();
    });
    stream.onClose(following.stop);
    changed();
  } catch {
    stream.fail();
  }
};

export const bindTogether = (on: Bind, deps: Deps): void => {
  const { db, bus, clock, streams } = deps;
  const [looks, told] = [limiter(LOOKS_PER_ADDRESS, 60), limiter(TOLD_PER_ADDRESS, 60)];
  bindJoin(on, deps);
  const seen = async (venue: string, seat: string) => {
    const found = await readSeat(db, venue, seat, clock.now());
    if (!found) throw new ApiError('not_found');
    return found;
  };
  on(togetherRoutes.show, async ({ params: { venue, seat }, request }) => {
    requireRoom(looks.take(request.ip));
    return (await seen(venue, seat)).together;
  });
  on(togetherRoutes.tell, async ({ params: { venue, seat }, body, request }) => {
    requireRoom(told.take(request.ip));
    const session = await tellChosen(db, venue, seat, body.lines, clock.now());
    if (session === undefined) throw new ApiError('not_found');
    bus.publish({ topic: 'table', id: session });
    return (await seen(venue, seat)).together;
  });
  on(togetherRoutes.leave, async ({ params: { venue, seat }, request }) => {
    requireRoom(told.take(request.ip));
    const session = await leaveTable(db, venue, seat);
    if (session !== undefined) bus.publish({ topic: 'table', id: session });
  });
  on(togetherRoutes.events, async ({ params: { venue, seat }, request, reply }) => {
    requireRoom(looks.take(request.ip));
    const { session, together } = await seen(venue, seat);
    await followTable(deps, streams.open(reply), { venue, session, table: together.table });
  });
};
