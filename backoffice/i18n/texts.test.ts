import { errors } from '@ardoise/contract/errors.ts';
import { bcp47, INTERFACE_LOCALES, type InterfaceLocale } from '@ardoise/contract/rules/locales.ts';
import { describe, expect, it } from 'vitest';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr, type Texts } from './fr.ts';
import { it as italian } from './it.ts';
import { pt } from './pt.ts';
import { fillIn } from './translate.ts';

const catalogues: Record<InterfaceLocale, Texts> = { fr, en, es, it: italian, pt, de };

type Tree = { [key: string]: string | Tree };
const flat = (tree: Tree, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value] as [string, string]] : flat(value, `${path}${key}.`),
  );
const texts = new Map(INTERFACE_LOCALES.map((locale) => [locale, new Map(flat(catalogues[locale] as unknown as Tree))]));
const textsOf = (locale: InterfaceLocale) => texts.get(locale) ?? new Map<string, string>();

/** Brands, and the words that two of the languages really write alike. Any other text that is the same was copied, not translated. */
const ALIKE = new Set([
  ...['Smart', 'Premium', 'Instagram', 'Facebook', 'Tripadvisor', 'Google Maps', 'E-mail', 'IVA (%)', 'Volume (cl)', 'Version %{version}'],
  ...['Tables', 'Mesas', 'Número', 'Números', 'Imprimir', 'Código QR', 'Eliminar %{ref}'],
  ...['Menu', 'Menus', 'Menu principal', 'Messages', 'Description', 'Incorrect', 'Pages', 'Page %{page}', 'Adresse', 'Name', 'Nome', 'No'],
  ...['Disponible', 'Password', 'Tipo', 'Lista', 'Confirmar', 'Filtros', 'Idioma', 'Clara', 'Entrar', 'Administrador', 'País'],
  ...[
    'Fórmula',
    'Conjunto',
    'Categoria',
    'Página anterior',
    'Páginas',
    'Página %{page}',
    'Ordenar por %{column}',
    '%{from} a %{to} de %{total}',
  ],
  ...['Menos de %{max}', 'Valor demasiado grande', '%{name}: %{value}', 'Semana'],
]);

const pairs = INTERFACE_LOCALES.flatMap((one, index) => INTERFACE_LOCALES.slice(index + 1).map((other) => [one, other] as const));
const placeholders = (text: string) => [...text.matchAll(/%\{\w+\}/g)].map(([name]) => name);

describe('the interface texts', () => {
  it.each(pairs)('are translated: %s and %s share no text that is not listed', (one, other) => {
    const others = textsOf(other);
    const same = [...textsOf(one)].filter(([key, text]) => others.get(key) === text && !ALIKE.has(text));
    expect(same).toEqual([]);
  });

  it('lists no text as alike that no two languages share', () => {
    const shared = new Set(
      pairs.flatMap(([one, other]) => [...textsOf(one)].filter(([key, text]) => textsOf(other).get(key) === text).map(([, text]) => text)),
    );
    expect([...ALIKE].filter((text) => !shared.has(text))).toEqual([]);
  });

  it.each(INTERFACE_LOCALES)('fill in the same values and have both numbers in %s', (locale) => {
    const others = textsOf(locale);
    for (const [key, text] of textsOf('fr')) {
      const other = others.get(key) ?? '';
      expect([key, [...new Set(placeholders(other))].sort()]).toEqual([key, [...new Set(placeholders(text))].sort()]);
      expect([key, other.includes('||||')]).toEqual([key, text.includes('||||')]);
      expect([key, other.trim()]).toEqual([key, other]);
      expect(other).not.toBe('');
    }
  });

  it('never part a French mark from its word, nor the groups of a number, at the end of a line', () => {
    const loose = / [:;!?»%](?!\{)|« |\d 000/;
    expect([...textsOf('fr')].filter(([, text]) => loose.test(text))).toEqual([]);
  });

  it('have a sentence for every error of the contract', () => {
    expect(Object.keys(fr.errors).sort()).toEqual(Object.keys(errors).sort());
  });
});

describe('filling in', () => {
  const rules = (locale: InterfaceLocale) => new Intl.PluralRules(bcp47(locale));

  it('puts values in place and leaves what it is not given', () => {
    expect(fillIn('%{from} à %{to} sur %{total}', { from: 1, to: 25 }, rules('fr'))).toBe('1 à 25 sur %{total}');
  });

  it('picks the number as the language counts: none is one thing in French, several in German', () => {
    const text = (locale: InterfaceLocale, smart_count: number) =>
      fillIn('%{smart_count} one||||%{smart_count} other', { smart_count }, rules(locale));
    expect([text('fr', 0), text('fr', 1), text('fr', 2)]).toEqual(['0 one', '1 one', '2 other']);
    expect([text('de', 0), text('de', 1)]).toEqual(['0 other', '1 one']);
  });
});
