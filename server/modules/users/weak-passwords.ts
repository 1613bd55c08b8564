// Which passwords are too easy to guess, and why. The word lists are half a second and tens of megabytes: called in a thread (weak-passwords.worker.ts).
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english } from '@zxcvbn-ts/language-en';
import { dictionary as french } from '@zxcvbn-ts/language-fr';
import long from './common-passwords.json' with { type: 'json' };

/** What a password is made of that makes it easy: the codes of the field's problem. */
export type Weakness = 'password_own_words' | 'password_common' | 'password_repeated' | 'password_sequence';

/** Characters that are looked at, and readings of signs as letters (`p@ss`): the cost grows with both, to half a second. */
const MOST_JUDGED = 64;
const MOST_READINGS = 8;
/** Out of 4: 3 is beyond a hundred million guesses. */
const LEAST_SCORE = 3;
/** Letters and digits that must be left when the account's own words are taken out. */
const LEAST_LEFT = 6;
const SHORTEST_WORD = 3;

const zxcvbn = new ZxcvbnFactory({
  dictionary: { ...common, ...english, ...french },
  graphs: adjacencyGraphs,
  l33tMaxSubstitutions: MOST_READINGS,
});

/** The 3,000 commonest of 10 characters or more, the commonest first: the lists above hold shorter ones. Asked last, because it gives no other reason. */
const longOnes = new ZxcvbnFactory({ dictionary: { long }, l33tMaxSubstitutions: MOST_READINGS });

const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** The words of names and addresses, the longest first. */
const wordsOf = (texts: readonly string[]): string[] => {
  const words = texts
    .map((text) => text.split(/[^\p{L}\p{N}]+/u))
    .flatMap((parts) => [parts.join(' '), parts.join(''), ...parts])
    .map(folded);
  return [...new Set(words)].filter((word) => word.length >= SHORTEST_WORD).sort((a, b) => b.length - a.length);
};

/** Whether little is left of a password without the words in it. */
const isMadeOf = (words: readonly string[], password: string): boolean => {
  const whole = folded(password);
  const rest = words.reduce((left, word) => left.replaceAll(word, ' '), whole);
  return rest !== whole && rest.replace(/[^\p{L}\p{N}]/gu, '').length < LEAST_LEFT;
};

type Match = ReturnType<typeof zxcvbn.check>['sequence'][number];

const weaknessOf = ({ pattern, dictionaryName }: Match): Weakness | null => {
  if (pattern === 'dictionary') return dictionaryName === 'userInputs' ? 'password_own_words' : 'password_common';
  if (pattern === 'repeat') return 'password_repeated';
  return pattern === 'bruteforce' || pattern === 'separator' ? null : 'password_sequence';
};

/** What most of a password is. */
const mainWeakness = (sequence: readonly Match[]): Weakness => {
  const lengths = new Map<Weakness, number>();
  for (const match of sequence) {
    const weakness = weaknessOf(match);
    if (weakness) lengths.set(weakness, (lengths.get(weakness) ?? 0) + match.token.length);
  }
  const [first] = [...lengths].sort(([, a], [, b]) => b - a);
  return first?.[0] ?? 'password_common';
};

/** Why a password is too easy to guess for whom these texts (names, addresses) belong to; null where it is not. */
export const weaknessOfPassword = (password: string, texts: readonly string[]): Weakness | null => {
  const judged = password.normalize('NFC').slice(0, MOST_JUDGED);
  const words = wordsOf(texts);
  if (isMadeOf(words, judged)) return 'password_own_words';
  const { score, sequence } = zxcvbn.check(judged, words);
  if (score < LEAST_SCORE) return mainWeakness(sequence);
  return longOnes.check(judged).score < LEAST_SCORE ? 'password_common' : null;
};
