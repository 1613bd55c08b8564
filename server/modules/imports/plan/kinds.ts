// Guesses by name, categories and volume whether a product is food, a soft drink or alcoholic, which determines its VAT
// rate. The user who imports confirms the guess (docs/product/import.md#questions).
import type { ProductKind } from '@ardoise/contract/catalog/imports.ts';
import { stemOf, wordsOf } from '@ardoise/menu/search/words.ts';

const stemsOf = (words: string): ReadonlySet<string> => new Set(wordsOf(words).map(stemOf));

const ALCOHOL = stemsOf(`
  bière bières beer bier biere cerveza birra cerveja lager pils pilsner stout ipa weissbier vin vins wine wein vino vinho
  champagne champagner champán prosecco cava crémant sekt spumante cidre cider sidra sidro poiré
  whisky whiskey rhum rum gin vodka wodka tequila mezcal cognac armagnac calvados pastis ricard absinthe liqueur likör licor liquore
  spritz aperol campari martini porto sherry vermouth mojito caipirinha negroni daiquiri schnaps schnapps grappa limoncello sangria kir`);
/** Applies to names of categories only: "Cocktail de crevettes" is food. */
const OF_ALCOHOL = stemsOf('cocktail cóctel pression digestif digestivo alcool alcohol alkohol spiritueux spirits spirituosen licores');
const SOFT_DRINKS = stemsOf(`
  boisson drink getränk bebida bevanda soft soda jus juice saft zumo succo sumo eau eaux water wasser agua acqua água
  café coffee kaffee caffè espresso expresso cappuccino tea tee tisane infusion limonade lemonade limo cola coca pepsi
  orangina schweppes tonic perrier evian vittel badoit pellegrino smoothie sirop sirup sciroppo jarabe diabolo nectar kombucha refresco
  refrigerante bibita`);
/** Wines by colour, as the only word of a category. */
const WINES =
  /^(les |nos )?(rouges?|blancs?|ros[ée]s?|bulles|reds?|whites?|bubbles|tintos?|blancos?|rosados?|rossi|bianchi|rosati|bollicine|brancos?)$/i;
/** Matches a drink without alcohol. */
const ALCOHOL_FREE =
  /sans[\s-]alcool|(alcohol|spirit)[\s-]?free|non[\s-]alcoholic|alkoholfrei|sin[\s-]alcohol|analcolic|senza[\s-]alcol|sem[\s-]álcool|mocktail/i;
/** The same, but only for a drink: "Fromage blanc 0 %" is food. */
const ALCOHOL_FREE_DRINK = /(^|\s)(virgin|0([.,]0)?\s?%)(\s|$)/i;

const has = (kind: ReadonlySet<string>, stems: readonly string[]): boolean => stems.some((stem) => kind.has(stem));
const kindIn = (stems: readonly string[]): 'soft' | 'alcohol' | undefined =>
  has(ALCOHOL, stems) ? 'alcohol' : has(SOFT_DRINKS, stems) ? 'soft' : undefined;
const stemsIn = (text: string): string[] => wordsOf(text).map(stemOf);

const drinkOf = (
  words: readonly string[],
  { volume_cl, context }: { volume_cl: number | null; context: readonly string[] },
): ProductKind => {
  const category = has(OF_ALCOHOL, context) ? 'alcohol' : kindIn(context);
  // For "Bières & softs", the name decides.
  if (category === 'alcohol') return has(SOFT_DRINKS, context) ? (kindIn(words) ?? 'alcohol') : 'alcohol';
  if (category === 'soft' || volume_cl) return kindIn(words) ?? 'soft';
  return kindIn(words.slice(0, 1)) ?? 'food';
};

/**
 * A drink has a volume, is in a category of drinks, or its name begins with the word for one: "Bœuf au vin" and "Tarte
 * au café" are food. `volume_cl` in centilitres.
 */
export const kindOf = ({
  name,
  volume_cl,
  categories,
}: {
  name: string;
  volume_cl: number | null;
  categories: readonly string[];
}): ProductKind => {
  const texts = [name, ...categories];
  if (texts.some((text) => ALCOHOL_FREE.test(text))) return 'soft';
  const isWine = categories.some((category) => WINES.test(category.trim()));
  const kind = isWine ? 'alcohol' : drinkOf(stemsIn(name), { volume_cl, context: categories.flatMap(stemsIn) });
  return kind === 'alcohol' && texts.some((text) => ALCOHOL_FREE_DRINK.test(text)) ? 'soft' : kind;
};
