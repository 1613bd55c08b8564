// The General tab: who the venue is, where it is billed, its links, its languages, what its menu offers.
import { COUNTRIES, CURRENCIES } from '@ardoise/contract/rules/countries.ts';
import { GUEST_DAYS } from '@ardoise/contract/rules/guests.ts';
import { countryName, type InterfaceLocale, LOCALES, languageName, numberFormat } from '@ardoise/contract/rules/locales.ts';
import { useMemo } from 'react';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { type Choice, SelectField, SwitchField, TextAreaField, TextField } from '../../ui/fields/inputs.tsx';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { checkWebAddress } from '../../ui/fields/web-address.ts';
import { Columns, Part } from '../../ui/Page.tsx';
import { sentenceCase } from '../../ui/sentence-case.ts';
import { FirstOrderInput } from './FirstOrderInput.tsx';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const email = (value: unknown) => EMAIL.test(String(value).trim()) || t('problems.email');

const currencyChoice = (code: string, locale: InterfaceLocale): Choice => {
  const parts = numberFormat(locale, { style: 'currency', currency: code, currencyDisplay: 'name' }).formatToParts(2);
  return { value: code, label: `${code} · ${parts.find(({ type }) => type === 'currency')?.value ?? code}` };
};

/** Countries, currencies, time zones and languages in the reader's language. */
const useChoices = () => {
  const { locale } = useSession();
  return useMemo(() => {
    const byLabel = (a: Choice, b: Choice) => a.label.localeCompare(b.label, locale);
    return {
      countries: COUNTRIES.map((code) => ({ value: code, label: countryName(code, locale) })).sort(byLabel),
      currencies: CURRENCIES.map((code) => currencyChoice(code, locale)),
      timezones: Intl.supportedValuesOf('timeZone')
        .filter((zone) => zone.includes('/'))
        .map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
      languages: LOCALES.map((code) => ({ value: code, label: sentenceCase(languageName(code, locale), locale) })),
    };
  }, [locale]);
};

const Links = () => (
  <Part title={t('venue.links')} text={t('venue.links_hint')}>
    <Columns>
      {(['website', 'instagram', 'facebook', 'tripadvisor', 'gmaps'] as const).map((name) => (
        <TextField key={name} name={name} label={t(`venue.${name}`)} type="url" maxLength={500} rules={{ validate: checkWebAddress }} />
      ))}
    </Columns>
  </Part>
);

const Options = () => (
  <Part title={t('venue.options')}>
    <SwitchField name="display_name" label={t('venue.display_name')} />
    <SwitchField name="wishlist" label={t('venue.wishlist')} hint={t('venue.wishlist_hint')} />
    <SwitchField name="welcome_box" label={t('venue.welcome_box')} hint={t('venue.welcome_box_hint', { days: GUEST_DAYS })} />
  </Part>
);

/** Of no use without orders; what stands there is kept meanwhile. */
const LateOrders = () => {
  const { venue } = useSession();
  if (venue.tier !== 'premium') return null;
  return (
    <Part title={t('venue.late')} text={t('venue.late_hint')}>
      <Columns>
        {(['late_waiting', 'late_preparing', 'late_ready'] as const).map((name) => (
          <NumberField
            key={name}
            name={name}
            label={t(`venue.${name}`)}
            required
            whole
            min={1}
            max={240}
            suffix={<span aria-hidden="true">min</span>}
          />
        ))}
      </Columns>
    </Part>
  );
};

export const GeneralInputs = () => {
  const { countries, currencies, timezones, languages } = useChoices();
  return (
    <>
      <Part title={t('venue.identity')}>
        <Columns>
          <TextField name="name" label={t('venue.name')} required maxLength={200} />
          <TextField name="business_name" label={t('venue.business_name')} required maxLength={200} />
        </Columns>
        <TextAreaField name="address" label={t('venue.address')} required maxLength={500} rows={2} />
        <Columns>
          <SelectField name="country" label={t('venue.country')} choices={countries} required searchable />
          <SelectField name="timezone" label={t('venue.timezone')} choices={timezones} required searchable />
        </Columns>
      </Part>
      <Part title={t('venue.billing')}>
        <TextAreaField name="billing_address" label={t('venue.billing_address')} required maxLength={500} rows={2} />
        <Columns>
          <TextField
            name="billing_email"
            type="email"
            label={t('venue.billing_email')}
            required
            maxLength={254}
            rules={{ validate: email }}
          />
          <SelectField
            name="currency"
            label={t('venue.currency')}
            hint={t('venue.billing_note')}
            choices={currencies}
            required
            searchable
          />
        </Columns>
        <TextAreaField name="legal" label={t('venue.legal')} hint={t('venue.legal_hint')} maxLength={2000} />
      </Part>
      <Links />
      <Part title={t('venue.languages')}>
        <Columns>
          <SelectField
            name="source_locale"
            label={t('venue.source_locale')}
            hint={t('venue.source_locale_hint')}
            choices={languages}
            required
          />
          <SelectField
            name="default_locale"
            label={t('venue.default_locale')}
            hint={t('venue.default_locale_hint')}
            choices={languages}
            required
          />
        </Columns>
      </Part>
      <Options />
      <LateOrders />
      <FirstOrderInput />
    </>
  );
};
