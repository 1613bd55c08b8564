// The calls of phones that order together (docs/product/tables.md#together), and how many of them an address may make.
import { ApiError } from '@ardoise/contract/errors.ts';
import { togetherRoutes } from '@ardoise/contract/together.ts';
import { network, widerNetwork } from '../../../http/address.ts';
import type { Bind } from '../../../http/bind.ts';
import { limiter, requireRoom } from '../../../http/limits/limits.ts';
import type { Stream, Streams } from '../../../http/streams.ts';
import type { Bus } from '../../../platform/bus.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db.ts';
import type { EventLog } from '../../board/index.ts';
import type { Catalog } from '../../catalog/index.ts';
import type { OrderLogEvent } from '../read-events.ts';
import { askTable, joinTable } from './joining.ts';
import { isAtTable, openQuestions } from './proof.ts';
import { leaveTable, readSeat, tellChosen } from './seats.ts';

type Deps = { db: Db; bus: Bus; clock: Clock; catalog: Catalog; eventLog: EventLog<OrderLogEvent>; streams: Streams };

/** Limits of an address in a minute; guests of a room share one, and a phone looks again whenever its table changes. */
const [LOOKS_PER_ADDRESS, TOLD_PER_ADDRESS] = [3_000, 1_200];
/** Joinings of an address in a minute: refused ones, and those of one table by an order or a seat. The right join code is never counted. */
const [REFUSED_PER_ADDRESS, RETURNS_PER_TABLE] = [60, 60];
/** Wrong join codes: of an address for one table in a minute, and of a network for all tables in 10 minutes. */
const [WRONG_PER_TABLE, WRONG_PER_NETWORK] = [5, 30];

const bindShared = (on: Bind, deps: Deps): void => {
  const ask = openQuestions(deps);
  on(togetherRoutes.shared, async ({ params: { venue }, query, request }) => {
    const proven = (await ask(request.ip, venue, query)) !== null;
    return proven ? { ...(await askTable(deps.db, venue, query.table, deps.clock.now())), proven } : { open: false, shared: false, proven };
  });
};

const bindJoin = (on: Bind, deps: Deps): void => {
  const { db, bus, clock } = deps;
  const changed = (session: string) => bus.publish({ topic: 'table', id: session });
  const [refused, returns] = [limiter(REFUSED_PER_ADDRESS, 60), limiter(RETURNS_PER_TABLE, 60)];
  const [wrongOfTable, wrongOfNetwork] = [limiter(WRONG_PER_TABLE, 60), limiter(WRONG_PER_NETWORK, 600)];
  on(togetherRoutes.join, async ({ params: { venue }, body: { code, ...joining }, request }) => {
    const place = `${network(request.ip)} ${venue} ${joining.table}`;
    // The answer comes first: whatever strangers have tried, the right join code enters.
    const join = async () => {
      const coded = await isAtTable(deps, venue, { table: joining.table, code });
      const requireReturn = () => requireRoom(returns.take(place));
      return joinTable({ db, clock, requireReturn, onDrawn: changed }, venue, { ...joining, coded });
    };
    const seat = await join().catch((error: unknown) => {
      const tried = error instanceof ApiError && error.code === 'contradiction' && joining.word !== null;
      const waits = tried ? [wrongOfTable.take(place), wrongOfNetwork.take(widerNetwork(request.ip))] : [];
      requireRoom(Math.max(refused.take(request.ip), ...waits));
      throw error;
    });
    const seen = await readSeat(db, venue, seat, clock.now());
    if (!seen) throw new ApiError('unavailable');
    changed(seen.session);
    return { ...seen.together, seat };
  });
};

/** Sends `changed` at each change of a table: of its orders by the event log, of what its guests choose by the bus. */
const streamTable = async ({ bus, eventLog }: Deps, stream: Stream, of: { venue: string; session: string; table: string }) => {
  const changed = () => stream.send('changed', null);
  const stop = bus.subscribe(({ topic, id }) => {
    if (topic === 'table' && id === of.session) changed();
  });
  stream.onClose(stop);
  // The answer has begun: what fails now ends it, and the page comes back by itself.
  try {
    const subscription = await eventLog.subscribe(of.venue, undefined, (events) => {
      if (events.some(({ row, happened }) => (row?.table_number ?? happened.table) === of.table)) changed();
    });
    stream.onClose(subscription.stop);
    changed();
  } catch {
    stream.fail();
  }
};

export const bindTogether = (on: Bind, deps: Deps): void => {
  const { db, bus, clock, streams } = deps;
  const [looks, told] = [limiter(LOOKS_PER_ADDRESS, 60), limiter(TOLD_PER_ADDRESS, 60)];
  bindShared(on, deps);
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
  on(togetherRoutes.update, async ({ params: { venue, seat }, body, request }) => {
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
    await streamTable(deps, streams.open(reply), { venue, session, table: together.table });
  });
};
