import { bcp47, LOCALES, type Locale } from '@ardoise/contract/rules/locales.ts';
import type { PluralForms } from '@ardoise/contract/rules/text/texts.ts';
import { describe, expect, it } from 'vitest';
import { allNotices, allTexts } from './all.ts';
import { unavailableTexts } from './unavailable.ts';

type Leaf = string | PluralForms;
const isCounted = (value: object): value is PluralForms => 'other' in value && typeof value.other === 'string';

const leaves = (value: object, path = ''): [string, Leaf][] =>
  Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
    const at = path ? `${path}.${key}` : key;
    if (typeof inner === 'string') return [[at, inner] as [string, Leaf]];
    if (typeof inner !== 'object' || inner === null) return [];
    return isCounted(inner) ? [[at, inner] as [string, Leaf]] : leaves(inner, at);
  });

const textsOf = (locale: Locale) => new Map(leaves({ ...allTexts[locale], notice: allNotices[locale], away: unavailableTexts[locale] }));
const formsOf = (leaf: Leaf): string[] => (typeof leaf === 'string' ? [leaf] : Object.values(leaf));
const valuesIn = (text: string): string[] => [...text.matchAll(/\{(\w+)(?:\|[^}]*)?\}/g)].map(([, name = '']) => name).sort();

/** Texts that several languages share, and texts that consist mostly of their value. */
const SHARED = new Set([
  '+\u00a0{price}',
  '{cl}\u00a0cl',
  '{ml}\u00a0ml',
  '{name}: {value}',
  '{name}：{value}',
  'Total',
  '{n}\u00a0pedido',
  '{n}\u00a0pedidos',
  'Table\u00a0{table}',
  'Mesa\u00a0{table}',
  'optional',
  'IVA {rate}',
  'Pedir · {price}',
  'Pedido {ref}',
  'Pronto',
  '数量',
]);

/** Patterns that no text may contain in any language, each with its error message. */
const WRITING: readonly [RegExp, string][] = [
  [/'|`|´/, 'a straight apostrophe, or an accent for one'],
  [/"/, 'straight quotation marks'],
  [/\.\.\./, 'three points for an ellipsis'],
  [/\s{2}|^\s|\s$/, 'a space too many'],
  [/\{(?:n|days|cl|ml)\} (?=\p{L})/u, 'a number that can be parted from what it counts'],
  [/\d (?=\p{L})/u, 'a number that can be parted from its unit'],
  [/\+ \{price\}/, 'a sign that can be parted from its amount'],
  [/\} Uhr/, 'an hour that can be parted from its word'],
];
const QUOTES: Readonly<Record<Locale, RegExp>> = {
  'fr-FR': /[“”„‟"「」]|«(?!\u00a0)|(?<!\u00a0)»/,
  'en-GB': /[«»„"「」]/,
  'es-ES': /[“”„"「」]|«\s|\s»/,
  'pt-PT': /[“”„"「」]|«\s|\s»/,
  'it-IT': /[“”„"「」]|«\s|\s»/,
  'de-DE': /[«»”"「」]/,
  'ru-RU': /[“”„"「」]|«\s|\s»/,
  'jp-JP': /[«»“”„"]/,
  'cn-CN': /[«»„"「」]/,
  'ar-AR': /[“”„"「」]|«\s|\s»/,
  'he-IL': /[«»“„"「」]/,
};

/** The typographic rules of one language. */
const rulesOf = (locale: Locale): [RegExp, string][] => {
  const rules: [RegExp, string][] = [...WRITING, [QUOTES[locale], 'another language’s quotation marks']];
  // French has a narrow no-break space before ; ! ? and a no-break space before a colon.
  if (locale === 'fr-FR') rules.push([/[^\u202f][;!?]|[^\u00a0]:/u, 'a sign without its space']);
  else rules.push([/[\s][;:!?]/u, 'a space before a sign']);
  if (locale === 'jp-JP' || locale === 'cn-CN')
    rules.push([/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][,;:!?]/u, 'a sign of another width']);
  return rules;
};

/** The typographic errors of one language's texts. */
const errorsIn = (locale: Locale): string[] => {
  const rules = rulesOf(locale);
  const forms = [...textsOf(locale)].flatMap(([path, leaf]) => formsOf(leaf).map((form) => [path, form] as const));
  return forms.flatMap(([path, form]) => rules.filter(([bad]) => bad.test(form)).map(([, why]) => `${locale} ${path}: ${why}: ${form}`));
};

/** The texts that are the same in two languages and not in `SHARED`. */
const copiedTexts = (one: Locale, other: Locale): string[] => {
  const theirs = textsOf(other);
  return [...textsOf(one)]
    .filter(([path, leaf]) => JSON.stringify(leaf) === JSON.stringify(theirs.get(path)) && !formsOf(leaf).every((form) => SHARED.has(form)))
    .map(([path, leaf]) => `${path}: ${one} and ${other} both say ${JSON.stringify(leaf)}`);
};

describe('the texts', () => {
  it('follow the typographic rules of their language', () => {
    expect(LOCALES.flatMap(errorsIn)).toEqual([]);
  });

  it('differ between languages: an identical text is a missing translation', () => {
    const pairs = LOCALES.flatMap((one, place) => LOCALES.slice(place + 1).map((other) => [one, other] as const));
    expect(pairs.flatMap(([one, other]) => copiedTexts(one, other))).toEqual([]);
  });

  it('have the same values as the French ones', () => {
    for (const locale of LOCALES)
      for (const [path, leaf] of textsOf(locale)) {
        const french = new Set(formsOf(textsOf('fr-FR').get(path)!).flatMap(valuesIn));
        for (const name of formsOf(leaf).flatMap(valuesIn)) expect([...french, 'ml', 'cl', 'n'], `${locale} ${path}`).toContain(name);
        if (typeof leaf === 'string' && path !== 'menu.volume') expect(valuesIn(leaf), `${locale} ${path}`).toEqual([...french].sort());
      }
  });

  it('with a count have every plural form that small numbers need, and no other', () => {
    const inFrench = [...textsOf('fr-FR')].flatMap(([path, leaf]) => (typeof leaf === 'string' ? [] : [path]));
    expect(inFrench).not.toEqual([]);
    for (const locale of LOCALES) {
      const rules = new Intl.PluralRules(bcp47(locale));
      const counted = [...textsOf(locale)].filter((entry): entry is [string, PluralForms] => typeof entry[1] !== 'string');
      expect(counted.map(([path]) => path)).toEqual(inFrench);
      for (const [path, forms] of counted) {
        for (const n of [1, 2, 3, 5, 11, 21, 100]) expect(Object.keys(forms), `${locale} ${path} ${n}`).toContain(rules.select(n));
        for (const form of Object.keys(forms)) expect(rules.resolvedOptions().pluralCategories, `${locale} ${path}`).toContain(form);
      }
    }
  });

  it('are in the script of their language', () => {
    const scripts: Partial<Record<Locale, RegExp>> = {
      'ru-RU': /\p{Script=Cyrillic}/u,
      'jp-JP': /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
      'cn-CN': /\p{Script=Han}/u,
      'ar-AR': /\p{Script=Arabic}/u,
      'he-IL': /\p{Script=Hebrew}/u,
    };
    for (const [locale, script] of Object.entries(scripts))
      for (const [path, leaf] of textsOf(locale as Locale))
        for (const form of formsOf(leaf)) if (!SHARED.has(form)) expect(form, `${locale} ${path}`).toMatch(script);
  });
});
