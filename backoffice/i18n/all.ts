// All texts in all languages: for tests and journeys, outside of Vite.
import { readdirSync } from 'node:fs';
import { INTERFACE_LOCALES, type InterfaceLocale } from '@ardoise/contract/rules/locales.ts';
import { addTexts } from './fill.ts';
import type { Group, Texts } from './groups.ts';

export const groups = readdirSync(import.meta.dirname, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name as Group] : [],
);

const textsOf = async (locale: InterfaceLocale): Promise<Texts> => {
  const all = {};
  const files = await Promise.all(groups.map((group) => import(`./${group}/${locale}.ts`)));
  for (const { texts } of files) addTexts(all, texts);
  return all as Texts;
};

export const allTexts = Object.fromEntries(
  await Promise.all(INTERFACE_LOCALES.map(async (locale) => [locale, await textsOf(locale)])),
) as Readonly<Record<InterfaceLocale, Texts>>;
