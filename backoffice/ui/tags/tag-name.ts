// What a tag is called: built-in ones are translated, a venue's own where it has been.

import type { Tag } from '@ardoise/contract/catalog/tags.ts';
import { type InterfaceLocale, LOCALES } from '@ardoise/contract/rules/locales.ts';

export const tagName = ({ name, languages }: Pick<Tag, 'name' | 'languages'>, locale: InterfaceLocale): string =>
  languages.find((entry) => entry.locale === LOCALES.find((one) => one.startsWith(locale)))?.name || name;
