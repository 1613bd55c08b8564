// The four fees of the demo menu and the passphrases for hand-over at the bar.
import type { Cost } from '@ardoise/contract/costs.ts';
import type { ProductKey } from './products.ts';
import type { CategoryKey, SectionKey } from './sections.ts';
import { inEachLanguage, type Six } from './six.ts';

export type CostKey = 'terrace' | 'syrup' | 'packaging' | 'bag';
/** A fee as on the wire, with keys in the place of ids. */
export type DemoCost = Omit<Cost, 'id' | 'version' | 'price_ht' | 'sections' | 'category_id' | 'products_id'> & {
  key: CostKey;
  sections: readonly SectionKey[];
  category_id: readonly CategoryKey[];
  products_id: readonly ProductKey[];
};

const NO_MESSAGE: Six = ['', '', '', '', '', ''];

type Told = 'name' | 'recipe' | 'message' | 'languages';
type CostRow = Pick<DemoCost, 'key' | 'application' | 'net_price' | 'tax_rate'> &
  Partial<Omit<DemoCost, Told>> & { name: Six; message?: Six };

const cost = ({ name, message = NO_MESSAGE, ...row }: CostRow): DemoCost => ({
  sections: [],
  category_id: [],
  products_id: [],
  multiple: false,
  manual: false,
  threshold: 0,
  bar: false,
  table: false,
  unavailable: false,
  ...row,
  name: name[0],
  recipe: '',
  message: message[0],
  languages: inEachLanguage((say) => ({ name: say(name), recipe: '', message: say(message) })),
});

export const demoCosts: readonly DemoCost[] = [
  cost({
    key: 'terrace',
    name: [
      'Service en terrasse',
      'Terrace service',
      'Servicio en terraza',
      'Servizio in terrazza',
      'Serviço na esplanada',
      'Terrassenservice',
    ],
    application: 'category',
    category_id: ['SOF', 'JUS', 'BIE'],
    multiple: true,
    table: true,
    net_price: 0.5,
    // It goes with drinks of both rates: the higher one never declares too little.
    tax_rate: 0.2,
  }),
  cost({
    key: 'syrup',
    name: ['Sirop', 'Syrup', 'Sirope', 'Sciroppo', 'Xarope', 'Sirup'],
    application: 'product',
    products_id: ['sof3'],
    manual: true,
    net_price: 0.4,
    tax_rate: 0.1,
  }),
  cost({
    key: 'packaging',
    name: [
      'Emballage à emporter',
      'Takeaway packaging',
      'Envase para llevar',
      'Confezione da asporto',
      'Embalagem para levar',
      'Verpackung zum Mitnehmen',
    ],
    application: 'section',
    sections: ['sec3'],
    manual: true,
    bar: true,
    net_price: 0.5,
    tax_rate: 0.1,
  }),
  cost({
    key: 'bag',
    name: ['Sac de transport', 'Carrier bag', 'Bolsa de transporte', 'Borsa per il trasporto', 'Saco de transporte', 'Tragetasche'],
    message: [
      'Dès 60 € à emporter',
      'From €60 to take away',
      'Desde 60 € para llevar',
      'Da 60 € in su da asporto',
      'A partir de 60 € para levar',
      'Ab 60 € zum Mitnehmen',
    ],
    application: 'venue',
    threshold: 60,
    bar: true,
    net_price: 1,
    tax_rate: 0.2,
  }),
];

export const demoPassphrases: readonly string[] = [
  'étoile filante',
  'lune rousse',
  "vent d'ouest",
  'cerise noire',
  'chat botté',
  'pont neuf',
  'sel fin',
  'roi de cœur',
  'petit prince',
  'vague bleue',
];
