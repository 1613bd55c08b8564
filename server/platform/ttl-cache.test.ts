import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ttlCache } from './ttl-cache.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

/** Counts its loads and lets each end when told. */
const counted = () => {
  const ends: ((value: number) => void)[] = [];
  const cache = ttlCache((..._ids: [string, string]) => new Promise<number>((resolve) => ends.push(resolve)));
  return { cache, ends };
};

describe('TTL cache', () => {
  it('shares one load among callers at the same time and remembers it for two seconds', async () => {
    const { cache, ends } = counted();
    const both = [cache.get('ana', 'bar'), cache.get('ana', 'bar')];
    ends[0]?.(1);
    expect(await Promise.all(both)).toEqual([1, 1]);
    vi.advanceTimersByTime(1999);
    expect(await cache.get('ana', 'bar')).toBe(1);
    vi.advanceTimersByTime(1);
    void cache.get('ana', 'bar');
    expect(ends).toHaveLength(2);
  });

  it('counts the two seconds from the start of the load, however long that takes', () => {
    const { cache, ends } = counted();
    void cache.get('ana', 'bar');
    vi.advanceTimersByTime(2000);
    void cache.get('ana', 'bar');
    expect(ends).toHaveLength(2);
  });

  it('forgets what has a dropped id anywhere in its key, a load under way included, and nothing else', () => {
    const { cache, ends } = counted();
    const ask = () => {
      const before = ends.length;
      for (const [who, where] of [
        ['ana', 'bar'],
        ['ana', 'pub'],
        ['ben', 'bar'],
      ] as const)
        void cache.get(who, where);
      return ends.length - before;
    };
    expect(ask()).toBe(3);
    cache.drop('ana');
    expect(ask()).toBe(2);
    cache.drop('bar');
    expect(ask()).toBe(2);
    cache.drop('zoe');
    expect(ask()).toBe(0);
  });

  it('does not remember a failure', async () => {
    let fails = true;
    const cache = ttlCache(async (id: string) => {
      if (fails) throw new Error('away');
      return id;
    });
    await expect(cache.get('ana')).rejects.toThrow('away');
    fails = false;
    expect(await cache.get('ana')).toBe('ana');
  });
});
