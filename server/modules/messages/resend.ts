// Sends a failed or excluded message again.
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { messageSettings } from '../venues/index.ts';
import type { SmsGuard } from './limits.ts';
import * as rows from './rows.ts';
import { enqueue } from './sending.ts';

type Deps = { db: Db; clock: Clock; limits: SmsGuard };

/** Why an SMS may not be sent; null for other channels. */
const exclusionOf = async (tx: Tx, venue: string, { channel, recipient }: rows.Row, { clock, limits }: Omit<Deps, 'db'>) => {
  if (channel !== 'sms' || !recipient) return null;
  const settings = await messageSettings(tx, venue, clock.now());
  return settings ? limits.lockedExclusion(tx, venue, recipient, settings) : null;
};

/** No-op unless the message can be sent again. */
export const resendMessage = ({ db, clock, limits }: Deps, key: rows.Key): Promise<void> =>
  db.transaction(async (tx) => {
    const message = await tx.one(rows.findMessage(key));
    if (!message || !rows.canResend(message)) return;
    const excluded = await exclusionOf(tx, key.venue, message, { clock, limits });
    if (excluded) {
      await tx.run(rows.exclude(key, excluded));
      return;
    }
    const counted = message.channel === 'sms' && message.recipient ? clock.now() : null;
    if ((await tx.run(rows.restart(key, counted))) > 0) await enqueue(tx, key);
  });
