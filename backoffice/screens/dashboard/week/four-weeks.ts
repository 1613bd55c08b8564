// The days of the comparison: the last four of each weekday, without today.
import { type DayRange, dayLater, lastWeeks } from '@ardoise/contract/rules/figures.ts';

export const fourWeeksBefore = (today: string): DayRange => ({ ...lastWeeks(today), end: dayLater(today, -1) });
