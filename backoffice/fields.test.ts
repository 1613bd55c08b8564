// The history, the menu health and the import show the field labels that the screens declare.
import type { ImportChange } from '@ardoise/contract/catalog/imports.ts';
import type { Changed } from '@ardoise/contract/changes.ts';
import type { HealthLine } from '@ardoise/contract/rules/health-lines.ts';
import { LOCALES } from '@ardoise/contract/rules/locales.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadFields, registerFields } from './app/fields/field-registry.ts';
import { type AnyFields, labelText } from './app/fields/record-fields.ts';
import { t } from './i18n/translate.ts';
import { labelOf } from './screens/health/lines.ts';
import { columnText, fieldText as importText } from './screens/import/columns.ts';
import { recordFields } from './screens.ts';
import { loadAllTexts } from './test/texts.ts';
import { fieldText } from './ui/change/change-words.ts';

const english = LOCALES.indexOf('en-GB');

beforeAll(async () => {
  registerFields(recordFields);
  await Promise.all([loadAllTexts('fr'), loadFields()]);
});

describe('the label of a field', () => {
  it.each<[Changed, string, string | null, string]>([
    ['product', 'net_price', null, 'Prix TTC'],
    ['product', 'unavailable', null, 'Disponibilité'],
    ['product', 'exceptions.net_price', 'Happy hour', 'Prix pendant la plage horaire (Happy hour)'],
    ['product', 'languages.recipe', 'de-DE', 'Recette (allemand)'],
    ['product', 'bundle_categories.languages.name', 'en-GB', 'Nom de l’étape (anglais)'],
    ['product', 'bundle_categories.max_choices', 'Dessert', 'Nombre maximal de choix (Dessert)'],
    ['section', 'banner.languages.text', 'it-IT', 'Texte du bandeau (italien)'],
    ['calendar', 'timetable', '0', 'Semaine (lundi)'],
    ['instruction', 'options.tags', 'Bleu', 'Régimes et étiquettes (Bleu)'],
    ['instruction', 'options.languages.name', 'Bleu', 'Réponse (Bleu)'],
    ['profile', 'late_ready', null, 'Commandes en retard · Prête, pas encore remise'],
    ['profile', 'payment.sms', null, 'Envoyer des SMS'],
    ['role', 'bartender', null, 'Barman'],
    ['role', 'pin', null, 'Code PIN'],
    ['cost', 'never.heard', null, 'heard'],
  ])('of %s, %s (%s), is the same in the history and in the form', (resource, field, of, text) => {
    expect(fieldText(resource, { field, of }, 'fr')).toBe(text);
  });

  it.each<[HealthLine['resource'], string, string]>([
    ['product', 'exceptions.0.net_price', 'Prix pendant la plage horaire'],
    ['product', `languages.${english}.recipe`, 'Recette'],
    ['product', `bundle_categories.2.languages.${english}.name`, 'Nom de l’étape'],
    ['product', 'allergens_declared', 'Allergènes'],
    ['product', 'recommendations', 'Recommandations'],
    ['cost', 'products_id', 'Produits concernés'],
    ['section', `banner.languages.${english}.text`, 'Texte du bandeau'],
    ['instruction', `options.3.languages.${english}.name`, 'Réponse'],
    ['instruction', 'options.3.allergens_declared', 'Allergènes'],
    ['instruction', `languages.${english}.name`, 'Question au client'],
  ])('of %s, %s, is the same in the menu health and in the form', (resource, field, text) => {
    expect(labelOf({ resource, field })).toBe(text);
  });

  it.each<[ImportChange['resource'], string, string]>([
    ['product', 'unavailable', 'Disponible'],
    ['product', 'price', 'Prix TTC'],
    ['product', 'happy_hour_price', 'Prix pendant la plage horaire'],
    ['product', 'section', 'Menus'],
    ['product', 'position', 'Position'],
    ['product', 'name:de-DE', 'Nom (allemand)'],
    ['product', 'unheard', 'unheard'],
    ['section', 'section', 'Nom'],
    ['section', 'banner', 'Bandeau'],
    ['category', 'section', 'Menus'],
  ])('of %s, column %s, is the same in the import and in the form', (resource, field, text) => {
    expect(importText(resource, { field }, 'fr')).toBe(text);
  });

  it('names the option in the import, and falls back to the common columns for an unknown record', () => {
    expect(importText('instruction', { field: 'allergens', option: 'Purée' }, 'fr')).toBe('Allergènes (Purée)');
    expect(['name', 'option', 'tagline', 'unheard'].map((column) => columnText(null, column))).toEqual([
      'Nom',
      'Réponse',
      'Accroche',
      'unheard',
    ]);
  });

  it('has a translated label and a translated hint', async () => {
    const all = (fields: AnyFields): string[] =>
      Object.values(fields).flatMap(({ label, hint, of = {} }) => [labelText(label), ...(hint ? [t(hint)] : []), ...all(of)]);
    const texts = await Promise.all(Object.values(recordFields).map(async (load) => all(await load())));
    expect(texts.flat().filter((text) => /^[a-z_]+\.\w+$/.test(text))).toEqual([]);
  });
});
