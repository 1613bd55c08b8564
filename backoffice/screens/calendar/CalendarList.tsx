import type { Calendar } from '@ardoise/contract/catalog/calendars.ts';
import { t } from '../../i18n/translate.ts';
import { fieldColumn } from '../../ui/list/field-column.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import type { Column } from '../../ui/list/RecordTable.tsx';
import { WeekSummary } from '../../ui/week/WeekSummary.tsx';
import { Announcement } from './Announcement.tsx';
import { calendarFields } from './fields.ts';

const columns = (): Column<Calendar>[] => [
  fieldColumn(calendarFields, 'name', { sort: 'name', main: true, render: ({ name }) => name }),
  { key: 'timetable', label: t('calendar.slots'), render: ({ timetable }) => <WeekSummary timetable={timetable} /> },
  {
    key: 'highlight',
    label: t('calendar.announcement'),
    words: true,
    render: ({ highlight, highlight_text, highlight_color }) =>
      highlight && highlight_text ? <Announcement text={highlight_text} color={highlight_color} /> : null,
  },
];

/** The list of schedules. */
export const CalendarList = () => (
  <ListPage resource="calendar" columns={columns()} filters={[{ kind: 'search', name: 'name', label: t('calendar.name') }]} />
);
