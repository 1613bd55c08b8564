// The public calls of phones that order together.
import type { ChosenLine, JoinTable, TableTogether } from '@ardoise/contract/together.ts';
import { call, json, type Outcome } from '../../app/api.ts';

export type TableAsked = { open: boolean; shared: boolean };

const base = (venueId: string): string => `/api/public/session/${venueId}`;

/** Whether a table has a session, and whether its guests order together by now. */
export const fetchAsked = (venueId: string, table: string, code: string | null): Promise<Outcome<TableAsked>> =>
  call(`${base(venueId)}?${new URLSearchParams({ table, ...(code !== null && { code }) })}`, { cache: 'no-store' });

export const joinTable = (venueId: string, body: JoinTable): Promise<Outcome<TableTogether & { seat: string }>> =>
  call(base(venueId), json('POST', body));

export const fetchTogether = (venueId: string, seat: string): Promise<Outcome<TableTogether>> =>
  call(`${base(venueId)}/${seat}`, { cache: 'no-store' });

/** Tells the table what this phone is choosing. */
export const tellChosen = (venueId: string, seat: string, lines: readonly ChosenLine[]): Promise<Outcome<TableTogether>> =>
  call(`${base(venueId)}/${seat}`, json('PUT', { lines }));

export const leaveTable = (venueId: string, seat: string): Promise<Outcome<undefined>> =>
  call(`${base(venueId)}/${seat}`, { method: 'DELETE' });

/** Where it is told that something changed at the table. */
export const changesAt = (venueId: string, seat: string): string => `${base(venueId)}/${seat}/events`;
