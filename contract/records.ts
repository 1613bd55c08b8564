// The resources of a venue whose records have versions and a history (docs/product/people-and-rights.md#history). The server's stores, the
// kinds in a history, restorable kinds, and the calls and forms of the back-office are derived from this list.
import { calendars } from './catalog/calendars.ts';
import { categories } from './catalog/categories.ts';
import { costs } from './catalog/costs.ts';
import { instructions } from './catalog/instructions.ts';
import { products } from './catalog/products.ts';
import { sections } from './catalog/sections.ts';
import { stations } from './catalog/stations.ts';
import { tags } from './catalog/tags.ts';
import { tables } from './tables.ts';

const resources = [sections, categories, products, instructions, costs, calendars, tags, stations, tables] as const;
type Declared = (typeof resources)[number];

export type RecordName = Declared['name'];
/** The resources by the names of their records. */
export const RECORDS = Object.fromEntries(resources.map((resource) => [resource.name, resource])) as unknown as {
  readonly [D in Declared as D['name']]: D;
};
export const RECORD_NAMES: readonly RecordName[] = resources.map(({ name }) => name);
