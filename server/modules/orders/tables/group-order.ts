// The routes of group orders (docs/product/tables.md#together), with their limits per address.
import { ApiError } from '@ardoise/contract/errors.ts';
import { groupOrderRoutes } from '@ardoise/contract/group-order.ts';
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
import { joinTable, readTableState } from './joining.ts';
import { leaveTable, readParticipant, storeBasket } from './participants.ts';
import { countedProof, isAtTable } from './proof.ts';

type Deps = { db: Db; bus: Bus; clock: Clock; catalog: Catalog; eventLog: EventLog<OrderLogEvent>; streams: Streams };

/** Reads and writes per address and minute. Guests of a room share one address, and a phone reads again at each change of its table. */
const [READS_PER_ADDRESS, WRITES_PER_ADDRESS] = [3_000, 1_200];
/** Joins per address and minute: refused ones, and those of one table by an order or a participant. The right join code is not counted. */
const [REFUSED_PER_ADDRESS, RETURNS_PER_TABLE] = [60, 60];
/** Wrong join codes: per address and table in a minute, and per network in 10 minutes. */
const [WRONG_PER_TABLE, WRONG_PER_NETWORK] = [5, 30];

const bindShared = (on: Bind, deps: Deps): void => {
  const proofFor = countedProof(deps);
  on(groupOrderRoutes.shared, async ({ params: { venue }, query, request }) => {
    const proven = (await proofFor(request.ip, venue, query)) !== null;
    return proven
      ? { ...(await readTableState(deps.db, venue, query.table, deps.clock.now())), proven }
      : { open: false, shared: false, proven };
  });
};

const bindJoin = (on: Bind, deps: Deps): void => {
  const { db, bus, clock } = deps;
  const changed = (session: string) => bus.publish({ topic: 'table', id: session });
  const [refused, returns] = [limiter(REFUSED_PER_ADDRESS, 60), limiter(RETURNS_PER_TABLE, 60)];
  const [wrongOfTable, wrongOfNetwork] = [limiter(WRONG_PER_TABLE, 60), limiter(WRONG_PER_NETWORK, 600)];
  on(groupOrderRoutes.join, async ({ params: { venue }, body: { code, ...joining }, request }) => {
    const place = `${network(request.ip)} ${venue} ${joining.table}`;
    // Only failures count, so the right join code always works, whatever strangers have tried.
    const join = async () => {
      const coded = await isAtTable(deps, venue, { table: joining.table, code });
      const requireReturn = () => requireRoom(returns.take(place));
      return joinTable({ db, clock, requireReturn, onNewJoinCode: changed }, venue, { ...joining, coded });
    };
    const participant = await join().catch((error: unknown) => {
      const tried = error instanceof ApiError && error.code === 'contradiction' && joining.word !== null;
      const waits = tried ? [wrongOfTable.take(place), wrongOfNetwork.take(widerNetwork(request.ip))] : [];
      requireRoom(Math.max(refused.take(request.ip), ...waits));
      throw error;
    });
    const found = await readParticipant(db, venue, participant, clock.now());
    if (!found) throw new ApiError('unavailable');
    changed(found.session);
    return { ...found.together, seat: participant };
  });
};

/** Sends `changed` at each change of a table: the event log reports its orders, the bus its participants' baskets. */
const streamTable = async ({ bus, eventLog }: Deps, stream: Stream, table: { venue: string; session: string; table: string }) => {
  const changed = () => stream.send('changed', null);
  const stop = bus.subscribe(({ topic, id }) => {
    if (topic === 'table' && id === table.session) changed();
  });
  stream.onClose(stop);
  // The response has started, so an error can only end it; the page then reconnects.
  try {
    const subscription = await eventLog.subscribe(table.venue, undefined, (events) => {
      if (events.some(({ row, happened }) => (row?.table_number ?? happened.table) === table.table)) changed();
    });
    stream.onClose(subscription.stop);
    changed();
  } catch {
    stream.fail();
  }
};

export const bindGroupOrder = (on: Bind, deps: Deps): void => {
  const { db, bus, clock, streams } = deps;
  const [reads, writes] = [limiter(READS_PER_ADDRESS, 60), limiter(WRITES_PER_ADDRESS, 60)];
  bindShared(on, deps);
  bindJoin(on, deps);
  const requireParticipant = async (venue: string, participant: string) => {
    const found = await readParticipant(db, venue, participant, clock.now());
    if (!found) throw new ApiError('not_found');
    return found;
  };
  on(groupOrderRoutes.show, async ({ params: { venue, seat }, request }) => {
    requireRoom(reads.take(request.ip));
    return (await requireParticipant(venue, seat)).together;
  });
  on(groupOrderRoutes.update, async ({ params: { venue, seat }, body, request }) => {
    requireRoom(writes.take(request.ip));
    const session = await storeBasket(db, venue, seat, body.lines, clock.now());
    if (session === undefined) throw new ApiError('not_found');
    bus.publish({ topic: 'table', id: session });
    return (await requireParticipant(venue, seat)).together;
  });
  on(groupOrderRoutes.leave, async ({ params: { venue, seat }, request }) => {
    requireRoom(writes.take(request.ip));
    const session = await leaveTable(db, venue, seat);
    if (session !== undefined) bus.publish({ topic: 'table', id: session });
  });
  on(groupOrderRoutes.events, async ({ params: { venue, seat }, request, reply }) => {
    requireRoom(reads.take(request.ip));
    const { session, together } = await requireParticipant(venue, seat);
    await streamTable(deps, streams.open(reply), { venue, session, table: together.table });
  });
};
