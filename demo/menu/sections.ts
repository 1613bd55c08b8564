// The 6 sections and 19 categories of the demo menu with their members, in the order of the page. Hot drinks, juices and sharing boards are
// in two sections on purpose.
import { categoryInput } from '@ardoise/contract/catalog/categories.ts';
import { exception, sectionInput } from '@ardoise/contract/catalog/sections.ts';
import categories from '../content/categories.json' with { type: 'json' };
import sections from '../content/sections.json' with { type: 'json' };
import { type CalendarKey, during } from './calendars.ts';
import type { ProductKey } from './products.ts';
import { type Content, keyed, type Of, recordOf } from './record.ts';
import { inEachLanguage, type Six, wordIn } from './six.ts';
import type { StationKey } from './stations.ts';

export type SectionKey = keyof typeof sections;
export type CategoryKey = keyof typeof categories;
type Section = Of<typeof sectionInput>;
type Category = Of<typeof categoryInput>;
/** A section; its index in `demoSections` gives its position. */
export type DemoSection = Section & { key: SectionKey };
export type DemoCategory = Category & { key: CategoryKey };

type SectionRow = Content<Section, { categories: CategoryKey[]; banner?: Six }> & {
  key: SectionKey;
  name: Six;
  /** The section is available only in the slots of that calendar. */
  only_during?: CalendarKey;
  /** The section is the first one in the slots of that calendar. */
  first_during?: CalendarKey;
};
type CategoryRow = Content<Category, { products: ProductKey[]; station: StationKey }> & { key: CategoryKey; name: Six };

export const SECTION_ROWS = keyed<SectionRow>(sections);
export const CATEGORY_ROWS = keyed<CategoryRow>(categories);

/** French law requires the discount on soft drinks to be as visible as the one on alcohol, and requires the health warning. */
const bannerOf = (banner: Six) => ({
  text: banner[0],
  languages: inEachLanguage((place) => ({ text: wordIn(banner, place) })),
});

const section = recordOf(sectionInput);
export const demoSections = SECTION_ROWS.map(
  ({ key, only_during, first_during, banner, ...content }): DemoSection => ({
    key,
    ...section({
      ...content,
      unavailable: only_during !== undefined,
      payment: true,
      banner: banner ? bannerOf(banner) : null,
      exceptions: [
        ...(only_during ? [during(exception, only_during, { unavailable: false })] : []),
        ...(first_during ? [during(exception, first_during, { position: 0 })] : []),
      ],
    }),
  }),
);

const category = recordOf(categoryInput);
export const demoCategories = CATEGORY_ROWS.map(({ key, ...content }): DemoCategory => ({ key, ...category(content) }));
