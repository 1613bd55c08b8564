// What schedules change on a menu, a category or a product while they are in a slot; of several at once the first in the list wins.
import { Select } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import classes from '../form/form.module.css';
import { Part } from '../Page.tsx';
import { pricedExceptionFields } from '../shared-fields.ts';
import { type Choice, SelectField, useInput } from './inputs.tsx';
import { NumberField, PriceField } from './NumberField.tsx';
import { RowsField } from './RowsField.tsx';
import { useChoices } from './use-records.ts';

const { calendar_id, net_price, unavailable, position } = pricedExceptionFields;
const STATES = ['as_usual', 'available', 'unavailable'] as const;
const held = { as_usual: null, available: false, unavailable: true } as const;

/** As usual, or on, or off, while the schedule is in a slot. */
const AvailabilityChoice = ({ name }: { name: string }) => {
  const { field, shown } = useInput({ name, label: t(unavailable.label) });
  const state = STATES.find((one) => held[one] === (field.value ?? null)) ?? 'as_usual';
  return (
    <Select
      {...shown}
      data={STATES.map((value) => ({ value, label: t(`exceptions.${value}`) }))}
      allowDeselect={false}
      value={state}
      onChange={(picked) => field.onChange(held[STATES.find((one) => one === picked) ?? 'as_usual'])}
    />
  );
};

type Row = { calendar_id: string | null; position: number | null; unavailable: boolean | null; net_price?: number | null };

/**
 * What a row says that nobody meant, though it may be saved: of several active ones the first counts as a whole, so that a second one
 * of a schedule never does, and one that leaves everything as usual only keeps those below it out. It has no inputs: see `useRowCounts`.
 */
const RowHint = ({ path }: { path: string }) => {
  const rows = (useWatch({ name: 'exceptions' }) ?? []) as readonly Row[];
  const place = Number(path.split('.').at(-1));
  const row = rows[place];
  if (!row?.calendar_id) return null;
  const again = rows.slice(0, place).some(({ calendar_id }) => calendar_id === row.calendar_id);
  const idle = place === rows.length - 1 && [row.position, row.unavailable, row.net_price].every((one) => (one ?? null) === null);
  if (!again && !idle) return null;
  return (
    <p className={classes.fieldHint} role="status">
      {again ? t('exceptions.again') : t('exceptions.idle')}
    </p>
  );
};

type RowProps = { path: string; calendars: readonly Choice[]; priced: boolean };

const Inputs = ({ path, calendars, priced }: RowProps) => (
  <div className={classes.row}>
    <div className={classes.narrow} data-priced={priced || undefined}>
      <SelectField
        name={`${path}.calendar_id`}
        label={t(calendar_id.label)}
        choices={calendars}
        required
        searchable={calendars.length > 8}
      />
      {priced && <PriceField name={`${path}.net_price`} label={t(net_price.label)} />}
      <AvailabilityChoice name={`${path}.unavailable`} />
      <NumberField name={`${path}.position`} label={t(position.label)} min={0} max={10_000} whole />
    </div>
    <RowHint path={path} />
  </div>
);

/** The part of a form with the field `exceptions`; a product's may name a price. Whoever may not read the schedules does not see it. */
export const ExceptionsField = ({ title, priced = false }: { title: string; priced?: boolean }) => {
  const { may } = useSession();
  const readable = may('calendar:list');
  const calendars = useChoices('calendar', { enabled: readable });
  if (!readable) return null;
  const blank = () => ({ calendar_id: null, position: null, unavailable: null, ...(priced && { net_price: null }) });
  return (
    <Part title={title} text={priced ? t('exceptions.text_priced') : t('exceptions.text')}>
      <RowsField
        name="exceptions"
        label={t('exceptions.one')}
        add={t('exceptions.add')}
        {...(calendars.length > 0 && { blank })}
        nameOf={(row, index) => calendars.find(({ value }) => value === row.calendar_id)?.label ?? `${t('exceptions.one')} ${index + 1}`}
      >
        {(path) => <Inputs path={path} calendars={calendars} priced={priced} />}
      </RowsField>
      {calendars.length === 0 && (
        <p className={classes.nothing}>
          {t('exceptions.no_calendar')} {may('calendar:create') && <Link to="/calendar/create">{t('exceptions.new_calendar')}</Link>}
        </p>
      )}
    </Part>
  );
};
