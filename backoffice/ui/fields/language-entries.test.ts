import { LOCALES } from '@ardoise/contract/rules/locales.ts';
import { describe, expect, it } from 'vitest';
import { filledEntries, placeInForm, progressOf, withEveryLocale } from './language-entries.ts';

describe('translations of a record', () => {
  const german = { locale: 'de-DE' as const, stale: true, name: 'Bier', recipe: '' };

  it('have inputs for every locale, with the texts there are', () => {
    const entries = withEveryLocale([german], ['name', 'recipe']);
    expect(entries.map(({ locale }) => locale)).toEqual([...LOCALES]);
    expect(entries.find(({ locale }) => locale === 'de-DE')).toEqual(german);
    expect(entries[0]).toEqual({ locale: 'fr-FR', stale: false, name: '', recipe: '' });
    expect(withEveryLocale([german], ['name'])).toContainEqual({ locale: 'de-DE', stale: true, name: 'Bier' });
  });

  it('are sent only where they say something', () => {
    expect(filledEntries(withEveryLocale([german], ['name', 'recipe']))).toEqual([german]);
    expect(filledEntries([{ locale: 'en-GB', stale: true, name: '  ', recipe: '' }])).toEqual([]);
  });

  it('have their place among all locales, wherever the server counted those that were sent', () => {
    const place = LOCALES.indexOf('de-DE');
    expect(placeInForm('languages.0.name', { languages: [german] })).toBe(`languages.${place}.name`);
    const sent = { steps: [{ languages: [] }, { languages: [german] }] };
    expect(placeInForm('steps.1.languages.0.name', sent)).toBe(`steps.1.languages.${place}.name`);
    expect(placeInForm('steps.1.languages.3.name', sent)).toBe('steps.1.languages.3.name');
    expect(placeInForm('languages', { languages: [german] })).toBe('languages');
    expect(placeInForm('languages.0.name', undefined)).toBe('languages.0.name');
  });

  it('are missing only where the original says something', () => {
    const pairs = [
      { source: 'Bière', translation: 'Bier', stale: false },
      { source: 'Servie fraîche', translation: ' ', stale: false },
      { source: '', translation: '', stale: false },
    ];
    expect(progressOf(pairs)).toEqual({ total: 2, missing: 1, stale: false });
  });

  it('are to be checked where they are stale and still there', () => {
    expect(progressOf([{ source: 'Bière', translation: 'Bier', stale: true }]).stale).toBe(true);
    expect(progressOf([{ source: 'Bière', translation: '', stale: true }]).stale).toBe(false);
  });
});
