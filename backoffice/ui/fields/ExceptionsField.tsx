// The changes that schedules make to a menu, a category or a product during their slots. The first active one in the list wins.
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
const STORED = { as_usual: null, available: false, unavailable: true } as const;

/** The availability during a slot: as usual, available or unavailable. */
const AvailabilityChoice = ({ name }: { name: string }) => {
  const { field, shown } = useInput({ name, label: t(unavailable.label) });
  const state = STATES.find((one) => STORED[one] === (field.value ?? null)) ?? 'as_usual';
  return (
    <Select
      {...shown}
      data={STATES.map((value) => ({ value, label: t(`exceptions.${value}`) }))}
      allowDeselect={false}
      value={state}
      onChange={(picked) => field.onChange(STORED[STATES.find((one) => one === picked) ?? 'as_usual'])}
    />
  );
};

type Row = { calendar_id: string | null; position: number | null; unavailable: boolean | null; net_price?: number | null };

/**
 * Warns of a valid row that has no effect. Only the first active row counts, as a whole: a second row of the same schedule never does,
 * and a last row that changes nothing is useless. A separate component without inputs: see `useRowCounts`.
 */
const RowHint = ({ path }: { path: string }) => {
  const rows = (useWatch({ name: 'exceptions' }) ?? []) as readonly Row[];
  const index = Number(path.split('.').at(-1));
  const row = rows[index];
  if (!row?.calendar_id) return null;
  const isDuplicate = rows.slice(0, index).some(({ calendar_id }) => calendar_id === row.calendar_id);
  const isUseless = index === rows.length - 1 && [row.position, row.unavailable, row.net_price].every((one) => (one ?? null) === null);
  if (!isDuplicate && !isUseless) return null;
  return (
    <p className="muted small" role="status">
      {isDuplicate ? t('exceptions.again') : t('exceptions.idle')}
    </p>
  );
};

type RowProps = { path: string; calendars: readonly Choice[]; priced: boolean };

const Inputs = ({ path, calendars, priced }: RowProps) => (
  <div className={classes.row}>
    <div className={`stack ${classes.narrow}`} data-priced={priced || undefined}>
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

/** The part of a form with the field `exceptions`. `priced`: with a price, for products. Hidden without the right to read schedules. */
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
        <p className="muted t2">
          {t('exceptions.no_calendar')} {may('calendar:create') && <Link to="/calendar/create">{t('exceptions.new_calendar')}</Link>}
        </p>
      )}
    </Part>
  );
};
