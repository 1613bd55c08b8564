import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ttlCache } from './ttl-cache.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

/** Counts its loads and lets each end when told. */
const counted = () => {
  const ends: ((value: number) => void)[] = [];
  const memory = ttlCache((..._ids: [string, string]) => new Promise<number>((resolve) => ends.push(resolve)));
  return { memory, ends };
};

describe('short memory', () => {
  it('shares one load among callers at the same time and remembers it for two seconds', async () => {
    const { memory, ends } = counted();
    const both = [memory.get('ana', 'bar'), memory.get('ana', 'bar')];
    ends[0]?.(1);
    expect(await Promise.all(both)).toEqual([1, 1]);
    vi.advanceTimersByTime(1999);
    expect(await memory.get('ana', 'bar')).toBe(1);
    vi.advanceTimersByTime(1);
    void memory.get('ana', 'bar');
    expect(ends).toHaveLength(2);
  });

  it('counts the two seconds from the start of the load, however long that takes', () => {
    const { memory, ends } = counted();
    void memory.get('ana', 'bar');
    vi.advanceTimersByTime(2000);
    void memory.get('ana', 'bar');
    expect(ends).toHaveLength(2);
  });

  it('forgets what has a dropped id anywhere in its key, a load under way included, and nothing else', () => {
    const { memory, ends } = counted();
    const ask = () => {
      const before = ends.length;
      for (const [who, where] of [
        ['ana', 'bar'],
        ['ana', 'pub'],
        ['ben', 'bar'],
      ] as const)
        void memory.get(who, where);
      return ends.length - before;
    };
    expect(ask()).toBe(3);
    memory.drop('ana');
    expect(ask()).toBe(2);
    memory.drop('bar');
    expect(ask()).toBe(2);
    memory.drop('zoe');
    expect(ask()).toBe(0);
  });

  it('does not remember a failure', async () => {
    let fails = true;
    const memory = ttlCache(async (id: string) => {
      if (fails) throw new Error('away');
      return id;
    });
    await expect(memory.get('ana')).rejects.toThrow('away');
    fails = false;
    expect(await memory.get('ana')).toBe('ana');
  });
});
