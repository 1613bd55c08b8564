import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanContact, cleanLine, cleanText, isVisible } from './visible-text.ts';

const LRM = '\u200e';
const RLM = '\u200f';
const ZWJ = '\u200d';
const ZWNJ = '\u200c';

describe('cleaned text', () => {
  it.each([
    ['controls', 'L\u0007é\u001ba\u009f', 'Léa'],
    ['tabs and ends of lines in a name', 'Léa\tdu\r\nPort\u2028!', 'Léa du Port !'],
    ['an unclosed override', 'Léa \u202egnp.exe', 'Léa gnp.exe'],
    ['unmatched closing controls', '\u202cLéa\u2069', 'Léa'],
    ['an isolate closed by the end of an embedding', '\u2067Léa\u202c', 'Léa'],
    ['an inner control that an outer end leaves open', '\u2067a\u202eb\u2069c', '\u2067ab\u2069c'],
    ['direction marks without a right-to-left letter', `L${LRM}é${RLM}a`, 'Léa'],
    ['zero-width spaces, soft hyphens, byte order marks', 'L\u200b\u00adé\u2060\ufeffa', 'Léa'],
    ['joiners between letters that do not join', `L${ZWJ}é${ZWNJ}a`, 'Léa'],
    ['a message hidden in tags', `Léa${String.fromCodePoint(0xe0041, 0xe0042, 0xe007f)}`, 'Léa'],
    ['a message hidden in variation selectors', 'Léa😀\ufe0f\ufe01\ufe02', 'Léa😀\ufe0f'],
    ['variation selectors without a base', '\ufe0f Léa \ufe0f', ' Léa '],
    ['repeated direction marks', `שלום${RLM}${RLM}!`, `שלום${RLM}!`],
  ])('loses %s', (_, typed, clean) => {
    expect(cleanLine(typed)).toBe(clean);
  });

  it.each([
    'Zoë Lefèvre-Ørsted',
    'O’Brien, 3ᵉ étage',
    'علی‌رضا می‌خواهم',
    'بِسْمِ محمّد',
    `שלום!${RLM} ‏(abc)`,
    `\u2067שלום\u2069 et Léa`,
    '\u202bعلي\u202c',
    `ක්${ZWJ}ර`,
    `ന്${ZWJ}`,
    `क्${ZWNJ}ष`,
    'हिन्दी',
    '山田 太郎',
    '葛\u{e0100}城',
    '김치찌개',
    '👩‍🍳 👨‍👩‍👧 ❤️‍🔥 🏳️‍🌈 👍🏽 1️⃣ 🇫🇷 🏴󠁧󠁢󠁥󠁮󠁧󠁿 👩🏽‍⚕️',
    'ต้มยำ',
  ])('keeps %s as it is', (name) => {
    expect(cleanLine(name)).toBe(name);
    expect(cleanText(name)).toBe(name);
    expect(isVisible(name)).toBe(true);
  });

  it('keeps the lines of a note', () => {
    expect(cleanText('sans oignon\r\nmerci\u0085\u202evite')).toBe('sans oignon\nmerci\nvite');
  });

  it('takes linear time', () => {
    // A quadratic scan would take hours.
    const half = 500_000;
    expect(cleanText(`a${'\u202a'.repeat(half)}${'\u2069'.repeat(half)}`)).toBe('a');
    expect(cleanText(`${'\u202a\u2066'.repeat(half / 2)}a${'\u2069\u202c'.repeat(half / 2)}`)).toHaveLength(2 * half + 1);
    expect(cleanText(`${'\u200d\ufe0f'.repeat(half)}a`)).toBe('a');
  });

  it('removes all format characters from phones and addresses', () => {
    expect(cleanContact('\u202a+33 6 39 98 10 00\u202c')).toBe('+33 6 39 98 10 00');
    expect(cleanContact('lea@example.com\u200b\u2069')).toBe('lea@example.com');
  });

  it.each([
    ['nothing', ''],
    ['spaces', ' \u00a0\u2003\u3000'],
    ['zero-width characters', '\u200b\u200c\u200d\u2060\ufeff'],
    ['Hangul fillers', '\u115f\u1160\u3164\uffa0'],
    ['the Braille blank', '\u2800\u2800'],
    ['variation selectors', '\ufe0f\u{e0100}'],
    ['direction marks', '\u200e\u202b\u202c\u2067\u2069'],
    ['a soft hyphen and a grapheme joiner', '\u00ad\u034f'],
    ['accents without a base', '\u0301\u0300'],
    ['inherent vowels of Khmer', '\u17b4\u17b5'],
  ])('%s are not visible', (_, text) => {
    expect(isVisible(text)).toBe(false);
  });
});

