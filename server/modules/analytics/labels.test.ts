import { describe, expect, it } from 'vitest';
import { labelsOf } from './labels.ts';

const hours = (day: string, timezone: string) => labelsOf('hourly', { start: day, end: day }, timezone).map((label) => label.slice(11));

describe('labels of a range', () => {
  it('are its days, both ends included, across months and leap days', () => {
    const days = labelsOf('daily', { start: '2028-02-27', end: '2028-03-01' }, 'Europe/Paris');
    expect(days).toEqual(['2028-02-27', '2028-02-28', '2028-02-29', '2028-03-01']);
    expect(labelsOf('daily', { start: '2026-01-01', end: '2026-12-31' }, 'Europe/Paris')).toHaveLength(365);
  });

  it("are its hours in the venue's time zone", () => {
    const labels = labelsOf('hourly', { start: '2026-11-20', end: '2026-11-21' }, 'Asia/Kolkata');
    expect(labels).toHaveLength(48);
    expect([labels[0], labels[25]]).toEqual(['2026-11-20T00:00', '2026-11-21T01:00']);
  });

  it('contain a repeated hour once, and no skipped hour', () => {
    expect(hours('2026-10-25', 'Europe/Paris')).toHaveLength(24);
    expect(hours('2026-03-29', 'Europe/Paris')).toHaveLength(23);
    expect(hours('2026-03-29', 'Europe/Paris')).not.toContain('02:00');
    // A change by half an hour skips no whole hour; if midnight is skipped, the day starts at 1:00.
    expect(hours('2026-10-04', 'Australia/Lord_Howe')).toHaveLength(24);
    expect(hours('2026-04-24', 'Africa/Cairo')[0]).toBe('01:00');
  });
});
