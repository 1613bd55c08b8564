// The record of an instruction and the form's: there each answer carries what it holds and its own translations, so that they move and go
// with it.
import { type Contents, UNDECLARED } from '@ardoise/contract/rules/contents.ts';
import { LOCALES } from '@ardoise/contract/rules/locales.ts';
import type { FieldValues } from 'react-hook-form';
import { type Entry, withEveryLocale } from '../../ui/fields/language-entries.ts';

export type Option = Contents & { name: string; languages: Entry[] };

const textAt = (entry: Entry | undefined, place: number): string => {
  const texts = entry?.instructions;
  return Array.isArray(texts) && typeof texts[place] === 'string' ? texts[place] : '';
};

/** An answer without a text yet. */
export const blankOption = (): Option => ({ name: '', ...UNDECLARED, languages: withEveryLocale([], ['name']) });

/** For the inputs: each answer with its name and an entry for every locale. */
export const toForm = ({ instructions, languages, options: said, ...record }: FieldValues): FieldValues => {
  const entries = (languages as Entry[] | undefined) ?? [];
  const contents = (said as Contents[] | undefined) ?? [];
  const options = (instructions as string[]).map(
    (name, place): Option => ({
      ...(contents[place] ?? UNDECLARED),
      name,
      languages: LOCALES.map((locale) => {
        const entry = entries.find((one) => one.locale === locale);
        return { locale, stale: entry?.stale ?? false, name: textAt(entry, place) };
      }),
    }),
  );
  const named = entries.map(({ locale, stale, name }): Entry => ({ locale, stale, name }));
  return { ...record, instructions: options, languages: named };
};

/** For the server: the answers' names in order, what each holds, and each locale's texts in the same order. */
export const fromForm = ({ instructions, languages, ...values }: FieldValues): FieldValues => {
  const answers = instructions as Option[];
  return {
    ...values,
    instructions: answers.map(({ name }) => name),
    options: answers.map(({ name, tags, allergens_declared }) => ({ name, tags, allergens_declared })),
    languages: (languages as Entry[]).map((entry, index) => ({
      ...entry,
      instructions: answers.map((answer) => String(answer.languages[index]?.name ?? '')),
    })),
  };
};
