import { LOCALES } from '@ardoise/contract/rules/locales.ts';
import { describe, expect, it } from 'vitest';
import { filledEntries, formPath, progressOf, withEveryLocale } from './language-entries.ts';

describe('translations of a record', () => {
  const german = { locale: 'de-DE' as const, stale: true, name: 'Bier', recipe: '' };

  it('have an entry for every locale, with the existing texts', () => {
    const entries = withEveryLocale([german], ['name', 'recipe']);
    expect(entries.map(({ locale }) => locale)).toEqual([...LOCALES]);
    expect(entries.find(({ locale }) => locale === 'de-DE')).toEqual(german);
    expect(entries[0]).toEqual({ locale: 'fr-FR', stale: false, name: '', recipe: '' });
    expect(withEveryLocale([german], ['name'])).toContainEqual({ locale: 'de-DE', stale: true, name: 'Bier' });
  });

  it('are sent only if they have a text', () => {
    expect(filledEntries(withEveryLocale([german], ['name', 'recipe']))).toEqual([german]);
    expect(filledEntries([{ locale: 'en-GB', stale: true, name: '  ', recipe: '' }])).toEqual([]);
  });

  it('map the server’s error paths, which count the sent entries, to the form’s entries', () => {
    const index = LOCALES.indexOf('de-DE');
    expect(formPath('languages.0.name', { languages: [german] })).toBe(`languages.${index}.name`);
    const sent = { steps: [{ languages: [] }, { languages: [german] }] };
    expect(formPath('steps.1.languages.0.name', sent)).toBe(`steps.1.languages.${index}.name`);
    expect(formPath('steps.1.languages.3.name', sent)).toBe('steps.1.languages.3.name');
    expect(formPath('languages', { languages: [german] })).toBe('languages');
    expect(formPath('languages.0.name', undefined)).toBe('languages.0.name');
  });

  it('are missing only if the original has a text', () => {
    const pairs = [
      { source: 'Bière', translation: 'Bier', stale: false },
      { source: 'Servie fraîche', translation: ' ', stale: false },
      { source: '', translation: '', stale: false },
    ];
    expect(progressOf(pairs)).toEqual({ total: 2, missing: 1, stale: false });
  });

  it('are to be checked if they are stale and not empty', () => {
    expect(progressOf([{ source: 'Bière', translation: 'Bier', stale: true }]).stale).toBe(true);
    expect(progressOf([{ source: 'Bière', translation: '', stale: true }]).stale).toBe(false);
  });
});
