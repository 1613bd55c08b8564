// A small menu for tests: the part of the demo brasserie needed for the worked figures, happy hour, fees, bundles and sets.
import type { Slot, Timetable } from '@ardoise/contract/catalog/calendars.ts';
import { menuCategory } from '@ardoise/contract/catalog/categories.ts';
import { menuCost } from '@ardoise/contract/catalog/costs.ts';
import { menuProduct } from '@ardoise/contract/catalog/products.ts';
import { menuSection } from '@ardoise/contract/catalog/sections.ts';
import { blankOf, translatedOf } from '@ardoise/contract/kit/record.ts';
import type { Menu, MenuCategory, MenuCost, MenuProduct, MenuSection } from '@ardoise/contract/menu.ts';

/** The id of a record by its key of up to six letters and digits (`for1`, `sec5`, `BIE`, `hh`). */
export const idOf = (key: string): string => {
  const digits = [...key].map((letter) => letter.charCodeAt(0).toString(16).padStart(2, '0')).join('');
  return `00000000-0000-7000-8000-${digits.padStart(12, '0')}`;
};

/** A slot from `HH:MM-HH:MM`. */
export const slotOf = (text: string): Slot => {
  const [beginHour = 0, beginMinute = 0, endHour = 0, endMinute = 0] = text.split(/[:-]/).map(Number);
  return { beginHour, beginMinute, endHour, endMinute };
};
/** A timetable with the slots on the given weekdays (0 is Monday). */
export const timetableOf = (days: readonly number[], ...slots: string[]): Timetable =>
  Array.from({ length: 7 }, (_, day) => (days.includes(day) ? slots.map(slotOf) : []));

const week = [0, 1, 2, 3, 4, 5, 6];
const workdays = [0, 1, 2, 3, 4];
const night: Timetable = Array.from({ length: 7 }, (_, day) => [
  ...(day === 5 || day === 6 ? [slotOf('00:00-02:00')] : []),
  ...(day === 4 || day === 5 ? [slotOf('22:00-24:00')] : []),
]);
const calendarOf = (key: string, name: string, timetable: Timetable, highlight = '') => ({
  id: idOf(key),
  name,
  highlight: highlight !== '',
  highlight_text: highlight,
  highlight_color: '#b45309',
  timetable,
});

const english = { locale: 'en-GB' as const };
/** An English entry of a record: its name, and its other texts empty. */
const entryOf = <R extends { languages: readonly unknown[] }>(shown: Parameters<typeof translatedOf>[0], name: string) =>
  ({ ...Object.fromEntries(translatedOf(shown).map((text) => [text, ''])), ...english, name }) as R['languages'][number];
const only = (calendar: string) => [{ calendar_id: idOf(calendar), position: null, unavailable: false }];

const sectionOf = (
  key: string,
  position: number,
  name: string,
  en: string,
  categories: string,
  more: Partial<MenuSection> = {},
): MenuSection => ({
  ...blankOf(menuSection),
  id: idOf(key),
  name,
  position,
  languages: [entryOf<MenuSection>(menuSection, en)],
  categories: categories.split(' ').map(idOf),
  ...more,
});

// key, category, French, English, price, tax, cl, happy-hour price, differences
type Row = [string, string, string, string, number, number, number?, number?, Partial<MenuProduct>?];
const bundle = (steps: MenuProduct['bundle_categories'], more: Partial<MenuProduct> = {}): Partial<MenuProduct> => ({
  type_id: 2,
  bundle_categories: steps,
  ...more,
});
const set = (parts: string): Partial<MenuProduct> => ({ type_id: 3, products: parts.split(' ').map(idOf) });
/** `offered` holds keys; `key+1.5` for one with a supplement. */
const stepOf = (key: string, name: string, en: string, offered: string, max_choices: number | null = null) => ({
  id: idOf(key),
  name,
  multiple_choice: max_choices !== null,
  max_choices,
  languages: [{ ...english, name: en }],
  products: offered.split(' ').map((one) => {
    const [product = '', supplement] = one.split('+');
    return { id: idOf(product), custom_price: supplement !== undefined, net_price: Number(supplement ?? 0) };
  }),
});
const inside = { standalone: false };

