// The days of the weeks that a weekday is compared with: four of each, without today.
import type { DayRange } from '@ardoise/contract/rules/figures.ts';
import { dayLater, daysUpTo } from '../range.ts';

const DAYS = 28;
export const fourWeeksBefore = (today: string): DayRange => daysUpTo(dayLater(today, -1), DAYS);
