import type { Slot } from '@ardoise/contract/catalog/calendars.ts';
import { type InterfaceLocale, weekdayName } from '@ardoise/contract/rules/locales.ts';
import { slotMinutes } from '@ardoise/menu/slots.ts';
import { writeSpan } from './clock.ts';
import { WEEKDAYS } from './spans.ts';

/** The labels and value formats of the field `timetable` for the merge dialog, by the path of each day. */
export const dayTexts = (locale: InterfaceLocale) =>
  Object.fromEntries(
    WEEKDAYS.map((day) => [
      `timetable.${day}`,
      {
        label: weekdayName(day, locale),
        formatValue: (slots: unknown) => (slots as Slot[]).map((slot) => writeSpan({ day, ...slotMinutes(slot) })).join(', '),
      },
    ]),
  );
