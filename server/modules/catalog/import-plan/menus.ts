// Sections and categories of the workbook against those of the menu.
import { newId } from '../../../platform/ids.ts';
import { entries, has, type Line, listed, number, report, type Sheet, text } from '../import/cells.ts';
import { Links } from '../import/links.ts';
import { nameKey, Register } from '../import/names.ts';
import { pictureText } from '../import/pictures.ts';
import { recordCells } from '../import/plain-cells.ts';
import type { CategoryRecord, Present, SectionRecord } from '../import/present.ts';
import { type Blanks, blanksOf } from './blanks.ts';
import {
  claimed,
  type Deleted,
  type Draft,
  type Drafts,
  deletedId,
  deletedOf,
  draftsOf,
  idOf,
  matched,
  nameFrom,
  newDraft,
  put,
  putPlain,
  renamed,
  scrap,
  translate,
} from './draft.ts';

const LAST_PLACE = 10_000;

export type Menus = {
  currency: string;
  blanks: Blanks;
  sections: Drafts<SectionRecord>;
  categories: Drafts<CategoryRecord>;
  /** By name, as they will be called. */
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

const named = (line: Line, column: string): string | undefined => {
  const name = text(line, column);
  return name === '' ? report(line, column, 'required') : name;
};

type Sections = Pick<Menus, 'currency' | 'blanks' | 'sections' | 'deleted'> & {
  old: Register<SectionRecord>;
  fresh: Map<string, Draft<SectionRecord>>;
};

/** The section that a line describes; undefined where that cannot be said, or an earlier line does (told). */
const sectionOf = (reading: Sections, line: Line): Draft<SectionRecord> | undefined => {
  const { sections, old, fresh, deleted } = reading;
  const before = matched(line, { register: old, deleted }, 'section');
  const name = named(line, 'section');
  if (before === undefined || name === undefined) return undefined;
  const key = deletedId(line, deleted) ?? nameKey(name);
  const draft = (before ? sections.get(before.id) : fresh.get(key)) ?? newSection(reading, name, idOf(line, deleted));
  if (!before) fresh.set(key, draft);
  return claimed(draft, line, 'section') ? draft : undefined;
};

/** In the order in which the problems of a row are told: texts, picture, place, the rest. */
const sectionTexts = recordCells.sections.plain.filter(({ kind }) => kind === 'text');
const sectionRest = recordCells.sections.plain.filter(({ kind }) => kind !== 'text');

const planSection = (reading: Sections, line: Line): void => {
  const draft = sectionOf(reading, line) ?? scrap({ ...reading.blanks.section });
  put(draft, 'section', 'name', nameFrom(draft, line, 'section'));
  putPlain(draft, sectionTexts, line, reading.currency);
  put(draft, 'image_url', 'image_source', pictureText(line, draft.record));
  put(draft, 'position', 'position', number(line, 'position', { most: LAST_PLACE, digits: 0 }) ?? undefined);
  putPlain(draft, sectionRest, line, reading.currency);
  translate(draft, line, recordCells.sections.texts);
};

/** The section of that name; one that is not there yet is created. */
const sectionNamed = (menus: Menus, line: Line, name: string): string | undefined => {
  const found = menus.sectionNames.find(name);
  if ('problem' in found && found.problem !== 'unknown_name') return report(line, 'section', found.problem);
  const draft = 'record' in found ? menus.sections.get(found.record.id) : newSection(menus, name);
  if (!draft) return undefined;
  if (!('record' in found)) menus.sectionNames.add(draft.record);
  draft.named = true;
  return draft.record.id;
};
const sectionsNamed = (menus: Menus, line: Line): string[] =>
  listed(
    line,
    'section',
    (entries(line, 'section') ?? []).flatMap((name) => sectionNamed(menus, line, name) ?? []),
  );

type Categories = { menus: Menus; old: Register<CategoryRecord>; fresh: Map<string, Draft<CategoryRecord>> };

/** The same of a category; those of one name are told apart by their sections. */
const categoryOf = ({ menus, old, fresh }: Categories, line: Line, sections: readonly string[]): Draft<CategoryRecord> | undefined => {
  const among = (name: string) => {
    const all = old.byName(name);
    return all.length > 1
      ? all.filter(({ id }) => sections.some((section) => menus.sectionLinks.positionOf(section, id) !== undefined))
      : all;
  };
  const before = matched(line, { register: old, deleted: menus.deleted }, 'category', among);
  const name = named(line, 'category');
  if (before === undefined || name === undefined) return undefined;
  const key = deletedId(line, menus.deleted) ?? nameKey(name);
  const draft = (before ? menus.categories.get(before.id) : fresh.get(key)) ?? newCategory(menus, name, idOf(line, menus.deleted));
  if (!before) fresh.set(key, draft);
  return claimed(draft, line, 'category') ? draft : undefined;
};

const planCategory = (reading: Categories, line: Line): void => {
  const { menus } = reading;
  const sections = sectionsNamed(menus, line);
  const draft = categoryOf(reading, line, sections) ?? scrap({ ...menus.blanks.category });
  put(draft, 'category', 'name', nameFrom(draft, line, 'category'));
  putPlain(draft, recordCells.categories.plain, line, menus.currency);
  translate(draft, line, recordCells.categories.texts);
  if (has(line, 'section') && menus.sectionLinks.setOwners(draft.record.id, sections)) draft.fields.add('section');
};

/** What the first two sheets say. */
export const planMenus = (present: Present, sectionSheet: Sheet | undefined, categorySheet: Sheet | undefined): Menus => {
  const sections = draftsOf(present.sections);
  const { currency } = present;
  const blanks = blanksOf(currency);
  const deleted = deletedOf(present.deleted);
  const sectionReading: Sections = { currency, blanks, sections, deleted, old: new Register(present.sections), fresh: new Map() };
  for (const line of sectionSheet?.lines ?? []) planSection(sectionReading, line);
  const menus: Menus = {
    currency,
    blanks,
    sections,
    categories: draftsOf(present.categories),
    sectionNames: renamed(sections, new Register<SectionRecord>([])),
    categoryNames: new Register<CategoryRecord>([]),
    sectionLinks: new Links(present.section_categories),
    productLinks: new Links(present.category_products),
    deleted,
  };
  const categoryReading: Categories = { menus, old: new Register(present.categories), fresh: new Map() };
  for (const line of categorySheet?.lines ?? []) planCategory(categoryReading, line);
  menus.categoryNames = renamed(menus.categories, menus.categoryNames);
  return menus;
};

/** The categories that a product's line names, in order; those that are not there yet are created in the line's sections. */
export const categoriesNamed = (menus: Menus, line: Line): string[] | undefined => {
  const names = entries(line, 'category');
  if (!names) return undefined;
  const standsHere = (id: string) =>
    (entries(line, 'section') ?? []).some((name) => {
      const section = menus.sectionNames.find(name);
      return 'record' in section && menus.sectionLinks.positionOf(section.record.id, id) !== undefined;
    });
  const ids = names.flatMap((name) => {
    const found = menus.categoryNames.find(name, ({ id }) => standsHere(id));
    if ('problem' in found && found.problem !== 'unknown_name') return report(line, 'category', found.problem) ?? [];
    const draft = 'record' in found ? menus.categories.get(found.record.id) : createdCategory(menus, line, name);
    if (draft) draft.named = true;
    return draft?.record.id ?? [];
  });
  return listed(line, 'category', ids);
};

const createdCategory = (menus: Menus, line: Line, name: string): Draft<CategoryRecord> => {
  const draft = newCategory(menus, name);
  menus.categoryNames.add(draft.record);
  menus.sectionLinks.setOwners(draft.record.id, sectionsNamed(menus, line));
  return draft;
};

/** True if a menu leads to the product. */
export const isOnMenu = ({ productLinks, sectionLinks }: Menus, product: string): boolean =>
  [...productLinks.ownersOf(product)].some((category) => sectionLinks.ownersOf(category).size > 0);

/**
 * Puts the categories of a product into a section, given by its id or a name that may be new; one without any into a category of that
 * name. False where the venue has no section of that id.
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

/** Sections that a product's line names are wanted, whatever else becomes of them. */
export const keepSections = (menus: Menus, line: Line): void => {
  for (const name of entries(line, 'section') ?? []) {
    const found = menus.sectionNames.find(name);
    const draft = 'record' in found ? menus.sections.get(found.record.id) : undefined;
    if (draft) draft.named = true;
  }
};
