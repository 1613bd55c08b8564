// The week of the opening hours in the popup editor, saved at once; what is not saved yet is kept as a draft.
import type { Calendar, Timetable } from '@ardoise/contract/catalog/calendars.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../app/api.ts';
import { type DraftKey, draftWriter, readDraft } from '../../app/drafts.ts';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import type { FieldWords } from '../../ui/form/field-words.ts';
import { sendMerged } from '../../ui/form/merge/send-merged.ts';
import { useMerge } from '../../ui/form/merge/use-merge.tsx';
import { notify } from '../../ui/notify/notify.ts';
import { dayWords } from '../../ui/week/day-words.ts';
import { emptyWeek } from '../../ui/week/spans.ts';
import { type Restored, WeekDialog } from '../../ui/week/WeekDialog.tsx';

/** The calendar whose week is edited, as it was read; null: a new one. */
export type Edited = { calendar: Calendar | null; restored?: Restored };

const useKey = () => {
  const { user, venue } = useSession();
  return (calendar: string | undefined): DraftKey => [user.sub, venue.id, 'hours', calendar ?? 'new'];
};

/** Gives what was left of the week of a calendar, once it is known which one that is; undefined: not yet. */
export const useHoursDraft = (calendar: Calendar | null | undefined, may: boolean, onFound: (edited: Edited) => void): void => {
  const key = useKey();
  const begin = useRef<() => Promise<void>>(null);
  begin.current = async () => {
    const found = await readDraft(key(calendar?.id));
    const timetable = found?.values.timetable as Timetable | undefined;
    if (found && timetable) onFound({ calendar: calendar ? (found.read as Calendar) : null, restored: { at: found.at, timetable } });
  };
  const known = calendar !== undefined && may;
  useEffect(() => {
    if (known) void begin.current?.();
  }, [known]);
};

type HoursWeekProps = Edited & { onSaved(calendar: Calendar): Promise<unknown>; onClose(): void };

export const HoursWeek = ({ calendar, restored, onSaved, onClose }: HoursWeekProps) => {
  const { venue, locale } = useSession();
  const key = useKey();
  const week = useRef(restored?.timetable ?? calendar?.timetable ?? emptyWeek());
  const [writer] = useState(() => draftWriter(key(calendar?.id), () => ({ read: calendar ?? {}, values: { timetable: week.current } })));
  useEffect(() => {
    writer.open();
    return writer.close;
  }, [writer]);
  const onDraft = (timetable: Timetable | null) => {
    if (!timetable) return writer.forget();
    week.current = timetable;
    writer.changed();
  };
  const [words] = useState<FieldWords>(() => new Map(Object.entries(dayWords(locale))));
  const { settle, dialog } = useMerge(words);
  // A new calendar that was saved, while following it failed, is not made twice.
  const made = useRef(calendar);
  const write = async (base: Calendar, timetable: Timetable) => {
    const params = { venue: venue.id, id: base.id };
    const saved = await sendMerged({
      base,
      own: { ...base, timetable },
      settle,
      toForm: (record) => record,
      send: (values) => call('PUT /api/venue/:venue/calendar/:id', { params, body: values as Calendar }),
    });
    return saved as Calendar | null;
  };
  /** False: not saved, as the person stepped back from a question. */
  const save = async (timetable: Timetable): Promise<boolean> => {
    const body = { name: t('hours.tab'), timetable };
    const saved = made.current
      ? await write(made.current, timetable)
      : await call('POST /api/venue/:venue/calendar', { params: { venue: venue.id }, body });
    if (!saved) return false;
    made.current = saved;
    await onSaved(saved);
    writer.forget();
    notify(t('shared.saved'));
    return true;
  };
  return (
    <>
      <WeekDialog
        title={calendar ? t('calendar.week_of', { name: calendar.name }) : t('hours.tab')}
        value={calendar?.timetable ?? emptyWeek()}
        restored={restored}
        done={t('hours.save_week')}
        onDone={save}
        onDraft={onDraft}
        onClose={onClose}
      />
      {dialog}
    </>
  );
};
