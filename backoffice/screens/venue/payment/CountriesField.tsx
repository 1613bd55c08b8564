// Countries whose phone numbers receive SMS, in addition to the venue's own (docs/product/messages.md#limits-of-sms).
import { PHONE_COUNTRIES } from '@ardoise/contract/rules/countries.ts';
import { countryName } from '@ardoise/contract/rules/locales.ts';
import { searchable } from '@ardoise/contract/rules/text/texts.ts';
import { MultiSelect } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useSession } from '../../../app/session/session.ts';
import { t } from '../../../i18n/translate.ts';
import { useInput } from '../../../ui/fields/inputs.tsx';
import { useOnlyMatch } from '../../../ui/fields/use-only-match.ts';

export const CountriesField = () => {
  const { locale } = useSession();
  const own = String(useWatch({ name: 'country' }));
  const [typed, setTyped] = useState('');
  const nameOf = (code: string) => countryName(code, locale);
  const { field, shown } = useInput({
    name: 'payment.sms_countries',
    label: t('payment.sms_countries'),
    hint: t('payment.sms_countries_hint', { country: nameOf(own) }),
    formatValue: (value) => (value as string[]).map(nameOf).join(', '),
  });
  const codes = (field.value as string[] | undefined) ?? [];
  const choices = useMemo(
    () =>
      PHONE_COUNTRIES.filter((code) => code !== own)
        .map((code) => ({ value: code, label: countryName(code, locale) }))
        .sort((a, b) => a.label.localeCompare(b.label, locale)),
    [own, locale],
  );
  /** Ignores accents, like other searches. */
  const fits = ({ label }: { label: string }) => searchable(label).includes(searchable(typed.trim()));
  const onlyMatch = useOnlyMatch({
    typed,
    settled: true,
    matches: choices.filter((choice) => !codes.includes(choice.value) && fits(choice)).map(({ value }) => value),
    onTake: (code) => {
      field.onChange([...codes, code]);
      setTyped('');
    },
  });
  return (
    <MultiSelect
      {...shown}
      wrapperProps={onlyMatch}
      data={choices}
      filter={({ options }) => options.filter((option) => 'label' in option && fits(option))}
      searchable
      openOnFocus={false}
      hidePickedOptions
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={t('shared.nothing_found')}
      value={codes}
      onChange={field.onChange}
    />
  );
};
