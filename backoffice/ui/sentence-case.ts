// Capitalises names from Intl, which are in lower case in many languages, for lists.
import { bcp47, type InterfaceLocale } from '@ardoise/contract/rules/locales.ts';

export const sentenceCase = (text: string, locale: InterfaceLocale): string =>
  text.charAt(0).toLocaleUpperCase(bcp47(locale)) + text.slice(1);
