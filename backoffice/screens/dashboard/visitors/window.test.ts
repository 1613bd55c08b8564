import { describe, expect, it } from 'vitest';
import { cut, windowOf } from './window.ts';

const TODAY = '2026-11-24';

describe('the window of visitors', () => {
  it('is a year of days and a week of hours', () => {
    expect(windowOf({ start: '2026-11-01', end: '2026-11-03' }, 'daily', TODAY)).toEqual({ start: '2025-11-25', end: TODAY, own: false });
    expect(windowOf({ start: TODAY, end: TODAY }, 'hourly', TODAY)).toEqual({ start: '2026-11-18', end: TODAY, own: false });
  });

  it('is the range itself if that is older', () => {
    const old = { start: '2026-11-01', end: '2026-11-03' };
    expect(windowOf(old, 'hourly', TODAY)).toEqual({ ...old, own: true });
    const older = { start: '2025-10-01', end: '2025-12-01' };
    expect(windowOf(older, 'daily', TODAY)).toEqual({ ...older, own: true });
  });

  it('is cut to the range, without future labels', () => {
    const days = { labels: ['2026-11-22', '2026-11-23', TODAY], data: [1, 2, 3] };
    expect(cut(days, { start: '2026-11-23', end: TODAY }, `${TODAY}T14:00`)).toEqual({ labels: ['2026-11-23', TODAY], data: [2, 3] });
    const hours = { labels: ['2026-11-23T23:00', `${TODAY}T00:00`, `${TODAY}T14:00`, `${TODAY}T15:00`], data: [1, 2, 3, 0] };
    expect(cut(hours, { start: TODAY, end: TODAY }, `${TODAY}T14:00`).data).toEqual([2, 3]);
  });
});
