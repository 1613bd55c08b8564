// The record of an instruction and the form's: there each answer carries its own translations, so that they move and go with it.
import { LOCALES } from '@ardoise/contract/rules/locales.ts';
import type { FieldValues } from 'react-hook-form';
import { type Entry, namedEntries, withEveryLocale } from '../../ui/form/language-entries.ts';

export type Option = { name: string; languages: Entry[] };

const textAt = (entry: Entry | undefined, place: number): string => {
  const texts = entry?.instructions;
  return Array.isArray(texts) && typeof texts[place] === 'string' ? texts[place] : '';
};

/** An answer without a text yet. */
export const blankOption = (): Option => ({ name: '', languages: withEveryLocale([], ['name']) });

/** For the inputs: each answer with its name and an entry for every locale. */
export const toForm = ({ instructions, languages, ...record }: FieldValues): FieldValues => {
  const entries = (languages as Entry[] | undefined) ?? [];
  const options = (instructions as string[]).map(
    (name, place): Option => ({
      name,
      languages: LOCALES.map((locale) => {
        const entry = entries.find((one) => one.locale === locale);
        return { locale, stale: entry?.stale ?? false, name: textAt(entry, place) };
      }),
    }),
  );
  const named = entries.map(({ locale, stale, name }): Entry => ({ locale, stale, name }));
  return { ...record, instructions: options, languages: withEveryLocale(named, ['name']) };
};

/** For the server: the answers' names in order, and each locale's texts in the same order. */
export const fromForm = ({ instructions, languages, ...values }: FieldValues): FieldValues => {
  const answers = instructions as Option[];
  return {
    ...values,
    instructions: answers.map(({ name }) => name),
    languages: namedEntries(
      (languages as Entry[]).map((entry, index) => ({
        ...entry,
        instructions: answers.map((answer) => String(answer.languages[index]?.name ?? '')),
      })),
    ),
  };
};
