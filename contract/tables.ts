// Tables of a venue (docs/product/tables.md).
import { z } from 'zod';
import { crud, recordParam, route, id as uuid, venueParam } from './kit/route.ts';
import { tableNumber } from './orders.ts';

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
