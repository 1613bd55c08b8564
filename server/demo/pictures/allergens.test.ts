// No picture of a dish shows what the dish does not declare.
import type { Allergen } from '@ardoise/contract/rules/built-in-tags.ts';
import { expect, it } from 'vitest';
import { BUNDLES, SETS } from '../menu/choices.ts';
import { PRODUCT_ROWS, type ProductKey } from '../menu/products.ts';
import type { Piece } from './pieces.ts';
import { recipes } from './recipes.ts';

/** What a piece shows, by its name, and by its kind or a colour of it where that decides; a piece without an entry is a mistake. */
const SHOWN: Readonly<Record<string, readonly Allergen[]>> = {
  // bread, pastry, cake
  breads: ['gluten'],
  'icon:baguette-bread': ['gluten'],
  'icon:croissant': ['gluten', 'milk'],
  'icon:cookie': ['gluten', 'milk', 'eggs'],
  chocolatePastry: ['gluten', 'milk', 'soya'],
  chocolate: ['milk', 'soya'],
  chocolateBar: ['milk', 'soya'],
  toast: ['gluten'],
  tartine: ['gluten', 'milk'],
  croque: ['gluten', 'milk'],
  'croque egg': ['gluten', 'milk', 'eggs'],
  burger: ['gluten', 'sesame', 'milk'],
  financier: ['gluten', 'eggs', 'milk', 'nuts'],
  baba: ['gluten', 'eggs', 'milk'],
  tatin: ['gluten', 'milk'],
  profiteroles: ['gluten', 'eggs', 'milk'],
  onionSoup: ['gluten', 'milk'],
  // Croutons; the other cubes are of sugar and vegetables.
  cubes: ['gluten'],
  'cubes #f3e6cf': [],
  'cubes #d93a2a': [],
  'cubes #5f9a34': [],
  // milk and eggs
  butter: ['milk'],
  cheese: ['milk'],
  shavings: ['milk'],
  goatToast: ['gluten', 'milk'],
  mash: ['milk'],
  quenelle: ['milk'],
  cream: ['milk'],
  ramekin: ['eggs', 'milk'],
  caramel: [],
  mousse: ['eggs', 'milk', 'soya'],
  mousseTop: ['eggs', 'milk', 'soya'],
  verrine: ['eggs', 'milk', 'soya'],
  island: ['eggs', 'milk'],
  iceCream: ['milk'],
  'icon:ice-cream': ['milk'],
  eggHalf: ['eggs'],
  'icon:egg': ['eggs'],
  scrambled: ['eggs'],
  // sauces, by their colour: mayonnaise, mustard, vinaigrette, béarnaise, jam, ketchup, cream, honey, coconut milk, oil, white butter
  'sauce #fbe79a': ['eggs', 'mustard'],
  'sauce #d9a82a': ['mustard'],
  'sauce #d9a83a': ['mustard'],
  'sauce #f3d86a': ['eggs', 'milk'],
  'sauce #a81730': [],
  'dollop #fbe79a': ['eggs', 'mustard'],
  'dollop #fffaf0': ['milk'],
  'drizzle #d9a83a': ['mustard'],
  'drizzle #e9a11a': [],
  'drizzle #fff6e0': [],
  'pool #f0dc9a': [],
  'pool #f9e9b0': ['milk'],
  dip: [],
  // nuts
  'nuts hazelnut': ['nuts'],
  'nuts walnut': ['nuts'],
  'nuts almond': ['nuts'],
  'nuts kernel': ['peanuts'],
  'nuts peanut': ['peanuts'],
  // from the water
  cod: ['fish'],
  herring: ['fish'],
  tuna: ['fish'],
  anchovies: ['fish'],
  prawn: ['crustaceans'],
  mussels: ['molluscs'],
  snails: ['molluscs', 'milk'],
  // meat and what goes with it
  terrine: ['eggs', 'sulphites'],
  cornichons: ['mustard', 'sulphites'],
  ...none('ham salami sausage chicken steak steakSlices tartare duckLeg chunks'),
  // vegetables, fruit, herbs
  ...none('leaf leaves herbs sprig mint greenBeans leeks onionRings rounds potatoes fries friesCup mushrooms rice balls olives'),
  ...none('grapes strawberry slice wedge icon:lemon icon:peach icon:pear icon:red-apple icon:tangerine icon:tomato icon:blueberries'),
  ...none(
    'icon:avocado icon:brown-mushroom icon:carrot icon:coconut icon:garlic icon:herb icon:honey-pot icon:onion icon:potato icon:salt',
  ),
  // drinks
  'cup milk': ['milk'],
  'cup foam': ['milk'],
  ...none('cup cupAbove teapot coffeeBag carafe longDrink straw'),
  balloon: ['sulphites'],
  coupe: ['sulphites'],
  flute: ['sulphites'],
  wineGlass: ['sulphites'],
  'carafe pichet': ['sulphites'],
  'glass port': ['sulphites'],
  ...Object.fromEntries(['half', 'pint', 'tulip', 'weizen', 'stange'].map((beer) => [`glass ${beer}`, ['gluten'] as const])),
  'bottle beer': ['gluten'],
  ...Object.fromEntries(['bordeaux', 'burgundy', 'champagne'].map((wine) => [`bottle ${wine}`, ['sulphites'] as const])),
  ...none('glass bottle'),
  'jar clip': ['eggs', 'sulphites'],
  'jar cloth': [],
  // Bourguignon, blanquette and marinière are told apart by nothing that can be seen.
  cocotte: [],
  // what holds it
  ...none('plate frontPlate bowl board frontBoard oval slab tray napkin fork knife spoon steam icon:crayon icon:balloon'),
};

function none(names: string): Record<string, readonly Allergen[]> {
  return Object.fromEntries(names.split(' ').map((name) => [name, []]));
}

const shownBy = ({ draw, look: { kind, tone, second } }: Piece): readonly Allergen[] => {
  if (draw.startsWith('dish:')) return (recipes[draw.slice(5)]?.pieces ?? []).flatMap(shownBy);
  const name = [kind, second, tone].map((detail) => `${draw} ${detail}`).find((one) => SHOWN[one]) ?? draw;
  const shown = SHOWN[name];
  expect(shown, `what "${draw}" (${[kind, tone, second].join()}) shows`).toBeDefined();
  return shown ?? [];
};

const declared = (key: ProductKey): readonly Allergen[] => {
  const parts = [
    ...(SETS[key] ?? []),
    ...(BUNDLES[key] ?? []).flatMap((step) => step.parts.map((part) => (typeof part === 'string' ? part : part.key))),
  ];
  return [...PRODUCT_ROWS[key].allergens, ...parts.flatMap(declared)];
};

it.each(Object.keys(PRODUCT_ROWS) as ProductKey[])('of %s', (key) => {
  const shown = new Set((recipes[key]?.pieces ?? []).flatMap(shownBy));
  expect([...shown].filter((allergen) => !declared(key).includes(allergen))).toEqual([]);
});
