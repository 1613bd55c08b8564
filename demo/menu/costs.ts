// The four fees of the demo menu, and the passphrases for hand-over at the bar.
import { costInput } from '@ardoise/contract/catalog/costs.ts';
import costs from '../content/costs.json' with { type: 'json' };
import passphrases from '../content/passphrases.json' with { type: 'json' };
import type { ProductKey } from './products.ts';
import { type Content, keyed, type Of, recordOf } from './record.ts';
import type { CategoryKey, SectionKey } from './sections.ts';

export type CostKey = keyof typeof costs;
type Cost = Of<typeof costInput>;
export type DemoCost = Cost & { key: CostKey };
type Applied = { sections?: SectionKey[]; category_id?: CategoryKey[]; products_id?: ProductKey[] };
type CostRow = Content<Cost, Applied> & { key: CostKey };

const cost = recordOf(costInput);
/** The terrace fee applies to drinks at both tax rates, so it has the higher one: the venue never declares too little tax. */
export const demoCosts = keyed<CostRow>(costs).map(({ key, ...content }): DemoCost => ({ key, ...cost(content) }));

export const demoPassphrases: readonly string[] = passphrases;
