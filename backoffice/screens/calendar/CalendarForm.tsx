import type { NewOf } from '../../app/resources.ts';
import { RecordPage } from '../../ui/form/RecordPage.tsx';
import { emptyWeek } from '../../ui/week/spans.ts';
import { CalendarInputs } from './CalendarInputs.tsx';

/** A new schedule: an empty week that announces nothing. */
const BLANK: NewOf<'calendar'> = { name: '', highlight: false, highlight_text: '', highlight_color: '#b45309', timetable: emptyWeek() };

export const CalendarForm = () => <RecordPage resource="calendar" blank={BLANK} Inputs={CalendarInputs} />;
