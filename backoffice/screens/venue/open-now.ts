// Whether guests can order at an instant, and when the opening hours change that next.
import type { Timetable } from '@ardoise/contract/catalog/calendars.ts';
import { formatTime, type InterfaceLocale, weekdayName } from '@ardoise/contract/rules/locales.ts';
import { inSlotAt, localTime, nextChange } from '@ardoise/menu/slots.ts';
import { t } from '../../i18n/translate.ts';

/** Without a timetable it is always open; `next` is when the hours, not the switch, change it. */
export const openAt = (timetable: Timetable | null, at: Date, timezone: string): { open: boolean; next: Date | null } =>
  timetable ? { open: inSlotAt(timetable, at, timezone), next: nextChange([timetable], at, timezone) } : { open: true, next: null };

/** An instant of the coming days as people say it, by the venue's clock: "today at 18:00", "Tuesday at 10:00". */
export const whenText = (at: Date, now: Date, locale: InterfaceLocale, timezone: string): string => {
  const time = formatTime(at, locale, timezone);
  const { day, weekday } = localTime(at, timezone);
  return day === localTime(now, timezone).day ? t('hours.today', { time }) : t('hours.on_day', { day: weekdayName(weekday, locale), time });
};
