// Tells if a venue is open at an instant, and the next change by the opening hours.
import type { Timetable } from '@ardoise/contract/catalog/calendars.ts';
import { formatTime, type InterfaceLocale, weekdayName } from '@ardoise/contract/rules/locales.ts';
import { inSlotAt, localTime, nextChange } from '@ardoise/menu/slots.ts';
import { t } from '../../i18n/translate.ts';

/** Always open without a timetable; `next` is the next change by the hours, regardless of the manual switch. */
export const openAt = (timetable: Timetable | null, at: Date, timezone: string): { open: boolean; next: Date | null } =>
  timetable ? { open: inSlotAt(timetable, at, timezone), next: nextChange([timetable], at, timezone) } : { open: true, next: null };

/** A relative time in the venue's time zone: "today at 18:00", "Tuesday at 10:00". */
export const whenText = (at: Date, now: Date, locale: InterfaceLocale, timezone: string): string => {
  const time = formatTime(at, locale, timezone);
  const { day, weekday } = localTime(at, timezone);
  return day === localTime(now, timezone).day ? t('hours.today', { time }) : t('hours.on_day', { day: weekdayName(weekday, locale), time });
};
