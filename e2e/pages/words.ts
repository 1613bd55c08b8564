// The texts of both apps, for finding what a person finds: by its words, in the language of the page.
import { type BuiltInTagId, builtInTags } from '@ardoise/contract/rules/built-in-tags.ts';
import type { InterfaceLocale, Locale } from '@ardoise/contract/rules/locales.ts';
import { formatMoney } from '@ardoise/contract/rules/money.ts';
import { PRODUCT_ROWS, type ProductKey } from '@ardoise/demo/menu/products.ts';
import { type Six, TRANSLATED } from '@ardoise/demo/menu/six.ts';
import { card as cardDe } from '../../backoffice/i18n/card/de.ts';
import { card as cardEn } from '../../backoffice/i18n/card/en.ts';
import { card as cardEs } from '../../backoffice/i18n/card/es.ts';
import { card as cardFr } from '../../backoffice/i18n/card/fr.ts';
import { card as cardIt } from '../../backoffice/i18n/card/it.ts';
import { card as cardPt } from '../../backoffice/i18n/card/pt.ts';
import { de } from '../../backoffice/i18n/de.ts';
import { en } from '../../backoffice/i18n/en.ts';
import { es } from '../../backoffice/i18n/es.ts';
import { fr, type Texts as OfficeTexts } from '../../backoffice/i18n/fr.ts';
import { it } from '../../backoffice/i18n/it.ts';
import { look as lookDe } from '../../backoffice/i18n/look/de.ts';
import { look as lookEn } from '../../backoffice/i18n/look/en.ts';
import { look as lookEs } from '../../backoffice/i18n/look/es.ts';
import { look as lookFr } from '../../backoffice/i18n/look/fr.ts';
import { look as lookIt } from '../../backoffice/i18n/look/it.ts';
import { look as lookPt } from '../../backoffice/i18n/look/pt.ts';
import { pt } from '../../backoffice/i18n/pt.ts';
import { fillIn, type TextKey, type TextValues, textIn } from '../../backoffice/i18n/translate.ts';
import { allTexts } from '../../guestmenu/i18n/all.ts';

export const officeTexts: Readonly<Record<InterfaceLocale, OfficeTexts>> = { fr, en, es, it, pt, de };
/** Those that the screen of the look brings with it. */
export const lookTexts = { fr: lookFr, en: lookEn, es: lookEs, it: lookIt, pt: lookPt, de: lookDe };
/** Those of the screen that prints the card. */
export const cardTexts = { fr: cardFr, en: cardEn, es: cardEs, it: cardIt, pt: cardPt, de: cardDe };
export const guestTexts = allTexts;

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
