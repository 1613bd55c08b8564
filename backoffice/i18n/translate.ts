// Texts of the interface: `t('product.new')` is, typed by the French file. One language is loaded before
// the first render, of the sign-in pages their part alone, and stays for the life of the page; changing the language reloads it. A few
// screens bring a group of texts with them.
import { bcp47, type InterfaceLocale } from '@ardoise/contract/rules/locales.ts';
import type { Resource } from '@ardoise/contract/rules/permissions.ts';
import { type Counted, fill, fillCounted } from '@ardoise/contract/rules/text/texts.ts';
import type { CardTexts } from './card/fr.ts';
import type { DashboardTexts } from './dashboard/fr.ts';
import type { Texts } from './fr.ts';
import type { ImportTexts } from './import/fr.ts';
import type { LookTexts } from './look/fr.ts';
import type { SignInTexts } from './sign-in/fr.ts';

/** The keys of a catalogue. */
type Leaves<T, P extends string = ''> = {
  [K in keyof T & string]: T[K] extends string | Counted ? `${P}${K}` : Leaves<T[K], `${P}${K}.`>;
}[keyof T & string];
/** What a screen alone loads, with its files. */
export type ScreenTexts = { card: CardTexts; dashboard: DashboardTexts; import: ImportTexts; look: LookTexts };
/** Every text there is. */
export type TextKey = Leaves<Texts & ScreenTexts>;
/** The resources with a name and a group of texts that holds these. */
export type NamedTexts<K extends string> = {
  [N in Resource & keyof Texts & keyof Texts['names']]: Texts[N] extends Record<K, string> ? N : never;
}[Resource & keyof Texts & keyof Texts['names']];
export type TextValues = Record<string, string | number>;

type Loaders<T> = Record<InterfaceLocale, () => Promise<T>>;
const loaders: Loaders<Texts> = {
  fr: () => import('./fr.ts').then(({ fr }) => fr),
  en: () => import('./en.ts').then(({ en }) => en),
  es: () => import('./es.ts').then(({ es }) => es),
  it: () => import('./it.ts').then(({ it }) => it),
  pt: () => import('./pt.ts').then(({ pt }) => pt),
  de: () => import('./de.ts').then(({ de }) => de),
};
const signInLoaders: Loaders<SignInTexts> = {
  fr: () => import('./sign-in/fr.ts').then(({ signIn }) => signIn),
  en: () => import('./sign-in/en.ts').then(({ signIn }) => signIn),
  es: () => import('./sign-in/es.ts').then(({ signIn }) => signIn),
  it: () => import('./sign-in/it.ts').then(({ signIn }) => signIn),
  pt: () => import('./sign-in/pt.ts').then(({ signIn }) => signIn),
  de: () => import('./sign-in/de.ts').then(({ signIn }) => signIn),
};
const screenLoaders: { [K in keyof ScreenTexts]: Loaders<{ texts: ScreenTexts[K] }> } = {
  card: {
    fr: () => import('./card/fr.ts'),
    en: () => import('./card/en.ts'),
    es: () => import('./card/es.ts'),
    it: () => import('./card/it.ts'),
    pt: () => import('./card/pt.ts'),
    de: () => import('./card/de.ts'),
  },
  dashboard: {
    fr: () => import('./dashboard/fr.ts'),
    en: () => import('./dashboard/en.ts'),
    es: () => import('./dashboard/es.ts'),
    it: () => import('./dashboard/it.ts'),
    pt: () => import('./dashboard/pt.ts'),
    de: () => import('./dashboard/de.ts'),
  },
  import: {
    fr: () => import('./import/fr.ts'),
    en: () => import('./import/en.ts'),
    es: () => import('./import/es.ts'),
    it: () => import('./import/it.ts'),
    pt: () => import('./import/pt.ts'),
    de: () => import('./import/de.ts'),
  },
  look: {
    fr: () => import('./look/fr.ts'),
    en: () => import('./look/en.ts'),
    es: () => import('./look/es.ts'),
    it: () => import('./look/it.ts'),
    pt: () => import('./look/pt.ts'),
    de: () => import('./look/de.ts'),
  },
};

let texts: Partial<Texts & ScreenTexts> | undefined;
let language: InterfaceLocale = 'fr';
let rules = new Intl.PluralRules(bcp47('fr'));
/** Whose own texts were asked for. */
const screens = new Set<keyof ScreenTexts>();

/** Loads what a screen brings with it, in the language of all others. */
export const loadScreenTexts = async (screen: keyof ScreenTexts): Promise<void> => {
  screens.add(screen);
  const { texts: own } = await screenLoaders[screen][language]();
  texts = { ...texts, [screen]: own };
};

const loadFrom = async (from: Loaders<Partial<Texts>>, locale: InterfaceLocale): Promise<void> => {
  texts = await from[locale]();
  language = locale;
  rules = new Intl.PluralRules(bcp47(locale));
  await Promise.all([...screens].map(loadScreenTexts));
};

/** Loads a language; every text before that is its key. */
export const loadTexts = (locale: InterfaceLocale): Promise<void> => loadFrom(loaders, locale);
/** The same of what is read before one is signed in, a sixth of it. */
export const loadSignInTexts = (locale: InterfaceLocale): Promise<void> => loadFrom(signInLoaders, locale);

/** The text of a key in a catalogue. */
export const textIn = (catalogue: object | undefined, key: string): string | Counted | undefined => {
  let found: unknown = catalogue;
  for (const step of key.split('.')) found = found && typeof found === 'object' ? (found as Record<string, unknown>)[step] : undefined;
  return typeof found === 'string' || (typeof found === 'object' && found && 'other' in found) ? (found as string | Counted) : undefined;
};

/** A text with its values; `n` picks the form of one with a count. */
export const fillIn = (text: string | Counted, values: Record<string, unknown>, plural: Intl.PluralRules): string =>
  typeof text === 'string' ? fill(text, values) : fillCounted(text, Number(values.n), plural, values);

/** The text of a key that is only known at run time (an error's code); `_` among the values is what to show if there is none. */
export const translate = (key: string, values: Record<string, unknown> = {}): string =>
  fillIn(textIn(texts, key) ?? (typeof values._ === 'string' ? values._ : key), values, rules);

export const t = (key: TextKey, values: TextValues = {}): string => translate(key, values);
