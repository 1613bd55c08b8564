// The availability switch in lists. It is saved at once, and changes only after the server has confirmed. Beside it is the schedule that
// decides at its hours: otherwise a product that is off until its time would look forgotten.
import type { Calendar } from '@ardoise/contract/catalog/calendars.ts';
import { activeCalendars, isOff } from '@ardoise/menu/schedule.ts';
import { IconCalendarTime } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { RaRecord } from 'ra-core';
import { now } from '../../app/now.ts';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { type Named, useAllRecords } from '../fields/use-records.ts';
import { Toggle } from '../Toggle.tsx';
import classes from './availability.module.css';
import { type Switched, useSwitch } from './use-switch.ts';

type Switchable = RaRecord & {
  id: string;
  name: string;
  unavailable: boolean;
  exceptions: readonly { calendar_id: string; unavailable: boolean | null; position: number | null }[];
};
type Schedule = Named & Pick<Calendar, 'id' | 'timetable'>;

type AvailabilitySwitchProps = { resource: Switched; record: Switchable };

const AvailabilitySwitch = ({ resource, record }: AvailabilitySwitchProps) => {
  const { save, notifyMoved, notifyFailure } = useSwitch(resource);
  const { mutate, isPending } = useMutation({
    mutationFn: (unavailable: boolean) => save(record.id, unavailable),
    onSuccess: (answer) => notifyMoved(answer, record),
    onError: notifyFailure,
  });
  return (
    <Toggle
      hideLabel
      label={t('form.availability_of', { name: record.name })}
      checked={!record.unavailable}
      pending={isPending}
      onChange={(available) => mutate(!available)}
    />
  );
};

/** The calendars that switch a record to the other state while they are in a slot. */
const calendarsOf = ({ unavailable, exceptions }: Switchable): string[] =>
  exceptions.filter((one) => one.unavailable !== null && one.unavailable !== unavailable).map(({ calendar_id }) => calendar_id);

/** Tells that schedules decide too, and the availability now; with their names if the user may see calendars. */
const ByCalendar = ({ record, calendars }: { record: Switchable; calendars: readonly string[] }) => {
  const { may, venue } = useSession();
  const all = useAllRecords<Schedule>('calendar', may('calendar:list'));
  const at = now.use();
  const named = all.filter(({ id }) => calendars.includes(id));
  const names = named.map(({ name }) => name).join(', ');
  const whole = names ? t('form.by_calendar_named', { names }) : t('form.by_calendar');
  const state = all.length > 0 && t(isOff(record, activeCalendars(all, new Date(at), venue.timezone)) ? 'form.off_now' : 'form.on_now');
  return (
    <span className={`inline g2 muted small ${classes.calendar}`} title={state ? t('shared.pair', { name: whole, value: state }) : whole}>
      <IconCalendarTime size={16} aria-hidden />
      <span className="unseen">{whole}</span>
      <span>
        {state && <strong className="block">{state}</strong>}
        <span className={`cut block ${classes.name}`} aria-hidden="true">
          {names || whole}
        </span>
      </span>
    </span>
  );
};

/** The availability in a list: the switch, or a word if it is read-only. */
export const Availability = ({ editable, ...props }: AvailabilitySwitchProps & { editable: boolean }) => {
  const calendars = calendarsOf(props.record);
  const isScheduled = calendars.length > 0;
  return (
    <span className={`inline end tight ${classes.availability}`}>
      {isScheduled && <ByCalendar record={props.record} calendars={calendars} />}
      {editable && <AvailabilitySwitch {...props} />}
      {!editable && (
        <span className={props.record.unavailable ? 'tag' : 'tag good'}>
          {t(props.record.unavailable ? 'form.unavailable' : 'product.available')}
        </span>
      )}
    </span>
  );
};
