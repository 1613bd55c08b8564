// Repeated calls: a key identifies what the first call created.
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db.ts';
import { hashOf } from '../../../platform/tokens.ts';
import { ProviderFailure } from '../provider/provider.ts';
import { findKey, insertKey } from './rows.ts';

/** `parameters`: the name of the call, then everything that it was given. `ref`: the id of the object if the key is new. */
type Keyed = { key: string; parameters: readonly unknown[]; ref: string };

/**
 * Runs `create` in a transaction unless the key is known. Returns the id of the object and whether this call created it; throws
 * `ProviderFailure` if the key belongs to a call with other parameters. Simultaneous calls wait for the first one.
 */
export const oncePerKey =
  ({ db, clock }: { db: Db; clock: Clock }) =>
  ({ key, parameters, ref }: Keyed, create: (tx: Tx) => Promise<void>): Promise<{ ref: string; created: boolean }> =>
    db.transaction(async (tx) => {
      const fingerprint = hashOf(JSON.stringify(parameters));
      if ((await tx.run(insertKey(key, fingerprint, ref, clock.now()))) > 0) {
        await create(tx);
        return { ref, created: true };
      }
      const known = await tx.one(findKey(key));
      if (known?.fingerprint !== fingerprint) throw new ProviderFailure('unknown', { field: 'key' });
      return { ref: known.ref, created: false };
    });
