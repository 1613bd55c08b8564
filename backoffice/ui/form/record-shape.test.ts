import { LOCALES } from '@ardoise/contract/rules/locales.ts';
import { describe, expect, it } from 'vitest';
import { recordShape } from './record-shape.ts';

const german = { locale: 'de-DE' as const, stale: true, name: 'Bier', recipe: '' };
const declared = { blank: { name: '', languages: [] }, translated: ['name', 'recipe'], named: false };

describe('a record with translations', () => {
  it('has inputs for every locale, a new one too, and sends those that say something', () => {
    const { blank, toForm, fromForm } = recordShape(declared);
    expect(toForm(blank).languages).toEqual(LOCALES.map((locale) => ({ locale, stale: false, name: '', recipe: '' })));
    const form = toForm({ id: '1', languages: [german] });
    expect(form.languages).toHaveLength(LOCALES.length);
    expect(fromForm(form)).toEqual({ id: '1', languages: [german] });
  });

  it('has an input for a text that its translations do not know yet', () => {
    const { toForm } = recordShape({ ...declared, translated: ['name', 'recipe', 'origin'] });
    expect(toForm({ languages: [german] }).languages).toContainEqual({ ...german, origin: '' });
  });

  it('refuses a translation without a name where the contract does', () => {
    const nameless = { languages: [{ locale: 'de-DE', name: ' ', recipe: 'Kühl' }] };
    const { fromForm } = recordShape(declared);
    expect(fromForm(nameless)).toEqual(nameless);
    const { fromForm: refusing } = recordShape({ ...declared, named: true });
    expect(() => refusing(nameless)).toThrow(
      expect.objectContaining({ code: 'invalid', errors: { 'languages.0.name': expect.anything() } }),
    );
  });

  it('goes through its own ways inside of these', () => {
    const { toForm, fromForm } = recordShape(declared, {
      toForm: (record) => ({ ...record, count: record.languages.length }),
      fromForm: ({ count: _count, ...values }) => values,
    });
    const form = toForm({ languages: [german] });
    expect(form.count).toBe(LOCALES.length);
    expect(fromForm(form)).toEqual({ languages: [german] });
  });
});
