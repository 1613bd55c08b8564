// The five calendars of the demo menu; slots never cross midnight, so the night is two slots on two days.
import type { Calendar, Slot } from '@ardoise/contract/calendars.ts';
import calendars from '../content/calendars.json' with { type: 'json' };
import { keyed } from './six.ts';

export type CalendarKey = keyof typeof calendars;
export type DemoCalendar = Omit<Calendar, 'id' | 'version'> & { key: CalendarKey };
/** `week`: a text a day, Monday first, such as `11:45-14:30 18:45-22:45`. */
type CalendarRow = { key: CalendarKey; name: string; highlight_text?: string; week: readonly string[] };

const slotOf = (text: string): Slot => {
  const [beginHour, beginMinute, endHour, endMinute] = text.split(/[:-]/).map(Number) as [number, number, number, number];
  return { beginHour, beginMinute, endHour, endMinute };
};

export const demoCalendars = keyed<CalendarRow>(calendars).map(
  ({ key, name, highlight_text = '', week }): DemoCalendar => ({
    key,
    name,
    highlight: highlight_text !== '',
    highlight_text,
    highlight_color: '#b45309',
    timetable: week.map((day) => day.split(' ').filter(Boolean).map(slotOf)),
  }),
);
