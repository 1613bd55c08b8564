// Calls of guests, and how many of them an address and a network may make (docs/product/tables.md#calls).
import { randomUUID } from 'node:crypto';
import { guestRoutes } from '@ardoise/contract/guest.ts';
import { widerNetwork } from '../../../http/address.ts';
import type { Bind } from '../../../http/bind.ts';
import { limiter, requireRoom } from '../../../http/limits/limits.ts';
import { derived } from '../../../platform/tokens.ts';
import { type CallDeps, makeCall, pendingCalls } from './calls.ts';
import { mutedUntil } from './mutes.ts';
import { openQuestions, type ProofDeps, proofOf } from './proof.ts';

/** Calls of an address in a minute, with proof and without: a stranger uses up none of those that the guests of the same address have. */
const [CALLS_PER_ADDRESS, UNPROVEN_PER_ADDRESS] = [60, 60];
/** Tables of a venue that a network calls for without proof, in so many seconds. */
const [TABLES_PER_NETWORK, NETWORK_S] = [3, 600];

/** Takes a table for a network of callers, unless it has it by now; answers the seconds until there is room. */
const networkTables = () => {
  const [tables, known] = [limiter(TABLES_PER_NETWORK, NETWORK_S), limiter(1, NETWORK_S)];
  return (address: string, venue: string, table: string): number => {
    const caller = `${widerNetwork(address)} ${venue}`;
    if (known.wait(`${caller} ${table}`) > 0) return 0;
    const wait = tables.take(caller);
    if (wait === 0) known.take(`${caller} ${table}`);
    return wait;
  };
};

/** How long the id of a call without proof answers whether its table was muted. Longer than the phone keeps the call. */
const TOLD_MS = 10 * 60_000;

/**
 * Ids of calls without proof: the moment, and a keyed hash of the venue and the table. So they say nothing of the call that waits there, and
 * show on every node that their holder has called.
 */
const unprovenIds = (secret: string, now: () => Date) => {
  const sealed = (head: string, venue: string, table: string): string =>
    head +
    Buffer.from(derived(secret, 'call', head, venue, table), 'base64url')
      .toString('hex')
      .slice(0, 12);
  return {
    make(venue: string, table: string): string {
      const moment = now().getTime().toString(16).padStart(12, '0');
      return sealed(`${moment.slice(0, 8)}-${moment.slice(8)}-7${randomUUID().slice(15, 24)}`, venue, table);
    },
    isOfNow: (id: string, venue: string, table: string): boolean =>
      id === sealed(id.slice(0, 24), venue, table) && now().getTime() - Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) < TOLD_MS,
  };
};

/** Binds the guest's calls. */
export const bindGuestCalls = (on: Bind, deps: CallDeps & ProofDeps & { secret: string }): void => {
  const { db, clock } = deps;
  const ids = unprovenIds(deps.secret, clock.now);
  const ask = openQuestions(deps);
  const [calls, unproven] = [limiter(CALLS_PER_ADDRESS, 60), limiter(UNPROVEN_PER_ADDRESS, 60)];
  const takeTable = networkTables();
  on(guestRoutes.calls, async ({ params: { venue }, query, request }) => {
    const proof = await ask(request.ip, venue, query);
    return proof === null ? [] : pendingCalls(db, venue, query.table, clock.now());
  });
  on(guestRoutes.callMuted, async ({ params: { venue, id }, query, request }) => {
    const proof = await ask(request.ip, venue, query);
    // A mute ends no call of a guest whom staff know to be there.
    const mayKnow = proof === 'claimed' || (proof === null && ids.isOfNow(id, venue, query.table));
    return { muted: mayKnow && (await mutedUntil(db, venue, query.table, clock.now())) !== null };
  });
  on(guestRoutes.call, async ({ params: { venue }, body, request }) => {
    const { table, kind } = body;
    const proof = await proofOf(deps, venue, body).catch((refused: unknown) => {
      requireRoom(unproven.take(request.ip));
      throw refused;
    });
    // An order that nobody has seen may come from afar, for any table.
    const proven = proof === 'seen';
    requireRoom((proven ? calls : unproven).take(request.ip));
    if (!proven) requireRoom(takeTable(request.ip, venue, table));
    const call = await makeCall(deps, venue, { table, kind, proven });
    // The same for a table that calls already: its guests are no business of a stranger's.
    return proof !== null
      ? { ...call, proven: true }
      : { id: ids.make(venue, table), table, kind, creation_date: clock.now().toISOString(), proven: false };
  });
};
