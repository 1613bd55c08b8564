// Removes invisible characters from typed text: controls, direction controls and hidden characters. It keeps those that scripts need:
// joiners in Persian and Indic words and in emoji, direction marks next to Arabic or Hebrew.

/** Control characters, and format characters that no supported script needs. */
const HIDDEN = /\p{Cc}|\u034f|[\u00ad\u180e\u200b\u2060-\u2065\u206a-\u206f\ufeff\ufff9-\ufffc\u{1bca0}-\u{1bca3}]|[\u{1d173}-\u{1d17a}]/gu;
/** Keeps NUL, which another check refuses with the field's name because it cannot be stored. */
const unlessNeeded = (character: string): string => (character === '\n' || character === '\0' ? character : '');
/** All kinds of line ends. */
const LINE_ENDS = /\r\n|[\r\v\f\u0085\u2028\u2029]/gu;
/** Flags made of tag characters (Scotland) are kept; other tag characters are hidden letters. */
const TAGS = /(\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{1,6}\u{e007f})|[\u{e0000}-\u{e00ff}\u{e01f0}-\u{e0fff}]/gu;

/** Opening direction controls (embeddings, overrides, isolates) with their closing ones. */
const CLOSERS: Readonly<Record<string, string>> = {
  '\u202a': '\u202c',
  '\u202b': '\u202c',
  '\u202d': '\u202c',
  '\u202e': '\u202c',
  '\u2066': '\u2069',
  '\u2067': '\u2069',
  '\u2068': '\u2069',
};
const DIRECTION_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/u;

/** Keeps only balanced and properly nested direction controls of a line. Linear time: each character is examined once. */
const withoutUnmatchedDirections = (line: string): string => {
  if (!DIRECTION_CONTROLS.test(line)) return line;
  const characters = [...line];
  const kept = new Set<number>();
  const open: { at: number; closer: string }[] = [];
  /** Number of open controls by their closing one. */
  const waiting = new Map<string, number>();
  const count = (closer: string, change: number) => waiting.set(closer, (waiting.get(closer) ?? 0) + change);
  for (const [at, character] of characters.entries()) {
    const closer = CLOSERS[character];
    if (closer) {
      open.push({ at, closer });
      count(closer, 1);
    }
    if (!waiting.get(character)) continue;
    for (let inner = open.pop(); inner; inner = open.pop()) {
      count(inner.closer, -1);
      if (inner.closer !== character) continue;
      kept.add(at).add(inner.at);
      break;
    }
  }
  return characters.filter((character, at) => !DIRECTION_CONTROLS.test(character) || kept.has(at)).join('');
};

/** Scripts whose letters change shape when joined. */
const JOINED =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u;
/** Arabic vowel marks, which belong to no script property. */
const MARK = /[\u064b-\u065f\u0670]/u;
const EMOJI = /\p{Extended_Pictographic}/u;
const EMOJI_END = /[\p{Extended_Pictographic}\p{Emoji_Modifier}]|\ufe0f/u;
const RIGHT_TO_LEFT = /(?=\p{L})[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const DIRECTION = /[\u200e\u200f\u061c]/u;
const VARIATION = /\p{Variation_Selector}/u;
const JOINER = /[\u200c\u200d]/u;
/** Characters that a variation selector may follow. */
const BASE = /[\p{L}\p{N}\p{P}\p{S}]/u;
const CONTEXTUAL = /[\u200c-\u200f\u061c\p{Variation_Selector}]/u;
/** Never visible: default-ignorable characters (Hangul fillers too), the blanks of Braille and musical notation. */
const BLANK = /[\p{Default_Ignorable_Code_Point}\u2800\u{1d159}\ufffc]/u;

const isNeeded = (character: string, before: string, after: string, rightToLeft: boolean): boolean => {
  if (DIRECTION.test(character)) return rightToLeft && !DIRECTION.test(before);
  if (VARIATION.test(character)) return BASE.test(before) && !BLANK.test(before);
  if (character === '\u200d' && EMOJI_END.test(before) && EMOJI.test(after)) return true;
  return !VARIATION.test(before) && !JOINER.test(before) && (JOINED.test(before) || MARK.test(before));
};

/** Removes joiners, variation selectors and direction marks that have no adjacent character to act on. */
const withoutStrayMarks = (line: string): string => {
  if (!CONTEXTUAL.test(line)) return line;
  const rightToLeft = RIGHT_TO_LEFT.test(line);
  const characters = [...line];
  let before = '';
  return characters
    .filter((character, at) => {
      if (CONTEXTUAL.test(character) && !isNeeded(character, before, characters[at + 1] ?? '', rightToLeft)) return false;
      before = character;
      return true;
    })
    .join('');
};

/** Maximum input length for a text of at most `most` characters: it leaves room for hidden ones, and limits the cleaning. */
export const maxInputLength = (most: number): number => 4 * most + 100;

/** Fast path for texts with nothing to clean. */
const PLAIN = /^[\n -~\u00a0-\u00ac\u00ae-\u02ff]*$/u;

/** Removes hidden characters from a text of several lines; an already clean text is returned as it is. */
export const cleanText = (text: string): string => {
  if (PLAIN.test(text)) return text;
  return text
    .replace(LINE_ENDS, '\n')
    .replaceAll('\t', ' ')
    .replace(HIDDEN, unlessNeeded)
    .replace(TAGS, '$1')
    .split('\n')
    .map((line) => withoutStrayMarks(withoutUnmatchedDirections(line)))
    .join('\n');
};

/** Like `cleanText`, for a single line such as a name. */
export const cleanLine = (text: string): string => cleanText(text.replace(LINE_ENDS, ' ').replaceAll('\n', ' '));

/** Cleans phone numbers and e-mail addresses: they need no format characters at all. */
export const cleanContact = (text: string): string => cleanLine(text).replace(/\p{Cf}/gu, '');

/** True if the text has a visible character: a letter, digit, punctuation mark or symbol. */
export const isVisible = (text: string): boolean => {
  for (const character of text) if (BASE.test(character) && !BLANK.test(character)) return true;
  return false;
};
