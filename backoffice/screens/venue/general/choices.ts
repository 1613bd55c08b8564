// Countries, currencies, time zones and languages in the user's language.
import { COUNTRIES, CURRENCIES } from '@ardoise/contract/rules/countries.ts';
import { countryName, type InterfaceLocale, LOCALES, languageName, numberFormat } from '@ardoise/contract/rules/locales.ts';
import { useMemo } from 'react';
import { useSession } from '../../../app/session/session.ts';
import type { Choice } from '../../../ui/fields/inputs.tsx';
import { sentenceCase } from '../../../ui/sentence-case.ts';

const currencyChoice = (code: string, locale: InterfaceLocale): Choice => {
  const parts = numberFormat(locale, { style: 'currency', currency: code, currencyDisplay: 'name' }).formatToParts(2);
  return { value: code, label: `${code} · ${parts.find(({ type }) => type === 'currency')?.value ?? code}` };
};

export const useChoices = () => {
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
