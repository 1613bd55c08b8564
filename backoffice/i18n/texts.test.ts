import { errors } from '@ardoise/contract/errors.ts';
import { INTERFACE_LOCALES, type InterfaceLocale } from '@ardoise/contract/rules/locales.ts';
import { ORDER_STATUSES, type OrderStatus } from '@ardoise/contract/rules/order-status.ts';
import type { PluralForms } from '@ardoise/contract/rules/text/texts.ts';
import { describe, expect, it } from 'vitest';
import { allTexts } from './all.ts';

type Leaf = string | PluralForms;
type Tree = { [key: string]: Leaf | Tree };
const isLeaf = (value: Leaf | Tree): value is Leaf => typeof value === 'string' || typeof value.other === 'string';
const flat = (tree: Tree, path = ''): [string, Leaf][] =>
  Object.entries(tree).flatMap(([key, value]) => (isLeaf(value) ? [[`${path}${key}`, value]] : flat(value, `${path}${key}.`)));
const formsOf = (leaf: Leaf | undefined): string[] => (typeof leaf === 'object' ? Object.values(leaf) : [leaf ?? '']);
const texts = new Map(INTERFACE_LOCALES.map((locale) => [locale, new Map(flat(allTexts[locale] as unknown as Tree))]));
const textsOf = (locale: InterfaceLocale) => texts.get(locale) ?? new Map<string, Leaf>();

/** Brands, and the words that two of the languages really write alike. Any other text that is the same was copied, not translated. */
const ALIKE = new Set([
  'Smart',
  'Premium',
  'Instagram',
  'Facebook',
  'Tripadvisor',
  'Google Maps',
  'E-mail',
  'IVA (%)',
  'Volume (cl)',
  'Version {version}',
  'Table',
  'Tables',
  'Mesa',
  'Mesas',
  'Número',
  'Números',
  'Imprimir',
  'Table {table}',
  'Mesa {table}',
  'Código QR',
  'Menu',
  'Menus',
  'Menu principal',
  'Messages (F8)',
  'Action',
  'Description',
  'Incorrect',
  'Pages',
  'Page {page}',
  'Adresse',
  'Name',
  'Nome',
  'No',
  'Disponible',
  'Password',
  'Tipo',
  'Lista',
  'Confirmar',
  'Filtros',
  'Idioma',
  'Clara',
  'Entrar',
  'Administrador',
  'País',
  'Fórmula',
  'Conjunto',
  'Categoria',
  'Station',
  'Página anterior',
  'Páginas',
  'Página {page}',
  'Ordenar por {column}',
  '{from} a {to} de {total}',
  'Menos de {max}',
  'Valor demasiado grande',
  '{name}: {value}',
  'Semana',
  'Pause',
  'Pausa',
  'Esta semana',
  'Exportar (CSV)',
  '{shown} de {total}',
  'SMS',
  'Notification',
  'Motivo',
  'Pagamento e SMS',
  'Pronto',
  'pronto',
  'Admin',
  'Passkeys',
  'Bar',
  'Restaurant',
  'Restaurante',
  'Abonnement',
  'Enviado…',
  'automático',
  'abandonado',
  'OK',
  'Este dispositivo',
  'PIN',
  'Comparar',
  'Date',
  'Dates',
  'Data',
  'Code',
  'Código',
  'Período',
  'Intervalo',
  'Por hora',
  'Gráfico',
  'Barras',
  'Exportar (Excel)',
  'Visitantes únicos',
  '{count} visitante',
  '{count} visitantes',
  '{count} clic',
  '{count} clics',
  'Clics',
  'Link',
  'Visitas',
  '{count} visita',
  '{count} visitas',
  'Pedidos',
  '{count} pedido',
  '{count} pedidos',
  'Hora',
  'Espera',
  'Espera (min)',
  'Espera (s)',
  'Format',
  'Formato',
  '{n} page',
  '{n} pages',
  '{n} página',
  '{n} páginas',
  '{n} menu',
  '{n} menus',
  '{n} table',
  '{n} tables',
  '{n} mesa',
  '{n} mesas',
  'Solo «{name}»',
  'Justificado',
  'Page',
  'Página',
  'Títulos',
  'Textos',
]);

const pairs = INTERFACE_LOCALES.flatMap((one, index) => INTERFACE_LOCALES.slice(index + 1).map((other) => [one, other] as const));
const valuesIn = (leaf: Leaf | undefined) =>
  [...new Set(formsOf(leaf).flatMap((form) => [...form.matchAll(/\{\w+\}/g)].map(([name]) => name)))].sort();
const same = (one: Leaf, other: Leaf | undefined) => JSON.stringify(one) === JSON.stringify(other);

describe('the interface texts', () => {
  it.each(pairs)('are translated: %s and %s share no text that is not listed', (one, other) => {
    const others = textsOf(other);
    const copied = [...textsOf(one)].filter(
      ([key, text]) => same(text, others.get(key)) && !formsOf(text).every((form) => ALIKE.has(form)),
    );
    expect(copied).toEqual([]);
  });

  it('lists no text as alike that no two languages share', () => {
    const shared = new Set(
      pairs.flatMap(([one, other]) =>
        [...textsOf(one)].filter(([key, text]) => same(text, textsOf(other).get(key))).flatMap(([, text]) => formsOf(text)),
      ),
    );
    expect([...ALIKE].filter((text) => !shared.has(text))).toEqual([]);
  });

  it.each(INTERFACE_LOCALES)('fill in the same values and have both numbers in %s', (locale) => {
    const others = textsOf(locale);
    for (const [key, text] of textsOf('fr')) {
      const other = others.get(key);
      expect([key, valuesIn(other)]).toEqual([key, valuesIn(text)]);
      if (typeof text === 'object') expect([key, Object.keys(other ?? {})]).toEqual([key, ['one', 'other']]);
      for (const form of formsOf(other)) {
        expect([key, form.trim()]).toEqual([key, form]);
        expect(form).not.toBe('');
      }
    }
  });

  it('never part a French mark from its word, nor the groups of a number, at the end of a line', () => {
    const loose = / [:;!?»%]|« |\d 000/;
    expect([...textsOf('fr')].filter(([, text]) => formsOf(text).some((form) => loose.test(form)))).toEqual([]);
  });

  it('have a sentence for every error of the contract', () => {
    expect(Object.keys(allTexts.fr.errors).sort()).toEqual(Object.keys(errors).sort());
  });

  it.each(INTERFACE_LOCALES)('name no step of an order after a status that it does not lead to, in %s', (locale) => {
    const words = (key: string) =>
      formsOf(textsOf(locale).get(`orders.${key}`)).flatMap((form) => form.toLowerCase().match(/\p{L}{4,}/gu) ?? []);
    const targets: Readonly<Record<string, OrderStatus>> = { ready: 'READY', station_done: 'READY' };
    const confused = ['prepare', 'ready', 'paid', 'delete', 'undo', 'station_done'].flatMap((step) => {
      const others = ORDER_STATUSES.filter((status) => status !== targets[step]).flatMap((status) => words(`status.${status}`));
      return words(step).filter((word) => others.includes(word));
    });
    expect(confused).toEqual([]);
  });
});
