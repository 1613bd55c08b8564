import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markStale } from './stale-translations.ts';

const de = (name: string, recipe = '', stale?: boolean) => ({ locale: 'de-DE', name, recipe, ...(stale !== undefined && { stale }) });
const record = (name: string, recipe: string, ...languages: ReturnType<typeof de>[]) => ({ name, recipe, languages });
const marks = (before: ReturnType<typeof record> | null, after: ReturnType<typeof record>) =>
  markStale(before, after, ['name', 'recipe']).map(({ stale }) => stale);

describe('a translation', () => {
  const before = record('Bière', 'Blonde', de('Bier', 'Hell'));

  it('is stale when its source changes and it does not', () => {
    expect(marks(before, record('Bière pression', 'Blonde', de('Bier', 'Hell')))).toEqual([true]);
    expect(marks(before, record('Bière', 'Ambrée', de('Bier', 'Hell', false)))).toEqual([true]);
  });

  it('is fresh when it changes with its source, and when nothing changes', () => {
    expect(marks(before, record('Bière pression', 'Blonde', de('Fassbier', 'Hell')))).toEqual([false]);
    expect(marks(before, record('Bière', 'Blonde', de('Bier', 'Hell')))).toEqual([false]);
  });

  it('is judged text by text: a new name does not excuse an old recipe', () => {
    expect(marks(before, record('Bière pression', 'Ambrée', de('Fassbier', 'Hell')))).toEqual([true]);
  });

  it('that is empty is missing, not stale', () => {
    expect(marks(record('Bière', 'Blonde', de('Bier', '')), record('Bière', 'Ambrée', de('Bier', '')))).toEqual([false]);
  });

  it('keeps its mark until somebody changes it or says that it was checked', () => {
    const old = record('Bière', '', de('Bier', '', true));
    expect(marks(old, record('Bière', '', de('Bier')))).toEqual([true]);
    expect(marks(old, record('Bière', '', de('Bier', '', true)))).toEqual([true]);
    expect(marks(old, record('Bière', '', de('Bier', '', false)))).toEqual([false]);
    expect(marks(old, record('Bière', '', de('Helles')))).toEqual([false]);
  });

  it('is fresh in a new record and in a new language, whatever was sent', () => {
    expect(marks(null, record('Bière', '', de('Bier', '', true)))).toEqual([false]);
    expect(marks(record('Bière', ''), record('Vin', '', de('Wein', '', true)))).toEqual([false]);
  });

  it('is never lost, and marks nothing twice', () => {
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
