// Tables of a venue (docs/product/tables.md), their calls and the sessions of their guests.
import { z } from 'zod';
import { crud, named, recordParam, route, id as uuid, venueParam } from './kit/route.ts';
import { order, tableNumber } from './orders.ts';
import { CALL_KINDS, MOST_MUTE_MINUTES } from './rules/calls.ts';

export const tableInput = z.object({ number: tableNumber });
/**
 * `url`: the address of the table's menu, as its printed code holds it; without a host where the venue's is not configured. Where the venue
 * wants codes, it carries the table's present one.
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

/** New codes: what was printed with the old ones takes no orders any more. */
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

/** `code`: null where the bar's address has none. `url`: as a table's. */
export const barAddress = z.object({ code: z.string().nullable(), url: z.string() });
export type BarAddress = z.infer<typeof barAddress>;

/** The code of the bar: orders with it are not held up by strangers' (docs/product/tables.md#codes). */
export const barCode = {
  show: route({
    method: 'GET',
    path: '/api/venue/:venue/bar-code',
    summary: "The address of the menu that the bar's printed code holds",
    access: { right: 'table:list', venue: 'path' },
    params: venueParam,
    ok: barAddress,
  }),
  /** `on`: a new code each time; what was printed with another one still takes orders, as those without code. */
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

/** A table, and what shows beside its code that the caller is at it: the phone's seat, or the uuid of an order of the open session. */
export const tableClaim = { table: tableNumber, seat: uuid.optional(), order: uuid.optional() };

/** `proven`: the caller is known to be at the table (docs/product/tables.md#proof). */
export const tableCall = z.object({
  id: uuid,
  table: z.string(),
  kind: z.enum(CALL_KINDS),
  creation_date: z.iso.datetime(),
  proven: z.boolean(),
});
named('TableCall', tableCall);
export type TableCall = z.infer<typeof tableCall>;

/** `quiet`: the board shows the call and rings no bell. */
export const boardCall = tableCall.extend({ quiet: z.boolean() });
named('BoardCall', boardCall);
export type BoardCall = z.infer<typeof boardCall>;

/** A table whose calls without proof are refused until then. */
export const tableMute = z.object({ table: z.string(), until: z.iso.datetime() });
named('TableMute', tableMute);
export type TableMute = z.infer<typeof tableMute>;

/** What the guests of a table ordered since their first order. `total_price`: of what was ordered and not cancelled; payments are not stored. */
export const tableSession = z.object({
  id: uuid,
  table: z.string(),
  begin_date: z.iso.datetime(),
  last_date: z.iso.datetime(),
  total_price: z.number(),
  currency: z.string(),
  /** How many phones order together there. */
  joined: z.int(),
  orders: z.array(order.pick({ id: true, ref: true, status: true, total_price: true, creation_date: true })),
});
named('TableSession', tableSession);
export type TableSession = z.infer<typeof tableSession>;

export const tableService = {
  /** Pending ones, oldest first. */
  calls: route({
    method: 'GET',
    path: '/api/venue/:venue/call',
    summary: 'Calls of tables that nobody has answered yet, oldest first',
    access: { right: 'call:list', venue: 'path' },
    params: venueParam,
    ok: z.array(boardCall),
  }),
  mutes: route({
    method: 'GET',
    path: '/api/venue/:venue/call/mute',
    summary: 'Muted tables, by when they end',
    access: { right: 'call:list', venue: 'path' },
    params: venueParam,
    ok: z.array(tableMute),
  }),
  /** 0 minutes ends it; calls that it ended within the last minute wait again. */
  mute: route({
    method: 'PUT',
    path: '/api/venue/:venue/call/mute',
    summary: 'Mute a table: its calls without proof are refused for some minutes',
    access: { right: 'call:edit', venue: 'path' },
    params: venueParam,
    body: z.strictObject({ table: tableNumber, minutes: z.int().min(0).max(MOST_MUTE_MINUTES) }),
    ok: z.array(tableMute),
  }),
  /** A call that is done already answers as it is. */
  callDone: route({
    method: 'PUT',
    path: '/api/venue/:venue/call/:id/done',
    summary: 'Say that a call was answered',
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
  /** Ends the session and the table's calls; its orders stay as they are. */
  closeSession: route({
    method: 'DELETE',
    path: '/api/venue/:venue/session/:id',
    summary: 'Close a table: its next order begins a new session',
    access: { right: 'session:edit', venue: 'path' },
    params: recordParam,
    ok: tableSession,
  }),
};