const rows: Row[] = [
  ['vie1', 'VIE', 'Croissant au beurre', 'Butter croissant', 2.2, 0.1],
  ['vie2', 'VIE', 'Pain au chocolat', 'Chocolate pastry', 2.4, 0.1],
  ['vie3', 'VIE', 'Tartine beurre et confiture', 'Baguette with butter and jam', 3.5, 0.1],
  ['ent1', 'ENT', 'Œuf mayonnaise', 'Egg mayonnaise', 6.5, 0.1],
  ['ent4', 'ENT', 'Poireaux vinaigrette, noisettes', 'Leeks vinaigrette, hazelnuts', 8.5, 0.1],
  ['ent5', 'ENT', 'Terrine de campagne, cornichons', 'Country terrine, gherkins', 9, 0.1],
  [
    'pla2',
    'PLA',
    'Entrecôte grillée 300 g, béarnaise',
    'Grilled rib-eye 300 g, béarnaise',
    28,
    0.1,
    undefined,
    undefined,
    { instructions: [idOf('cuis'), idOf('sauc')] },
  ],
  ['pla3', 'PLA', 'Confit de canard, pommes sarladaises', 'Duck confit, garlic potatoes', 21.5, 0.1],
  ['pla5', 'PLA', 'Bœuf bourguignon', 'Beef bourguignon', 20, 0.1],
  ['pla8', 'PLA', 'Risotto aux champignons', 'Mushroom risotto', 17.5, 0.1],
  ['pla9', 'PLA', 'Curry de légumes, lait de coco', 'Vegetable and coconut curry', 16.5, 0.1],
  ['bur3', 'PLA', 'Croque-monsieur', 'Ham and cheese croque', 12.5, 0.1],
  ['fro1', 'DES', 'Trois fromages affinés', 'Three matured cheeses', 10.5, 0.1],
  ['des1', 'DES', 'Crème brûlée à la vanille', 'Vanilla crème brûlée', 8.5, 0.1],
  ['des2', 'DES', 'Mousse au chocolat', 'Chocolate mousse', 8, 0.1],
  ['des5', 'DES', 'Île flottante', 'Floating island', 8, 0.1],
  ['des7', 'DES', 'Glaces, deux boules', 'Ice cream, two scoops', 6.5, 0.1],
  ['des8', 'DES', 'Mini crème brûlée', 'Mini crème brûlée', 4, 0.1, undefined, undefined, inside],
  ['des9', 'DES', 'Mini mousse au chocolat', 'Mini chocolate mousse', 4, 0.1, undefined, undefined, inside],
  ['des10', 'DES', 'Mini financier', 'Mini almond cake', 2, 0.1, undefined, undefined, inside],
  ['des11', 'DES', 'Café gourmand', 'Coffee with mini desserts', 10.5, 0.1, undefined, undefined, set('cha1 des8 des9 des10')],
  ['plc3', 'PLC', 'Olives marinées', 'Marinated olives', 4.5, 0.1],
  ['plc4', 'PLC', 'Saucisson sec', 'Dry-cured sausage', 7, 0.1],
  ['plc5', 'PLC', 'Assortiment apéro', 'Aperitif selection', 24, 0.1, undefined, undefined, set('plc4 ent5 plc3 fro1')],
  [
    'for1',
    'FOR',
    'Formule midi',
    'Lunch set menu',
    24.5,
    0.1,
    undefined,
    undefined,
    bundle(
      [
        stepOf('f1ent', 'Entrée', 'Starter', 'ent1 ent4 ent5'),
        stepOf('f1pla', 'Plat', 'Main', 'pla3 pla5 pla9 pla2+6'),
        stepOf('f1des', 'Dessert', 'Dessert', 'des1 des2 des5'),
        stepOf('f1boi', 'Boisson', 'Drink', 'sof2 sof4 cha1 viv1'),
      ],
      { unavailable: true, exceptions: [{ calendar_id: idOf('dej'), position: null, unavailable: false, net_price: null }] },
    ),
  ],
  [
    'for2',
    'FOR',
    'Petit-déjeuner parisien',
    'Parisian breakfast',
    11.5,
    0.1,
    undefined,
    undefined,
    bundle(
      [
        stepOf('f2cha', 'Boisson chaude', 'Hot drink', 'cha1 cha2 cha3 cha5+1 cha6'),
        stepOf('f2jus', 'Jus', 'Juice', 'jus1'),
        stepOf('f2vie', 'Viennoiseries', 'Pastries', 'vie1 vie2 vie3', 2),
      ],
      { unavailable: true, exceptions: [{ calendar_id: idOf('matin'), position: null, unavailable: false, net_price: null }] },
    ),
  ],
  [
    'for3',
    'FOR',
    'Menu enfant',
    "Children's menu",
    12,
    0.1,
    undefined,
    undefined,
    bundle([
      stepOf('f3pla', 'Plat', 'Main', 'bur3 pla8'),
      stepOf('f3des', 'Dessert', 'Dessert', 'des2 des7'),
      stepOf('f3boi', 'Boisson', 'Drink', 'sof2 sof5 jus1+1'),
    ]),
  ],
  ['cha1', 'CHA', 'Espresso', '', 2.6, 0.1, 5],
  ['cha2', 'CHA', 'Café allongé', 'Long black coffee', 2.8, 0.1, 12],
  ['cha3', 'CHA', 'Grand crème', 'Large white coffee', 5.2, 0.1, 20],
  ['cha5', 'CHA', 'Chocolat chaud', 'Hot chocolate', 5.5, 0.1, 20],
  ['cha6', 'CHA', 'Thé ou infusion', 'Tea or herbal tea', 5, 0.1, 30],
  ['sof1', 'SOF', "Carafe d'eau", 'Jug of tap water', 0, 0.1, 100],
  ['sof2', 'SOF', 'Eau minérale plate', 'Still mineral water', 4.5, 0.1, 50],
  ['sof3', 'SOF', 'Eau gazeuse', 'Sparkling water', 6.5, 0.1, 100],
  ['sof4', 'SOF', 'Cola', '', 4.5, 0.1, 33, 3.1, { instructions: [idOf('glac')] }],
  ['sof5', 'SOF', 'Limonade artisanale', 'Craft lemonade', 4.2, 0.1, 25, 2.9],
  ['jus1', 'JUS', 'Orange pressée', 'Fresh orange juice', 5.5, 0.1, 25, 3.8],
  ['bie1', 'BIE', 'Blonde pression, demi', 'Draught lager, half', 4.6, 0.2, 25, 3.2],
  ['bie2', 'BIE', 'Blonde pression, pinte', 'Draught lager, pint', 8.5, 0.2, 50, 5.9],
  ['bie5', 'BIE', 'Bière sans alcool', 'Alcohol-free beer', 5.5, 0.1, 33, 3.8],
  ['viv1', 'VIV', 'Côtes-du-Rhône rouge, verre', 'Côtes-du-Rhône red, glass', 5.5, 0.2, 12, 3.8],
  ['viv2', 'VIV', 'Sancerre blanc, verre', 'Sancerre white, glass', 8.5, 0.2, 12],
  ['epi1', 'EPI', 'Terrine de campagne, bocal 180 g', 'Country terrine, 180 g jar', 8.9, 0.055],
];

