// The records of the menu that a plan compares with; money in minor units.
import type { BundleCategory } from '@ardoise/contract/catalog/products.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import type { MenuRecords } from '../../catalog/index.ts';
import type { ComparedFields, recordFields } from './fields.ts';

/** The texts of one language, by field. */
export type Entry = { locale: Locale; stale?: boolean } & Record<string, unknown>;
type Texted = { id: string; name: string; languages: Entry[] };
type Fields = typeof recordFields;
export type SectionRecord = ComparedFields<Fields['sections']> & Texted;
export type CategoryRecord = ComparedFields<Fields['categories']> & Texted;
/** A step of a bundle. */
export type Step = Omit<BundleCategory, 'languages'> & { languages: Entry[] };
export type ProductRecord = Omit<ComparedFields<Fields['products']>, 'bundle_categories'> & Texted & { bundle_categories: Step[] };

export type CurrentMenu = MenuRecords<SectionRecord, CategoryRecord, ProductRecord>;
export type InstructionRecord = CurrentMenu['instructions'][number];
/** A member in its owner's list. */
export type Link = CurrentMenu['section_categories'][number];
