// The texts of both applications, to find elements by the text in the page's language.

import type { InterfaceLocale, Locale } from '@ardoise/contract/rules/locales.ts';
import { formatMoney } from '@ardoise/contract/rules/money.ts';
import { type BuiltInTagId, builtInTags } from '@ardoise/contract/rules/tags/built-in-tags.ts';
import { PRODUCT_ROWS, type ProductKey } from '@ardoise/demo/menu/products.ts';
import { type Six, TRANSLATED } from '@ardoise/demo/menu/six.ts';
import { allTexts as allOfficeTexts } from '../../backoffice/i18n/all.ts';
import { fillIn, textIn } from '../../backoffice/i18n/fill.ts';
import type { TextKey } from '../../backoffice/i18n/groups.ts';
import type { TextValues } from '../../backoffice/i18n/translate.ts';
import { allTexts as allGuestTexts } from '../../guestmenu/i18n/all.ts';
import { LONGEST_GUEST, LONGEST_OF_GUEST, LONGEST_OFFICE, longestOf } from '../setup/longest.ts';

export const officeTexts = { ...allOfficeTexts };
export const guestTexts = { ...allGuestTexts };

/** Switches to the texts of the builds of `longestRoot`. */
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

/** A displayed text of the back-office. */
export const officeWords =
  (locale: InterfaceLocale) =>
  (key: TextKey, values: TextValues = {}): string =>
    fillIn(textIn(officeTexts[locale], key) ?? key, values, new Intl.PluralRules(locale));

/** Escapes a text for a regular expression; a space matches a space of any width. */
export const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s/g, '\\s');

/** A pattern for a whole text with any `{values}`; the first value is the group. */
export const pattern = (text: string): RegExp =>
  new RegExp(
    `^\\s*${text
      .split(/\{\w+(?:\|[^}]*)?\}/)
      .map(escaped)
      .join('(.+)')}\\s*$`,
  );

/** The first value of a pattern in a displayed text. */
export const valueIn = (text: string, shown: string | null): string => {
  const found = pattern(text).exec(shown ?? '')?.[1];
  if (found === undefined) throw new Error(`"${shown}" does not read like "${text}".`);
  return found;
};

/** A demo text in a guest's language. */
export const sixIn = (six: Six, locale: Locale): string => {
  const translated = six[(TRANSLATED as readonly Locale[]).indexOf(locale) + 1];
  return translated === undefined || translated === '=' ? six[0] : translated;
};
export const productName = (key: ProductKey, locale: Locale = 'fr-FR'): string => sixIn(PRODUCT_ROWS[key].name, locale);
/** A built-in tag in a guest's language. */
export const tagName = (id: BuiltInTagId, locale: Locale): string =>
  builtInTags.find((tag) => tag.id === id)?.languages.find((entry) => entry.locale === locale)?.name ?? id;

export const money = (amount: number, locale: Locale): string => formatMoney(amount, 'EUR', locale);
/** A pattern for an amount, because browsers and the server use different spaces. */
export const plain = (text: string | null): string => (text ?? '').replace(/[\s\u200e\u200f\u061c]/gu, '');
