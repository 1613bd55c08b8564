// The text of a key in a catalogue, with its values. Journeys use it without Vite.
import { fill, fillCounted, type PluralForms } from '@ardoise/contract/rules/text/texts.ts';

/** The text of a key in a catalogue. */
export const textIn = (catalogue: object | undefined, key: string): string | PluralForms | undefined => {
  let found: unknown = catalogue;
  for (const step of key.split('.')) found = found && typeof found === 'object' ? (found as Record<string, unknown>)[step] : undefined;
  return typeof found === 'string' || (typeof found === 'object' && found && 'other' in found)
    ? (found as string | PluralForms)
    : undefined;
};

/** A text with its values; `n` picks the form of one with a count. */
export const fillIn = (text: string | PluralForms, values: Record<string, unknown>, plural: Intl.PluralRules): string =>
  typeof text === 'string' ? fill(text, values) : fillCounted(text, Number(values.n), plural, values);

type Sections = { [section: string]: object };
/** Adds the texts of a group to a catalogue. */
export const addTexts = (catalogue: Sections, group: Sections): void => {
  for (const [section, texts] of Object.entries(group)) catalogue[section] = { ...catalogue[section], ...texts };
};
