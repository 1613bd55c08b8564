// What the inputs of a form are called and how they say their values: for the question about what two people changed at once.
import { type InterfaceLocale, LOCALES, languageName } from '@ardoise/contract/rules/locales.ts';
import { createContext, type ReactNode, useContext, useEffect } from 'react';

type Words = { label: string; say?: ((value: unknown) => ReactNode) | undefined };
/** By the path of the field; an input that is not shown any more is still remembered. */
export type FieldWords = Map<string, Words>;

export const FieldWordsContext = createContext<FieldWords>(new Map());

/** Tells the form of an input, or of several at once. */
export const useFieldWords = (words: Readonly<Record<string, Words>>): void => {
  const known = useContext(FieldWordsContext);
  useEffect(() => {
    for (const [path, own] of Object.entries(words)) known.set(path, own);
  });
};

/** What a path is called: the rows it is in, and its field; a translation is called as its original, with its language. */
export const labelOf = (words: FieldWords, path: string, locale: InterfaceLocale): string => {
  const [, before = '', place, field] = /^(.*?)languages\.(\d+)\.(.+)$/.exec(path) ?? [];
  if (place !== undefined) {
    const code = LOCALES[Number(place)];
    return [labelOf(words, `${before}${field}`, locale), code && languageName(code, locale)].filter(Boolean).join(' · ');
  }
  const steps = path.split('.');
  const known = steps.map((_, last) => ({ step: steps[last], label: words.get(steps.slice(0, last + 1).join('.'))?.label }));
  const named = known.filter(({ label }) => label !== undefined);
  const rows = named.filter(({ step }) => /^\d+$/.test(step ?? ''));
  return [...new Set([...rows, ...named.slice(-1)].map(({ label }) => label))].join(' · ');
};
