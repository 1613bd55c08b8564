// The requirements of table orders: the table's code, and staff's confirmation of the first order (docs/product/tables.md#first-order).
import { useFormState, useWatch } from 'react-hook-form';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { SelectField, SwitchField } from '../../ui/fields/inputs.tsx';
import { Part } from '../../ui/Page.tsx';

const CHOICES = ['off', 'session', 'always'] as const;

/** Enabling codes makes existing prints useless, so a hint warns here as on the page of tables. */
const CodesInput = () => {
  const on: unknown = useWatch({ name: 'table_codes' });
  const { defaultValues } = useFormState();
  const hint = t('table.codes_hint');
  return (
    <SwitchField
      name="table_codes"
      label={t('table.codes')}
      hint={on === true && defaultValues?.table_codes === false ? `${hint} ${t('table.reprint')}` : hint}
    />
  );
};

/** Hidden without orders; the stored value stays. */
export const OrdersOfTables = () => {
  const { venue } = useSession();
  if (venue.tier !== 'premium') return null;
  const choices = CHOICES.map((value) => ({ value, label: t(`venue.first_order_${value}`) }));
  return (
    <Part title={t('venue.first_order')} text={t('venue.first_order_hint')}>
      <SelectField name="first_order" label={t('venue.first_order_label')} choices={choices} required />
      <CodesInput />
    </Part>
  );
};
