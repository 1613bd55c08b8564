// What the products of the demo menu are composed of and offered with: bundles, sets, instructions, recommendations.
import type { Allergen, Diet } from '@ardoise/contract/rules/built-in-tags.ts';
import type { ProductKey } from './products.ts';
import type { Six } from './six.ts';

/** A product of a step; a `supplement` is added to the bundle's price. */
export type BundlePart = ProductKey | { key: ProductKey; supplement: number };
/** A step of a bundle: one product of `parts`, or up to `max_choices` different ones. */
export type BundleStep = { name: Six; parts: readonly BundlePart[]; max_choices?: number };

const STARTER: Six = ['Entrée', 'Starter', 'Entrante', 'Antipasto', 'Entrada', 'Vorspeise'];
const MAIN: Six = ['Plat', 'Main', 'Plato', 'Piatto', 'Prato', 'Hauptgericht'];
const DESSERT: Six = ['Dessert', '=', 'Postre', 'Dolce', 'Sobremesa', '='];
const DRINK: Six = ['Boisson', 'Drink', 'Bebida', 'Bevanda', 'Bebida', 'Getränk'];

export const BUNDLES: Partial<Record<ProductKey, readonly BundleStep[]>> = {
  for1: [
    { name: STARTER, parts: ['ent1', 'ent4', 'ent5'] },
    { name: MAIN, parts: ['pla3', 'pla5', 'pla9', { key: 'pla2', supplement: 6 }] },
    { name: DESSERT, parts: ['des1', 'des2', 'des5'] },
    { name: DRINK, parts: ['sof2', 'sof4', 'cha1', 'viv1'] },
  ],
  for2: [
    {
      name: ['Boisson chaude', 'Hot drink', 'Bebida caliente', 'Bevanda calda', 'Bebida quente', 'Heißgetränk'],
      parts: ['cha1', 'cha2', 'cha3', { key: 'cha5', supplement: 1 }, 'cha6'],
    },
    { name: ['Jus', 'Juice', 'Zumo', 'Succo', 'Sumo', 'Saft'], parts: ['jus1'] },
    {
      name: ['Viennoiseries', 'Pastries', 'Bollería', 'Dolci da forno', 'Folhados', 'Gebäck'],
      parts: ['vie1', 'vie2', 'vie3'],
      max_choices: 2,
    },
  ],
  for3: [
    { name: MAIN, parts: ['bur3', 'pla8'] },
    { name: DESSERT, parts: ['des2', 'des7'] },
    { name: DRINK, parts: ['sof2', 'sof5', { key: 'jus1', supplement: 1 }] },
  ],
};

export const SETS: Partial<Record<ProductKey, readonly ProductKey[]>> = {
  des11: ['cha1', 'des8', 'des9', 'des10'],
  plc5: ['plc4', 'ent5', 'plc3', 'fro1'],
};

export type InstructionKey = 'cooking' | 'sauce' | 'side' | 'ice' | 'milk';
/** An option with what it adds to the product; all of them are checked, so that no allergens means that there are none. */
export type OptionRow = { name: Six; allergens?: readonly Allergen[]; diet?: Diet };
export type InstructionRow = { key: InstructionKey; name: Six; options: readonly OptionRow[]; products: readonly ProductKey[] };

