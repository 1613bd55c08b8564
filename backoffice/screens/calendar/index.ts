// Schedules: weekly timetables that menus, categories, products and the opening hours follow.
import { IconCalendarTime } from '@tabler/icons-react';
import { lazy } from 'react';
import type { Screen } from '../../app/screen.ts';

const CalendarList = lazy(() => import('./CalendarList.tsx').then((file) => ({ default: file.CalendarList })));
const CalendarEdit = lazy(() => import('./CalendarEdit.tsx').then((file) => ({ default: file.CalendarEdit })));
const CalendarCreate = lazy(() => import('./CalendarEdit.tsx').then((file) => ({ default: file.CalendarCreate })));

export const calendarScreen: Screen = {
  name: 'calendar',
  label: 'names.calendar',
  Icon: IconCalendarTime,
  menu: true,
  pages: [
    { path: '', right: 'calendar:list', Page: CalendarList },
    { path: 'create', right: 'calendar:create', Page: CalendarCreate },
    { path: ':id', right: 'calendar:show', Page: CalendarEdit },
  ],
};
