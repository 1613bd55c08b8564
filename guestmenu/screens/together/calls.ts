// The API calls of a group order.
import type { ChosenLine, GroupOrder, JoinTable, TableSessionState } from '@ardoise/contract/group-order.ts';
import { call, json, type Outcome } from '../../app/api.ts';
import type { TableClaim } from '../../visit/claim.ts';

const base = (venueId: string): string => `/api/public/session/${venueId}`;

/** Asks whether a table has a session, and whether its guests have a group order. */
export const fetchGroupOffer = (venueId: string, claim: TableClaim): Promise<Outcome<TableSessionState>> =>
  call(`${base(venueId)}?${new URLSearchParams(claim)}`, { cache: 'no-store' });

export const joinTable = (venueId: string, body: JoinTable): Promise<Outcome<GroupOrder & { seat: string }>> =>
  call(base(venueId), json('POST', body));

export const fetchGroup = (venueId: string, participantId: string): Promise<Outcome<GroupOrder>> =>
  call(`${base(venueId)}/${participantId}`, { cache: 'no-store' });

/** Sends the products that this phone has chosen. */
export const sendChosen = (venueId: string, participantId: string, lines: readonly ChosenLine[]): Promise<Outcome<GroupOrder>> =>
  call(`${base(venueId)}/${participantId}`, json('PUT', { lines }));

export const leaveTable = (venueId: string, participantId: string): Promise<Outcome<undefined>> =>
  call(`${base(venueId)}/${participantId}`, { method: 'DELETE' });

/** Address of the event stream of the table's changes. */
export const changesAt = (venueId: string, participantId: string): string => `${base(venueId)}/${participantId}/events`;