const productOf = ([key, , name, en, net_price, tax_rate, volume_cl, happy, more]: Row): MenuProduct => ({
  ...blankOf(menuProduct),
  id: idOf(key),
  name,
  type_id: 1,
  net_price,
  tax_rate,
  volume_cl: volume_cl ?? null,
  allergens_declared: true,
  exceptions: happy === undefined ? [] : [{ calendar_id: idOf('hh'), position: null, unavailable: null, net_price: happy }],
  languages: en === '' ? [] : [entryOf<MenuProduct>(menuProduct, en)],
  ...more,
});

const categoryOf = (key: string, name: string, en: string): MenuCategory => ({
  ...blankOf(menuCategory),
  id: idOf(key),
  name,
  languages: [entryOf<MenuCategory>(menuCategory, en)],
  products: rows.filter(([, category]) => category === key).map(([product]) => idOf(product)),
});

const costOf = (key: string, name: string, more: Partial<MenuCost>): MenuCost => ({
  ...blankOf(menuCost),
  id: idOf(key),
  name,
  tax_rate: 0.1,
  ...more,
});
const instructionOf = (key: string, fr: string, en: string, options: string[]) => ({
  id: idOf(key),
  name: fr,
  languages: [{ ...english, name: en }],
  options: options.map((option, place) => {
    const [name = '', translation = ''] = option.split('/');
    return { id: idOf(`${key}${place}`), name, tags: [], allergens_declared: true, languages: [{ ...english, name: translation }] };
  }),
});

