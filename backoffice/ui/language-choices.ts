// The languages of e-mails as choices, with their names in the user's language.
import { INTERFACE_LOCALES, type InterfaceLocale, languageName } from '@ardoise/contract/rules/locales.ts';
import type { Choice } from './fields/inputs.tsx';
import { sentenceCase } from './sentence-case.ts';

export const languageChoices = (locale: InterfaceLocale): Choice[] =>
  INTERFACE_LOCALES.map((one) => ({ value: one, label: sentenceCase(languageName(one, locale), locale) }));
