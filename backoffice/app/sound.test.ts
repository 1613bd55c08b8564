import { describe, expect, it } from 'vitest';
import { isHeard } from './sound.ts';

describe('a sound', () => {
  it('is one for all that arrive within two seconds, and rings again for what comes later', () => {
    const bells = (arrivals: readonly number[]) => {
      let last: number | undefined;
      return arrivals.filter((at) => {
        const heard = isHeard(last, at);
        if (heard) last = at;
        return heard;
      });
    };
    expect(bells([0, 1, 700, 1999])).toEqual([0]);
    expect(bells([5000, 7000])).toEqual([5000, 7000]);
    expect(bells(Array.from({ length: 40 }, (_, n) => n * 150))).toEqual([0, 2100, 4200]);
  });
});
