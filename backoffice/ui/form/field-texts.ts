// Collects the labels and the value formats of a form's inputs, for the merge dialog.
import { type InterfaceLocale, LOCALES, languageName } from '@ardoise/contract/rules/locales.ts';
import { createContext, type ReactNode, useContext, useEffect } from 'react';

type InputTexts = { label: string; formatValue?: ((value: unknown) => ReactNode) | undefined };
/** Keyed by the path of the field. Entries of unmounted inputs stay. */
export type FieldTexts = Map<string, InputTexts>;

export const FieldTextsContext = createContext<FieldTexts>(new Map());

/** Registers one or several inputs. */
export const useFieldTexts = (words: Readonly<Record<string, InputTexts>>): void => {
  const registry = useContext(FieldTextsContext);
  useEffect(() => {
    for (const [path, own] of Object.entries(words)) registry.set(path, own);
  });
};

/** The label of a path: its rows and its field. A translation has the label of its original, with the language. */
export const labelOf = (words: FieldTexts, path: string, locale: InterfaceLocale): string => {
  const [, before = '', index, field] = /^(.*?)languages\.(\d+)\.(.+)$/.exec(path) ?? [];
  if (index !== undefined) {
    const code = LOCALES[Number(index)];
    return [labelOf(words, `${before}${field}`, locale), code && languageName(code, locale)].filter(Boolean).join(' · ');
  }
  const steps = path.split('.');
  const labels = steps.map((_, last) => ({ step: steps[last], label: words.get(steps.slice(0, last + 1).join('.'))?.label }));
  const named = labels.filter(({ label }) => label !== undefined);
  const rows = named.filter(({ step }) => /^\d+$/.test(step ?? ''));
  return [...new Set([...rows, ...named.slice(-1)].map(({ label }) => label))].join(' · ');
};
