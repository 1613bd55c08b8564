// The contact details that guests leave with an order; SMS need a phone number.
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { SelectField } from '../../ui/fields/inputs.tsx';
import { Part } from '../../ui/Page.tsx';

const CHOICES = ['none', 'phone', 'email', 'any'] as const;

/** Hidden without orders; the stored value stays. */
export const ContactInput = () => {
  const { venue } = useSession();
  if (venue.tier !== 'premium') return null;
  const choices = CHOICES.map((value) => ({ value, label: t(`payment.contact_${value}`) }));
  return (
    <Part title={t('payment.contact_title')} text={t('payment.contact_text')}>
      <SelectField name="contact" label={t('payment.contact')} choices={choices} required />
    </Part>
  );
};
