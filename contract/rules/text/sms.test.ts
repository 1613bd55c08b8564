import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBasicGsm, isExtendedGsm, plainLetters, smsAround, smsLimit, smsWithRef } from './sms.ts';

describe('size of a message', () => {
  it('is 155 in the basic set', () => {
    expect(smsLimit('Commande prise')).toEqual({ set: 'gsm', limit: 155, length: 14, offending: [] });
    expect(smsLimit('àéèùìòÇ£¥ÄÖÑÜ§¿äöñü\n@')).toMatchObject({ set: 'gsm', limit: 155 });
  });

  it('is 65 as soon as one character is not, and says which', () => {
    expect(smsLimit('Votre commande est prête, reçue prête')).toMatchObject({ set: 'ucs2', limit: 65, offending: ['ê', 'ç'] });
    for (const character of '€^{}\\[~]|’«»…–—œÀÂÊ\u202f\u00a0`\t') expect(smsLimit(character).limit).toBe(65);
  });

  it('counts UTF-16 units outside the basic set', () => {
    expect(smsLimit('🍺')).toMatchObject({ length: 2, offending: ['🍺'] });
  });

  it('knows 127 basic characters and ten of the extension', () => {
    const all = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code));
    expect(all.filter(isBasicGsm)).toHaveLength(127);
    expect(all.filter(isExtendedGsm)).toHaveLength(10);
  });
});

describe('plain letters', () => {
  it('replaces what has a counterpart', () => {
    expect(plainLetters('Votre commande « 12 » est prête… à l’été, cœur, reçu – ÇA ÂÊ')).toBe(
      'Votre commande "12" est prete... à l\'été, coeur, recu - ÇA AE',
    );
    expect(plainLetters('12\u202f€\u00a0ça')).toBe('12 EUR ca');
  });

  it('keeps what the basic set has, and what nothing replaces', () => {
    expect(plainLetters('à é è ù " x " 🍺 пиво')).toBe('à é è ù " x " 🍺 пиво');
  });

  it('changes nothing the second time', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => plainLetters(plainLetters(text)) === plainLetters(text)));
  });
});

describe('the reference of an order', () => {
  it('is beside the text, and both fit into one message', () => {
    expect(smsWithRef('Commande prise', 'A-001')).toBe('Commande prise A-001');
    expect(smsWithRef('a'.repeat(155), 'A-001')).toBe(`${'a'.repeat(155)} A001`);
    for (const text of ['a'.repeat(155), `ê${'a'.repeat(64)}`])
      expect(smsWithRef(text, 'A-001').length).toBe(smsLimit(text).set === 'gsm' ? 160 : 70);
  });
});

describe('an SMS around names', () => {
  const around = (names: string) => `Commande A-001. Épuisé\u00a0: ${names}. https://ardoise.example/o/abcdefghijkm`;

  it('is in plain letters where that puts it into the basic set', () => {
    expect(smsAround(around, 'Crème brûlée 🍮')).toBe('Commande A-001. Épuisé : Crème brulée. https://ardoise.example/o/abcdefghijkm');
  });

  it('is one message where its names have room, cut if need be', () => {
    const text = smsAround(around, 'Tarte Tatin, '.repeat(20));
    expect([text.length <= 160, /\w\.{3} https/.test(text), text.endsWith('/o/abcdefghijkm')]).toEqual([true, true, true]);
  });

  /** The length of the first message, and of each part of a longer one. */
  const SIZES = { gsm: [160, 153], ucs2: [70, 67] } as const;

  it('keeps what surrounds the names whole, and counts what a message of several holds', () => {
    const words = fc.string({ unit: 'grapheme', maxLength: 155 });
    const property = (before: string, names: string) => {
      const text = smsAround((list) => `${before} (${list}) https://ardoise.example/o/abcdefghijkm`, names);
      const { set, length } = smsLimit(text);
      const [single, part] = SIZES[set];
      const messages = length <= single ? 1 : Math.ceil(length / part);
      expect(text.endsWith(') https://ardoise.example/o/abcdefghijkm')).toBe(true);
      // As many as what surrounds the names takes, and one more for them at most.
      const bare = smsLimit(smsAround((list) => `${before} (${list}) https://ardoise.example/o/abcdefghijkm`, ''));
      if (bare.set === set) expect(messages).toBeLessThanOrEqual(Math.ceil(bare.length / part) + 1);
    };
    fc.assert(fc.property(words, words, property));
  });
});
