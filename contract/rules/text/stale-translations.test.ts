import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markStale } from './stale-translations.ts';

const de = (name: string, recipe = '', stale?: boolean) => ({ locale: 'de-DE', name, recipe, ...(stale !== undefined && { stale }) });
const record = (name: string, recipe: string, ...languages: ReturnType<typeof de>[]) => ({ name, recipe, languages });
const marks = (before: ReturnType<typeof record> | null, after: ReturnType<typeof record>) =>
  markStale(before, after, ['name', 'recipe']).map(({ stale }) => stale);

describe('markStale', () => {
  const before = record('Bière', 'Blonde', de('Bier', 'Hell'));

  it('marks a translation whose source changed alone', () => {
    expect(marks(before, record('Bière pression', 'Blonde', de('Bier', 'Hell')))).toEqual([true]);
    expect(marks(before, record('Bière', 'Ambrée', de('Bier', 'Hell', false)))).toEqual([true]);
  });

  it('leaves a translation that changed with its source, or if nothing changed', () => {
    expect(marks(before, record('Bière pression', 'Blonde', de('Fassbier', 'Hell')))).toEqual([false]);
    expect(marks(before, record('Bière', 'Blonde', de('Bier', 'Hell')))).toEqual([false]);
  });

  it('compares each text: an unchanged recipe is stale despite a new name', () => {
    expect(marks(before, record('Bière pression', 'Ambrée', de('Fassbier', 'Hell')))).toEqual([true]);
  });

  it('does not mark an empty translation', () => {
    expect(marks(record('Bière', 'Blonde', de('Bier', '')), record('Bière', 'Ambrée', de('Bier', '')))).toEqual([false]);
  });

  it('keeps the mark until the translation changes or the client clears it', () => {
    const old = record('Bière', '', de('Bier', '', true));
    expect(marks(old, record('Bière', '', de('Bier')))).toEqual([true]);
    expect(marks(old, record('Bière', '', de('Bier', '', true)))).toEqual([true]);
    expect(marks(old, record('Bière', '', de('Bier', '', false)))).toEqual([false]);
    expect(marks(old, record('Bière', '', de('Helles')))).toEqual([false]);
  });

  it('ignores the sent mark in a new record or a new language', () => {
    expect(marks(null, record('Bière', '', de('Bier', '', true)))).toEqual([false]);
    expect(marks(record('Bière', ''), record('Vin', '', de('Wein', '', true)))).toEqual([false]);
  });

  it('keeps all translations, and is idempotent', () => {
    const word = fc.constantFrom('', 'a', 'b', 'c');
    const entry = fc.record({ locale: fc.constantFrom('de-DE', 'en-GB', 'it-IT'), name: word, recipe: word, stale: fc.boolean() });
    const anyRecord = fc.record({
      name: word,
      recipe: word,
      languages: fc.uniqueArray(entry, { selector: ({ locale }) => locale, maxLength: 3 }),
    });
    fc.assert(
      fc.property(anyRecord, anyRecord, (from, to) => {
        const languages = markStale(from, to, ['name', 'recipe']);
        expect(languages.map(({ stale: _, ...texts }) => texts)).toEqual(to.languages.map(({ stale: _, ...texts }) => texts));
        const stored = { ...to, languages };
        expect(markStale(stored, stored, ['name', 'recipe'])).toEqual(languages);
        const checked = { ...stored, languages: languages.map((one) => ({ ...one, stale: false })) };
        expect(markStale(stored, checked, ['name', 'recipe']).some(({ stale }) => stale)).toBe(false);
      }),
    );
  });
});
