// The week of the opening hours in a dialog, saved at once; unsaved changes are kept as a draft.
import type { Calendar, Timetable } from '@ardoise/contract/catalog/calendars.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../app/api.ts';
import { type DraftKey, draftWriter, readDraft } from '../../app/drafts.ts';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import type { FieldTexts } from '../../ui/form/field-texts.ts';
import { sendMerged } from '../../ui/form/merge/send-merged.ts';
import { useMerge } from '../../ui/form/merge/use-merge.tsx';
import { notify } from '../../ui/notify/notify.ts';
import { dayTexts } from '../../ui/week/day-words.ts';
import { emptyWeek } from '../../ui/week/spans.ts';
import { type Restored, WeekDialog } from '../../ui/week/WeekDialog.tsx';

/** The calendar in the editor as it was loaded; null for a new one. */
export type Edited = { calendar: Calendar | null; restored?: Restored };

const useKey = () => {
  const { user, venue } = useSession();
  return (calendar: string | undefined): DraftKey => [user.sub, venue.id, 'hours', calendar ?? 'new'];
};

/** Calls `onFound` with the draft of a calendar's week once the calendar is known; `calendar` is undefined until then. */
export const useHoursDraft = (calendar: Calendar | null | undefined, may: boolean, onFound: (edited: Edited) => void): void => {
  const key = useKey();
  const loadDraft = useRef<() => Promise<void>>(null);
  loadDraft.current = async () => {
    const found = await readDraft(key(calendar?.id));
    const timetable = found?.values.timetable as Timetable | undefined;
    if (found && timetable) onFound({ calendar: calendar ? (found.read as Calendar) : null, restored: { at: found.at, timetable } });
  };
  const known = calendar !== undefined && may;
  useEffect(() => {
    if (known) void loadDraft.current?.();
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
    if (!timetable) return writer.discard();
    week.current = timetable;
    writer.changed();
  };
  const [words] = useState<FieldTexts>(() => new Map(Object.entries(dayTexts(locale))));
  const { mergeChanges, dialog } = useMerge(words);
  // Avoids creating the calendar twice if it was saved but applying it to the venue failed.
  const made = useRef(calendar);
  const write = async (base: Calendar, timetable: Timetable) => {
    const params = { venue: venue.id, id: base.id };
    const saved = await sendMerged({
      base,
      own: { ...base, timetable },
      mergeChanges,
      toForm: (record) => record,
      send: (values) => call('PUT /api/venue/:venue/calendar/:id', { params, body: values as Calendar }),
    });
    return saved as Calendar | null;
  };
  /** Returns false if the user cancelled, so nothing was saved. */
  const save = async (timetable: Timetable): Promise<boolean> => {
    const body = { name: t('hours.tab'), timetable };
    const saved = made.current
      ? await write(made.current, timetable)
      : await call('POST /api/venue/:venue/calendar', { params: { venue: venue.id }, body });
    if (!saved) return false;
    made.current = saved;
    await onSaved(saved);
    writer.discard();
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
