import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CACHE_MS, type CachedVisits, cacheVisits, readCached } from './cached-visits.ts';

const NOW = Date.parse('2026-11-24T14:00:00Z');
const window = { start: '2025-11-25', end: '2026-11-24' };
const cacheKey = { user: 'u', venue: 'v', interval: 'daily' } as const;
const visits = (changes: Partial<CachedVisits> = {}): CachedVisits => ({ labels: ['2026-11-24'], data: [3], at: NOW, window, ...changes });

/** A minimal Storage whose entries are own properties, as in a browser. */
const storage = () =>
  Object.create(
    {},
    {
      getItem: {
        value(this: Record<string, string>, key: string) {
          return this[key] ?? null;
        },
      },
      setItem: {
        value(this: Record<string, string>, key: string, text: string) {
          this[key] = text;
        },
      },
      removeItem: {
        value(this: Record<string, string>, key: string) {
          delete this[key];
        },
      },
    },
  ) as Storage;

beforeEach(() => vi.stubGlobal('localStorage', storage()));
afterEach(() => void vi.unstubAllGlobals());

describe('cached visitors', () => {
  it('are kept for six hours, for the same user, venue, interval and days only', () => {
    cacheVisits(cacheKey, visits());
    expect(readCached(cacheKey, window, NOW + CACHE_MS - 1)).toEqual(visits());
    expect(readCached(cacheKey, window, NOW + CACHE_MS)).toBeUndefined();
    for (const other of [{ user: 'w' }, { venue: 'w' }, { interval: 'hourly' as const }, { range: window }])
      expect(readCached({ ...cacheKey, ...other }, window, NOW)).toBeUndefined();
    expect(readCached(cacheKey, { start: '2025-11-26', end: '2026-11-25' }, NOW)).toBeUndefined();
  });

  it('replace stale and corrupt entries', () => {
    cacheVisits({ ...cacheKey, range: window }, visits({ at: NOW - CACHE_MS }));
    localStorage.setItem('visitors/x', '{"at":1}');
    localStorage.setItem('token', 't');
    cacheVisits(cacheKey, visits());
    expect(Object.keys(localStorage)).toEqual(['token', 'visitors/u/v/daily']);
  });

  it('are not kept before the first visit', () => {
    cacheVisits(cacheKey, visits({ data: [0] }));
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('count as empty in a storage that is full, unavailable or corrupt', () => {
    localStorage.setItem('visitors/u/v/daily', 'spoilt');
    expect(readCached(cacheKey, window, NOW)).toBeUndefined();
    const closed = () => {
      throw new DOMException('', 'QuotaExceededError');
    };
    vi.stubGlobal('localStorage', { getItem: closed, setItem: closed });
    cacheVisits(cacheKey, visits());
    expect(readCached(cacheKey, window, NOW)).toBeUndefined();
  });
});
