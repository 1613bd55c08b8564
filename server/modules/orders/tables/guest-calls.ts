// Calls of guests, with their limits per address and network (docs/product/tables.md#calls).
import { randomUUID } from 'node:crypto';
import { guestRoutes } from '@ardoise/contract/guest.ts';
import { widerNetwork } from '../../../http/address.ts';
import type { Bind } from '../../../http/bind.ts';
import { limiter, requireRoom } from '../../../http/limits/limits.ts';
import { derived } from '../../../platform/tokens.ts';
import { type CallDeps, makeCall, pendingCalls } from './calls.ts';
import { mutedUntil } from './mutes.ts';
import { countedProof, type ProofDeps, proofOf } from './proof.ts';

/** Calls per address and minute, with proof and without: strangers cannot use up the limit of guests at the same address. */
const [CALLS_PER_ADDRESS, UNPROVEN_PER_ADDRESS] = [60, 60];
/** Tables of a venue for which a network can call without proof, in `NETWORK_S` seconds. */
const [TABLES_PER_NETWORK, NETWORK_S] = [3, 600];

/** Counts a table for a network of callers, unless it was counted already; returns the seconds until there is room. */
const networkTables = () => {
  const [tables, counted] = [limiter(TABLES_PER_NETWORK, NETWORK_S), limiter(1, NETWORK_S)];
  return (address: string, venue: string, table: string): number => {
    const caller = `${widerNetwork(address)} ${venue}`;
    if (counted.wait(`${caller} ${table}`) > 0) return 0;
    const wait = tables.take(caller);
    if (wait === 0) counted.take(`${caller} ${table}`);
    return wait;
  };
};

/** The id of a call without proof can be used this long to ask whether the table was muted. Phones keep calls for less time. */
const ID_LIFETIME_MS = 10 * 60_000;

/**
 * Ids of calls without proof: the time and a keyed hash of the venue and table. They reveal nothing about a call that waits there, and
 * every node can verify that the holder has called.
 */
const unprovenIds = (secret: string, now: () => Date) => {
  const sign = (head: string, venue: string, table: string): string =>
    head +
    Buffer.from(derived(secret, 'call', head, venue, table), 'base64url')
      .toString('hex')
      .slice(0, 12);
  return {
    make(venue: string, table: string): string {
      const moment = now().getTime().toString(16).padStart(12, '0');
      return sign(`${moment.slice(0, 8)}-${moment.slice(8)}-7${randomUUID().slice(15, 24)}`, venue, table);
    },
    isValid: (id: string, venue: string, table: string): boolean =>
      id === sign(id.slice(0, 24), venue, table) &&
      now().getTime() - Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) < ID_LIFETIME_MS,
  };
};

/** Binds the guest's calls. */
export const bindGuestCalls = (on: Bind, deps: CallDeps & ProofDeps & { secret: string }): void => {
  const { db, clock } = deps;
  const ids = unprovenIds(deps.secret, clock.now);
  const proofFor = countedProof(deps);
  const [calls, unproven] = [limiter(CALLS_PER_ADDRESS, 60), limiter(UNPROVEN_PER_ADDRESS, 60)];
  const takeTable = networkTables();
  on(guestRoutes.calls, async ({ params: { venue }, query, request }) => {
    const proof = await proofFor(request.ip, venue, query);
    return proof === null ? [] : pendingCalls(db, venue, query.table, clock.now());
  });
  on(guestRoutes.callMuted, async ({ params: { venue, id }, query, request }) => {
    const proof = await proofFor(request.ip, venue, query);
    // A mute does not end calls of guests with proof `seen`.
    const mayKnow = proof === 'claimed' || (proof === null && ids.isValid(id, venue, query.table));
    return { muted: mayKnow && (await mutedUntil(db, venue, query.table, clock.now())) !== null };
  });
  on(guestRoutes.call, async ({ params: { venue }, body, request }) => {
    const { table, kind } = body;
    const proof = await proofOf(deps, venue, body).catch((refused: unknown) => {
      requireRoom(unproven.take(request.ip));
      throw refused;
    });
    // An order that staff have not seen may be placed remotely, for any table.
    const proven = proof === 'seen';
    requireRoom((proven ? calls : unproven).take(request.ip));
    if (!proven) requireRoom(takeTable(request.ip, venue, table));
    const call = await makeCall(deps, venue, { table, kind, proven });
    // The answer does not depend on a call that waits already, so strangers learn nothing about the table.
    return proof !== null
      ? { ...call, proven: true }
      : { id: ids.make(venue, table), table, kind, creation_date: clock.now().toISOString(), proven: false };
  });
};
