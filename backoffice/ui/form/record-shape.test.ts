import { LOCALES } from '@ardoise/contract/rules/locales.ts';
import { describe, expect, it } from 'vitest';
import { recordShape } from './record-shape.ts';

const german = { locale: 'de-DE' as const, stale: true, name: 'Bier', recipe: '' };
const declared = { blank: { name: '', languages: [] }, translated: ['name', 'recipe'], named: false };

describe('a record with translations', () => {
  it('has entries for every locale, also when new, and sends those with a text', () => {
    const { blank, toForm, fromForm } = recordShape(declared);
    expect(toForm(blank).languages).toEqual(LOCALES.map((locale) => ({ locale, stale: false, name: '', recipe: '' })));
    const form = toForm({ id: '1', languages: [german] });
    expect(form.languages).toHaveLength(LOCALES.length);
    expect(fromForm(form)).toEqual({ id: '1', languages: [german] });
  });

  it('has an entry for a text that its translations lack', () => {
    const { toForm } = recordShape({ ...declared, translated: ['name', 'recipe', 'origin'] });
    expect(toForm({ languages: [german] }).languages).toContainEqual({ ...german, origin: '' });
  });

  it('refuses a translation without a name if the contract does', () => {
    const nameless = { languages: [{ locale: 'de-DE', name: ' ', recipe: 'Kühl' }] };
    const { fromForm } = recordShape(declared);
    expect(fromForm(nameless)).toEqual(nameless);
    const { fromForm: refusing } = recordShape({ ...declared, named: true });
    expect(() => refusing(nameless)).toThrow(
      expect.objectContaining({ code: 'invalid', errors: { 'languages.0.name': expect.anything() } }),
    );
  });

  it('applies additional conversions inside its own', () => {
    const { toForm, fromForm } = recordShape(declared, {
      toForm: (record) => ({ ...record, count: record.languages.length }),
      fromForm: ({ count: _count, ...values }) => values,
    });
    const form = toForm({ languages: [german] });
    expect(form.count).toBe(LOCALES.length);
    expect(fromForm(form)).toEqual({ languages: [german] });
  });
});
