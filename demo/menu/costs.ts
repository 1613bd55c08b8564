// The four fees of the demo menu and the passphrases for hand-over at the bar.
import { costInput } from '@ardoise/contract/catalog/costs.ts';
import costs from '../content/costs.json' with { type: 'json' };
import passphrases from '../content/passphrases.json' with { type: 'json' };
import type { ProductKey } from './products.ts';
import { keyed, type Of, recordOf, type Told } from './record.ts';
import type { CategoryKey, SectionKey } from './sections.ts';

export type CostKey = keyof typeof costs;
type Cost = Of<typeof costInput>;
export type DemoCost = Cost & { key: CostKey };
type Applied = { sections?: SectionKey[]; category_id?: CategoryKey[]; products_id?: ProductKey[] };
type CostRow = Told<Cost, Applied> & { key: CostKey };

const cost = recordOf(costInput);
/** The terrace's fee goes with drinks of both rates: the higher one never declares too little. */
export const demoCosts = keyed<CostRow>(costs).map(({ key, ...told }): DemoCost => ({ key, ...cost(told) }));

export const demoPassphrases: readonly string[] = passphrases;
