// The short address of an order, for messages to its guest (docs/product/messages.md#short-address).
// Its code gives the same access as the order's uuid.
import { randomInt } from 'node:crypto';
import { requireFound } from '../../../http/resource.ts';
import type { Runs } from '../../../platform/db.ts';
import { sql, statement } from '../../../platform/sql.ts';

/** Letters and digits without look-alikes. 22 of them are 127 bits, at least as many as an order's uuid has. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz';
const LENGTH = 22;
const SHAPE = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`);
const draw = (): string => Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

const give = statement(
  'orders.code-give',
  (venue: string, order: string, code: string) =>
    sql<{ code: string }>`update order_directory set code = coalesce(code, ${code})
      where venue_id = ${venue} and id = ${order} returning code`,
);
const find = statement(
  'orders.directory-by-code',
  (code: string) => sql<{ venue: string; uuid: string }>`select venue_id as venue, uuid from order_directory where code = ${code}`,
);

/** The code of an order; draws one if it has none yet. */
export const codeOf = async (tx: Runs, venue: string, order: string): Promise<string> =>
  requireFound(await tx.one(give(venue, order, draw()))).code;

/** The order with this short address, or null. */
export const findByCode = async (db: Runs, code: string): Promise<{ venue: string; uuid: string } | null> =>
  SHAPE.test(code) ? ((await db.one(find(code))) ?? null) : null;
