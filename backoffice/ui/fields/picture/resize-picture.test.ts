import { describe, expect, it } from 'vitest';
import { drawnSize } from './resize-picture.ts';

describe('an uploaded picture', () => {
  it.each([
    [4000, 3000, { width: 800, height: 600 }],
    [1000, 350, { width: 800, height: 280 }],
    [800, 2000, { width: 800, height: 2000 }],
    [120, 80, { width: 120, height: 80 }],
    [20_000, 3, { width: 800, height: 1 }],
  ])('of %i × %i is at most 800 px wide, and never enlarged', (width, height, drawn) => {
    expect(drawnSize(width, height)).toEqual(drawn);
  });
});
