// Passphrases (docs/product/orders.md#passphrases): a list for all venues, from which each order at the bar gets one.
import { passes } from '@ardoise/contract/passes.ts';
import { platformStore } from '../../http/record/store.ts';
import { duplicateOn } from '../../http/record/transaction.ts';
import type { Db } from '../../platform/db.ts';
import { type Sql, sql, verbatim } from '../../platform/sql.ts';
import { OPEN } from './record.ts';

const open = verbatim(OPEN);
/** A random passphrase that no open order of the venue has; no row if all are in use. */
export const freePassphrase = (venue: Sql): Sql =>
  sql`select p.passphrase from pass p where not exists (select 1 from orders u where u.venue_id = ${venue} and u.passphrase = p.passphrase
    and u.status in ${open}) order by random() limit 1`;
/** Assignment for an order that is open again: keeps its passphrase, unless another open order has it by now. */
export const PASSPHRASE_AGAIN = sql`passphrase = case when exists (select 1 from orders u where u.venue_id = orders.venue_id
    and u.passphrase = orders.passphrase and u.status in ${open})
  then coalesce((${freePassphrase(sql`orders.venue_id`)}), passphrase) else passphrase end`;

export const passphraseStore = (db: Db) =>
  platformStore(db, passes, {
    module: 'orders',
    // The index ignores case and accents.
    transaction: { explain: duplicateOn('pass_folded', 'passphrase', 'This passphrase exists already.') },
    label: 'passphrase',
  });
