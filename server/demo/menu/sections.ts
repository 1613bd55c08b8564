// The 6 sections and 19 categories of the demo menu with what they hold, in the order of the page.
// Hot drinks, juices and sharing boards stand in two sections on purpose.
import type { CalendarKey } from './calendars.ts';
import type { ProductKey } from './products.ts';
import type { Six } from './six.ts';

export type SectionKey = 'sec1' | 'sec2' | 'sec3' | 'sec4' | 'sec5' | 'sec6';
export type CategoryKey =
  | 'VIE'
  | 'FOR'
  | 'ENT'
  | 'SAL'
  | 'PLA'
  | 'BUR'
  | 'ACC'
  | 'FRO'
  | 'DES'
  | 'PLC'
  | 'CHA'
  | 'SOF'
  | 'JUS'
  | 'BIE'
  | 'VIV'
  | 'BOU'
  | 'COC'
  | 'APE'
  | 'EPI';

export type SectionRow = {
  key: SectionKey;
  name: Six;
  categories: readonly CategoryKey[];
  /** Unavailable outside the slots of that calendar. */
  only_during?: CalendarKey;
  /** First of all sections while that calendar is in a slot. */
  first_during?: CalendarKey;
  /** False: nothing of it is brought to a table. */
  table_service: boolean;
};

export const SECTION_ROWS: readonly SectionRow[] = [
  {
    key: 'sec1',
    name: ['Petit-déjeuner', 'Breakfast', 'Desayuno', 'Colazione', 'Pequeno-almoço', 'Frühstück'],
    categories: ['VIE', 'CHA', 'JUS'],
    only_during: 'morning',
    table_service: true,
  },
  {
    key: 'sec2',
    name: ['Formules et menus', 'Set menus', 'Menús', 'Menù fissi', 'Menus', 'Menüs'],
    categories: ['FOR'],
    table_service: true,
  },
  {
    key: 'sec3',
    name: ['La carte', 'À la carte', 'Carta', 'Alla carta', 'Carta', 'Speisekarte'],
    categories: ['ENT', 'SAL', 'PLA', 'BUR', 'ACC', 'FRO', 'DES', 'PLC'],
    only_during: 'service',
    table_service: true,
  },
  {
    key: 'sec4',
    name: ['Boissons', 'Drinks', 'Bebidas', 'Bevande', 'Bebidas', 'Getränke'],
    categories: ['CHA', 'SOF', 'JUS'],
    table_service: true,
  },
  {
    key: 'sec5',
    name: ['Bar et vins', 'Bar and wines', 'Bar y vinos', 'Bar e vini', 'Bar e vinhos', 'Bar und Weine'],
    categories: ['BIE', 'VIV', 'BOU', 'COC', 'APE', 'PLC'],
    first_during: 'happy-hour',
    table_service: true,
  },
  {
    key: 'sec6',
    name: [
      'Épicerie à emporter',
      'Pantry to take home',
      'Tienda para llevar',
      'Bottega da asporto',
      'Mercearia para levar',
      'Feinkost zum Mitnehmen',
    ],
    categories: ['EPI'],
    table_service: false,
  },
];

export type CategoryRow = { key: CategoryKey; name: Six; products: readonly ProductKey[] };

