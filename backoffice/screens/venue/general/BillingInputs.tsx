// Billing contact, currency and legal texts of the menu.
import { useWatch } from 'react-hook-form';
import { t } from '../../../i18n/translate.ts';
import { checkEmail } from '../../../ui/fields/email.ts';
import { SelectField, TextAreaField, TextField } from '../../../ui/fields/inputs.tsx';
import { Columns, Part } from '../../../ui/Page.tsx';
import { useChoices } from './choices.ts';

/** Nine digits, in groups or not; the server also checks the last one. */
const checkSiren = (siren: unknown): true | string => siren === '' || /^(?:\s*\d){9}\s*$/.test(String(siren)) || t('problems.invalid');

export const BillingInputs = () => {
  const { currencies } = useChoices();
  const isFrench = useWatch({ name: 'country' }) === 'FR';
  return (
    <Part title={t('venue.billing')}>
      <Columns>
        <TextField name="business_name" label={t('venue.business_name')} required maxLength={200} />
        {/* Hidden elsewhere; the stored value stays. */}
        {isFrench && (
          <TextField name="siren" label={t('venue.siren')} hint={t('venue.siren_hint')} maxLength={20} rules={{ validate: checkSiren }} />
        )}
        <TextField name="tax_number" label={t('venue.tax_number')} hint={t('venue.tax_number_hint')} maxLength={30} />
      </Columns>
      <TextAreaField name="billing_address" label={t('venue.billing_address')} required maxLength={500} rows={2} />
      <Columns>
        <TextField
          name="billing_email"
          type="email"
          label={t('venue.billing_email')}
          required
          maxLength={254}
          rules={{ validate: checkEmail }}
        />
        <SelectField name="currency" label={t('venue.currency')} hint={t('venue.billing_note')} choices={currencies} required searchable />
      </Columns>
      <TextAreaField name="legal" label={t('venue.legal')} hint={t('venue.legal_hint')} maxLength={2000} />
    </Part>
  );
};
