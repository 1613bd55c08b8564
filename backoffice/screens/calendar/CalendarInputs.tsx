// The inputs of a schedule: its name, its week in the popup editor, what it announces.
import type { Timetable } from '@ardoise/contract/catalog/calendars.ts';
import { Button } from '@mantine/core';
import { IconCalendarTime } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { SwitchField, TextField, useInput } from '../../ui/fields/inputs.tsx';
import { useFieldWords } from '../../ui/form/field-words.ts';
import { useReadOnly } from '../../ui/form/read-only.ts';
import { useDraftAside } from '../../ui/form/use-draft.ts';
import { Columns, Part } from '../../ui/Page.tsx';
import { dayWords } from '../../ui/week/day-words.ts';
import { WeekDialog } from '../../ui/week/WeekDialog.tsx';
import { WeekSummary } from '../../ui/week/WeekSummary.tsx';
import { Announcement } from './Announcement.tsx';
import classes from './calendar.module.css';

/** The name; while there is none, a line says what it may be. */
const NameField = ({ isNew }: { isNew: boolean }) => {
  const name = useWatch({ name: 'name' }) as string;
  return (
    <TextField
      name="name"
      label={t('calendar.name')}
      hint={name ? undefined : t('calendar.name_hint')}
      required
      maxLength={200}
      autoFocus={isNew}
    />
  );
};

const WeekField = () => {
  const readOnly = useReadOnly();
  const { field } = useController({ name: 'timetable' });
  const name = useWatch({ name: 'name' }) as string;
  const [editing, setEditing] = useState(false);
  const { locale } = useSession();
  useFieldWords(dayWords(locale));
  // The week is the form's only once it is kept; until then it is part of the form's draft.
  const setAside = useDraftAside();
  const close = () => {
    setEditing(false);
    setAside(null);
  };
  const timetable = field.value as Timetable;
  return (
    <div className={classes.week}>
      <WeekSummary timetable={timetable} />
      {!readOnly && (
        <Button ref={field.ref} variant="default" leftSection={<IconCalendarTime size={20} aria-hidden />} onClick={() => setEditing(true)}>
          {t('calendar.edit_week')}
        </Button>
      )}
      {editing && (
        <WeekDialog
          title={name ? t('calendar.week_of', { name }) : t('calendar.week')}
          value={timetable}
          done={t('calendar.keep_week')}
          onDone={(week) => void field.onChange(week)}
          onDraft={(week) => setAside(week && { timetable: week })}
          onClose={close}
        />
      )}
    </div>
  );
};

const ColorField = () => {
  const id = useId();
  const { field, shown } = useInput({ name: 'highlight_color', label: t('calendar.highlight_color') });
  return (
    <div className={classes.color}>
      <label htmlFor={id}>{shown.label}</label>
      <input
        id={id}
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

const Highlight = () => {
  const [on, text, color] = useWatch({ name: ['highlight', 'highlight_text', 'highlight_color'] }) as [boolean, string, string];
  return (
    <Part title={t('calendar.on_menu')}>
      <SwitchField name="highlight" label={t('calendar.highlight')} hint={t('calendar.highlight_hint')} />
      {on && (
        <>
          <Columns>
            <TextField name="highlight_text" label={t('calendar.highlight_text')} required maxLength={200} />
            <ColorField />
          </Columns>
          {text && (
            <div>
              <Announcement text={text} color={color} />
            </div>
          )}
        </>
      )}
    </Part>
  );
};

export const CalendarInputs = ({ isNew }: { isNew: boolean }) => (
  <>
    <Part title={t('calendar.one')}>
      <NameField isNew={isNew} />
    </Part>
    <Part title={t('calendar.week')} text={t('calendar.week_text')}>
      <WeekField />
    </Part>
    <Highlight />
  </>
);
