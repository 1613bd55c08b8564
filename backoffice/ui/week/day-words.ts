// How the days of a week are called and said where two people changed the same one.
import type { Slot } from '@ardoise/contract/catalog/calendars.ts';
import { type InterfaceLocale, weekdayName } from '@ardoise/contract/rules/locales.ts';
import { slotMinutes } from '@ardoise/menu/slots.ts';
import { writeSpan } from './clock.ts';
import { WEEKDAYS } from './spans.ts';

/** For the field `timetable`, by the path of each day. */
export const dayWords = (locale: InterfaceLocale) =>
  Object.fromEntries(
    WEEKDAYS.map((day) => [
      `timetable.${day}`,
      {
        label: weekdayName(day, locale),
        say: (slots: unknown) => (slots as Slot[]).map((slot) => writeSpan({ day, ...slotMinutes(slot) })).join(', '),
      },
    ]),
  );
