// Passphrases (docs/product/orders.md#passphrases): the words of which one is drawn for each order at the bar, whatever the venue.
import { ApiError } from '@ardoise/contract/errors.ts';
import { pass, passInput } from '@ardoise/contract/passes.ts';
import { recordStore } from '../../http/record/store.ts';
import type { Db } from '../../platform/db.ts';

/** Two that sound alike, but for case and accents, are one: what the database refuses so is a 409 on the field. */
const once = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'pass_folded') throw error;
    throw new ApiError('duplicate', { errors: { passphrase: { code: 'duplicate', message: 'There is already such a passphrase.' } } });
  }
};

export const passphraseStore = (db: Db) =>
  recordStore(db, {
    ...{ module: 'orders', name: 'pass', record: pass, input: passInput, platform: true },
    transact: (_venue, work) => once(db.transaction(work)),
    label: 'passphrase',
  });