describe('any text', () => {
  const hidden = fc.constantFrom(
    ...'\u200b\u200c\u200d\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufe0e\ufe0f\u00ad\u034f\ufeff\u180b\u0007\t\r\n\u2028\u3164\u2800',
    '\u{e0061}',
    '\u{e007f}',
    '\u{1f3f4}',
    '\u{e0101}',
  );
  const seen = fc.constantFrom(...'aé ١م ِشש葛한क्රി', '👩', '🍳', '🏽', '❤', '1', '\u20e3');
  const mixed = fc
    .array(fc.oneof(hidden, seen, fc.string({ unit: 'binary', maxLength: 1 })), { maxLength: 40 })
    .map((parts) => parts.join(''));

  it('is cleaned idempotently', () => {
    fc.assert(
      fc.property(mixed, (text) => {
        expect(cleanText(cleanText(text))).toBe(cleanText(text));
        expect(cleanLine(cleanLine(text))).toBe(cleanLine(text));
        expect(cleanContact(cleanContact(text))).toBe(cleanContact(text));
        expect(cleanLine(cleanLine(text).trim())).toBe(cleanLine(text).trim());
      }),
      { numRuns: 3000 },
    );
  });

  it('keeps visible characters in order', () => {
    const visible = (text: string) => [...text].filter(isVisible).join('');
    fc.assert(
      fc.property(mixed, (text) => {
        expect(visible(cleanText(text))).toBe(visible(text));
        expect(isVisible(cleanLine(text))).toBe(isVisible(text));
      }),
      { numRuns: 3000 },
    );
  });

  /** Checks that each closing control matches the last open one; returns those left open. */
  const openDirections = (line: string): string[] => {
    const open: string[] = [];
    for (const character of line) {
      if (/[\u202a\u202b\u202d\u202e]/u.test(character)) open.push('\u202c');
      if (/[\u2066-\u2068]/u.test(character)) open.push('\u2069');
      if (/[\u202c\u2069]/u.test(character)) expect(open.pop()).toBe(character);
    }
    return open;
  };

  it('has balanced direction controls on each line, and no control characters', () => {
    fc.assert(
      fc.property(mixed, (text) => {
        for (const line of cleanText(text).split('\n')) {
          expect(line).not.toMatch(/(?!\0)\p{Cc}/u);
          expect(openDirections(line)).toEqual([]);
        }
      }),
      { numRuns: 3000 },
    );
  });

  it('keeps Arabic, Persian and Hebrew names and emoji unchanged', () => {
    const arabic = fc.constantFrom(...'ابتثجحخدذرزسشصضطظعغفقكلمنهويپچژگءآئ');
    const hebrew = fc.constantFrom(...'אבגדהוזחטיכלמנסעפצקרשתםןץףך');
    const word = (letters: fc.Arbitrary<string>, between: fc.Arbitrary<string>) =>
      fc.array(fc.tuple(letters, between), { minLength: 1, maxLength: 12 }).map((pairs) => pairs.flat().join(''));
    const persian = word(arabic, fc.constantFrom('', '', 'ِ', ZWNJ, ' '));
    const jewish = word(hebrew, fc.constantFrom('', '', 'ָ', ' ', RLM));
    const emoji = fc
      .array(fc.constantFrom('👩‍🍳', '👨‍👩‍👧‍👦', '❤️', '🏳️‍🌈', '👍🏿', '🇩🇪', '7️⃣', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '🧑🏽‍🚀', 'é'), { minLength: 1, maxLength: 8 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.oneof(persian, jewish, emoji), (name) => {
        expect(cleanLine(name)).toBe(name);
        expect(isVisible(name)).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });
});
