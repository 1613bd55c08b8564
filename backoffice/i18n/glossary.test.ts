// The words of the glossary are those of the screens.
import fs from 'node:fs';
import { INTERFACE_LOCALES, type InterfaceLocale } from '@ardoise/contract/rules/locales.ts';
import { ORDER_STATUSES } from '@ardoise/contract/rules/order-status.ts';
import { describe, expect, it } from 'vitest';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr, type Texts } from './fr.ts';
import { it as italian } from './it.ts';
import { pt } from './pt.ts';

const catalogues: Record<InterfaceLocale, Texts> = { fr, en, es, it: italian, pt, de };
/** In the order of the glossary's columns. */
const COLUMNS: readonly InterfaceLocale[] = ['en', 'fr', 'es', 'it', 'pt', 'de'];

const glossary = fs.readFileSync(new URL('../../docs/glossary.md', import.meta.url), 'utf8');
/** The words of a row of a table below a heading. */
const row = (heading: string, key: string): string[] => {
  const table = glossary.split(`### ${heading}\n`)[1]?.split('\n#')[0] ?? '';
  const line = table.split('\n').find((one) => one.startsWith(`| \`${key}\``)) ?? '';
  return line
    .split('|')
    .slice(2, -1)
    .map((cell) => cell.trim());
};
const wordsOf = (text: (texts: Texts) => string): string[] => COLUMNS.map((locale) => text(catalogues[locale]));

describe('the glossary', () => {
  it('has a column for each language', () => {
    expect([...COLUMNS].sort()).toEqual([...INTERFACE_LOCALES].sort());
  });

  it.each(ORDER_STATUSES)('says the status %s as the screens do', (status) => {
    expect(row('Status of an order', status)).toEqual(wordsOf(({ orders }) => orders.status[status]));
  });

  it.each([
    ['prepare', 'prepare'],
    ['ready', 'ready'],
    ['delivered', 'paid'],
    ['cancel', 'delete'],
    ['undo', 'undo'],
  ] as const)('says the step %s as its button does', (step, word) => {
    expect(row('Steps', step)).toEqual(wordsOf(({ orders }) => orders[word]));
  });
});