export const CATEGORY_ROWS: readonly CategoryRow[] = [
  {
    key: 'VIE',
    name: [
      'Viennoiseries et tartines',
      'Pastries and toast',
      'Bollería y tostadas',
      'Dolci da forno e pane',
      'Folhados e torradas',
      'Gebäck und Brot',
    ],
    products: ['vie1', 'vie2', 'vie3', 'vie4'],
  },
  { key: 'FOR', name: ['Formules', 'Set menus', 'Menús', 'Menù fissi', 'Menus', 'Menüs'], products: ['for1', 'for2', 'for3'] },
  {
    key: 'ENT',
    name: ['Entrées', 'Starters', 'Entrantes', 'Antipasti', 'Entradas', 'Vorspeisen'],
    products: ['ent1', 'ent2', 'ent3', 'ent4', 'ent5', 'ent6', 'ent7'],
  },
  { key: 'SAL', name: ['Salades', 'Salads', 'Ensaladas', 'Insalate', 'Saladas', 'Salate'], products: ['sal1', 'sal2', 'sal3'] },
  {
    key: 'PLA',
    name: ['Plats', 'Main courses', 'Platos principales', 'Piatti principali', 'Pratos principais', 'Hauptgerichte'],
    products: ['pla1', 'pla2', 'pla3', 'pla4', 'pla5', 'pla6', 'pla7', 'pla8', 'pla9'],
  },
  {
    key: 'BUR',
    name: [
      'Burgers et croques',
      'Burgers and croques',
      'Hamburguesas y croques',
      'Burger e croque',
      'Hambúrgueres e croques',
      'Burger und Croques',
    ],
    products: ['bur1', 'bur2', 'bur3', 'bur4'],
  },
  {
    key: 'ACC',
    name: ['Accompagnements', 'Sides', 'Guarniciones', 'Contorni', 'Acompanhamentos', 'Beilagen'],
    products: ['acc1', 'acc2', 'acc3', 'acc4'],
  },
  { key: 'FRO', name: ['Fromages', 'Cheese', 'Quesos', 'Formaggi', 'Queijos', 'Käse'], products: ['fro1'] },
  {
    key: 'DES',
    name: ['Desserts', '=', 'Postres', 'Dolci', 'Sobremesas', '='],
    products: ['des1', 'des2', 'des3', 'des4', 'des5', 'des6', 'des7', 'des8', 'des9', 'des10', 'des11'],
  },
  {
    key: 'PLC',
    name: [
      'Planches à partager',
      'Sharing boards',
      'Tablas para compartir',
      'Taglieri da condividere',
      'Tábuas para partilhar',
      'Platten zum Teilen',
    ],
    products: ['plc1', 'plc2', 'plc3', 'plc4', 'plc6', 'plc5'],
  },
  {
    key: 'CHA',
    name: ['Boissons chaudes', 'Hot drinks', 'Bebidas calientes', 'Bevande calde', 'Bebidas quentes', 'Heiße Getränke'],
    products: ['cha1', 'cha2', 'cha3', 'cha4', 'cha5', 'cha6'],
  },
  {
    key: 'SOF',
    name: [
      'Eaux et sodas',
      'Water and soft drinks',
      'Aguas y refrescos',
      'Acque e bibite',
      'Águas e refrigerantes',
      'Wasser und Softdrinks',
    ],
    products: ['sof1', 'sof2', 'sof3', 'sof4', 'sof5', 'sof6', 'sof7'],
  },
  {
    key: 'JUS',
    name: [
      'Jus et sans alcool',
      'Juices and mocktails',
      'Zumos y sin alcohol',
      'Succhi e analcolici',
      'Sumos e sem álcool',
      'Säfte und Alkoholfreies',
    ],
    products: ['jus1', 'jus2', 'jus3', 'jus4'],
  },
  {
    key: 'BIE',
    name: ['Bières', 'Beers', 'Cervezas', 'Birre', 'Cervejas', 'Biere'],
    products: ['bie1', 'bie2', 'bie3', 'bie4', 'bie5'],
  },
  {
    key: 'VIV',
    name: [
      'Vins au verre et au pichet',
      'Wine by the glass and carafe',
      'Vinos por copa y jarra',
      'Vini al calice e in caraffa',
      'Vinhos a copo e em jarro',
      'Offene Weine',
    ],
    products: ['viv1', 'viv2', 'viv3', 'viv4', 'viv5'],
  },
  { key: 'BOU', name: ['Bouteilles', 'Bottles', 'Botellas', 'Bottiglie', 'Garrafas', 'Flaschen'], products: ['bou1', 'bou2', 'bou3'] },
  { key: 'COC', name: ['Cocktails', '=', 'Cócteles', 'Cocktail', '=', '='], products: ['coc1', 'coc2', 'coc3', 'coc4'] },
  {
    key: 'APE',
    name: [
      'Apéritifs et digestifs',
      'Aperitifs and digestifs',
      'Aperitivos y digestivos',
      'Aperitivi e digestivi',
      'Aperitivos e digestivos',
      'Aperitifs und Digestifs',
    ],
    products: ['ape1', 'ape2', 'ape3', 'ape4'],
  },
  {
    key: 'EPI',
    name: ['Bocaux et café', 'Jars and coffee', 'Conservas y café', 'Conserve e caffè', 'Conservas e café', 'Gläser und Kaffee'],
    products: ['epi1', 'epi2', 'epi3'],
  },
];
