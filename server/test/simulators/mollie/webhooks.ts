// Webhooks: `id=tr_…` as a form, repeated until the receiver answers 200.
import type { Clock } from '../../../platform/clock.ts';

const MINUTE_MS = 60_000;
/** Ten tries within 26 hours. */
const WAITS_MIN = [1, 2, 4, 8, 15, 30, 60, 240, 1_200];
const ANSWER_MS = 15_000;

type Due = { id: string; url: string; at: number; tries: number };

/** How webhooks go wrong: `duplicates`: further copies of each, at the same instant; `isReversed`: newest first. */
export type WebhookMood = { duplicates: number; isReversed: boolean; delayMs: number; isLost: (id: string) => boolean };

const post = async ({ url, id }: Due): Promise<boolean> => {
  try {
    const signal = AbortSignal.timeout(ANSWER_MS);
    const { status } = await fetch(url, { method: 'POST', body: new URLSearchParams({ id }), redirect: 'manual', signal });
    return status === 200;
  } catch {
    return false;
  }
};

export const openWebhooks = (clock: Clock) => {
  const mood: WebhookMood = { duplicates: 0, isReversed: false, delayMs: 0, isLost: () => false };
  let waiting: Due[] = [];

  const send = async (due: Due): Promise<void> => {
    const copies = await Promise.all(Array.from({ length: 1 + mood.duplicates }, () => post(due)));
    const wait = WAITS_MIN[due.tries];
    if (!copies.includes(true) && wait !== undefined)
      waiting.push({ ...due, at: clock.now().getTime() + wait * MINUTE_MS, tries: due.tries + 1 });
  };

  return {
    mood,
    waiting: () => waiting.length,
    announce({ id, webhookUrl }: { id: string; webhookUrl: string | null }): void {
      if (webhookUrl !== null && !mood.isLost(id))
        waiting.push({ id, url: webhookUrl, at: clock.now().getTime() + mood.delayMs, tries: 0 });
    },
    /** Sends those that are due, one after the other; returns their number. */
    async deliver(): Promise<number> {
      const now = clock.now().getTime();
      const due = waiting.filter(({ at }) => at <= now).sort((a, b) => a.at - b.at);
      waiting = waiting.filter(({ at }) => at > now);
      if (mood.isReversed) due.reverse();
      for (const one of due) await send(one);
      return due.length;
    },
  };
};
