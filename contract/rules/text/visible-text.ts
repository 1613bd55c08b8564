// What people write, without what nobody sees: controls, marks that turn the text around them, characters that only hide.
// Kept is what scripts need: joiners in Persian and Indic words and in emoji, marks of direction beside Arabic or Hebrew.

/** Controls, and what neither shows nor changes anything that a script of ours needs. */
const HIDDEN = /\p{Cc}|\u034f|[\u00ad\u180e\u200b\u2060-\u2065\u206a-\u206f\ufeff\ufff9-\ufffc\u{1bca0}-\u{1bca3}]|[\u{1d173}-\u{1d17a}]/gu;
/** NUL is left: what cannot be stored is refused elsewhere, by field. */
const unlessNeeded = (character: string): string => (character === '\n' || character === '\0' ? character : '');
/** However a line ends: all of these begin a new one. */
const LINE_ENDS = /\r\n|[\r\v\f\u0085\u2028\u2029]/gu;
/** A flag drawn by tags (Scotland); any other tag is a hidden letter. */
const TAGS = /(\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{1,6}\u{e007f})|[\u{e0000}-\u{e00ff}\u{e01f0}-\u{e0fff}]/gu;

/** Opens and what closes it: embeddings and overrides, isolates. */
const CLOSERS: Readonly<Record<string, string>> = {
  '\u202a': '\u202c',
  '\u202b': '\u202c',
  '\u202d': '\u202c',
  '\u202e': '\u202c',
  '\u2066': '\u2069',
  '\u2067': '\u2069',
  '\u2068': '\u2069',
};
const TURNS = /[\u202a-\u202e\u2066-\u2069]/u;

/** A line in which every turn of direction is taken back, the inner one first; the others are gone. Each is looked at once, however many there are. */
const withoutLoneTurns = (line: string): string => {
  if (!TURNS.test(line)) return line;
  const characters = [...line];
  const kept = new Set<number>();
  const open: { at: number; closer: string }[] = [];
  /** How many are open that a closer would close. */
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
  return characters.filter((character, at) => !TURNS.test(character) || kept.has(at)).join('');
};

/** Scripts whose letters change by what they are joined with. */
const JOINED =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u;
/** Marks of Arabic vowels belong to no script of their own. */
const MARK = /[\u064b-\u065f\u0670]/u;
const EMOJI = /\p{Extended_Pictographic}/u;
const EMOJI_END = /[\p{Extended_Pictographic}\p{Emoji_Modifier}]|\ufe0f/u;
const RIGHT_TO_LEFT = /(?=\p{L})[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const DIRECTION = /[\u200e\u200f\u061c]/u;
const VARIATION = /\p{Variation_Selector}/u;
const JOINER = /[\u200c\u200d]/u;
/** What a variation can be of. */
const BASE = /[\p{L}\p{N}\p{P}\p{S}]/u;
const CONTEXTUAL = /[\u200c-\u200f\u061c\p{Variation_Selector}]/u;
/** Nothing to see however it stands: what Unicode says may be ignored (Hangul fillers too), the blank of Braille and of music. */
const BLANK = /[\p{Default_Ignorable_Code_Point}\u2800\u{1d159}\ufffc]/u;

const belongs = (character: string, before: string, after: string, rightToLeft: boolean): boolean => {
  if (DIRECTION.test(character)) return rightToLeft && !DIRECTION.test(before);
  if (VARIATION.test(character)) return BASE.test(before) && !BLANK.test(before);
  if (character === '\u200d' && EMOJI_END.test(before) && EMOJI.test(after)) return true;
  return !VARIATION.test(before) && !JOINER.test(before) && (JOINED.test(before) || MARK.test(before));
};

/** A line without the joiners, variations and marks of direction that have nothing beside them to work on. */
const withoutLoneMarks = (line: string): string => {
  if (!CONTEXTUAL.test(line)) return line;
  const rightToLeft = RIGHT_TO_LEFT.test(line);
  const characters = [...line];
  let before = '';
  return characters
    .filter((character, at) => {
      if (CONTEXTUAL.test(character) && !belongs(character, before, characters[at + 1] ?? '', rightToLeft)) return false;
      before = character;
      return true;
    })
    .join('');
};

/** The most characters worth cleaning of a text that may keep `most`: what hides in it has room, and no more is looked at. */
export const mostWritten = (most: number): number => 4 * most + 100;

/** Most texts: nothing in them is in question. */
const PLAIN = /^[\n -~\u00a0-\u00ac\u00ae-\u02ff]*$/u;

/** A text of several lines without hidden characters; a clean text is answered as it is. */
export const cleanText = (text: string): string => {
  if (PLAIN.test(text)) return text;
  return text
    .replace(LINE_ENDS, '\n')
    .replaceAll('\t', ' ')
    .replace(HIDDEN, unlessNeeded)
    .replace(TAGS, '$1')
    .split('\n')
    .map((line) => withoutLoneMarks(withoutLoneTurns(line)))
    .join('\n');
};

/** The same on one line: names. */
export const cleanLine = (text: string): string => cleanText(text.replace(LINE_ENDS, ' ').replaceAll('\n', ' '));

/** Phone numbers and e-mail addresses: what is pasted with them from an address book leaves whole. */
export const cleanContact = (text: string): string => cleanLine(text).replace(/\p{Cf}/gu, '');

/** Whether anything of it can be seen: a letter, a digit, a sign. */
export const isVisible = (text: string): boolean => {
  for (const character of text) if (BASE.test(character) && !BLANK.test(character)) return true;
  return false;
};
