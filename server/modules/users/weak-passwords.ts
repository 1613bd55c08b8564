// Rates how easy a password is to guess. Loading the word lists takes half a second and tens of megabytes, so it runs in a thread
// (weak-passwords.worker.ts).
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english } from '@zxcvbn-ts/language-en';
import { dictionary as french } from '@zxcvbn-ts/language-fr';
import long from './common-passwords.json' with { type: 'json' };

/** Why a password is weak: the error codes of the field. */
export type Weakness = 'password_own_words' | 'password_common' | 'password_repeated' | 'password_sequence';

/** Characters that are rated, and substitutions tried (`p@ss`): the time grows with both, up to half a second. */
const MAX_RATED = 64;
const MAX_READINGS = 8;
/** zxcvbn's scale ends at 4; 3 needs more than a hundred million guesses. */
const MIN_SCORE = 3;
/** Letters and digits that must remain without the account's own words. */
const MIN_LEFT = 6;
const SHORTEST_WORD = 3;

const zxcvbn = new ZxcvbnFactory({
  dictionary: { ...common, ...english, ...french },
  graphs: adjacencyGraphs,
  l33tMaxSubstitutions: MAX_READINGS,
});

/** The 3,000 most common passwords of 10 characters or more; the lists above hold shorter ones. Checked last: it has one reason only. */
const longOnes = new ZxcvbnFactory({ dictionary: { long }, l33tMaxSubstitutions: MAX_READINGS });

const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** The words of names and addresses, the longest first. */
const wordsOf = (texts: readonly string[]): string[] => {
  const words = texts
    .map((text) => text.split(/[^\p{L}\p{N}]+/u))
    .flatMap((parts) => [parts.join(' '), parts.join(''), ...parts])
    .map(folded);
  return [...new Set(words)].filter((word) => word.length >= SHORTEST_WORD).sort((a, b) => b.length - a.length);
};

/** True if little of the password remains without these words. */
const isMadeOf = (words: readonly string[], password: string): boolean => {
  const whole = folded(password);
  const rest = words.reduce((left, word) => left.replaceAll(word, ' '), whole);
  return rest !== whole && rest.replace(/[^\p{L}\p{N}]/gu, '').length < MIN_LEFT;
};

type Match = ReturnType<typeof zxcvbn.check>['sequence'][number];

const weaknessOf = ({ pattern, dictionaryName }: Match): Weakness | null => {
  if (pattern === 'dictionary') return dictionaryName === 'userInputs' ? 'password_own_words' : 'password_common';
  if (pattern === 'repeat') return 'password_repeated';
  return pattern === 'bruteforce' || pattern === 'separator' ? null : 'password_sequence';
};

/** The weakness that covers most of the password. */
const mainWeakness = (sequence: readonly Match[]): Weakness => {
  const lengths = new Map<Weakness, number>();
  for (const match of sequence) {
    const weakness = weaknessOf(match);
    if (weakness) lengths.set(weakness, (lengths.get(weakness) ?? 0) + match.token.length);
  }
  const [first] = [...lengths].sort(([, a], [, b]) => b - a);
  return first?.[0] ?? 'password_common';
};

/** The weakness of a password whose owner has these names and addresses; null if it is strong enough. */
export const weaknessOfPassword = (password: string, texts: readonly string[]): Weakness | null => {
  const rated = password.normalize('NFC').slice(0, MAX_RATED);
  const words = wordsOf(texts);
  if (isMadeOf(words, rated)) return 'password_own_words';
  const { score, sequence } = zxcvbn.check(rated, words);
  if (score < MIN_SCORE) return mainWeakness(sequence);
  return longOnes.check(rated).score < MIN_SCORE ? 'password_common' : null;
};
