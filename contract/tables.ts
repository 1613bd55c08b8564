// Tables of a venue (part 2 section 3).
import { z } from 'zod';
import { tableNumber } from './orders.ts';
import { crud, id } from './route.ts';

export const tableInput = z.object({ number: tableNumber });
export const table = tableInput.extend({ id, version: z.int() });
export const tables = crud(
  '/api/venue/:venue/table',
  'table',
  { list: 'table:list', show: 'table:show', create: 'table:create', edit: 'table:edit', delete: 'table:delete' },
  table,
  tableInput,
  { number: z.string().max(10).optional() },
  ['number', 'id'],
);
