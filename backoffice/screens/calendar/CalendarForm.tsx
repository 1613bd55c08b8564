// The form of a schedule: its name, its week (edited in a dialog) and its announcement.
import type { Timetable } from '@ardoise/contract/catalog/calendars.ts';
import { Button } from '@mantine/core';
import { IconCalendarTime } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { TextField, useInput } from '../../ui/fields/inputs.tsx';
import type { OwnInputs, OwnProps } from '../../ui/fields/RecordInputs.tsx';
import { useFieldTexts } from '../../ui/form/field-texts.ts';
import { RecordPage } from '../../ui/form/RecordPage.tsx';
import { useReadOnly } from '../../ui/form/read-only.ts';
import { useSetPending } from '../../ui/form/use-draft.ts';
import { Columns } from '../../ui/Page.tsx';
import { dayTexts } from '../../ui/week/day-words.ts';
import { emptyWeek } from '../../ui/week/spans.ts';
import { WeekDialog } from '../../ui/week/WeekDialog.tsx';
import { WeekSummary } from '../../ui/week/WeekSummary.tsx';
import { Announcement } from './Announcement.tsx';
import classes from './calendar.module.css';
import { calendarFields, calendarLayout } from './fields.ts';

/** The name field. Its hint is visible only while the name is empty. */
const Name = ({ field }: OwnProps) => {
  const name = useWatch({ name: field.name }) as string;
  return <TextField {...field} hint={name ? undefined : field.hint} maxLength={200} />;
};

const Week = ({ field: { name: path, label } }: OwnProps) => {
  const readOnly = useReadOnly();
  const { field } = useController({ name: path });
  const name = useWatch({ name: 'name' }) as string;
  const [editing, setEditing] = useState(false);
  const { locale } = useSession();
  useFieldTexts(dayTexts(locale));
  // The week goes into the form only when the dialog is confirmed; until then it is part of the form's draft.
  const setAside = useSetPending();
  const close = () => {
    setEditing(false);
    setAside(null);
  };
  const timetable = field.value as Timetable;
  return (
    <div className="stack left">
      <WeekSummary timetable={timetable} />
      {!readOnly && (
        <Button ref={field.ref} variant="default" leftSection={<IconCalendarTime size={20} aria-hidden />} onClick={() => setEditing(true)}>
          {t('calendar.edit_week')}
        </Button>
      )}
      {editing && (
        <WeekDialog
          title={name ? t('calendar.week_of', { name }) : label}
          value={timetable}
          done={t('calendar.keep_week')}
          onDone={(week) => void field.onChange(week)}
          onDraft={(week) => setAside(week && { [path]: week })}
          onClose={close}
        />
      )}
    </div>
  );
};

const Color = () => {
  const id = useId();
  const { field, shown } = useInput({ name: 'highlight_color', label: t(calendarFields.highlight_color.label) });
  return (
    <div className={`stack g2 ${classes.color}`}>
      <label htmlFor={id} className="label">
        {shown.label}
      </label>
      <input
        id={id}
        className="button"
        type="color"
        ref={field.ref}
        disabled={shown.readOnly}
        value={field.value as string}
        onBlur={field.onBlur}
        onChange={(event) => field.onChange(event.currentTarget.value)}
      />
    </div>
  );
};

/** The fields of the announcement's text and colour, with a preview as guests see it. */
const Highlight = ({ field }: OwnProps) => {
  const [text, color] = useWatch({ name: ['highlight_text', 'highlight_color'] }) as [string, string];
  return (
    <>
      <Columns>
        <TextField {...field} maxLength={200} />
        <Color />
      </Columns>
      {text && (
        <div>
          <Announcement text={text} color={color} />
        </div>
      )}
    </>
  );
};

const own: OwnInputs<typeof calendarFields> = { name: Name, timetable: Week, highlight_text: Highlight };
/** A new schedule: an empty week and no announcement. */
const BLANK = { ...__RECORDS__.calendar.blank, timetable: emptyWeek() };

export const CalendarForm = () => <RecordPage resource="calendar" blank={BLANK} layout={calendarLayout} own={own} />;
