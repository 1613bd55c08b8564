// Converts the `languages` of a record between the form (an entry for every locale) and the server (only entries with a text).
import { ApiError } from '@ardoise/contract/errors.ts';
import { LOCALES, type Locale } from '@ardoise/contract/rules/locales.ts';
import { get } from 'react-hook-form';

export type Entry = { locale: Locale; stale?: boolean | undefined; [field: string]: string | boolean | undefined };

/** One entry for every locale, in the order of `LOCALES`, with only the texts of `fields`, which have inputs. */
export const withEveryLocale = (entries: readonly Entry[] | undefined, fields: readonly string[]): Entry[] =>
  LOCALES.map((locale) => {
    const entry = entries?.find((one) => one.locale === locale);
    return { locale, stale: entry?.stale ?? false, ...Object.fromEntries(fields.map((field) => [field, entry?.[field] ?? ''])) };
  });

const hasText = (text: unknown): boolean => typeof text === 'string' && text.trim() !== '';

/** The entries with a text. */
export const filledEntries = (entries: readonly Entry[] | undefined): Entry[] =>
  (entries ?? []).filter(({ locale: _locale, stale: _stale, ...texts }) => Object.values(texts).some(hasText));

/** The form's path for an error path of the server. The server counts only the translations that were sent. */
export const formPath = (path: string, sent: unknown): string => {
  const [translation, before = '', index = ''] = /^(.*?)languages\.(\d+)/.exec(path) ?? [];
  const locale = get(sent, `${before}languages.${index}.locale`) as Locale | undefined;
  return translation && locale ? `${before}languages.${LOCALES.indexOf(locale)}${path.slice(translation.length)}` : path;
};

/** `filledEntries`, but throws an `ApiError` for translations without a name, with the paths in the form. */
export const namedEntries = (entries: readonly Entry[]): Entry[] => {
  const filled = filledEntries(entries);
  const nameless = filled.filter(({ name }) => !hasText(name));
  if (nameless.length === 0) return filled;
  const problem = { code: 'required', message: 'A translation needs a name.' };
  throw new ApiError('invalid', {
    errors: Object.fromEntries(nameless.map((entry) => [`languages.${entries.indexOf(entry)}.name`, problem])),
  });
};

/** The progress of one locale. `total`: texts to translate; `stale`: an original has changed since its translation. */
export type Progress = { total: number; missing: number; stale: boolean };

/** A text with its translation into one locale. `stale`: the translation must be checked. */
export type Pair = { source: unknown; translation: unknown; stale: boolean };

/** The progress of a locale over all texts of a record. An empty original needs no translation. */
export const progressOf = (pairs: readonly Pair[]): Progress => {
  const toTranslate = pairs.filter(({ source }) => hasText(source));
  return {
    total: toTranslate.length,
    missing: toTranslate.filter(({ translation }) => !hasText(translation)).length,
    stale: pairs.some(({ stale, translation }) => stale && hasText(translation)),
  };
};
