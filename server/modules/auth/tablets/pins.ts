// The PINs of those who work at shared tablets (docs/product/people-and-rights.md#shared-tablets).
import { timingSafeEqual } from 'node:crypto';
import type { PinHolder } from '@ardoise/contract/accounts/devices.ts';
import { contradiction } from '@ardoise/contract/errors.ts';
import { type EasyPin, easyPin } from '@ardoise/contract/rules/pins.ts';
import { requireFound } from '../../../http/resource.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db.ts';
import { derived } from '../../../platform/tokens.ts';
import type { Users } from '../../users/index.ts';
import type { Venues } from '../../venues/index.ts';
import type { Attempts } from '../attempts.ts';
import type { Sessions } from '../sessions.ts';
import * as rows from './rows.ts';
import { ending } from './tablets.ts';

/** Wrong ones after which a PIN opens nothing any more. */
const LOCKED_AFTER = 10;
/**
 * How long wrong ones count, however often the PIN is right meanwhile: its owner is there many times a day, and must not clear the way to
 * guessing it.
 */
const COUNTED_MS = 86_400_000;

const EASY: Readonly<Record<EasyPin, string>> = {
  pin_easy: 'Sequences and repetitions are the first that a stranger tries.',
  pin_year: 'Years are among the first that a stranger tries.',
  pin_pattern: 'Patterns of the keypad are among the first that a stranger tries.',
};

type Deps = { db: Db; clock: Clock; users: Users; venues: Venues; sessions: Sessions; attempts: Attempts; secret: string };
export type Pins = ReturnType<typeof openPins>;

export const openPins = (deps: Deps) => {
  const { db, clock, venues, sessions, attempts, secret } = deps;
  const hashOf = (venue: string, account: string, pin: string): string => derived(secret, 'pin', venue, account, pin);
  /** Counts the tries of a person within 15 minutes. */
  const bucketOf = (venue: string, account: string): string => attempts.bucket(venue, 'pin', account);
  const holders = async (venue: string): Promise<PinHolder[]> => {
    const pins = new Map((await db.all(rows.listPins(venue))).map((pin) => [pin.account_id, pin]));
    const bartenders = (await venues.membersOf(venue)).filter(({ role }) => role === 'bartender');
    return bartenders.map(({ user }) => {
      const pin = pins.get(user.id);
      return { user, since: pin?.since.toISOString() ?? null, locked: (pin?.failures ?? 0) >= LOCKED_AFTER };
    });
  };
  /** A bartender of the venue; null where they are none. */
  const holder = async (venue: string, account: string): Promise<PinHolder | null> =>
    (await holders(venue)).find(({ user }) => user.id === account) ?? null;
  /** Of somebody who works the bar there no more, or has no PIN any more. */
  const end = async (tx: Tx, venue: string, account: string): Promise<void> => {
    await tx.run(rows.deletePin(venue, account));
    await sessions.endOnTablets(tx, venue, account);
  };

  return {
    hashOf,
    bucketOf,
    holders,
    holder,
    end,
    async setPin(venue: string, account: string, pin: string, by: string): Promise<PinHolder> {
      const easy = easyPin(pin);
      if (easy) throw contradiction('pin', easy, EASY[easy]);
      await ending(deps, by, async (tx) => {
        await tx.run(rows.writePin(venue, account, hashOf(venue, account, pin), clock.now()));
        await sessions.endOnTablets(tx, venue, account);
        return [account];
      });
      // Wrong tries at the one before are no tries at this one.
      await attempts.clear(bucketOf(venue, account));
      return requireFound(await holder(venue, account));
    },
    async removePin(venue: string, account: string, by: string): Promise<PinHolder> {
      await ending(deps, by, async (tx) => {
        await end(tx, venue, account);
        return [account];
      });
      return requireFound(await holder(venue, account));
    },
    /** Of somebody who is gone. */
    async forget(tx: Tx, account: string): Promise<void> {
      await tx.run(rows.deletePins(account));
    },
    /** Judges a PIN and counts a wrong one; one that is locked is never right. */
    async isRight(venue: string, account: string, pin: string): Promise<boolean> {
      const kept = await db.one(rows.findPin(venue, account));
      if (!kept || kept.failures >= LOCKED_AFTER) return false;
      const [given, right] = [Buffer.from(hashOf(venue, account, pin)), Buffer.from(kept.pin_hash)];
      const good = given.length === right.length && timingSafeEqual(given, right);
      const now = clock.now();
      await db.run(good ? rows.forgiveWrong(venue, account, new Date(now.getTime() - COUNTED_MS)) : rows.countWrong(venue, account, now));
      return good;
    },
  };
};
