// Length limits of SMS texts (docs/product/messages.md#sms-length): 155 characters of the basic GSM 7-bit set, else 65 UTF-16 units. The
// margin under 160 and 70 leaves room for an order's reference. The extension set (€ and nine others) does not count as basic.

// 3GPP TS 23.038, positions 0x00 to 0x7F without the escape.
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const EXTENSION = new Set('\f^{}\\[~]|€');

export type SmsSize = {
  set: 'gsm' | 'ucs2';
  limit: 155 | 65;
  /** Characters of the basic set, or UTF-16 units (an emoji is 2). */
  length: number;
  /** The characters outside the basic set, each once, in order. */
  offending: string[];
};

/** Character set, length and limit of a text; it fits if `length <= limit`. */
export const smsLimit = (text: string): SmsSize => {
  const offending = [...new Set([...text].filter((character) => !BASIC.has(character)))];
  return offending.length === 0
    ? { set: 'gsm', limit: 155, length: text.length, offending }
    : { set: 'ucs2', limit: 65, length: text.length, offending };
};

export const isBasicGsm = (character: string): boolean => BASIC.has(character);
export const isExtendedGsm = (character: string): boolean => EXTENSION.has(character);

/** Replacements that Unicode decomposition does not give. */
const replacements: Record<string, string> = {
  œ: 'oe',
  Œ: 'OE',
  ÿ: 'y',
  '’': "'",
  '‘': "'",
  '‚': ',',
  '“': '"',
  '”': '"',
  '„': '"',
  '‹': "'",
  '›': "'",
  '…': '...',
  '–': '-',
  '—': '-',
  '‑': '-',
  '•': '-',
  '·': '-',
  '€': 'EUR',
  '[': '(',
  ']': ')',
  '{': '(',
  '}': ')',
  '|': '/',
  '\\': '/',
  '~': '-',
  '^': '',
  '\t': ' ',
  '\f': ' ',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ı: 'i',
};

/**
 * Replaces characters that have a counterpart in the basic set (ê → e, ’ → ', œ → oe); others (emoji, other scripts) stay.
 */
export const plainLetters = (text: string): string =>
  // French has spaces inside its quotation marks, plain ones have none.
  [...text.normalize('NFC').replace(/«\s?/g, '"').replace(/\s?»/g, '"')]
    .map((character) => {
      if (BASIC.has(character)) return character;
      const known = replacements[character];
      if (known !== undefined) return known;
      // Other spaces (such as the French narrow no-break space), then letters without diacritics.
      if (/\p{Zs}/u.test(character)) return ' ';
      const withoutMarks = character.normalize('NFKD').replace(/\p{M}/gu, '');
      return withoutMarks !== '' && [...withoutMarks].every((letter) => BASIC.has(letter)) ? withoutMarks : character;
    })
    .join('');

/** Characters of a single message, and of each part of a longer one. */
const MESSAGE = { gsm: { alone: 160, each: 153 }, ucs2: { alone: 70, each: 67 } } as const;
/** A truncated list of names shorter than this is useless. */
const MIN_NAMES_LENGTH = 12;

const truncate = (names: string, room: number): string =>
  names.length <= room ? names : `${names.slice(0, room - 3).replace(/[\s,\uD800-\uDBFF]+$/, '')}...`;

/**
 * An SMS with a list of names; in plain letters if it then fits the basic set. The names are truncated to fit one message, or if they would
 * have no room there, as many messages as needed.
 */
export const smsWithNames = (around: (names: string) => string, list: string): string => {
  const names = list.replace(/\p{Extended_Pictographic}|\uFE0F/gu, '').trim();
  const { set } = smsLimit(plainLetters(around(names)));
  const letters = set === 'gsm' ? plainLetters : (text: string) => text;
  const [whole, rest] = [letters(names), letters(around('')).length];
  const spaceIn = (messages: number) => (messages === 1 ? MESSAGE[set].alone : messages * MESSAGE[set].each) - rest;
  let messages = 1;
  while (spaceIn(messages) < Math.min(whole.length, MIN_NAMES_LENGTH)) messages++;
  // A full stop may follow the ellipsis of a truncated list.
  return letters(around(truncate(whole, spaceIn(messages)))).replace('....', '...');
};

/** The text of an SMS about an order: the venue's text and the order's reference, in one message. */
export const smsWithRef = (text: string, ref: string): string => {
  const { set } = smsLimit(text);
  const whole = `${text} ${ref}`;
  return whole.length <= (set === 'gsm' ? 160 : 70) ? whole : `${text} ${ref.replace('-', '')}`;
};
