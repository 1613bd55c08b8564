// What an order says of its guest besides a name: without a phone number no SMS leaves.
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { SelectField } from '../../ui/fields/inputs.tsx';
import { Part } from '../../ui/Page.tsx';

const CHOICES = ['none', 'phone', 'email', 'any'] as const;

/** Of no use without orders; what stands there is kept meanwhile. */
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
