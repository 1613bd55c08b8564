// The `languages` of a record as a form needs them (every locale) and as the server does (those that say something).
import { ApiError } from '@ardoise/contract/errors.ts';
import { LOCALES, type Locale } from '@ardoise/contract/rules/locales.ts';
import { get } from 'react-hook-form';

export type Entry = { locale: Locale; stale?: boolean | undefined; [field: string]: string | boolean | undefined };

/** One entry for every locale, in the order of the list, with the texts of `fields`: what else the server answers has no input. */
export const withEveryLocale = (entries: readonly Entry[] | undefined, fields: readonly string[]): Entry[] =>
  LOCALES.map((locale) => {
    const entry = entries?.find((one) => one.locale === locale);
    return { locale, stale: entry?.stale ?? false, ...Object.fromEntries(fields.map((field) => [field, entry?.[field] ?? ''])) };
  });

const says = (text: unknown): boolean => typeof text === 'string' && text.trim() !== '';

/** The entries that say something. */
export const filledEntries = (entries: readonly Entry[] | undefined): Entry[] =>
  (entries ?? []).filter(({ locale: _locale, stale: _stale, ...texts }) => Object.values(texts).some(says));

/** Where the form holds what the server refuses: of the translations, those that say something were sent, and the server counts these. */
export const placeInForm = (path: string, sent: unknown): string => {
  const [translation, before = '', place = ''] = /^(.*?)languages\.(\d+)/.exec(path) ?? [];
  const locale = get(sent, `${before}languages.${place}.locale`) as Locale | undefined;
  return translation && locale ? `${before}languages.${LOCALES.indexOf(locale)}${path.slice(translation.length)}` : path;
};

/** `filledEntries`, where a translation without a name is refused: throws the problem of each, at its place among all locales. */
export const namedEntries = (entries: readonly Entry[]): Entry[] => {
  const filled = filledEntries(entries);
  const nameless = filled.filter(({ name }) => !says(name));
  if (nameless.length === 0) return filled;
  const problem = { code: 'required', message: 'A translation needs a name.' };
  throw new ApiError('invalid', {
    errors: Object.fromEntries(nameless.map((entry) => [`languages.${entries.indexOf(entry)}.name`, problem])),
  });
};

/** How far one locale is: texts of the original without a translation, and whether the original has changed since. */
export type Progress = { total: number; missing: number; stale: boolean };

/** One text with its translations: what the original says, what one locale says, and whether that is to be checked. */
export type Pair = { source: unknown; translation: unknown; stale: boolean };

/** How far a locale is over all texts of a record; an original that says nothing needs no translation. */
export const progressOf = (pairs: readonly Pair[]): Progress => {
  const wanted = pairs.filter(({ source }) => says(source));
  return {
    total: wanted.length,
    missing: wanted.filter(({ translation }) => !says(translation)).length,
    stale: pairs.some(({ stale, translation }) => stale && says(translation)),
  };
};
