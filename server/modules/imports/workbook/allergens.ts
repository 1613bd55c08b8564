// Parses allergens in users' words: by code, by name in any language, or by another usual word.
import { builtInTags } from '@ardoise/contract/rules/tags/built-in-tags.ts';
import { stemOf, wordsOf } from '@ardoise/menu/search/words.ts';
import { codeOf } from '../plan/names.ts';
import { LIST, type Line, report, text } from './cells.ts';

/** Words for exactly one allergen. "Shellfish" is not among them, because it can mean crustaceans or molluscs. */
export const OTHER_WORDS: Readonly<Record<string, string>> = {
  gluten:
    'céréales contenant du gluten, blé, froment, cereals containing gluten, wheat, cereales con gluten, trigo, cereais com glúten, cereali contenenti glutine, frumento, glutenhaltiges Getreide, Weizen',
  crustaceans: 'crevettes, prawns, shrimps, gambas, camarones, camarões, gamberi, Krustentiere, Garnelen',
  eggs: 'œuf, uovo, Ei',
  fish: 'pescados, pesci, Fische',
  peanuts: 'cacahuètes, cacahouètes, groundnuts, maní, arachide, Erdnuss',
  soya: 'soy, soybeans, soya',
  milk: 'lactose, produits laitiers, dairy, lactosa, lácteos, productos lácteos, lacticínios, latticini, lattosio, Laktose, Milchprodukte',
  nuts: 'noix, noisettes, amandes, fruits secs, nuts, almonds, hazelnuts, walnuts, frutos secos, nueces, nozes, noci, frutta secca, Nüsse, Nuss',
  celery: 'céleri-rave, celeriac, Knollensellerie',
  mustard: 'graines de moutarde',
  sesame: 'graines de sésame, sesame seeds, semillas de sésamo, semi di sesamo',
  sulphites:
    'SO2, anhydride sulfureux et sulfites, anhydride sulfureux, sulfites, sulphur dioxide and sulphites, sulphur dioxide, dióxido de azufre y sulfitos, dióxido de enxofre e sulfitos, anidride solforosa e solfiti, Schwefeldioxid und Sulfite',
  lupin: 'altramuz, lupino, tremoços',
  molluscs: 'moules, huîtres, coquillages, mussels, mejillones, cozze, Muscheln',
};

/** A text without case, accents and ligatures. */
const plainOf = (written: string): string => wordsOf(written).join(' ');
/** Also without word endings. */
const keyOf = (written: string): string => wordsOf(written).map(stemOf).join(' ');

const byKey = new Map(
  builtInTags
    .filter(({ allergen }) => allergen)
    .flatMap(({ id, name, languages }) => [
      ...(OTHER_WORDS[codeOf(id)] ?? '').split(', ').map((word): [string, string] => [keyOf(word), id]),
      ...[id, codeOf(id), name, ...languages.map((entry) => entry.name)].map((word): [string, string] => [keyOf(word), id]),
    ]),
);

const NONE = new Set(
  'none, no allergens, aucun, aucune, aucun allergène, sans allergène, ninguno, ninguna, sin alérgenos, nenhum, nenhuma, sem alergénios, nessuno, nessuna, senza allergeni, keine, keine Allergene, ohne Allergene'
    .split(', ')
    .map(plainOf),
);

/** The id of an allergen; undefined if unknown or marked with a question mark. */
export const allergenNamed = (written: string): string | undefined => (written.includes('?') ? undefined : byKey.get(keyOf(written)));
/** True if words declare that there are no allergens. A dash or a zero declares nothing. */
export const declaresNone = (written: string): boolean => !written.includes('?') && NONE.has(plainOf(written));
/** A dash, a zero or a question mark alone counts as an empty cell. */
const hasEntry = (written: string): boolean => !/^[\s\p{P}0]*$/u.test(written);
/** Splits a list at any usual separator and drops empty entries; keeps a question mark among other entries. */
export const splitAllergens = (written: string): string[] => {
  if (!hasEntry(written)) return [];
  return written.split(/[;,/|·\n]/).flatMap((one) => (hasEntry(one) || one.includes('?') ? [one.trim()] : []));
};

/** The distinct allergens that a line declares; undefined without a declaration. */
export const allergensIn = (line: Line): string[] | undefined => {
  const names = splitAllergens(text(line, 'allergens', LIST) ?? '');
  if (names.length === 0) return undefined;
  if (names.length === 1 && declaresNone(names[0] ?? '')) return [];
  return [...new Set(names.flatMap((name) => allergenNamed(name) ?? report(line, 'allergens', 'unknown_name') ?? []))];
};
