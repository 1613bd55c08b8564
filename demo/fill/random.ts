// Seeded random numbers: the same seed gives the same demo.

export type Random = {
  /** A number from 0 (included) to 1 (excluded). */
  next(): number;
  /** An integer, both ends included. */
  whole(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly [T, ...T[]] | readonly T[]): T;
  /** A random entry by weight; null if there is none. */
  weighted<T>(entries: readonly (readonly [T, number])[]): T | null;
  /** Hexadecimal digits. */
  hex(digits: number): string;
};

/** Mulberry32. */
export const seeded = (seed: number): Random => {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    whole,
    chance: (probability) => next() < probability,
    pick: (list) => {
      if (list.length === 0) throw new Error('There is nothing to pick from.');
      return list[whole(0, list.length - 1)] as (typeof list)[number];
    },
    weighted(entries) {
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [value, weight] of entries) {
        left -= weight;
        if (left < 0) return value;
      }
      return null;
    },
    hex: (digits) => Array.from({ length: digits }, () => whole(0, 15).toString(16)).join(''),
  };
};
