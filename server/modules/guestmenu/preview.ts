// Tokens of the time machine: each shows a venue's page at an instant, for ten minutes.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';

const LIFETIME_MS = 10 * 60 * 1000;

export const openPreviews = (secret: string, clock: Clock) => {
  const signature = (venue: string, times: string): Buffer =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['menu preview', venue, times]))
      .digest();
  return {
    /** A token for a venue's page at an instant. */
    sign(venue: string, at: Date): string {
      const times = `${at.getTime()}.${clock.now().getTime() + LIFETIME_MS}`;
      return `${times}.${signature(venue, times).toString('base64url')}`;
    },
    /** The instant of a token; null if it is forged, expired or for another venue. */
    read(venue: string, token: unknown): Date | null {
      const [, times = '', at, end, signed = ''] = /^((-?\d{1,15})\.(\d{1,15}))\.([\w-]{43})$/.exec(String(token)) ?? [];
      const given = Buffer.from(signed, 'base64url');
      const ours = signature(venue, times);
      if (given.length !== ours.length || !timingSafeEqual(given, ours)) return null;
      return clock.now().getTime() < Number(end) ? new Date(Number(at)) : null;
    },
  };
};
