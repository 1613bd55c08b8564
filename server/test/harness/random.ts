// Repeatable random numbers: all draws of a run come from its SEED.
import { randomInt } from 'node:crypto';

/** A generator that returns the same numbers for the same seed. */
export const generator = (seed: number) => {
  let state = seed;
  const next = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
  return {
    next,
    whole: (most: number) => Math.floor(next() * most),
    of: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T,
  };
};

const given = process.env.SEED;
/** Below 2^31, as fast-check requires. */
export const SEED = given ? Number(given) : randomInt(2 ** 31 - 1);
if (!(Number.isInteger(SEED) && SEED >= 0 && SEED < 2 ** 31)) throw new Error(`SEED is not a whole number below 2^31: ${given}`);

let current = generator(SEED);
let draws = 0;
/** A number in [0, 1). */
export const random = (): number => {
  draws++;
  return current.next();
};
export const randomBelow = (most: number): number => Math.floor(random() * most);
export const randomOf = <T>(list: readonly T[]): T => list[randomBelow(list.length)] as T;

/** Resets the generator, so that a test draws the same values alone and after others. */
export const restartDraws = (): void => {
  current = generator(SEED);
  draws = 0;
};
/** True if anything was drawn since the reset. */
export const hasDrawn = (): boolean => draws > 0;
