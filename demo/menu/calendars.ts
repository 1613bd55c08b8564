// The five calendars of the demo menu. Slots never cross midnight, so a night is two slots on two days.
import { calendarInput, type Slot } from '@ardoise/contract/catalog/calendars.ts';
import { blankOf } from '@ardoise/contract/kit/record.ts';
import calendars from '../content/calendars.json' with { type: 'json' };
import { type Content, keyed, type Of, recordOf, type Schema } from './record.ts';

export type CalendarKey = keyof typeof calendars;
type Calendar = Of<typeof calendarInput>;
export type DemoCalendar = Calendar & { key: CalendarKey };
/** `week`: one text per day, Monday first, such as `11:45-14:30 18:45-22:45`. */
type CalendarRow = Content<Calendar> & { key: CalendarKey; week: readonly string[] };

/** An exception: the changes in force while that calendar is in a slot. */
export const during = <I extends Schema>(exception: I, calendar_id: CalendarKey, change: Partial<Of<I>>): Of<I> => ({
  ...blankOf(exception),
  ...change,
  calendar_id,
});

const slotOf = (text: string): Slot => {
  const [beginHour, beginMinute, endHour, endMinute] = text.split(/[:-]/).map(Number) as [number, number, number, number];
  return { beginHour, beginMinute, endHour, endMinute };
};

const calendar = recordOf(calendarInput);
export const demoCalendars = keyed<CalendarRow>(calendars).map(
  ({ key, week, ...content }): DemoCalendar => ({
    key,
    ...calendar({
      highlight: content.highlight_text !== undefined,
      ...content,
      timetable: week.map((day) => day.split(' ').filter(Boolean).map(slotOf)),
    }),
  }),
);
