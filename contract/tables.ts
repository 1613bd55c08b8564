// Tables of a venue (docs/product/tables.md), their calls and the sessions of their guests.
import { z } from 'zod';
import { crud, named, recordParam, route, id as uuid, venueParam } from './kit/route.ts';
import { order, tableNumber } from './orders.ts';
import { CALL_KINDS } from './rules/calls.ts';

export const tableInput = z.object({ number: tableNumber });
/**
 * `url`: the address of the table's menu, as its printed code holds it; without a host where the venue's is not configured. Where the venue
 * wants codes, it carries the table's present one.
 */
export const table = tableInput.extend({ id: uuid, version: z.int(), url: z.string() });
export type Table = z.infer<typeof table>;
export const tables = crud(
  '/api/venue/:venue/table',
  'table',
  { list: 'table:list', show: 'table:show', create: 'table:create', edit: 'table:edit', delete: 'table:delete' },
  table,
  tableInput,
  { number: z.string().max(10).optional() },
  ['number', 'id'],
);

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

export const tableCall = z.object({ id: uuid, table: z.string(), kind: z.enum(CALL_KINDS), creation_date: z.iso.datetime() });
named('TableCall', tableCall);
export type TableCall = z.infer<typeof tableCall>;

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
    ok: z.array(tableCall),
  }),
  /** A call that is done already answers as it is. */
  callDone: route({
    method: 'PUT',
    path: '/api/venue/:venue/call/:id/done',
    summary: 'Say that a call was answered',
    access: { right: 'call:edit', venue: 'path' },
    params: recordParam,
    ok: tableCall,
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
