import type { Change } from '@ardoise/contract/changes.ts';
import { expect, it } from 'vitest';
import { byDay } from './days.ts';

const at = (instant: string): Change => ({ id: instant, at: instant, by: null, records: [], total: 0, counts: [], restorable: false });

it('groups changes by the days of the venue', () => {
  const changes = ['2026-11-24T00:10:00.000Z', '2026-11-23T23:30:00.000Z', '2026-11-23T22:30:00.000Z'].map(at);
  const days = (timezone: string) => byDay(changes, 'fr', timezone).map(({ name, changes: of }) => [name, of.length]);
  expect(days('Europe/Paris')).toEqual([
    ['mardi 24 novembre 2026', 2],
    ['lundi 23 novembre 2026', 1],
  ]);
  expect(days('America/New_York')).toEqual([['lundi 23 novembre 2026', 3]]);
  expect(byDay([], 'fr', 'UTC')).toEqual([]);
});
