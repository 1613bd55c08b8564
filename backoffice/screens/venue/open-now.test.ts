import type { Slot, Timetable } from '@ardoise/contract/catalog/calendars.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadAllTexts } from '../../test/texts.ts';
import { openAt, whenText } from './open-now.ts';

const slot = (beginHour: number, endHour: number): Slot => ({ beginHour, beginMinute: 0, endHour, endMinute: 0 });
/** Friday evening until two in the morning, and Monday noon. */
const hours: Timetable = [[slot(12, 14)], [], [], [], [slot(18, 24)], [slot(0, 2)], []];
/** 20 November 2026 is a Friday; Paris is an hour ahead of UTC. */
const friday = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour - 1));
const PARIS = 'Europe/Paris';

beforeAll(() => loadAllTexts('en'));

describe('open now', () => {
  it('follows the slots, also across midnight', () => {
    expect(openAt(hours, friday(17), PARIS)).toEqual({ open: false, next: friday(18) });
    expect(openAt(hours, friday(18), PARIS)).toEqual({ open: true, next: friday(26) });
    expect(openAt(hours, friday(26), PARIS)).toEqual({ open: false, next: friday(3 * 24 + 12) });
  });

  it('is always open without hours, and never with an empty week', () => {
    expect(openAt(null, friday(3), PARIS)).toEqual({ open: true, next: null });
    expect(openAt([[], [], [], [], [], [], []], friday(3), PARIS)).toEqual({ open: false, next: null });
  });

  it('shows the next change in the time zone of the venue', () => {
    expect(whenText(friday(18), friday(9), 'en', PARIS)).toBe('today at 18:00');
    expect(whenText(friday(26), friday(18), 'en', PARIS)).toBe('Saturday at 02:00');
  });
});
