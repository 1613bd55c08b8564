import { RecordPage } from '../../ui/form/RecordPage.tsx';
import { emptyWeek } from '../../ui/week/spans.ts';
import { CalendarInputs } from './CalendarInputs.tsx';

/** A new schedule: an empty week that announces nothing. */
const BLANK = { ...__RECORDS__.calendar.blank, timetable: emptyWeek() };

export const CalendarForm = () => <RecordPage resource="calendar" blank={BLANK} Inputs={CalendarInputs} />;
