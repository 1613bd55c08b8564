import { beforeAll, describe, expect, it } from 'vitest';
import { loadAllTexts } from '../../../test/texts.ts';
import { dayPresets } from './presets.ts';

beforeAll(() => loadAllTexts('fr'));
const daysAt = (timezone: string, at: string) =>
  dayPresets(timezone, new Date(at)).map(({ begin_date, end_date }) => [begin_date, end_date]);

describe('day presets', () => {
  it('use the venue’s time zone', () => {
    expect(daysAt('Europe/Paris', '2026-11-22T23:30:00Z')[0]).toEqual(['2026-11-23', '2026-11-23']);
    expect(daysAt('America/Martinique', '2026-11-23T02:00:00Z')[0]).toEqual(['2026-11-22', '2026-11-22']);
  });

  it('start the week on Monday', () => {
    expect(daysAt('Europe/Paris', '2026-11-23T12:00:00Z')[2]).toEqual(['2026-11-23', '2026-11-29']);
    expect(daysAt('Europe/Paris', '2026-11-29T12:00:00Z')[2]).toEqual(['2026-11-23', '2026-11-29']);
  });

  it('span the end of a year and a change of daylight saving time', () => {
    expect(daysAt('Europe/Paris', '2027-01-01T12:00:00Z').slice(1)).toEqual([
      ['2026-12-31', '2026-12-31'],
      ['2026-12-28', '2027-01-03'],
    ]);
    expect(daysAt('Europe/Paris', '2026-03-29T22:30:00Z').slice(0, 2)).toEqual([
      ['2026-03-30', '2026-03-30'],
      ['2026-03-29', '2026-03-29'],
    ]);
  });
});
