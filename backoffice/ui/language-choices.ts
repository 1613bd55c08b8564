// The languages of mails, as choices in the reader's language.
import { INTERFACE_LOCALES, type InterfaceLocale, languageName } from '@ardoise/contract/rules/locales.ts';
import type { Choice } from './fields/inputs.tsx';
import { sentenceCase } from './sentence-case.ts';

export const languageChoices = (locale: InterfaceLocale): Choice[] =>
  INTERFACE_LOCALES.map((one) => ({ value: one, label: sentenceCase(languageName(one, locale), locale) }));
