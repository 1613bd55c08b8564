// Length of an SMS text (docs/product/messages.md#sms-length): 155 characters of the basic GSM 7-bit set, else 65 UTF-16 units. The margin
// under 160 and 70 leaves room for an order's reference. The extension set (€ and nine others) is not the basic set.

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
  /** The characters that are not in the basic set, each once, in order. */
  offending: string[];
};

/** Set, length and limit of a text; it fits while `length <= limit`. */
export const smsLimit = (text: string): SmsSize => {
  const offending = [...new Set([...text].filter((character) => !BASIC.has(character)))];
  return offending.length === 0
    ? { set: 'gsm', limit: 155, length: text.length, offending }
    : { set: 'ucs2', limit: 65, length: text.length, offending };
};

export const isBasicGsm = (character: string): boolean => BASIC.has(character);
export const isExtendedGsm = (character: string): boolean => EXTENSION.has(character);

/** What no decomposition finds. */
const plain: Record<string, string> = {
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
 * The text with every character that has a plain counterpart in the basic set replaced by it (ê → e, ’ → ', œ → oe);
 * others (emoji, other scripts) stay.
 */
export const plainLetters = (text: string): string =>
  // French puts a space inside its quotation marks; plain ones have none.
  [...text.normalize('NFC').replace(/«\s?/g, '"').replace(/\s?»/g, '"')]
    .map((character) => {
      if (BASIC.has(character)) return character;
      const known = plain[character];
      if (known !== undefined) return known;
      // Every other space, the narrow no-break one of French included, and letters without their marks.
      if (/\p{Zs}/u.test(character)) return ' ';
      const bare = character.normalize('NFKD').replace(/\p{M}/gu, '');
      return bare !== '' && [...bare].every((letter) => BASIC.has(letter)) ? bare : character;
    })
    .join('');

/** Characters of an SMS that is one message, and of each message of one that is several. */
const MESSAGE = { gsm: { alone: 160, each: 153 }, ucs2: { alone: 70, each: 67 } } as const;
/** Fewer characters of a list of names say nothing. */
const LEAST_NAMES = 12;

const cut = (names: string, room: number): string =>
  names.length <= room ? names : `${names.slice(0, room - 3).replace(/[\s,\uD800-\uDBFF]+$/, '')}...`;

/**
 * An SMS around a list of names, in plain letters where that puts it into the basic set. It is one message where the names have room, cut if
 * need be; as many as it takes where they have not.
 */
export const smsAround = (around: (names: string) => string, list: string): string => {
  const names = list.replace(/\p{Extended_Pictographic}|\uFE0F/gu, '').trim();
  const { set } = smsLimit(plainLetters(around(names)));
  const letters = set === 'gsm' ? plainLetters : (text: string) => text;
  const [whole, rest] = [letters(names), letters(around('')).length];
  const roomOf = (messages: number) => (messages === 1 ? MESSAGE[set].alone : messages * MESSAGE[set].each) - rest;
  let messages = 1;
  while (roomOf(messages) < Math.min(whole.length, LEAST_NAMES)) messages++;
  // The dot of the sentence after a list that was cut.
  return letters(around(cut(whole, roomOf(messages)))).replace('....', '...');
};

/** What an SMS of an order says: the venue's text and the order's reference, which still fit into one message. */
export const smsWithRef = (text: string, ref: string): string => {
  const { set } = smsLimit(text);
  const whole = `${text} ${ref}`;
  return whole.length <= (set === 'gsm' ? 160 : 70) ? whole : `${text} ${ref.replace('-', '')}`;
};
