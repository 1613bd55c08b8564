import { describe, expect, it } from 'vitest';
import { bcp47, type Locale } from '../locales.ts';
import { fill, fillCounted } from './texts.ts';

describe('fill and fillCounted', () => {
  it('inserts values, and keeps placeholders without a value', () => {
    expect(fill('{from} à {to} sur {total}', { from: 1, to: 25 })).toBe('1 à 25 sur {total}');
  });

  it('chooses the prefix for an hour, one o’clock or another day', () => {
    const spanish = (time: string) => fill('Abierto hasta {time|las |la |el }', { time });
    expect(['7:30', '01:00', '1:15', '11:00', 'sáb, 7:30'].map(spanish)).toEqual([
      'Abierto hasta las 7:30',
      'Abierto hasta la 01:00',
      'Abierto hasta la 1:15',
      'Abierto hasta las 11:00',
      'Abierto hasta el sáb, 7:30',
    ]);
    expect(fill('até {time|às |à |}', { time: 'sábado, 17:30' })).toBe('até sábado, 17:30');
    expect(fill('até {time|às |à |}', {})).toBe('até {time|às |à |}');
  });

  it('uses the plural form of the language: zero is singular in French, plural in German', () => {
    const text = (locale: Locale, n: number) =>
      fillCounted({ one: '{n} one', few: '{n} few', other: '{n} other' }, n, new Intl.PluralRules(bcp47(locale)));
    expect([0, 1, 2].map((n) => text('fr-FR', n))).toEqual(['0 one', '1 one', '2 other']);
    expect([0, 1].map((n) => text('de-DE', n))).toEqual(['0 other', '1 one']);
    expect([1, 2, 5].map((n) => text('ru-RU', n))).toEqual(['1 one', '2 few', '5 other']);
  });

  it('accepts a formatted count', () => {
    expect(fillCounted({ other: '{n} produits' }, 1200, new Intl.PluralRules('fr'), { n: '1 200' })).toBe('1 200 produits');
  });
});
