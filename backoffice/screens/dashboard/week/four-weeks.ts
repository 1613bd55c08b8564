// The days of the comparison: the last four of each weekday, without today.
import { addDays, type DayRange, lastWeeks } from '@ardoise/contract/rules/figures.ts';

export const fourWeeksBefore = (today: string): DayRange => ({ ...lastWeeks(today), end: addDays(today, -1) });
