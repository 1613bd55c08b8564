// Names from Intl begin with a small letter in many languages; as the words of a list they begin with a capital.
import { bcp47, type InterfaceLocale } from '@ardoise/contract/rules/locales.ts';

export const sentenceCase = (text: string, locale: InterfaceLocale): string =>
  text.charAt(0).toLocaleUpperCase(bcp47(locale)) + text.slice(1);
