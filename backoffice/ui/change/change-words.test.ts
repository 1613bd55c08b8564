import type { Changed, ChangedField, ChangedRecord } from '@ardoise/contract/changes.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadAllTexts } from '../../test/texts.ts';
import { changeText, type FormatContext, isLong, shortOf } from './change-words.ts';

const writing: FormatContext = { locale: 'fr', timezone: 'Europe/Paris', currency: 'JPY' };
/** Replaces non-breaking spaces by plain ones. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');
type Values = Pick<ChangedField, 'before' | 'after'> & Partial<ChangedField>;
const textOf = (resource: Changed, field: string, values: Values, what: ChangedRecord['what'] = 'changed') => {
  const found = changeText({ resource, what }, { field, of: null, amount: false, ...values }, writing);
  if ('text' in found) return found.text;
  if ('removed' in found) return [...found.added.map((name) => `+ ${name}`), ...found.removed.map((name) => `- ${name}`)].join(' ');
  return plain([found.before, found.after].filter((side) => side !== null).join(' → '));
};

describe('a value before and after', () => {
  beforeAll(() => loadAllTexts('fr'));

  it.each<[Changed, string, Values, string]>([
    ['product', 'net_price', { before: 500, after: 1200, amount: true }, '500 JPY → 1 200 JPY'],
    ['product', 'tax_rate', { before: 0.055, after: 0.1 }, '5,5 % → 10 %'],
    ['product', 'volume_cl', { before: 33, after: null }, '33 → vide'],
    ['product', 'type_id', { before: 1, after: 2 }, 'Simple → Formule'],
    ['product', 'type_id', { before: 9, after: 3 }, '9 → Ensemble'],
    ['product', 'recipe', { before: '', after: 'Menthe' }, 'vide → Menthe'],
    ['product', 'standalone', { before: true, after: false }, 'Oui → Non'],
    ['product', 'unavailable', { before: false, after: true }, 'Disponible → Indisponible'],
    ['product', 'exceptions.unavailable', { before: null, after: true }, 'Comme d’habitude → Indisponible'],
    ['product', 'image', { before: null, after: null }, 'a changé'],
    ['product', 'tags', { before: ['Maison'], after: ['Bio', 'Vegan'] }, '+ Bio + Vegan - Maison'],
    ['product', 'tags', { before: null, after: ['Bio'] }, '+ Bio'],
    ['product', 'languages', { before: [], after: ['en-GB'] }, '+ anglais'],
    ['profile', 'payment.sms_countries', { before: ['BE'], after: ['CH'] }, '+ Suisse - Belgique'],
    ['section', 'categories', { before: [], after: [] }, 'nouvel ordre'],
    ['category', 'station', { before: 'Cuisine', after: null }, 'Cuisine → Partout'],
    ['cost', 'unavailable', { before: true, after: false }, 'Suspendus → En vigueur'],
    ['cost', 'application', { before: 'venue', after: 'product' }, 'Toute commande → Certains produits'],
    ['role', 'pin', { before: false, after: true }, 'Non → Oui'],
    ['role', 'pin', { before: null, after: null }, 'a changé'],
    ['profile', 'type', { before: 'bar', after: 'unheard' }, 'Bar → unheard'],
    ['profile', 'open', { before: true, after: false }, 'Ouvert → Fermé'],
    ['profile', 'active', { before: true, after: false }, 'Actif → Désactivé'],
    ['profile', 'paused_until', { before: null, after: '2026-11-24T13:30:00.000Z' }, 'Non → 24/11/2026 14:30'],
    ['profile', 'hours', { before: null, after: 'Terrasse' }, 'Aucune : ouvert à toute heure → Terrasse'],
    ['profile', 'country', { before: 'FR', after: 'JP' }, 'France → Japon'],
    ['profile', 'source_locale', { before: 'fr-FR', after: 'jp-JP' }, 'français → japonais'],
    ['profile', 'name', { before: 'Le Port', after: 'fr-FR' }, 'Le Port → fr-FR'],
  ])('of %s, %s, is formatted as in the form', (resource, field, values, text) => {
    expect(textOf(resource, field, values)).toBe(text);
  });

  it('has one side only for a new or a deleted record', () => {
    expect(textOf('table', 'number', { before: null, after: '12' }, 'created')).toBe('12');
    expect(textOf('table', 'number', { before: '12', after: null }, 'deleted')).toBe('12');
    expect(textOf('product', 'image', { before: null, after: null }, 'created')).toBe('');
    expect(textOf('product', 'tags', { before: [], after: [] }, 'created')).toBe('');
  });
});

it('shortens a long text without splitting a surrogate pair', () => {
  expect(shortOf('a'.repeat(170))).toHaveLength(170);
  const long = `${'a'.repeat(159)}🍵${'b'.repeat(40)}`;
  expect(isLong(long)).toBe(true);
  expect(shortOf(long)).toBe(`${'a'.repeat(159)}…`);
});
