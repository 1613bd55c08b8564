// The days of the weeks that a weekday is compared with: four of each, without today.
import { type DayRange, dayLater, lastWeeks } from '@ardoise/contract/rules/figures.ts';

export const fourWeeksBefore = (today: string): DayRange => ({ ...lastWeeks(today), end: dayLater(today, -1) });
