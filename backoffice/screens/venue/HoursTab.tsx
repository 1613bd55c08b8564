// The venue's opening hours: their calendar, its week, and whether guests can order now.
import type { Calendar } from '@ardoise/contract/catalog/calendars.ts';
import { ApiError } from '@ardoise/contract/errors.ts';
import type { Profile } from '@ardoise/contract/venues.ts';
import { Button, Select } from '@mantine/core';
import { IconCalendarTime, IconPlus } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useGetList } from 'ra-core';
import { useState } from 'react';
import { call } from '../../app/api.ts';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { errorText } from '../../ui/error-text.ts';
import { notify } from '../../ui/notify/notify.ts';
import { Part } from '../../ui/Page.tsx';
import { Failed, Waiting } from '../../ui/States.tsx';
import { WeekSummary } from '../../ui/week/WeekSummary.tsx';
import { type Edited, HoursWeek, useHoursDraft } from './HoursWeek.tsx';
import { OpenNow } from './OpenNow.tsx';
import { profileKey } from './profile-key.ts';
import { useProfile } from './use-profile.ts';
import classes from './venue.module.css';

const ALWAYS = 'always';

/** The profile, and a change of its calendar, which is saved at once. */
const useHours = () => {
  const { venue } = useSession();
  const client = useQueryClient();
  const params = { venue: venue.id };
  const queryKey = profileKey(venue.id);
  const profile = useProfile(venue.id);
  const follow = useMutation({
    mutationFn: async (hours: string | null) => {
      const present = await client.ensureQueryData<Profile>({ queryKey });
      const send = (profile: Profile) => call('PUT /api/venue/profile/:venue', { params, body: { ...profile, hours } });
      // A conflicting change of the profile does not affect the hours: retries with the newest version.
      return send(present).catch((error) => {
        const newest = error instanceof ApiError && error.code === 'stale_version' ? error.extra.record : undefined;
        if (!newest) throw error;
        return send(newest as Profile);
      });
    },
    onSuccess: (saved) => client.setQueryData<Profile>(queryKey, saved),
    // Refetched for the next attempt.
    onError: () => client.invalidateQueries({ queryKey }),
  });
  return { profile, follow };
};

type FollowProps = { calendars: readonly Calendar[]; hours: string | null; disabled: boolean; onPick(hours: string | null): void };

const CalendarChoice = ({ calendars, hours, disabled, onPick }: FollowProps) => (
  <Select
    label={t('hours.calendar')}
    data={[{ value: ALWAYS, label: t('hours.always') }, ...calendars.map(({ id, name }) => ({ value: id, label: name }))]}
    value={hours ?? ALWAYS}
    disabled={disabled}
    allowDeselect={false}
    searchable={calendars.length > 8}
    nothingFoundMessage={t('shared.nothing_found')}
    onChange={(picked) => picked && onPick(picked === ALWAYS ? null : picked)}
  />
);

export const HoursTab = () => {
  const { may } = useSession();
  const client = useQueryClient();
  const { profile, follow } = useHours();
  const list = useGetList<Calendar>('calendar', { pagination: { page: 1, perPage: 500 }, sort: { field: 'name', order: 'ASC' } });
  const [editing, setEditing] = useState<Edited | null>(null);
  const error = profile.error ?? list.error;
  const reload = () => Promise.all([profile.refetch(), list.refetch()]);
  const calendar = profile.data && list.data && (list.data.find(({ id }) => id === profile.data.hours) ?? null);
  useHoursDraft(calendar, may('calendar:edit'), setEditing);
  if (!profile.data || !list.data || calendar === undefined) {
    return error ? <Failed title={t('form.failed')} error={error} onRetry={() => void reload()} /> : <Waiting lines={6} />;
  }
  const { hours } = profile.data;
  const pick = (next: string | null) =>
    follow.mutate(next, {
      onSuccess: () => notify(t('shared.saved')),
      onError: (failure) => notify(errorText(failure), { tone: 'bad', duration: 8000 }),
    });
  return (
    <>
      <OpenNow timetable={calendar?.timetable ?? null} />
      <Part title={t('hours.tab')} text={t('hours.text')}>
        <CalendarChoice calendars={list.data} hours={hours} disabled={!may('profile:edit') || follow.isPending} onPick={pick} />
        {calendar && <WeekSummary timetable={calendar.timetable} />}
        <div className={`row g4 ${classes.actions}`}>
          {calendar && may('calendar:edit') && (
            <Button variant="default" leftSection={<IconCalendarTime size={20} aria-hidden />} onClick={() => setEditing({ calendar })}>
              {t('calendar.edit_week')}
            </Button>
          )}
          {!calendar && may('calendar:create') && (
            <Button variant="default" leftSection={<IconPlus size={20} aria-hidden />} onClick={() => setEditing({ calendar: null })}>
              {t('hours.create')}
            </Button>
          )}
        </div>
      </Part>
      {editing && (
        <HoursWeek
          {...editing}
          onSaved={async ({ id }) => {
            if (id !== hours) await follow.mutateAsync(id);
            await client.invalidateQueries({ queryKey: ['calendar'] });
          }}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  );
};
