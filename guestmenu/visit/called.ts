// Calls of this phone that the server lists to nobody: it cannot tell the phone from a stranger's (docs/product/tables.md#calls).
import { CALL_KINDS } from '@ardoise/contract/rules/calls.ts';
import type { TableCall } from '@ardoise/contract/tables.ts';
import { keptByVenue } from './kept.ts';

/** Nobody learns that staff have come: after this time the guest may call again. */
const CALLED_MS = 5 * 60_000;

/** `id`: what the server answered the call with. */
export type Called = Pick<TableCall, 'id' | 'table' | 'kind'> & { at: number };

/** A call that waits, as the page shows it. */
export type Waiting = Pick<TableCall, 'id' | 'kind' | 'creation_date'>;

/** The calls in a stored text; unreadable ones are left out. */
export const parseCalled = (json: string | null): Called[] => {
  try {
    const value: unknown = JSON.parse(json ?? 'null');
    return (Array.isArray(value) ? value : []).flatMap((one: Partial<Record<keyof Called, unknown>> | null) => {
      const kind = CALL_KINDS.find((known) => known === one?.kind);
      if (!kind || typeof one?.id !== 'string' || typeof one.table !== 'string' || typeof one.at !== 'number') return [];
      return [{ id: one.id, table: one.table, kind, at: one.at }];
    });
  } catch {
    return [];
  }
};

const recent = (calls: readonly Called[], now: number): Called[] => calls.filter(({ at }) => Math.abs(now - at) < CALLED_MS);

/** With a call of now; those of before go. */
export const withCall = (calls: readonly Called[], { id, table, kind }: Omit<Called, 'at'>, now: number = Date.now()): Called[] => [
  ...recent(calls, now).filter((one) => one.table !== table || one.kind !== kind),
  { id, table, kind, at: now },
];

/** Without those for a table: they reach nobody. */
export const withoutCalls = (calls: readonly Called[], table: string): Called[] => calls.filter((one) => one.table !== table);

/** The calls for a table of a little while ago. */
export const callsAt = (calls: readonly Called[], table: string, now: number = Date.now()): Waiting[] =>
  recent(calls, now).flatMap((one) =>
    one.table === table ? { id: one.id, kind: one.kind, creation_date: new Date(one.at).toISOString() } : [],
  );

/** The calls that the phone remembers of a venue. */
export const calledOf = keptByVenue<{ calls: readonly Called[] }>((venueId) => `ardoise.called.${venueId}`, {
  parse: (text) => ({ calls: parseCalled(text) }),
  write: ({ calls }) => (calls.length > 0 ? JSON.stringify(calls) : null),
});
