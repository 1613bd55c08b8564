// The five calendars of the demo menu; slots never cross midnight, so the night is two slots on two days.
import type { Calendar, Slot, Timetable } from '@ardoise/contract/calendars.ts';

export type CalendarKey = 'morning' | 'lunch' | 'service' | 'happy-hour' | 'night';
export type DemoCalendar = Omit<Calendar, 'id' | 'version'> & { key: CalendarKey };

const from = (beginHour: number, beginMinute: number, endHour: number, endMinute: number): Slot => ({
  beginHour,
  beginMinute,
  endHour,
  endMinute,
});

const morning = from(7, 30, 11, 0);
const lunch = from(11, 45, 14, 30);
const dinner = from(18, 45, 22, 45);
const afterWork = from(17, 0, 20, 0);
const lateEvening = from(22, 0, 24, 0);
const afterMidnight = from(0, 0, 2, 0);

const everyDay = (...slots: Slot[]): Timetable => Array.from({ length: 7 }, () => [...slots]);
const mondayToFriday = (...slots: Slot[]): Timetable => everyDay(...slots).map((day, index) => (index < 5 ? day : []));

const plain = { highlight: false, highlight_text: '', highlight_color: '#b45309' };

export const demoCalendars: readonly DemoCalendar[] = [
  { key: 'morning', name: 'Matin', ...plain, timetable: everyDay(morning) },
  { key: 'lunch', name: 'Déjeuner', ...plain, timetable: mondayToFriday(lunch) },
  { key: 'service', name: 'Service', ...plain, timetable: everyDay(lunch, dinner) },
  { key: 'happy-hour', name: 'Happy hour', ...plain, highlight: true, highlight_text: 'Happy hour', timetable: mondayToFriday(afterWork) },
  // Friday and Saturday until midnight, and what follows on Saturday and Sunday.
  { key: 'night', name: 'Nuit', ...plain, timetable: [[], [], [], [], [lateEvening], [afterMidnight, lateEvening], [afterMidnight]] },
];
