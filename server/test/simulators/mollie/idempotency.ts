// Idempotency keys: the first answer is kept for an hour and replayed.
import type { Clock } from '../../../platform/clock.ts';
import { Refusal } from './records.ts';

export type Reply = { status: number; body: object | null };

const KEPT_MS = 3_600_000;

export const openKeys = (clock: Clock) => {
  const kept = new Map<string, { at: number; request: string; reply: Reply | null }>();
  /** Performs the request, or replays the answer that it had. */
  return async (key: string, request: string, perform: () => Promise<Reply>): Promise<Reply & { isReplayed: boolean }> => {
    const at = clock.now().getTime();
    const known = kept.get(key);
    if (known && at - known.at < KEPT_MS) {
      if (known.request !== request) throw new Refusal(400, 'The idempotency key was used with another request');
      if (!known.reply) throw new Refusal(409, 'A request with this idempotency key is running');
      return { ...known.reply, isReplayed: true };
    }
    const entry: { at: number; request: string; reply: Reply | null } = { at, request, reply: null };
    kept.set(key, entry);
    entry.reply = await perform();
    return { ...entry.reply, isReplayed: false };
  };
};
