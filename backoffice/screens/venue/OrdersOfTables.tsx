// What is asked of orders for a table: the table's own code, and whether staff see it before the first one (docs/product/tables.md#first-order).
import { useFormState, useWatch } from 'react-hook-form';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { SelectField, SwitchField } from '../../ui/fields/inputs.tsx';
import { Part } from '../../ui/Page.tsx';

const CHOICES = ['off', 'session', 'always'] as const;

/** Codes that are switched on make what is printed useless; the page of tables asks so too. */
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

/** Of no use without orders; what stands there is kept meanwhile. */
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
