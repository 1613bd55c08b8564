// Sections and categories of the workbook against those of the menu.
import { newId } from '../../../platform/ids.ts';
import { entries, flag, has, type Line, listed, number, report, type Sheet, text } from '../import/cells.ts';
import { Links } from '../import/links.ts';
import { nameKey, Register } from '../import/names.ts';
import { pictureText } from '../import/pictures.ts';
import type { CategoryRecord, Present, SectionRecord } from '../import/present.ts';
import { claimed, type Draft, type Drafts, draftsOf, matched, newDraft, put, renamed, scrap, translate } from './draft.ts';

export const LONGEST = { name: 200, recipe: 2000, description: 2000, tagline: 300 } as const;
const LAST_PLACE = 10_000;

export type Menus = {
  sections: Drafts<SectionRecord>;
  categories: Drafts<CategoryRecord>;
  /** By name, as they will be called. */
  sectionNames: Register<SectionRecord>;
  categoryNames: Register<CategoryRecord>;
  sectionLinks: Links;
  productLinks: Links;
};

/** `position` and `unavailable`, which an empty cell leaves as they are. */
const putPlace = (draft: Draft<SectionRecord> | Draft<CategoryRecord>, line: Line): void => {
  put<SectionRecord | CategoryRecord, 'position'>(
    draft,
    'position',
    'position',
    number(line, 'position', { most: LAST_PLACE, digits: 0 }) ?? undefined,
  );
  put<SectionRecord | CategoryRecord, 'unavailable'>(draft, 'unavailable', 'unavailable', flag(line, 'unavailable') ?? undefined);
};

/** As the tables have them (migrations 0003 and 0007). */
export const SECTION_DEFAULTS = { description: '', unavailable: false, image: null, image_source: '', languages: [] };
export const CATEGORY_DEFAULTS = { tagline: '', position: 100, unavailable: false, languages: [] };

const newSection = ({ sections }: Pick<Menus, 'sections'>, name: string): Draft<SectionRecord> => {
  const position = Math.max(-1, ...[...sections.values()].map(({ record }) => record.position)) + 1;
  return newDraft(sections, { ...SECTION_DEFAULTS, id: newId(), name, position });
};
const newCategory = ({ categories }: Pick<Menus, 'categories'>, name: string): Draft<CategoryRecord> =>
  newDraft(categories, { ...CATEGORY_DEFAULTS, id: newId(), name });

const named = (line: Line, column: string): string | undefined => {
  const name = text(line, column);
  return name === '' ? report(line, column, 'required') : name;
};

type Sections = { sections: Drafts<SectionRecord>; old: Register<SectionRecord>; fresh: Map<string, Draft<SectionRecord>> };

/** The section that a line describes; undefined where that cannot be said, or an earlier line does (told). */
const sectionOf = ({ sections, old, fresh }: Sections, line: Line): Draft<SectionRecord> | undefined => {
  const before = matched(line, old, 'section');
  const name = named(line, 'section');
  if (before === undefined || name === undefined) return undefined;
  const draft = (before ? sections.get(before.id) : fresh.get(nameKey(name))) ?? newSection({ sections }, name);
  if (!before) fresh.set(nameKey(name), draft);
  return claimed(draft, line, 'section') ? draft : undefined;
};

const planSection = (reading: Sections, line: Line): void => {
  const draft = sectionOf(reading, line) ?? scrap<SectionRecord>({ ...SECTION_DEFAULTS, id: '', name: '', position: 0 });
  put(draft, 'section', 'name', text(line, 'section'));
  put(draft, 'description', 'description', text(line, 'description', LONGEST.description));
  put(draft, 'image_url', 'image_source', pictureText(line, draft.record));
  putPlace(draft, line);
  translate(draft, line, { name: LONGEST.name, description: LONGEST.description });
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
  const before = matched(line, old, 'category', among);
  const name = named(line, 'category');
  if (before === undefined || name === undefined) return undefined;
  const draft = (before ? menus.categories.get(before.id) : fresh.get(nameKey(name))) ?? newCategory(menus, name);
  if (!before) fresh.set(nameKey(name), draft);
  return claimed(draft, line, 'category') ? draft : undefined;
};

const planCategory = (reading: Categories, line: Line): void => {
  const { menus } = reading;
  const sections = sectionsNamed(menus, line);
  const draft = categoryOf(reading, line, sections) ?? scrap<CategoryRecord>({ ...CATEGORY_DEFAULTS, id: '', name: '' });
  put(draft, 'category', 'name', text(line, 'category'));
  put(draft, 'tagline', 'tagline', text(line, 'tagline', LONGEST.tagline));
  putPlace(draft, line);
  translate(draft, line, { name: LONGEST.name, tagline: LONGEST.tagline });
  if (has(line, 'section') && menus.sectionLinks.setOwners(draft.record.id, sections)) draft.fields.add('section');
};

/** What the first two sheets say. */
export const planMenus = (present: Present, sectionSheet: Sheet | undefined, categorySheet: Sheet | undefined): Menus => {
  const sections = draftsOf(present.sections);
  const sectionReading: Sections = { sections, old: new Register(present.sections), fresh: new Map() };
  for (const line of sectionSheet?.lines ?? []) planSection(sectionReading, line);
  const menus: Menus = {
    sections,
    categories: draftsOf(present.categories),
    sectionNames: renamed(sections, new Register<SectionRecord>([])),
    categoryNames: new Register<CategoryRecord>([]),
    sectionLinks: new Links(present.section_categories),
    productLinks: new Links(present.category_products),
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

/** Sections that a product's line names are wanted, whatever else becomes of them. */
export const keepSections = (menus: Menus, line: Line): void => {
  for (const name of entries(line, 'section') ?? []) {
    const found = menus.sectionNames.find(name);
    const draft = 'record' in found ? menus.sections.get(found.record.id) : undefined;
    if (draft) draft.named = true;
  }
};
