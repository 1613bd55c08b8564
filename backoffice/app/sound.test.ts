import { describe, expect, it } from 'vitest';
import { shouldPlay } from './sound.ts';

describe('a sound', () => {
  it('plays once for all events within two seconds, and again for later ones', () => {
    const bells = (arrivals: readonly number[]) => {
      let last: number | undefined;
      return arrivals.filter((at) => {
        const plays = shouldPlay(last, at);
        if (plays) last = at;
        return plays;
      });
    };
    expect(bells([0, 1, 700, 1999])).toEqual([0]);
    expect(bells([5000, 7000])).toEqual([5000, 7000]);
    expect(bells(Array.from({ length: 40 }, (_, n) => n * 150))).toEqual([0, 2100, 4200]);
  });
});
