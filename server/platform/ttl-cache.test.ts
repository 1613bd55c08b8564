import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ttlCache } from './ttl-cache.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

/** A cache whose loads the test resolves. */
const counted = () => {
  const ends: ((value: number) => void)[] = [];
  const cache = ttlCache((..._ids: [string, string]) => new Promise<number>((resolve) => ends.push(resolve)));
  return { cache, ends };
};

describe('TTL cache', () => {
  it('shares one load among concurrent callers, and caches it for two seconds', async () => {
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

  it('counts the two seconds from the start of the load', () => {
    const { cache, ends } = counted();
    void cache.get('ana', 'bar');
    vi.advanceTimersByTime(2000);
    void cache.get('ana', 'bar');
    expect(ends).toHaveLength(2);
  });

  it('evicts only entries with a dropped id in their key, also while they load', () => {
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

  it('does not cache a failure', async () => {
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
