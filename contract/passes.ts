// Passphrases: the pickup words drawn for orders at the bar, the same list for all venues (docs/product/orders.md#passphrases).
import { z } from 'zod';
import { nameOf } from './kit/fields.ts';
import { platformCrud, id as uuid } from './kit/route.ts';

export const passInput = z.object({ passphrase: nameOf(60) });
export const pass = passInput.extend({ id: uuid, version: z.int() });
export type Pass = z.infer<typeof pass>;
export const passes = platformCrud({
  name: 'pass',
  path: '/api/pass',
  record: pass,
  input: passInput,
  filters: { passphrase: z.string().max(60).optional() },
  sorts: ['passphrase', 'id'],
});
