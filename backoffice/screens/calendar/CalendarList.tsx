import type { Calendar } from '@ardoise/contract/calendars.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import type { Column } from '../../ui/list/RecordTable.tsx';
import { ResourceList } from '../../ui/list/ResourceList.tsx';
import { Page } from '../../ui/Page.tsx';
import { Empty } from '../../ui/States.tsx';
import { WeekSummary } from '../../ui/week/WeekSummary.tsx';
import { Announcement } from './Announcement.tsx';

const NewCalendar = () => (
  <Button component={Link} to="/calendar/create" leftSection={<IconPlus size={20} aria-hidden />}>
    {t('calendar.new')}
  </Button>
);

const columns = (): Column<Calendar>[] => [
  { key: 'name', label: t('calendar.name'), sort: 'name', main: true, render: ({ name }) => name },
  { key: 'timetable', label: t('calendar.slots'), render: ({ timetable }) => <WeekSummary timetable={timetable} /> },
  {
    key: 'highlight',
    label: t('calendar.announcement'),
    words: true,
    render: ({ highlight, highlight_text, highlight_color }) =>
      highlight && highlight_text ? <Announcement text={highlight_text} color={highlight_color} /> : null,
  },
];

/** Schedules: name, the week in words, what they announce. */
export const CalendarList = () => {
  const { may } = useSession();
  const creating = may('calendar:create');
  return (
    <Page title={t('calendar.title')} actions={creating && <NewCalendar />}>
      <ResourceList<Calendar>
        resource="calendar"
        sort={{ field: 'name', order: 'ASC' }}
        columns={columns()}
        rowTo={({ id }) => `/calendar/${id}`}
        filters={[{ kind: 'search', name: 'name', label: t('calendar.name') }]}
        empty={
          <Empty title={t('calendar.empty_title')} text={t('calendar.empty_text')}>
            {creating && <NewCalendar />}
          </Empty>
        }
      />
    </Page>
  );
};
