// The five calendars of the demo menu; slots never cross midnight, so the night is two slots on two days.
import { calendarInput, type Slot } from '@ardoise/contract/catalog/calendars.ts';
import { blankOf } from '@ardoise/contract/kit/record.ts';
import calendars from '../content/calendars.json' with { type: 'json' };
import { keyed, type Of, recordOf, type Schema, type Told } from './record.ts';

export type CalendarKey = keyof typeof calendars;
type Calendar = Of<typeof calendarInput>;
export type DemoCalendar = Calendar & { key: CalendarKey };
/** `week`: a text a day, Monday first, such as `11:45-14:30 18:45-22:45`. */
type CalendarRow = Told<Calendar> & { key: CalendarKey; week: readonly string[] };

/** An exception: what changes while that calendar is in a slot. */
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
  ({ key, week, ...told }): DemoCalendar => ({
    key,
    ...calendar({
      highlight: told.highlight_text !== undefined,
      ...told,
      timetable: week.map((day) => day.split(' ').filter(Boolean).map(slotOf)),
    }),
  }),
);
