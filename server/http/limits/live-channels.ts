// Places for live channels of this node: guests' streams, boards' sockets, and sockets that have not authenticated
// (docs/product/realtime.md#limits).
import { ApiError } from '@ardoise/contract/errors.ts';
import { network } from '../address.ts';

/** The share of the channels that is reserved for boards. */
const RESERVE = 1 / 4;
/** The share for unauthenticated sockets, in addition to the others. */
const UNAUTHENTICATED = 1 / 10;
/** Retry time in seconds. */
const RETRY_AFTER = 30;

type Closing = { readonly destroyed: boolean; once(event: 'close', listener: () => void): unknown };
export type LiveChannels = {
  /** Takes a place for a guest's stream until `held` closes. If none is free, ends the oldest stream; throws if boards hold all places. */
  stream(address: string, held: Closing, end: () => void): void;
  /** Takes a place for an unauthenticated socket; if none is free, ends the oldest such socket. */
  socket(address: string, held: Closing, end: () => void): void;
  /** Moves the socket to the places of boards; throws 429 or 503 if none is free. */
  authenticated(held: Closing): void;
};

/** Places by address in order of arrival, and addresses by their number of places, so that the largest is found without a search. */
const openPool = () => {
  type Place = { end(): void };
  const held = new Map<string, Set<Place>>();
  const byCount: Set<string>[] = [];
  let size = 0;
  const recount = (address: string, before: number, now: number) => {
    byCount[before]?.delete(address);
    if (now > 0) byCount[now] = (byCount[now] ?? new Set<string>()).add(address);
    while (byCount.length > 0 && !byCount.at(-1)?.size) byCount.pop();
  };
  const remove = (address: string, place: Place) => {
    const places = held.get(address);
    if (!places?.delete(place)) return;
    size--;
    recount(address, places.size + 1, places.size);
    if (places.size === 0) held.delete(address);
  };
  const countOf = (address: string): number => held.get(address)?.size ?? 0;
  return {
    countOf,
    size: () => size,
    /** Adds a place; returns its removal function. */
    add(address: string, end: () => void): () => void {
      const places = held.get(address) ?? new Set();
      const place = { end };
      held.set(address, places.add(place));
      size++;
      recount(address, places.size - 1, places.size);
      return () => remove(address, place);
    },
    /** Ends the oldest place of the newcomer's address, or of the address with the most places, counting the newcomer. */
    endOldest(newcomer: string, ofItself: boolean): void {
      const [heaviest = newcomer] = byCount.at(-1) ?? [];
      const own = ofItself || countOf(newcomer) + 1 > countOf(heaviest);
      const address = own ? newcomer : heaviest;
      const [oldest] = held.get(address) ?? [];
      if (!oldest) return;
      remove(address, oldest);
      oldest.end();
    },
  };
};
type Pool = ReturnType<typeof openPool>;

/** Makes room for one more place of the address if it holds `each`, or the pool `all`. */
const makeRoom = (pool: Pool, address: string, each: number, all: number): void => {
  if (pool.countOf(address) >= each) pool.endOldest(address, true);
  else if (pool.size() >= all) pool.endOldest(address, false);
};

const refusal = (code: 'too_many_requests' | 'unavailable') => new ApiError(code, { retry_after: RETRY_AFTER });
/** A share of a limit; 0 if there is no limit. */
const partOf = (limit: number, part: number): number => (Number.isFinite(limit) ? Math.floor(limit * part) : 0);
/** Places that streams may use, given the number that boards use. */
const leftForStreams = (limit: number, boards: number): number => limit - Math.max(boards, partOf(limit, RESERVE));
const forSockets = (limit: number): number => (Number.isFinite(limit) ? Math.max(1, partOf(limit, UNAUTHENTICATED)) : limit);

/** `perAddress`: channels of one address; `all`: in total; 0: no limit. */
export const openLiveChannels = (limits: { perAddress: number; all: number }): LiveChannels => {
  const [perAddress, all] = [limits.perAddress || Number.POSITIVE_INFINITY, limits.all || Number.POSITIVE_INFINITY];
  const [streams, boards, sockets] = [openPool(), openPool(), openPool()];
  /** Unauthenticated sockets, with their address and the function that releases their place. */
  const waiting = new WeakMap<Closing, { address: string; leave: () => void }>();

  return {
    stream(from, held, end) {
      if (held.destroyed) return;
      const address = network(from);
      const [each, total] = [leftForStreams(perAddress, boards.countOf(address)), leftForStreams(all, boards.size())];
      if (each <= 0) throw refusal('too_many_requests');
      if (total <= 0) throw refusal('unavailable');
      makeRoom(streams, address, each, total);
      held.once('close', streams.add(address, end));
    },
    socket(from, held, end) {
      if (held.destroyed) return;
      const address = network(from);
      makeRoom(sockets, address, forSockets(perAddress), forSockets(all));
      const leave = sockets.add(address, end);
      waiting.set(held, { address, leave });
      held.once('close', leave);
    },
    authenticated(held) {
      const place = waiting.get(held);
      if (!place || held.destroyed) return;
      if (boards.countOf(place.address) + streams.countOf(place.address) >= perAddress) throw refusal('too_many_requests');
      if (boards.size() + streams.size() >= all) throw refusal('unavailable');
      place.leave();
      waiting.delete(held);
      held.once(
        'close',
        boards.add(place.address, () => undefined),
      );
    },
  };
};
