// Counts recent or concurrent uses by address, in this process only: protection against floods, not exact accounting.
import { ApiError } from '@ardoise/contract/errors.ts';
import { network } from '../address.ts';

export type Limiter = {
  /**
   * Uses one or more places in the address's window; `places` may exceed those left. Returns 0, or the seconds until the next place is
   * free.
   */
  take(address: string, places?: number): number;
  /** Seconds until the next place is free, 0 if one is free now; uses none. */
  wait(address: string): number;
  /** Returns a place that was not used after all. */
  giveBack(address: string): void;
};

/**
 * Above this number of windows, ended ones are removed, at most once in `SWEEP_MS`, so that new addresses in a flood cost no full scans.
 */
const MANY_WINDOWS = 50_000;
const SWEEP_MS = 1_000;

/** At most `most` uses for an address in a window of `seconds`, by a monotonic clock; 0: no limit. */
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
      // If the window has ended since, the next one is not credited.
      if (window && window.count > 0) window.count--;
    },
  };
};

/** Throws the 429 of an exhausted limit; `wait`: seconds until the next free place, 0 if there is one. */
export const requireRoom = (wait: number): void => {
  if (wait > 0) throw new ApiError('too_many_requests', { retry_after: wait });
};

/**
 * Limits concurrent work: `each` for one address or account, `all` in total; 0: no limit. The returned function takes a place and returns
 * its release function; it throws 429 if the caller has no place left, or 503 if this node has none, with a retry after `retryAfter`
 * seconds.
 */
export const openPlaces = ({ each, all, retryAfter }: { each: number; all: number; retryAfter: number }) => {
  const taken = new Map<string, number>();
  let total = 0;
  return (key: string): (() => void) => {
    const own = taken.get(key) ?? 0;
    if (each > 0 && own >= each) throw new ApiError('too_many_requests', { retry_after: retryAfter });
    if (all > 0 && total >= all) throw new ApiError('unavailable', { retry_after: retryAfter });
    taken.set(key, own + 1);
    total++;
    return () => {
      const left = (taken.get(key) ?? 1) - 1;
      if (left > 0) taken.set(key, left);
      else taken.delete(key);
      total--;
    };
  };
};
