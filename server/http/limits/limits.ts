// Counts what one address did lately or holds open, in this process: a brake on floods, not an account.
import { ApiError } from '@ardoise/contract/errors.ts';
import { network } from '../address.ts';

export type Limiter = {
  /** Takes a place in the address's window, or several, the last of them more than are left: 0, or the seconds until the next one is free. */
  take(address: string, places?: number): number;
  /** The seconds until the next place is free, 0 when one is; takes none. */
  wait(address: string): number;
  /** Gives a place back that was not used after all. */
  giveBack(address: string): void;
};

/** From so many windows on, ended ones are looked for, and no more often than this: a flood of new addresses must not look through all at each. */
const MANY_WINDOWS = 50_000;
const SWEEP_MS = 1_000;

/** At most `most` counted things an address in a window of `seconds`, whatever the clock of the machine is set to; 0 means no limit. */
export const limiter = (most: number, seconds: number): Limiter => {
  const windows = new Map<string, { count: number; until: number }>();
  let sweepAt = 0;
  const sweep = () => {
    const now = performance.now();
    for (const [old, { until }] of windows) if (until <= now) windows.delete(old);
    sweepAt = now + SWEEP_MS;
  };
  const current = (key: string) => {
    const window = windows.get(key);
    return window && window.until > performance.now() ? window : undefined;
  };
  const secondsOf = (window: { count: number; until: number } | undefined): number =>
    most > 0 && window && window.count >= most ? Math.ceil((window.until - performance.now()) / 1000) : 0;
  return {
    wait: (address) => secondsOf(current(network(address))),
    take(address, places = 1) {
      const key = network(address);
      const window = current(key);
      const wait = secondsOf(window);
      if (wait > 0) return wait;
      if (window) window.count += places;
      else {
        if (windows.size > MANY_WINDOWS && performance.now() >= sweepAt) sweep();
        windows.set(key, { count: places, until: performance.now() + seconds * 1000 });
      }
      return 0;
    },
    giveBack(address) {
      const window = current(network(address));
      // Its own window may have ended since: the next one owes it nothing.
      if (window && window.count > 0) window.count--;
    },
  };
};

/** Throws the 429 of a limit that is used up: `wait` in seconds, 0 where there is room. */
export const requireRoom = (wait: number): void => {
  if (wait > 0) throw new ApiError('too_many_requests', { retry_after: wait });
};

/**
 * Places for what is under way: `each` of one address or account, `all` together; 0 means no limit. Who takes one gets what gives it back;
 * throws the 429 or 503 where they or this node have none left, which is worth another try `retryAfter` seconds later.
 */
export const openPlaces = ({ each, all, retryAfter }: { each: number; all: number; retryAfter: number }) => {
  const taken = new Map<string, number>();
  let total = 0;
  return (who: string): (() => void) => {
    const own = taken.get(who) ?? 0;
    if (each > 0 && own >= each) throw new ApiError('too_many_requests', { retry_after: retryAfter });
    if (all > 0 && total >= all) throw new ApiError('unavailable', { retry_after: retryAfter });
    taken.set(who, own + 1);
    total++;
    return () => {
      const left = (taken.get(who) ?? 1) - 1;
      if (left > 0) taken.set(who, left);
      else taken.delete(who);
      total--;
    };
  };
};
