// Tables of a venue (docs/product/tables.md), their calls and the sessions of their guests.
import { z } from 'zod';
import { crud, named, recordParam, route, id as uuid, venueParam } from './kit/route.ts';
import { order, tableNumber } from './orders.ts';
import { CALL_KINDS, MAX_MUTE_MINUTES } from './rules/calls.ts';

export const tableInput = z.object({ number: tableNumber });
/**
 * `url`: address of the table's menu, as its printed QR code contains it; a relative address if the venue's host is not configured. If the
 * venue uses table codes, it includes the current one.
 */
export const table = tableInput.extend({ id: uuid, version: z.int(), url: z.string() });
export type Table = z.infer<typeof table>;
export const tables = crud({
  name: 'table',
  path: '/api/venue/:venue/table',
  record: table,
  input: tableInput,
  filters: { number: z.string().max(10).optional() },
  sorts: ['number', 'id'],
});

/** After a renewal, addresses printed with the old code can no longer place orders. */
export const tableCodes = {
  renew: route({
    method: 'PUT',
    path: '/api/venue/:venue/table/:id/code',
    summary: 'Give a table a new code',
    access: { right: 'table:edit', venue: 'path' },
    params: recordParam,
    ok: table,
  }),
  renewAll: route({
    method: 'PUT',
    path: '/api/venue/:venue/table/code',
    summary: 'Give every table a new code',
    access: { right: 'table:edit', venue: 'path' },
    params: venueParam,
    ok: z.object({ renewed: z.int() }),
  }),
};

/** `code`: null if the bar has none. `url`: like a table's. */
export const barAddress = z.object({ code: z.string().nullable(), url: z.string() });
export type BarAddress = z.infer<typeof barAddress>;

/** The code of the bar: orders with it are not limited by orders without one (docs/product/tables.md#codes). */
export const barCode = {
  show: route({
    method: 'GET',
    path: '/api/venue/:venue/bar-code',
    summary: "Address of the menu for the bar's printed QR code",
    access: { right: 'table:list', venue: 'path' },
    params: venueParam,
    ok: barAddress,
  }),
  /** `on`: sets a new code each time; addresses with an old code still place orders, which count as without a code. */
  change: route({
    method: 'PUT',
    path: '/api/venue/:venue/bar-code',
    summary: 'Give the bar a new code, or none',
    access: { right: 'table:edit', venue: 'path' },
    params: venueParam,
    body: z.strictObject({ on: z.boolean() }),
    ok: barAddress,
  }),
};

/** A table, and proof besides its code of being there: the phone's participant id, or the uuid of an order of the open session. */
export const tableClaim = { table: tableNumber, seat: uuid.optional(), order: uuid.optional() };

/** `proven`: the caller has proof of being at the table (docs/product/tables.md#proof). */
export const tableCall = z.object({
  id: uuid,
  table: z.string(),
  kind: z.enum(CALL_KINDS),
  creation_date: z.iso.datetime(),
  proven: z.boolean(),
});
named('TableCall', tableCall);
export type TableCall = z.infer<typeof tableCall>;

/** `quiet`: the board shows the call without a sound. */
export const boardCall = tableCall.extend({ quiet: z.boolean() });
named('BoardCall', boardCall);
export type BoardCall = z.infer<typeof boardCall>;

/** A muted table: its calls without proof are refused until then. */
export const tableMute = z.object({ table: z.string(), until: z.iso.datetime() });
named('TableMute', tableMute);
export type TableMute = z.infer<typeof tableMute>;

/** Orders of a table since the first of the session. `total_price`: of orders that are not cancelled; payments are not stored. */
export const tableSession = z.object({
  id: uuid,
  table: z.string(),
  begin_date: z.iso.datetime(),
  last_date: z.iso.datetime(),
  total_price: z.number(),
  currency: z.string(),
  /** Number of phones in the group order. */
  joined: z.int(),
  orders: z.array(order.pick({ id: true, ref: true, status: true, total_price: true, creation_date: true })),
});
named('TableSession', tableSession);
export type TableSession = z.infer<typeof tableSession>;

export const tableService = {
  /** Unanswered calls, oldest first. */
  calls: route({
    method: 'GET',
    path: '/api/venue/:venue/call',
    summary: 'Unanswered calls of tables, oldest first',
    access: { right: 'call:list', venue: 'path' },
    params: venueParam,
    ok: z.array(boardCall),
  }),
  mutes: route({
    method: 'GET',
    path: '/api/venue/:venue/call/mute',
    summary: 'Muted tables, by the end of the mute',
    access: { right: 'call:list', venue: 'path' },
    params: venueParam,
    ok: z.array(tableMute),
  }),
  /** 0 minutes ends the mute; calls that the mute ended within the last minute become open again. */
  mute: route({
    method: 'PUT',
    path: '/api/venue/:venue/call/mute',
    summary: 'Mute a table: its calls without proof are refused for some minutes',
    access: { right: 'call:edit', venue: 'path' },
    params: venueParam,
    body: z.strictObject({ table: tableNumber, minutes: z.int().min(0).max(MAX_MUTE_MINUTES) }),
    ok: z.array(tableMute),
  }),
  /** No-op if the call was answered already. */
  callDone: route({
    method: 'PUT',
    path: '/api/venue/:venue/call/:id/done',
    summary: 'Mark a call as answered',
    access: { right: 'call:edit', venue: 'path' },
    params: recordParam,
    ok: boardCall,
  }),
  sessions: route({
    method: 'GET',
    path: '/api/venue/:venue/session',
    summary: 'Tables with an open session, by their numbers',
    access: { right: 'session:list', venue: 'path' },
    params: venueParam,
    ok: z.array(tableSession),
  }),
  /** Ends the session and the table's calls; the orders do not change. */
  closeSession: route({
    method: 'DELETE',
    path: '/api/venue/:venue/session/:id',
    summary: 'Close a table: its next order starts a new session',
    access: { right: 'session:edit', venue: 'path' },
    params: recordParam,
    ok: tableSession,
  }),
};
