// The texts of both apps, for finding what a person finds: by its words, in the language of the page.

import type { InterfaceLocale, Locale } from '@ardoise/contract/rules/locales.ts';
import { formatMoney } from '@ardoise/contract/rules/money.ts';
import { type BuiltInTagId, builtInTags } from '@ardoise/contract/rules/tags/built-in-tags.ts';
import { PRODUCT_ROWS, type ProductKey } from '@ardoise/demo/menu/products.ts';
import { type Six, TRANSLATED } from '@ardoise/demo/menu/six.ts';
import { allTexts as allOfficeTexts } from '../../backoffice/i18n/all.ts';
import { fillIn, type TextKey, type TextValues, textIn } from '../../backoffice/i18n/translate.ts';
import { allTexts as allGuestTexts } from '../../guestmenu/i18n/all.ts';
import { LONGEST_GUEST, LONGEST_OF_GUEST, LONGEST_OFFICE, longestOf } from '../setup/longest.ts';

export const officeTexts = { ...allOfficeTexts };
export const guestTexts = { ...allGuestTexts };

/** From here on the texts are those of the builds that `longestRoot` makes. */
export const showLongestTexts = (): void => {
  officeTexts[LONGEST_OFFICE] = longestOf(allOfficeTexts[LONGEST_OFFICE], Object.values(allOfficeTexts));
  guestTexts[LONGEST_GUEST] = longestOf(
    allGuestTexts[LONGEST_GUEST],
    LONGEST_OF_GUEST.map((locale) => allGuestTexts[locale]),
  );
};

type Branch = { readonly [key: string]: string | Branch };

/** Every text of a catalogue with its key (`orders.prepare`). */
export const textsByKey = (branch: object, prefix = ''): Map<string, string> =>
  new Map(
    Object.entries(branch as Branch).flatMap(([key, value]): [string, string][] =>
      typeof value === 'string' ? [[prefix + key, value]] : [...textsByKey(value, `${prefix}${key}.`)],
    ),
  );

/** A text of the back-office as the page shows it. */
export const officeWords =
  (locale: InterfaceLocale) =>
  (key: TextKey, values: TextValues = {}): string =>
    fillIn(textIn(officeTexts[locale], key) ?? key, values, new Intl.PluralRules(locale));

/** A text for use in a regular expression; a space of any width is one. */
export const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s/g, '\\s');

/** A whole text whose `{values}` may be anything; the first one is the pattern's group. */
export const pattern = (text: string): RegExp =>
  new RegExp(
    `^\\s*${text
      .split(/\{\w+(?:\|[^}]*)?\}/)
      .map(escaped)
      .join('(.+)')}\\s*$`,
  );

/** What a pattern's first value is in a text that was shown. */
export const valueIn = (text: string, shown: string | null): string => {
  const found = pattern(text).exec(shown ?? '')?.[1];
  if (found === undefined) throw new Error(`"${shown}" does not read like "${text}".`);
  return found;
};

/** A text of the demo as a guest reads it. */
export const sixIn = (six: Six, locale: Locale): string => {
  const said = six[(TRANSLATED as readonly Locale[]).indexOf(locale) + 1];
  return said === undefined || said === '=' ? six[0] : said;
};
export const productName = (key: ProductKey, locale: Locale = 'fr-FR'): string => sixIn(PRODUCT_ROWS[key].name, locale);
/** A built-in tag as a guest reads it. */
export const tagName = (id: BuiltInTagId, locale: Locale): string =>
  builtInTags.find((tag) => tag.id === id)?.languages.find((entry) => entry.locale === locale)?.name ?? id;

export const money = (amount: number, locale: Locale): string => formatMoney(amount, 'EUR', locale);
/** Amounts as browsers and the server may space them differently. */
export const plain = (text: string | null): string => (text ?? '').replace(/[\s\u200e\u200f\u061c]/gu, '');
