// Calls of this phone that the server does not list, because it cannot tell the phone from a stranger's (docs/product/tables.md#calls).
import { CALL_KINDS } from '@ardoise/contract/rules/calls.ts';
import type { TableCall } from '@ardoise/contract/tables.ts';
import { storeByVenue } from './phone-store.ts';

/** The phone does not learn that staff have come, so the guest may call again after this time. */
const CALL_MEMORY_MS = 5 * 60_000;

/** `id`: from the server's response to the call. */
export type RememberedCall = Pick<TableCall, 'id' | 'table' | 'kind'> & { at: number };

/** An open call, as the page shows it. */
export type OpenCall = Pick<TableCall, 'id' | 'kind' | 'creation_date'>;

/** The calls in a stored text; invalid ones are ignored. */
export const parseCalls = (json: string | null): RememberedCall[] => {
  try {
    const value: unknown = JSON.parse(json ?? 'null');
    return (Array.isArray(value) ? value : []).flatMap((one: Partial<Record<keyof RememberedCall, unknown>> | null) => {
      const kind = CALL_KINDS.find((known) => known === one?.kind);
      if (!kind || typeof one?.id !== 'string' || typeof one.table !== 'string' || typeof one.at !== 'number') return [];
      return [{ id: one.id, table: one.table, kind, at: one.at }];
    });
  } catch {
    return [];
  }
};

const recent = (calls: readonly RememberedCall[], now: number): RememberedCall[] =>
  calls.filter(({ at }) => Math.abs(now - at) < CALL_MEMORY_MS);

/** With a new call; expired ones are removed. */
export const withCall = (
  calls: readonly RememberedCall[],
  { id, table, kind }: Omit<RememberedCall, 'at'>,
  now: number = Date.now(),
): RememberedCall[] => [...recent(calls, now).filter((one) => one.table !== table || one.kind !== kind), { id, table, kind, at: now }];

/** Without the calls of a table, because staff muted it. */
export const withoutCalls = (calls: readonly RememberedCall[], table: string): RememberedCall[] =>
  calls.filter((one) => one.table !== table);

/** The recent calls of a table. */
export const callsAt = (calls: readonly RememberedCall[], table: string, now: number = Date.now()): OpenCall[] =>
  recent(calls, now).flatMap((one) =>
    one.table === table ? { id: one.id, kind: one.kind, creation_date: new Date(one.at).toISOString() } : [],
  );

/** The calls that the phone remembers for a venue. */
export const rememberedCallsOf = storeByVenue<{ calls: readonly RememberedCall[] }>((venueId) => `ardoise.called.${venueId}`, {
  parse: (text) => ({ calls: parseCalls(text) }),
  write: ({ calls }) => (calls.length > 0 ? JSON.stringify(calls) : null),
});
