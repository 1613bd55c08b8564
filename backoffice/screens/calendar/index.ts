// Schedules: weekly timetables that menus, categories, products and the opening hours follow.
import { IconCalendarTime } from '@tabler/icons-react';
import { resourceScreen } from '../../app/screen.ts';

export const calendarScreen = resourceScreen({
  name: 'calendar',
  path: '/api/venue/:venue/calendar',
  Icon: IconCalendarTime,
  list: () => import('./CalendarList.tsx').then((file) => file.CalendarList),
  form: () => import('./CalendarForm.tsx').then((file) => file.CalendarForm),
  formTexts: ['week'],
  fields: () => import('./fields.ts').then((file) => file.calendarFields),
});