export const INSTRUCTION_ROWS: readonly InstructionRow[] = [
  {
    key: 'cooking',
    name: ['Cuisson', 'Cooking', 'Punto de cocción', 'Cottura', 'Ponto da carne', 'Garstufe'],
    options: [
      { name: ['bleu', 'blue', 'muy poco hecho', 'molto al sangue', 'muito mal passado', 'blau'] },
      { name: ['saignant', 'rare', 'poco hecho', 'al sangue', 'mal passado', 'blutig'] },
      { name: ['à point', 'medium', 'al punto', 'media', 'ao ponto', 'medium'] },
      { name: ['bien cuit', 'well done', 'muy hecho', 'ben cotta', 'bem passado', 'durchgebraten'] },
    ],
    products: ['pla2', 'bur1'],
  },
  {
    key: 'sauce',
    name: ['Sauce', '=', 'Salsa', 'Salsa', 'Molho', '='],
    options: [
      { name: ['béarnaise', '=', 'bearnesa', 'bernese', '=', 'Béarnaise'], allergens: ['eggs', 'milk', 'sulphites'] },
      { name: ['poivre', 'pepper', 'pimienta', 'pepe', 'pimenta', 'Pfeffer'], allergens: ['milk', 'celery', 'sulphites'] },
      { name: ['roquefort', 'blue cheese', '=', '=', '=', 'Roquefort'], allergens: ['milk'] },
      { name: ['sans', 'none', 'sin salsa', 'senza', 'sem molho', 'ohne'] },
    ],
    products: ['pla2'],
  },
  {
    key: 'side',
    name: ['Garniture', 'Side', 'Guarnición', 'Contorno', 'Acompanhamento', 'Beilage'],
    options: [
      { name: ['frites', 'fries', 'patatas fritas', 'patatine', 'batatas fritas', 'Pommes frites'], diet: 'vegan' },
      {
        name: ['haricots verts', 'green beans', 'judías verdes', 'fagiolini', 'feijão-verde', 'grüne Bohnen'],
        allergens: ['milk'],
        diet: 'vegetarian',
      },
      { name: ['purée', 'mash', 'puré', 'purè', 'puré', 'Püree'], allergens: ['milk'], diet: 'vegetarian' },
      { name: ['salade', 'salad', 'ensalada', 'insalata', 'salada', 'Salat'], allergens: ['mustard', 'sulphites'], diet: 'vegan' },
    ],
    products: ['pla1', 'pla2', 'bur1', 'bur2'],
  },
  {
    key: 'ice',
    name: ['Glaçons', 'Ice', 'Hielo', 'Ghiaccio', 'Gelo', 'Eis'],
    options: [{ name: ['avec', 'with', 'con', 'con', 'com', 'mit'] }, { name: ['sans', 'without', 'sin', 'senza', 'sem', 'ohne'] }],
    products: ['sof4', 'sof6', 'jus1'],
  },
  {
    key: 'milk',
    name: ['Lait', 'Milk', 'Leche', 'Latte', 'Leite', 'Milch'],
    options: [
      { name: ['de vache', 'dairy', 'de vaca', 'vaccino', 'de vaca', 'Kuhmilch'], allergens: ['milk'], diet: 'vegetarian' },
      { name: ['avoine', 'oat', 'de avena', "d'avena", 'de aveia', 'Hafer'], allergens: ['gluten'], diet: 'vegan' },
    ],
    products: ['cha3', 'cha4'],
  },
];

/** "Goes well with": only products that are sold alone. */
export const RECOMMENDATIONS: Partial<Record<ProductKey, readonly ProductKey[]>> = {
  vie1: ['cha3', 'jus1'],
  vie2: ['cha5'],
  vie3: ['cha2', 'jus1'],
  vie4: ['jus1', 'cha1'],
  ent3: ['viv2'],
  ent5: ['viv1'],
  ent7: ['viv2', 'viv5'],
  sal1: ['sof6', 'viv3'],
  sal2: ['viv3'],
  sal3: ['viv2'],
  pla1: ['viv1', 'acc4'],
  pla2: ['bou1', 'viv1', 'acc4'],
  pla3: ['viv4'],
  pla4: ['bou2'],
  pla5: ['viv1', 'bou1'],
  pla6: ['viv2', 'bie4'],
  pla7: ['bou2', 'viv2'],
  pla8: ['acc4', 'viv2'],
  pla9: ['bie3', 'sof6'],
  bur1: ['bie1', 'bie3', 'sof4'],
  bur2: ['bie5', 'sof5'],
  bur3: ['acc4', 'bie1'],
  bur4: ['acc4', 'bie4'],
  fro1: ['viv1', 'bou1'],
  des1: ['cha1'],
  des2: ['cha1', 'cha6'],
  des3: ['ape4', 'cha1'],
  des6: ['cha1'],
  des7: ['cha1'],
  plc1: ['viv4', 'bie2'],
  plc2: ['viv1', 'bou2'],
  plc3: ['ape1', 'coc1'],
  plc4: ['bie1', 'viv1'],
  plc5: ['viv4', 'coc1', 'jus4'],
  plc6: ['bie1', 'bie5'],
  bie2: ['plc4', 'plc6'],
  coc1: ['plc3'],
  viv5: ['plc2'],
  epi2: ['epi3'],
};
