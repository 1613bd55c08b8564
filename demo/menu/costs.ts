// The four fees of the demo menu and the passphrases for hand-over at the bar.
import type { Cost } from '@ardoise/contract/costs.ts';
import costs from '../content/costs.json' with { type: 'json' };
import passphrases from '../content/passphrases.json' with { type: 'json' };
import type { ProductKey } from './products.ts';
import type { CategoryKey, SectionKey } from './sections.ts';
import { inEachLanguage, keyed, type Six } from './six.ts';

export type CostKey = keyof typeof costs;
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

/** The terrace's fee goes with drinks of both rates: the higher one never declares too little. */
export const demoCosts = keyed<CostRow>(costs).map(
  ({ name, message = NO_MESSAGE, ...row }): DemoCost => ({
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
  }),
);

export const demoPassphrases: readonly string[] = passphrases;
