import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBasicGsm, isExtendedGsm, plainLetters, smsLimit, smsWithNames, smsWithRef } from './sms.ts';

describe('smsLimit', () => {
  it('allows 155 characters in the basic set', () => {
    expect(smsLimit('Commande prise')).toEqual({ set: 'gsm', limit: 155, length: 14, offending: [] });
    expect(smsLimit('àéèùìòÇ£¥ÄÖÑÜ§¿äöñü\n@')).toMatchObject({ set: 'gsm', limit: 155 });
  });

  it('allows 65 with any other character, and lists those', () => {
    expect(smsLimit('Votre commande est prête, reçue prête')).toMatchObject({ set: 'ucs2', limit: 65, offending: ['ê', 'ç'] });
    for (const character of '€^{}\\[~]|’«»…–—œÀÂÊ\u202f\u00a0`\t') expect(smsLimit(character).limit).toBe(65);
  });

  it('counts UTF-16 units outside the basic set', () => {
    expect(smsLimit('🍺')).toMatchObject({ length: 2, offending: ['🍺'] });
  });

  it('has 127 basic characters and ten of the extension', () => {
    const all = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code));
    expect(all.filter(isBasicGsm)).toHaveLength(127);
    expect(all.filter(isExtendedGsm)).toHaveLength(10);
  });
});

describe('plainLetters', () => {
  it('replaces characters that have a counterpart', () => {
    expect(plainLetters('Votre commande « 12 » est prête… à l’été, cœur, reçu – ÇA ÂÊ')).toBe(
      'Votre commande "12" est prete... à l\'été, coeur, recu - ÇA AE',
    );
    expect(plainLetters('12\u202f€\u00a0ça')).toBe('12 EUR ca');
  });

  it('keeps basic characters and those without a counterpart', () => {
    expect(plainLetters('à é è ù " x " 🍺 пиво')).toBe('à é è ù " x " 🍺 пиво');
  });

  it('is idempotent', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => plainLetters(plainLetters(text)) === plainLetters(text)));
  });
});

describe('smsWithRef', () => {
  it('appends the reference within one message', () => {
    expect(smsWithRef('Commande prise', 'A-001')).toBe('Commande prise A-001');
    expect(smsWithRef('a'.repeat(155), 'A-001')).toBe(`${'a'.repeat(155)} A001`);
    for (const text of ['a'.repeat(155), `ê${'a'.repeat(64)}`])
      expect(smsWithRef(text, 'A-001').length).toBe(smsLimit(text).set === 'gsm' ? 160 : 70);
  });
});

describe('smsAround', () => {
  const around = (names: string) => `Commande A-001. Épuisé\u00a0: ${names}. https://ardoise.example/o/abcdefghijkm`;

  it('uses plain letters if the text then fits the basic set', () => {
    expect(smsWithNames(around, 'Crème brûlée 🍮')).toBe('Commande A-001. Épuisé : Crème brulée. https://ardoise.example/o/abcdefghijkm');
  });

  it('truncates the names to fit one message', () => {
    const text = smsWithNames(around, 'Tarte Tatin, '.repeat(20));
    expect([text.length <= 160, /\w\.{3} https/.test(text), text.endsWith('/o/abcdefghijkm')]).toEqual([true, true, true]);
  });

  /** The length of a single message, and of each part of a longer one. */
  const SIZES = { gsm: [160, 153], ucs2: [70, 67] } as const;

  it('never truncates the surrounding text, and uses at most one more part for names', () => {
    const words = fc.string({ unit: 'grapheme', maxLength: 155 });
    const property = (before: string, names: string) => {
      const text = smsWithNames((list) => `${before} (${list}) https://ardoise.example/o/abcdefghijkm`, names);
      const { set, length } = smsLimit(text);
      const [single, part] = SIZES[set];
      const messages = length <= single ? 1 : Math.ceil(length / part);
      expect(text.endsWith(') https://ardoise.example/o/abcdefghijkm')).toBe(true);
      // At most one part more than the surrounding text needs.
      const withoutNames = smsLimit(smsWithNames((list) => `${before} (${list}) https://ardoise.example/o/abcdefghijkm`, ''));
      if (withoutNames.set === set) expect(messages).toBeLessThanOrEqual(Math.ceil(withoutNames.length / part) + 1);
    };
    fc.assert(fc.property(words, words, property));
  });
});
