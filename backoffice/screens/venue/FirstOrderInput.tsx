// Which orders of tables staff see the table for before they prepare them (docs/product/tables.md#first-order).
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { SelectField } from '../../ui/fields/inputs.tsx';
import { Part } from '../../ui/Page.tsx';

const CHOICES = ['off', 'session', 'always'] as const;

/** Of no use without orders; what stands there is kept meanwhile. */
export const FirstOrderInput = () => {
  const { venue } = useSession();
  if (venue.tier !== 'premium') return null;
  const choices = CHOICES.map((value) => ({ value, label: t(`venue.first_order_${value}`) }));
  return (
    <Part title={t('venue.first_order')} text={t('venue.first_order_hint')}>
      <SelectField name="first_order" label={t('venue.first_order_label')} choices={choices} required />
    </Part>
  );
};
