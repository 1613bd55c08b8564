// The venue's place. Its time zone follows the country, and so does the currency of a new venue (docs/product/venues.md#profile).
import { type Country, currencyOf, timezoneOf } from '@ardoise/contract/rules/countries.ts';
import { useFormContext } from 'react-hook-form';
import { t } from '../../../i18n/translate.ts';
import { SelectField, TextAreaField } from '../../../ui/fields/inputs.tsx';
import { Columns, Part } from '../../../ui/Page.tsx';
import { useChoices } from './choices.ts';

/** Replaces the defaults of the previous country by those of the new one; other choices stay. */
const useFollowCountry = (isNew: boolean) => {
  const { getValues, setValue } = useFormContext();
  return (picked: string | null, before: unknown) => {
    const [from, to] = [before as Country, picked as Country];
    const follow = (field: string, own: (country: Country) => string) => {
      if (getValues(field) === own(from)) setValue(field, own(to), { shouldDirty: true, shouldValidate: true });
    };
    follow('timezone', timezoneOf);
    if (isNew) follow('currency', currencyOf);
  };
};

export const PlaceInputs = ({ isNew }: { isNew: boolean }) => {
  const { countries, timezones } = useChoices();
  const followCountry = useFollowCountry(isNew);
  return (
    <Part title={t('venue.place')}>
      <TextAreaField name="address" label={t('venue.address')} required maxLength={500} rows={2} />
      <Columns>
        <SelectField name="country" label={t('venue.country')} choices={countries} required searchable onPicked={followCountry} />
        <SelectField name="timezone" label={t('venue.timezone')} hint={t('venue.timezone_hint')} choices={timezones} required searchable />
      </Columns>
    </Part>
  );
};