/** The menu used in tests. Do not modify it; make a changed copy. */
export const demoMenu: Menu = {
  version: 1,
  locale: null,
  popular: [],
  venue: {
    id: idOf('venue'),
    hrid: 'brasserie-des-halles',
    name: 'Brasserie des Halles',
    display_name: true,
    image_url: null,
    address: '1 rue des Halles, Paris',
    legal: 'Prix service compris',
    instagram: '',
    facebook: '',
    tripadvisor: '',
    gmaps: '',
    website: '',
    country: 'FR',
    currency: 'EUR',
    timezone: 'Europe/Paris',
    source_locale: 'fr-FR',
    default_locale: 'fr-FR',
    wishlist: false,
    welcome_box: true,
    tier: 'premium',
    active: true,
    open: true,
    paused_until: null,
    hours: null,
    contact: 'any',
    online_payment: false,
    most_pieces: 200,
    table_codes: false,
    newsletter: true,
  },
  calendars: [
    calendarOf('matin', 'Matin', timetableOf(week, '07:30-11:00')),
    calendarOf('dej', 'Déjeuner', timetableOf(workdays, '11:45-14:30')),
    calendarOf('serv', 'Service', timetableOf(week, '11:45-14:30', '18:45-22:45')),
    calendarOf('hh', 'Happy hour', timetableOf(workdays, '17:00-20:00'), 'Happy hour'),
    calendarOf('nuit', 'Nuit', night),
  ],
  sections: [
    sectionOf('sec1', 0, 'Petit-déjeuner', 'Breakfast', 'VIE CHA JUS', { unavailable: true, exceptions: only('matin') }),
    sectionOf('sec2', 1, 'Formules et menus', 'Set menus', 'FOR'),
    sectionOf('sec3', 2, 'La carte', 'À la carte', 'ENT PLA DES PLC', { unavailable: true, exceptions: only('serv') }),
    sectionOf('sec4', 3, 'Boissons', 'Drinks', 'CHA SOF JUS'),
    sectionOf('sec5', 4, 'Bar et vins', 'Bar and wines', 'PLC BIE VIV', {
      exceptions: [{ calendar_id: idOf('hh'), position: 0, unavailable: null }],
    }),
    sectionOf('sec6', 5, 'Épicerie à emporter', 'Pantry to take home', 'EPI'),
  ],
  categories: [
    categoryOf('VIE', 'Viennoiseries et tartines', 'Pastries and toast'),
    categoryOf('FOR', 'Formules', 'Set menus'),
    categoryOf('ENT', 'Entrées', 'Starters'),
    categoryOf('PLA', 'Plats', 'Main courses'),
    categoryOf('DES', 'Desserts', 'Desserts'),
    categoryOf('PLC', 'Planches à partager', 'Sharing boards'),
    categoryOf('CHA', 'Boissons chaudes', 'Hot drinks'),
    categoryOf('SOF', 'Eaux et sodas', 'Water and soft drinks'),
    categoryOf('JUS', 'Jus et sans alcool', 'Juices and mocktails'),
    categoryOf('BIE', 'Bières', 'Beers'),
    categoryOf('VIV', 'Vins au verre et au pichet', 'Wine by the glass and carafe'),
    categoryOf('EPI', 'Bocaux et café', 'Jars and coffee'),
  ],
  products: rows.map(productOf),
  instructions: [
    instructionOf('cuis', 'Cuisson', 'Cooking', ['bleu/blue', 'saignant/rare', 'à point/medium', 'bien cuit/well done']),
    instructionOf('sauc', 'Sauce', 'Sauce', ['béarnaise/béarnaise', 'poivre/pepper', 'roquefort/blue cheese', 'sans/none']),
    instructionOf('glac', 'Glaçons', 'Ice', ['avec/with', 'sans/without']),
  ],
  costs: [
    costOf('terr', 'Service en terrasse', {
      application: 'category',
      category_id: ['SOF', 'JUS', 'BIE'].map(idOf),
      multiple: true,
      table: true,
      net_price: 0.5,
    }),
    costOf('sirop', 'Sirop', { application: 'product', products_id: [idOf('sof3')], manual: true, net_price: 0.4 }),
    costOf('embal', 'Emballage à emporter', { application: 'section', sections: [idOf('sec3')], manual: true, bar: true, net_price: 0.5 }),
    costOf('sac', 'Sac de transport', { threshold: 60, bar: true, net_price: 1, tax_rate: 0.2, message: 'Dès 60 € à emporter' }),
  ],
  tags: [],
};
