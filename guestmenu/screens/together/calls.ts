// The public calls of phones that order together.
import type { ChosenLine, JoinTable, TableAsked, TableTogether } from '@ardoise/contract/together.ts';
import { call, json, type Outcome } from '../../app/api.ts';
import type { TableClaim } from '../../visit/claim.ts';

const base = (venueId: string): string => `/api/public/session/${venueId}`;

/** Whether a table has a session, and whether its guests order together by now. */
export const fetchAsked = (venueId: string, claim: TableClaim): Promise<Outcome<TableAsked>> =>
  call(`${base(venueId)}?${new URLSearchParams(claim)}`, { cache: 'no-store' });

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
