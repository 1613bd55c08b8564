import { describe, expect, it } from 'vitest';
import { addressFor } from './pictures.ts';

describe('the address of a picture', () => {
  const srcset = '/files/a/640.webp 640w,/files/a/160.webp 160w, /files/a/320.webp 320w';
  it('is the least of those that are not blurred, else the largest', () => {
    expect(addressFor(srcset, 120)).toBe('/files/a/160.webp');
    expect(addressFor(srcset, 240)).toBe('/files/a/320.webp');
    expect(addressFor(srcset, 2000)).toBe('/files/a/640.webp');
  });
  it('is none where no width is told', () => {
    expect(addressFor('', 120)).toBeNull();
    expect(addressFor('/files/a', 120)).toBeNull();
  });
});
