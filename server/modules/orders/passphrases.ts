// Passphrases (docs/product/orders.md#passphrases): the words of which one is drawn for each order at the bar, whatever the venue.
import { passes } from '@ardoise/contract/passes.ts';
import { platformStore } from '../../http/record/store.ts';
import { duplicateOn } from '../../http/record/transaction.ts';
import type { Db } from '../../platform/db.ts';
import { type Sql, sql, verbatim } from '../../platform/sql.ts';
import { OPEN } from './record.ts';

const open = verbatim(OPEN);
/** One that no open order of the venue has; no row where all are in use. */
export const freePassphrase = (venue: Sql): Sql =>
  sql`select p.passphrase from pass p where not exists (select 1 from orders u where u.venue_id = ${venue} and u.passphrase = p.passphrase
    and u.status in ${open}) order by random() limit 1`;
/** For an order `orders` that is open again: its own, unless an order that came meanwhile has got it. */
export const PASSPHRASE_AGAIN = sql`passphrase = case when exists (select 1 from orders u where u.venue_id = orders.venue_id
    and u.passphrase = orders.passphrase and u.status in ${open})
  then coalesce((${freePassphrase(sql`orders.venue_id`)}), passphrase) else passphrase end`;

export const passphraseStore = (db: Db) =>
  platformStore(db, passes, {
    module: 'orders',
    // The index folds case and accents: two passphrases that sound alike are one.
    transaction: { explain: duplicateOn('pass_folded', 'passphrase', 'There is already such a passphrase.') },
    label: 'passphrase',
  });
