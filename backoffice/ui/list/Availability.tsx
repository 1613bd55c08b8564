// The switch of the lists: saved at once, shown as changed only when the server has said so. Beside it stands the schedule that decides
// instead at its hours, so that nobody takes what is off until then for forgotten.
import { IconCalendarTime } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type RaRecord, useDataProvider } from 'ra-core';
import type { OurDataProvider } from '../../app/data-provider.ts';
import { changeLists } from '../../app/query-client.ts';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { errorText } from '../error-text.ts';
import { useChoices } from '../fields/use-records.ts';
import kit from '../kit.module.css';
import { notify } from '../notify/notify.ts';
import { Toggle } from '../Toggle.tsx';
import classes from './availability.module.css';

type Switchable = RaRecord & {
  id: string;
  name: string;
  unavailable: boolean;
  exceptions: readonly { calendar_id: string; unavailable: boolean | null }[];
};

type AvailabilitySwitchProps = { resource: 'section' | 'category' | 'product'; record: Switchable };

/** Puts a record that the server has answered wherever it is kept. */
const useKeepRecord = (resource: string) => {
  const client = useQueryClient();
  return (record: RaRecord) => {
    changeLists(client, resource, (rows) => rows.map((one) => (one.id === record.id ? record : one)));
    client.setQueriesData({ queryKey: [resource, 'getOne', { id: String(record.id) }] }, record);
  };
};

const AvailabilitySwitch = ({ resource, record }: AvailabilitySwitchProps) => {
  const provider = useDataProvider<OurDataProvider>();
  const keep = useKeepRecord(resource);
  const { mutate, isPending } = useMutation({
    mutationFn: (unavailable: boolean) => provider.setAvailable(resource, { id: record.id, unavailable }),
    onSuccess: ({ data }) => keep(data),
    onError: (error) => notify(`${t('form.availability_failed')} ${errorText(error)}`, { tone: 'bad' }),
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

/** That a schedule decides too, by its name for whoever may see the schedules. */
const ByCalendar = ({ calendars }: { calendars: readonly string[] }) => {
  const { may } = useSession();
  const named = useChoices('calendar', { enabled: may('calendar:list') });
  const names = named.filter(({ value }) => calendars.includes(value)).map(({ label }) => label);
  const whole = names.length > 0 ? t('form.by_calendar_named', { names: names.join(', ') }) : t('form.by_calendar');
  return (
    <span className={classes.calendar} title={whole}>
      <IconCalendarTime size={16} aria-hidden />
      <span className={classes.unseen}>{whole}</span>
      <span className={classes.name} aria-hidden="true">
        {names.join(', ') || whole}
      </span>
    </span>
  );
};

/** What a list shows of it: the switch, or for whoever may only read the word for it. */
export const Availability = ({ editable, ...props }: AvailabilitySwitchProps & { editable: boolean }) => {
  const calendars = calendarsOf(props.record);
  const decided = calendars.length > 0;
  return (
    <span className={classes.availability}>
      {decided && <ByCalendar calendars={calendars} />}
      {editable && <AvailabilitySwitch {...props} />}
      {!editable && (
        <span className={props.record.unavailable ? kit.tag : `${kit.tag} ${kit.tagGood}`}>
          {t(props.record.unavailable ? 'form.unavailable' : 'product.available')}
        </span>
      )}
    </span>
  );
};
