import type { Calendar } from '@ardoise/contract/calendars.ts';
import { t } from '../../i18n/translate.ts';
import { DeleteButton } from '../../ui/form/DeleteButton.tsx';
import { CreatePage, EditPage } from '../../ui/form/RecordPages.tsx';
import { emptyWeek } from '../../ui/week/spans.ts';
import { CalendarInputs } from './CalendarInputs.tsx';

/** A new schedule: an empty week that announces nothing. */
const BLANK = { name: '', highlight: false, highlight_text: '', highlight_color: '#b45309', timetable: emptyWeek() };

export const CalendarEdit = () => (
  <EditPage<Calendar>
    resource="calendar"
    title={t('calendar.one')}
    blank={BLANK}
    remove={(calendar) => <DeleteButton resource="calendar" record={calendar} text={t('calendar.delete_text')} next="/calendar" />}
  >
    {() => <CalendarInputs />}
  </EditPage>
);

export const CalendarCreate = () => (
  <CreatePage resource="calendar" title={t('calendar.new')} blank={BLANK}>
    <CalendarInputs isNew />
  </CreatePage>
);
