// Plans sections and categories, and assigns products to menus.
import { newId } from '../../../platform/ids.ts';
import { type Blanks, blanksOf } from './blanks.ts';
import type { CategoryRecord, CurrentMenu, SectionRecord } from './current.ts';
import {
  addNames,
  checkedList,
  claim,
  type Deleted,
  type Draft,
  type Drafts,
  deletedId,
  deletedOf,
  discarded,
  draftsOf,
  idOf,
  matchRecord,
  nameFrom,
  newDraft,
  put,
  putPlain,
  translate,
} from './draft.ts';
import { Links } from './links.ts';
import { nameKey, Register } from './names.ts';
import { pictureText } from './pictures.ts';
import { recordReaders } from './plain-fields.ts';
import type { Row, Wanted } from './wanted.ts';

const LAST_PLACE = 10_000;

export type Menus = {
  currency: string;
  blanks: Blanks;
  sections: Drafts<SectionRecord>;
  categories: Drafts<CategoryRecord>;
  /** The records by their new names. */
  sectionNames: Register<SectionRecord>;
  categoryNames: Register<CategoryRecord>;
  sectionLinks: Links;
  productLinks: Links;
  deleted: Deleted;
};

const newSection = ({ sections, blanks }: Pick<Menus, 'sections' | 'blanks'>, name: string, id = newId()): Draft<SectionRecord> => {
  const position = Math.max(-1, ...[...sections.values()].map(({ record }) => record.position)) + 1;
  return newDraft(sections, { ...blanks.section, id, name, position });
};
const newCategory = ({ categories, blanks }: Menus, name: string, id = newId()): Draft<CategoryRecord> =>
  newDraft(categories, { ...blanks.category, id, name });

const requiredName = (row: Row, field: string): string | undefined => {
  const name = row.text(field);
  return name === '' ? row.report(field, 'required') : name;
};

type Sections = Pick<Menus, 'currency' | 'blanks' | 'sections' | 'deleted'> & {
  old: Register<SectionRecord>;
  fresh: Map<string, Draft<SectionRecord>>;
};

/** The section that a row describes; undefined, and a problem, if it is unclear or an earlier row describes it. */
const sectionOf = (reading: Sections, row: Row): Draft<SectionRecord> | undefined => {
  const { sections, old, fresh, deleted } = reading;
  const before = matchRecord(row, { register: old, deleted: deleted.section }, 'section');
  const name = requiredName(row, 'section');
  if (before === undefined || name === undefined) return undefined;
  const key = deletedId(row, deleted.section) ?? nameKey(name);
  const draft = (before ? sections.get(before.id) : fresh.get(key)) ?? newSection(reading, name, idOf(row, deleted.section));
  if (!before) fresh.set(key, draft);
  return claim(draft, row, 'section') ? draft : undefined;
};

/**
 * Split into texts and other fields, because the problems of a row are reported in the order text, picture, position,
 * rest.
 */
const sectionTexts = recordReaders.sections.plain.filter(({ kind }) => kind === 'text');
const sectionRest = recordReaders.sections.plain.filter(({ kind }) => kind !== 'text');

const planSection = (reading: Sections, row: Row): void => {
  const draft = sectionOf(reading, row) ?? discarded({ ...reading.blanks.section });
  put(draft, 'section', 'name', nameFrom(draft, row, 'section'));
  putPlain(draft, sectionTexts, row, reading.currency);
  put(draft, 'image_url', 'image_source', pictureText(row, draft.record));
  put(draft, 'position', 'position', row.number('position', { most: LAST_PLACE, digits: 0 }) ?? undefined);
  putPlain(draft, sectionRest, row, reading.currency);
  translate(draft, row, recordReaders.sections.texts);
};

/** The id of the section with that name; creates an unknown one. */
const sectionNamed = (menus: Menus, row: Row, name: string): string | undefined => {
  const found = menus.sectionNames.find(name);
  if ('problem' in found && found.problem !== 'unknown_name') return row.report('section', found.problem);
  const draft = 'record' in found ? menus.sections.get(found.record.id) : newSection(menus, name);
  if (!draft) return undefined;
  if (!('record' in found)) menus.sectionNames.add(draft.record);
  draft.named = true;
  return draft.record.id;
};
const sectionsNamed = (menus: Menus, row: Row): string[] =>
  checkedList(
    row,
    'section',
    (row.entries('section') ?? []).flatMap((name) => sectionNamed(menus, row, name) ?? []),
  );

type Categories = { menus: Menus; old: Register<CategoryRecord>; fresh: Map<string, Draft<CategoryRecord>> };

/** The category that a row describes, like `sectionOf`; categories with the same name are distinguished by section. */
const categoryOf = ({ menus, old, fresh }: Categories, row: Row, sections: readonly string[]): Draft<CategoryRecord> | undefined => {
  const among = (name: string) => {
    const all = old.byName(name);
    return all.length > 1
      ? all.filter(({ id }) => sections.some((section) => menus.sectionLinks.positionOf(section, id) !== undefined))
      : all;
  };
  const before = matchRecord(row, { register: old, deleted: menus.deleted.category }, 'category', among);
  const name = requiredName(row, 'category');
  if (before === undefined || name === undefined) return undefined;
  const key = deletedId(row, menus.deleted.category) ?? nameKey(name);
  const draft = (before ? menus.categories.get(before.id) : fresh.get(key)) ?? newCategory(menus, name, idOf(row, menus.deleted.category));
  if (!before) fresh.set(key, draft);
  return claim(draft, row, 'category') ? draft : undefined;
};

