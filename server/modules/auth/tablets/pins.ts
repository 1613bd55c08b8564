// The PINs of bartenders at shared tablets (docs/product/people-and-rights.md#shared-tablets).
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
import { endingSessions } from './tablets.ts';

/** Number of wrong PINs that locks a PIN. */
const LOCKED_AFTER = 10;
/**
 * Milliseconds that wrong PINs count even if the PIN is right in between: its owner signs in often, which must not
 * allow more guesses.
 */
const COUNTED_MS = 86_400_000;

const EASY: Readonly<Record<EasyPin, string>> = {
  pin_easy: 'Sequences and repetitions are easy to guess.',
  pin_year: 'Years are easy to guess.',
  pin_pattern: 'Patterns of the keypad are easy to guess.',
};

type Deps = { db: Db; clock: Clock; users: Users; venues: Venues; sessions: Sessions; attempts: Attempts; secret: string };
export type Pins = ReturnType<typeof openPins>;

export const openPins = (deps: Deps) => {
  const { db, clock, venues, sessions, attempts, secret } = deps;
  const hashOf = (venue: string, account: string, pin: string): string => derived(secret, 'pin', venue, account, pin);
  /** The bucket that counts a person's tries within 15 minutes. */
  const bucketOf = (venue: string, account: string): string => attempts.bucket(venue, 'pin', account);
  const holders = async (venue: string): Promise<PinHolder[]> => {
    const pins = new Map((await db.all(rows.listPins(venue))).map((pin) => [pin.account_id, pin]));
    const bartenders = (await venues.membersOf(venue)).filter(({ role }) => role === 'bartender');
    return bartenders.map(({ user }) => {
      const pin = pins.get(user.id);
      return { user, since: pin?.since.toISOString() ?? null, locked: (pin?.failures ?? 0) >= LOCKED_AFTER };
    });
  };
  /** A bartender of the venue; null if the account is none. */
  const holder = async (venue: string, account: string): Promise<PinHolder | null> =>
    (await holders(venue)).find(({ user }) => user.id === account) ?? null;
  /** Deletes a PIN and its sessions, when its owner loses it or the bartender role. */
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
      await endingSessions(deps, by, async (tx) => {
        await tx.run(rows.writePin(venue, account, hashOf(venue, account, pin), clock.now()));
        await sessions.endOnTablets(tx, venue, account);
        return [account];
      });
      // Wrong tries at the former PIN do not count for the new one.
      await attempts.clear(bucketOf(venue, account));
      return requireFound(await holder(venue, account));
    },
    async removePin(venue: string, account: string, by: string): Promise<PinHolder> {
      await endingSessions(deps, by, async (tx) => {
        await end(tx, venue, account);
        return [account];
      });
      return requireFound(await holder(venue, account));
    },
    /** Deletes the PINs of an erased account. */
    async deleteAll(tx: Tx, account: string): Promise<void> {
      await tx.run(rows.deletePins(account));
    },
    /** Verifies a PIN and counts a wrong one; a locked PIN is never right. */
    async isRight(venue: string, account: string, pin: string): Promise<boolean> {
      const stored = await db.one(rows.findPin(venue, account));
      if (!stored || stored.failures >= LOCKED_AFTER) return false;
      const [given, right] = [Buffer.from(hashOf(venue, account, pin)), Buffer.from(stored.pin_hash)];
      const good = given.length === right.length && timingSafeEqual(given, right);
      const now = clock.now();
      await db.run(good ? rows.resetWrong(venue, account, new Date(now.getTime() - COUNTED_MS)) : rows.countWrong(venue, account, now));
      return good;
    },
  };
};
