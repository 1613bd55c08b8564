// Texts of the interface. The French files type the keys: `t('product.new')`. Each screen loads its groups of texts with its script, all in
// one language; changing the language reloads the page.
import { bcp47, type InterfaceLocale } from '@ardoise/contract/rules/locales.ts';
import { addTexts, fillIn, textIn } from './fill.ts';
import type { Group, TextKey } from './groups.ts';

export type { Group, NamedTexts, TextKey } from './groups.ts';
export type TextValues = Record<string, string | number>;

type File = { texts: Record<string, object> };
/** A function: journeys import the declarations of the screens without Vite, and load no texts. */
const files = () => import.meta.glob<File>('./*/??.ts');

let texts: Record<string, object> = {};
let language: InterfaceLocale = 'fr';
let rules = new Intl.PluralRules(bcp47('fr'));
const loaded = new Set<Group>();

const load = async (group: Group): Promise<void> => {
  const file = await files()[`./${group}/${language}.ts`]?.();
  if (!file) throw new Error(`There are no texts ${group} in ${language}.`);
  addTexts(texts, file.texts);
  loaded.add(group);
};

/** Loads groups of texts; until then `t` returns their keys. */
export const loadTexts = async (...groups: readonly Group[]): Promise<void> => {
  await Promise.all(groups.filter((group) => !loaded.has(group)).map(load));
};

/** Loads groups of texts together with the file that shows them. */
export const withTexts = async <T>(groups: readonly Group[], file: () => Promise<T>): Promise<T> => {
  const [shown] = await Promise.all([file(), loadTexts(...groups)]);
  return shown;
};

/** Sets the language and loads groups of texts in it, with those that were loaded in another one. */
export const loadLanguage = async (locale: InterfaceLocale, ...groups: readonly Group[]): Promise<void> => {
  const all = new Set([...loaded, ...groups]);
  if (locale !== language) {
    texts = {};
    loaded.clear();
  }
  language = locale;
  rules = new Intl.PluralRules(bcp47(locale));
  await loadTexts(...all);
};

/** The text of a key that is only known at run time (an error's code); `_` among the values is what to show if there is none. */
export const translate = (key: string, values: Record<string, unknown> = {}): string =>
  fillIn(textIn(texts, key) ?? (typeof values._ === 'string' ? values._ : key), values, rules);

export const t = (key: TextKey, values: TextValues = {}): string => translate(key, values);
