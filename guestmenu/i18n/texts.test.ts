import { bcp47, LOCALES, type Locale } from '@ardoise/contract/rules/locales.ts';
import type { Counted } from '@ardoise/contract/rules/text/texts.ts';
import { describe, expect, it } from 'vitest';
import { allNotices, allTexts } from './all.ts';
import { allAway } from './away.ts';

type Leaf = string | Counted;
const isCounted = (value: object): value is Counted => 'other' in value && typeof value.other === 'string';

const leaves = (value: object, path = ''): [string, Leaf][] =>
  Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
    const at = path ? `${path}.${key}` : key;
    if (typeof inner === 'string') return [[at, inner] as [string, Leaf]];
    if (typeof inner !== 'object' || inner === null) return [];
    return isCounted(inner) ? [[at, inner] as [string, Leaf]] : leaves(inner, at);
  });

const textsOf = (locale: Locale) => new Map(leaves({ ...allTexts[locale], notice: allNotices[locale], away: allAway[locale] }));
const formsOf = (leaf: Leaf): string[] => (typeof leaf === 'string' ? [leaf] : Object.values(leaf));
const valuesIn = (text: string): string[] => [...text.matchAll(/\{(\w+)(?:\|[^}]*)?\}/g)].map(([, name = '']) => name).sort();

/** Words that languages share, and texts that are hardly more than their value. */
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

/** What a machine can hold of how a language is written: [what must not stand there, and why]. */
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

describe('the texts', () => {
  it('are written as their languages are', () => {
    const wrong: string[] = [];
    const say = (locale: Locale, path: string, form: string, why: string) => wrong.push(`${locale} ${path}: ${why}: ${form}`);
    for (const locale of LOCALES)
      for (const [path, leaf] of textsOf(locale))
        for (const form of formsOf(leaf)) {
          for (const [bad, why] of WRITING) if (bad.test(form)) say(locale, path, form, why);
          if (QUOTES[locale].test(form)) say(locale, path, form, 'another language’s quotation marks');
          // The narrow space before what is high, the whole one before a colon.
          if (locale === 'fr-FR' && /[^\u202f][;!?]|[^\u00a0]:/u.test(form)) say(locale, path, form, 'a sign without its space');
          if (locale !== 'fr-FR' && /[\s][;:!?]/u.test(form)) say(locale, path, form, 'a space before a sign');
          if (['jp-JP', 'cn-CN'].includes(locale) && /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][,;:!?]/u.test(form))
            say(locale, path, form, 'a sign of another width');
        }
    expect(wrong).toEqual([]);
  });

  it('of two languages are never the same: a copied text is a missing translation', () => {
    const copied: string[] = [];
    for (const [place, one] of LOCALES.entries())
      for (const other of LOCALES.slice(place + 1)) {
        const theirs = textsOf(other);
        for (const [path, leaf] of textsOf(one)) {
          const text = JSON.stringify(leaf);
          if (text === JSON.stringify(theirs.get(path)) && !formsOf(leaf).every((form) => SHARED.has(form)))
            copied.push(`${path}: ${one} and ${other} both say ${text}`);
        }
      }
    expect(copied).toEqual([]);
  });

  it('name the same values as the French ones', () => {
    for (const locale of LOCALES)
      for (const [path, leaf] of textsOf(locale)) {
        const french = new Set(formsOf(textsOf('fr-FR').get(path)!).flatMap(valuesIn));
        for (const form of formsOf(leaf))
          for (const name of valuesIn(form)) expect([...french, 'ml', 'cl', 'n'], `${locale} ${path}`).toContain(name);
        if (typeof leaf === 'string' && path !== 'menu.volume') expect(valuesIn(leaf), `${locale} ${path}`).toEqual([...french].sort());
      }
  });

  it('with a count have a form for every plural that small numbers need, and none that the language lacks', () => {
    const inFrench = [...textsOf('fr-FR')].flatMap(([path, leaf]) => (typeof leaf === 'string' ? [] : [path]));
    expect(inFrench).not.toEqual([]);
    for (const locale of LOCALES) {
      const rules = new Intl.PluralRules(bcp47(locale));
      const counted = [...textsOf(locale)].filter((entry): entry is [string, Counted] => typeof entry[1] !== 'string');
      expect(counted.map(([path]) => path)).toEqual(inFrench);
      for (const [path, forms] of counted) {
        for (const n of [1, 2, 3, 5, 11, 21, 100]) expect(Object.keys(forms), `${locale} ${path} ${n}`).toContain(rules.select(n));
        for (const form of Object.keys(forms)) expect(rules.resolvedOptions().pluralCategories, `${locale} ${path}`).toContain(form);
      }
    }
  });

  it('are written in the script of their language', () => {
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
