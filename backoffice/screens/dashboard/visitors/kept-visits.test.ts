import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { KEPT_MS, type KeptVisits, keepVisits, readKept } from './kept-visits.ts';

const NOW = Date.parse('2026-11-24T14:00:00Z');
const window = { start: '2025-11-25', end: '2026-11-24' };
const whose = { user: 'u', venue: 'v', interval: 'daily' } as const;
const visits = (changes: Partial<KeptVisits> = {}): KeptVisits => ({ labels: ['2026-11-24'], data: [3], at: NOW, window, ...changes });

/** As much of a storage as is used here; its entries are its own properties, as in a browser. */
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

describe('visitors that are kept', () => {
  it('are there for six hours, for the same user, venue, interval and days alone', () => {
    keepVisits(whose, visits());
    expect(readKept(whose, window, NOW + KEPT_MS - 1)).toEqual(visits());
    expect(readKept(whose, window, NOW + KEPT_MS)).toBeUndefined();
    for (const other of [{ user: 'w' }, { venue: 'w' }, { interval: 'hourly' as const }, { range: window }])
      expect(readKept({ ...whose, ...other }, window, NOW)).toBeUndefined();
    expect(readKept(whose, { start: '2025-11-26', end: '2026-11-25' }, NOW)).toBeUndefined();
  });

  it('take the place of those that are too old, and of what is none', () => {
    keepVisits({ ...whose, range: window }, visits({ at: NOW - KEPT_MS }));
    localStorage.setItem('visitors/x', '{"at":1}');
    localStorage.setItem('token', 't');
    keepVisits(whose, visits());
    expect(Object.keys(localStorage)).toEqual(['token', 'visitors/u/v/daily']);
  });

  it('are none while nobody has come', () => {
    keepVisits(whose, visits({ data: [0] }));
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('are none in a storage that is full, closed or spoilt', () => {
    localStorage.setItem('visitors/u/v/daily', 'spoilt');
    expect(readKept(whose, window, NOW)).toBeUndefined();
    const closed = () => {
      throw new DOMException('', 'QuotaExceededError');
    };
    vi.stubGlobal('localStorage', { getItem: closed, setItem: closed });
    keepVisits(whose, visits());
    expect(readKept(whose, window, NOW)).toBeUndefined();
  });
});
