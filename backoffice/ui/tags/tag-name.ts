// The name of a tag in the interface language, or its original name without a translation.

import type { Tag } from '@ardoise/contract/catalog/tags.ts';
import { type InterfaceLocale, LOCALES } from '@ardoise/contract/rules/locales.ts';

export const tagName = ({ name, languages }: Pick<Tag, 'name' | 'languages'>, locale: InterfaceLocale): string =>
  languages.find((entry) => entry.locale === LOCALES.find((one) => one.startsWith(locale)))?.name || name;
