// Words of a guest's note that nobody may overlook: allergens, and what people say of them, in the languages of menus.
import { builtInTags } from '@ardoise/contract/rules/built-in-tags.ts';
import { searchable } from '@ardoise/contract/rules/text/texts.ts';

/** Beginnings of words that speak of an allergy, an intolerance or what they are against. */
const BEGINNINGS = [
  'allerg alerg intoler unvertrag anaphyla epipen coeliaq celiac celiach zoliak lactos laktos gluten',
  'noix noisette amande pistach cacahu arachid crevette crustac coquillage huitre moule',
  'peanut almond hazelnut walnut cashew sesam shellfish shrimp prawn oyster wheat dairy',
  'nueces almendra avellana gamba marisco ostra nocciol mandorl ostric latticin nozes amendoa amendoim',
  'nuss walnuss haselnuss erdnuss schalenfrucht mandel garnele krebs muschel auster',
].flatMap((line) => line.split(' '));
/** Short words that are beginnings of many others: they count as they are, or with an s. */
const WHOLE = 'nut nuez noz noce noci avela ble ei'.split(' ');
const OTHERS = ['аллерг', 'непереносим', 'アレルギー', '过敏', '過敏', 'حساسية', 'אלרגי'];
/** Several words of which none says it alone. */
const PHRASES =
  /(fruits? [aà] coques?|fruits? de mer|frutos secos|frutta (?:a guscio|secca)|frutti di mare|frutos do mar|frutos de casca(?: rija)?)/iu;

/** A shorter word counts as it is and in its plural; a longer one is found by its beginning too. */
const SHORT = 5;
/** Begin like a word of the list and are none. */
const NONE = ['laitue', 'laiton', 'milkshake', 'lattuga', 'nutella', 'eis'];

const names = builtInTags
  .filter(({ id }) => id.startsWith('allergen:'))
  .flatMap(({ name, languages }) => [name, ...languages.map((one) => one.name)])
  // Of several words none says it alone.
  .filter((name) => !name.includes(' '));
/** Without the ending of its plural. */
const singular = (word: string): string => (word.length > SHORT ? word.replace(/(es|s|en|n|i|e)$/u, '') : word.replace(/s$/u, ''));
const stems = names.map((name) => singular(searchable(name)));
const isLatin = (stem: string): boolean => /^\p{Script=Latin}+$/u.test(stem);
const short = stems.filter((stem) => stem.length < SHORT && isLatin(stem));
const beginnings = [...[...BEGINNINGS, ...OTHERS].map(searchable), ...stems.filter((stem) => stem.length >= SHORT || !isLatin(stem))];

const isRaisedWord = (word: string): boolean => {
  const folded = searchable(word);
  if (NONE.some((none) => folded.startsWith(none))) return false;
  return (
    WHOLE.some((stem) => folded === stem || folded === `${stem}s`) ||
    beginnings.some((stem) => folded.startsWith(stem)) ||
    short.some((stem) => folded.startsWith(stem) && folded.length - stem.length <= 2)
  );
};

type Piece = { text: string; raised: boolean };

/** True if a note speaks of allergens. */
export const isRaised = (note: string): boolean => raisedWords(note).some(({ raised }) => raised);

/** A note in pieces, those that speak of allergens marked. */
export const raisedWords = (note: string): Piece[] => {
  const pieces: Piece[] = [];
  const add = (text: string, raised: boolean) => {
    const last = pieces.at(-1);
    if (text === '') return;
    if (last && !last.raised && !raised) last.text += text;
    else pieces.push({ text, raised });
  };
  for (const [place, part] of note.split(PHRASES).entries()) {
    if (place % 2 === 1) add(part, true);
    else for (const text of part.split(/(\p{L}+)/u)) add(text, /^\p{L}/u.test(text) && isRaisedWord(text));
  }
  return pieces;
};
