// The switch for availability. Readers do not see the schedule rows, so a note tells them that a schedule changes it. Otherwise a product
// that is off until its time would look forgotten.
import { IconCalendarTime } from '@tabler/icons-react';
import { useWatch } from 'react-hook-form';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { useReadOnly } from '../form/read-only.ts';
import { SwitchField } from './inputs.tsx';
import type { OwnProps } from './RecordInputs.tsx';
import { useChoices } from './use-records.ts';

type Exception = { calendar_id: string; unavailable: boolean | null };

/** Notes that calendars switch it to the other state, with their names if the user may see calendars. */
const BySchedule = () => {
  const { may } = useSession();
  const [unavailable, exceptions] = useWatch({ name: ['unavailable', 'exceptions'] }) as [boolean, readonly Exception[]];
  const deciding = exceptions.filter((one) => one.unavailable !== null && one.unavailable !== unavailable);
  const named = useChoices('calendar', { enabled: may('calendar:list') });
  if (deciding.length === 0) return null;
  const names = named.filter(({ value }) => deciding.some(({ calendar_id }) => calendar_id === value)).map(({ label }) => label);
  return (
    <p className="line muted">
      <IconCalendarTime size={18} aria-hidden />
      {names.length > 0 ? t('form.by_calendar_named', { names: names.join(', ') }) : t('form.by_calendar')}
    </p>
  );
};

/** The input of a field `unavailable`. */
export const AvailabilityField = ({ field: { name, label, hint } }: OwnProps) => {
  const readOnly = useReadOnly();
  return (
    <div>
      <SwitchField {...{ name, label, hint }} negate />
      {readOnly && <BySchedule />}
    </div>
  );
};