const planCategory = (reading: Categories, row: Row): void => {
  const { menus } = reading;
  const sections = sectionsNamed(menus, row);
  const draft = categoryOf(reading, row, sections) ?? discarded({ ...menus.blanks.category });
  put(draft, 'category', 'name', nameFrom(draft, row, 'category'));
  putPlain(draft, recordReaders.categories.plain, row, menus.currency);
  translate(draft, row, recordReaders.categories.texts);
  if (row.has('section') && menus.sectionLinks.setOwners(draft.record.id, sections)) draft.fields.add('section');
};

/** Plans the rows of sections, then those of categories. */
export const planMenus = (current: CurrentMenu, wanted: Pick<Wanted, 'sections' | 'categories'>): Menus => {
  const sections = draftsOf(current.sections);
  const { currency } = current;
  const blanks = blanksOf(currency);
  const deleted = deletedOf(current.deleted);
  const sectionReading: Sections = { currency, blanks, sections, deleted, old: new Register(current.sections), fresh: new Map() };
  for (const row of wanted.sections ?? []) planSection(sectionReading, row);
  const menus: Menus = {
    currency,
    blanks,
    sections,
    categories: draftsOf(current.categories),
    sectionNames: addNames(sections, new Register<SectionRecord>([])),
    categoryNames: new Register<CategoryRecord>([]),
    sectionLinks: new Links(current.section_categories),
    productLinks: new Links(current.category_products),
    deleted,
  };
  const categoryReading: Categories = { menus, old: new Register(current.categories), fresh: new Map() };
  for (const row of wanted.categories ?? []) planCategory(categoryReading, row);
  menus.categoryNames = addNames(menus.categories, menus.categoryNames);
  return menus;
};

/** The categories that a product's row names, in order; unknown ones are created in the row's sections. */
export const categoriesNamed = (menus: Menus, row: Row): string[] | undefined => {
  const names = row.entries('category');
  if (!names) return undefined;
  const isInSections = (id: string) =>
    (row.entries('section') ?? []).some((name) => {
      const section = menus.sectionNames.find(name);
      return 'record' in section && menus.sectionLinks.positionOf(section.record.id, id) !== undefined;
    });
  const ids = names.flatMap((name) => {
    const found = menus.categoryNames.find(name, ({ id }) => isInSections(id));
    if ('problem' in found && found.problem !== 'unknown_name') return row.report('category', found.problem) ?? [];
    const draft = 'record' in found ? menus.categories.get(found.record.id) : createdCategory(menus, row, name);
    if (draft) draft.named = true;
    return draft?.record.id ?? [];
  });
  return checkedList(row, 'category', ids);
};

const createdCategory = (menus: Menus, row: Row, name: string): Draft<CategoryRecord> => {
  const draft = newCategory(menus, name);
  menus.categoryNames.add(draft.record);
  menus.sectionLinks.setOwners(draft.record.id, sectionsNamed(menus, row));
  return draft;
};

/** True if the product is in a category of a section. */
export const isOnMenu = ({ productLinks, sectionLinks }: Menus, product: string): boolean =>
  [...productLinks.ownersOf(product)].some((category) => sectionLinks.ownersOf(category).size > 0);

/**
 * Puts the categories of a product into a section, given by id or by a name that may be new. A product without a
 * category gets one with the section's name. False if the venue has no section with that id.
 */
export const putOnMenu = (menus: Menus, product: string, named: string): boolean => {
  const found = menus.sectionNames.find(named);
  if ('problem' in found && found.problem !== 'unknown_name') return false;
  const section = 'record' in found ? menus.sections.get(found.record.id) : newSection(menus, named);
  if (!section) return false;
  if (!('record' in found)) menus.sectionNames.add(section.record);
  const { id, name } = section.record;
  section.named = true;
  if (menus.productLinks.ownersOf(product).size === 0) {
    const known = menus.categoryNames.find(name);
    const category = ('record' in known && menus.categories.get(known.record.id)) || newCategory(menus, name);
    if (!('record' in known)) menus.categoryNames.add(category.record);
    category.named = true;
    menus.productLinks.setOwners(product, [category.record.id]);
  }
  for (const category of menus.productLinks.ownersOf(product)) {
    const owners = menus.sectionLinks.ownersOf(category);
    const draft = menus.categories.get(category);
    if (owners.size === 0 && menus.sectionLinks.setOwners(category, [id]) && draft?.before) draft.fields.add('section');
  }
  return true;
};

/** Keeps the sections that a product's row names, even if no other row names them. */
export const keepSections = (menus: Menus, row: Row): void => {
  for (const name of row.entries('section') ?? []) {
    const found = menus.sectionNames.find(name);
    const draft = 'record' in found ? menus.sections.get(found.record.id) : undefined;
    if (draft) draft.named = true;
  }
};
