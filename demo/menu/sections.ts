// The 6 sections and 19 categories of the demo menu with what they hold, in the order of the page.
// Hot drinks, juices and sharing boards stand in two sections on purpose.
import categories from '../content/categories.json' with { type: 'json' };
import sections from '../content/sections.json' with { type: 'json' };
import type { CalendarKey } from './calendars.ts';
import type { ProductKey } from './products.ts';
import { keyed, type Six } from './six.ts';

export type SectionKey = keyof typeof sections;
export type CategoryKey = keyof typeof categories;

export type SectionRow = {
  key: SectionKey;
  name: Six;
  description: Six;
  categories: readonly CategoryKey[];
  /** Unavailable outside the slots of that calendar. */
  only_during?: CalendarKey;
  /** First of all sections while that calendar is in a slot. */
  first_during?: CalendarKey;
  /** French law asks that the reduction on soft drinks be announced as visibly as that on alcohol, and for the health warning. */
  banner?: Six;
  /** False: nothing of it is brought to a table. */
  table_service: boolean;
};
export type CategoryRow = { key: CategoryKey; name: Six; tagline: Six; products: readonly ProductKey[] };

export const SECTION_ROWS = keyed<SectionRow>(sections);
export const CATEGORY_ROWS = keyed<CategoryRow>(categories);
