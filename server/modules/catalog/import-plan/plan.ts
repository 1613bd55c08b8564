// What an import does: the workbook against the present menu, as counts and changes to show and as rows to write. No database here.
import {
  IMPORT_LIMITS,
  type ImportChange,
  type ImportProblem,
  type ImportQuestion,
  type ImportResult,
  type ShownField,
} from '@ardoise/contract/catalog/imports.ts';
import { type Problems, report } from '../import/cells.ts';
import type { Book } from '../import/file/read.ts';
import type { LinkChanges } from '../import/links.ts';
import type { InstructionRecord, Present, ProductRecord } from '../import/present.ts';
import { type Answers, Asked } from './asked.ts';
import type { Draft, Drafts } from './draft.ts';
import { isOnMenu, type Menus, planMenus, putOnMenu } from './menus.ts';
import { planOptions } from './options.ts';
import { planParts } from './parts.ts';
import { type Allowed, type Products, planProducts } from './products.ts';
import { type Changed, shownFields } from './shown.ts';

/** New records as the JSON that PostgreSQL reads: what a record holds where it says nothing, and what each says. */
export type Created = { blank: string; records: string };
/** What stands there already: the columns in which any of them changes, and what each says there. */
export type Updated = { columns: string[]; records: string };
type Written = { created: Created; updated: Updated };
/** What is written, in this order. */
export type Writes = {
  sections: Written;
  categories: Written;
  products: Written;
  instructions: Updated;
  /** Products whose ref moves: it is freed before another takes it. */
  freed_refs: string[];
  section_categories: LinkChanges;
  category_products: LinkChanges;
  /** Records whose lists change, so that forms that are open notice. */
  touched: { sections: string[]; categories: string[]; products: string[] };
  removed: { sections: string[]; categories: string[]; products: string[] };
  switched: { product: string; unavailable: boolean }[];
};
export type Plan = { result: Omit<ImportResult, 'dry_run'>; writes: Writes };
export type Planned = { plan: Plan } | { problems: ImportProblem[]; problem_count: number } | { unknown_section: true };

type Named = { id: string; name: string };
const isChanged = <T>({ before, fields }: Draft<T>): boolean => before === null || fields.size > 0;

/** Ids of records that no line names, where the import replaces the menu. */
const unnamed = <T extends Named>(drafts: Drafts<T>, isComplete: boolean): string[] =>
  isComplete ? [...drafts.values()].flatMap(({ record, named }) => (named ? [] : record.id)) : [];

/** Nothing that stays may hold what goes. */
const checkRemoved = ({ drafts }: Products, gone: ReadonlySet<string>): void => {
  if (gone.size === 0) return;
  for (const { record, line } of drafts.values()) {
    const parts = [...record.products, ...record.bundle_categories.flatMap(({ products }) => products.map(({ id }) => id))];
    if (line && parts.some((part) => gone.has(part))) report(line, 'name', 'part_removed');
  }
};

type Change = { told: Omit<ImportChange, 'fields'>; fields(): ImportChange['fields'] };

type Shown<T> = {
  updated(draft: Changed<T>): ShownField[];
  created(record: T): ShownField[];
  doubts?(draft: Draft<T>): ImportChange['doubts'];
};

/** What becomes of the records of one kind; the values are read of those alone that are shown. */
const changesOf = <T extends Named>(
  resource: ImportChange['resource'],
  drafts: Drafts<T>,
  gone: readonly string[],
  { updated, created, doubts = () => [] }: Shown<T>,
): Change[] => {
  const removed = new Set(gone);
  return [...drafts.values()].flatMap((draft): Change[] => {
    const { record, before, fields } = draft;
    const { id, name } = record;
    const told = (change: ImportChange['change'], read: Change['fields'] = () => []): Change => ({
      told: { change, resource, id, name, doubts: before ? [] : doubts(draft) },
      fields: read,
    });
    if (removed.has(id)) return [told('removed')];
    if (!isChanged(draft)) return [];
    return [before ? told('updated', () => updated({ record, before, fields })) : told('created', () => created(record))];
  });
};

const resultOf = (book: Book, present: Present, all: readonly Change[], questions: ImportQuestion[]): Plan['result'] => {
  const isDoubtful = ({ told }: Change) => told.doubts.length > 0;
  const changes = [...all.filter(isDoubtful), ...all.filter((change) => !isDoubtful(change))];
  const of = (resource: ImportChange['resource'], change: ImportChange['change']) =>
    changes.filter(({ told }) => told.resource === resource && told.change === change).length;
  const count = (change: ImportChange['change']) => ({
    sections: of('section', change),
    categories: of('category', change),
    products: of('product', change),
  });
  const [created, removed] = [count('created'), count('removed')];
  const updated = { ...count('updated'), instructions: of('instruction', 'updated') };
  const left = (kind: keyof typeof created) => present[kind].length - updated[kind] - removed[kind];
  return {
    created,
    updated,
    removed,
    left: {
      sections: left('sections'),
      categories: left('categories'),
      products: left('products'),
      instructions: present.instructions.length - updated.instructions,
    },
    changes: changes.slice(0, IMPORT_LIMITS.changes).map(({ told, fields }) => ({ ...told, fields: fields() })),
    change_count: changes.length,
    questions,
    ignored_sheets: book.ignored.sheets,
    ignored_columns: book.ignored.columns,
  };
};

/** A field that was set is another object, an untouched one the same: no value is compared twice. */
const changedIn = <T extends Named>(drafts: readonly Draft<T>[], present: (draft: Draft<T>) => Partial<T>): Updated => {
  const fields = Object.keys(drafts[0]?.record ?? {}) as (keyof T & string)[];
  const columns = fields.filter((field) => field !== 'id' && drafts.some((draft) => draft.record[field] !== present(draft)[field]));
  const row = ({ record }: Draft<T>): Partial<T> => {
    const said: Partial<T> = { id: record.id } as Partial<T>;
    for (const column of columns) said[column] = record[column];
    return said;
  };
  return { columns, records: JSON.stringify(drafts.map(row)) };
};

const createdOf = <T extends Named>(drafts: readonly Draft<T>[], blank: T): Created => ({
  blank: JSON.stringify({ ...blank, id: undefined }),
  records: changedIn(drafts, () => blank).records,
});
const updatedOf = <T extends Named>(drafts: readonly Draft<T>[]): Updated => changedIn(drafts, ({ before }) => before ?? {});

/** `left`: what is not written here. */
const written = <T extends Named>(drafts: Drafts<T>, left: ReadonlySet<string>, blank: T): Written => {
  const changed = [...drafts.values()].filter((draft) => isChanged(draft) && !left.has(draft.record.id));
  return {
    created: createdOf(
      changed.filter(({ before }) => before === null),
      blank,
    ),
    updated: updatedOf(changed.filter(({ before }) => before !== null)),
  };
};

/** The answer that leaves new products on no menu. */
const NO_MENU = 'none';

/** Products at a time: PostgreSQL writes some while the next are compared. */
const PART = 500;

/** Sends settled products on, until the first problem; `sent` are those that the plan need not write any more. */
const sending = (problems: Problems, blank: ProductRecord, send: ((part: Created) => void) | undefined) => {
  const sent = new Set<string>();
  let part: Draft<ProductRecord>[] = [];
  const settle = (draft: Draft<ProductRecord>): void => {
    if (!send || problems.count > 0 || part.push(draft) < PART) return;
    for (const { record } of part) sent.add(record.id);
    send(createdOf(part, blank));
    part = [];
  };
  return { sent, settle };
};

const writesOf = (
  menus: Menus,
  { drafts }: Products,
  instructions: Drafts<InstructionRecord>,
  removed: Writes['removed'],
  sent: ReadonlySet<string>,
): Writes => {
  const gone = new Set(Object.values(removed).flat());
  const isGone = (id: string) => gone.has(id);
  const sections = menus.sectionLinks.changes(isGone);
  const categories = menus.productLinks.changes(isGone);
  const kept = [...drafts.values()].filter(({ record }) => !gone.has(record.id));
  return {
    sections: written(menus.sections, gone, menus.blanks.section),
    categories: written(menus.categories, gone, menus.blanks.category),
    products: written(drafts, new Set([...gone, ...sent]), menus.blanks.product),
    instructions: updatedOf([...instructions.values()].filter(isChanged)),
    freed_refs: kept.flatMap(({ before, record }) => (before?.ref && before.ref !== record.ref ? record.id : [])),
    section_categories: { written: sections.written, removed: sections.removed },
    category_products: { written: categories.written, removed: categories.removed },
    touched: {
      sections: sections.touched.owners,
      categories: [...new Set([...sections.touched.members, ...categories.touched.owners])],
      products: categories.touched.members,
    },
    removed,
    switched: kept.flatMap(({ before, record: { id, unavailable } }) =>
      before && before.unavailable !== unavailable ? { product: id, unavailable } : [],
    ),
  };
};

/** Parts of bundles and sets, as they will be. */
const partsOf = ({ drafts }: Products): ReadonlySet<string> =>
  new Set(
    [...drafts.values()].flatMap(({ record }) => [
      ...record.products,
      ...record.bundle_categories.flatMap(({ products }) => products.map(({ id }) => id)),
    ]),
  );

/** New products that are sold on their own, and to which no menu leads: asked for, or put where the answer says; false: it says nothing known. */
const settleOrphans = (menus: Menus, products: Products, parts: ReadonlySet<string>, asked: Asked): boolean => {
  for (const { before, line, record } of products.drafts.values()) {
    if (before || !line || !record.standalone || isOnMenu(menus, record.id)) continue;
    if (parts.has(record.id)) continue;
    if (asked.section === undefined) asked.orphan(record.name);
    else if (asked.section !== NO_MENU && !putOnMenu(menus, record.id, asked.section)) return false;
  }
  return true;
};

/** docs/product/import.md#what-is-doubtful */
const doubtsOf = (menus: Menus, products: Products, parts: ReadonlySet<string>, asked: Asked) => {
  return ({ record }: Draft<ProductRecord>): ImportChange['doubts'] => [
    ...(products.names().byName(record.name).length > 1 ? (['name'] as const) : []),
    ...(asked.isDoubtfulPrice(record.net_price) ? (['price'] as const) : []),
    ...(asked.isUnrated(record.id) ? (['tax_rate'] as const) : []),
    ...(record.standalone && !parts.has(record.id) && !isOnMenu(menus, record.id) ? (['section'] as const) : []),
  ];
};

/** `year`: the present one. */
export type Wishes = { replace: boolean; may: Allowed; answers: Answers; year: number };

/**
 * Either everything that the workbook changes, or everything that is wrong with it. `send` is told new products ahead of the plan, which
 * leaves them out then; they are void where it has problems.
 */
export const planImport = (book: Book, present: Present, wishes: Wishes, send?: (part: Created) => void): Planned => {
  const { sheets, problems, layout } = book;
  const { may } = wishes;
  // Products that nobody has found in the file are not gone.
  const replace = wishes.replace && !layout;
  const lines = sheets.products?.lines ?? [];
  const menus = planMenus(present, sheets.sections, sheets.categories);
  const asked = new Asked(present, wishes, lines);
  const { sent, settle } = sending(problems, menus.blanks.product, send);
  const products = planProducts(present, menus, lines, { may, asked, settle });
  planParts(products, sheets.bundles, sheets.sets, asked);
  const parts = partsOf(products);
  if (!settleOrphans(menus, products, parts, asked)) return { unknown_section: true };
  const instructions = planOptions(present, sheets.instructions, may);
  // A kind of record that has no sheet is none that the workbook claims to hold whole.
  const removed = {
    sections: unnamed(menus.sections, replace && sheets.sections !== undefined),
    categories: unnamed(menus.categories, replace && sheets.categories !== undefined),
    products: unnamed(products.drafts, replace),
  };
  checkRemoved(products, new Set(removed.products));
  if (problems.count > 0) return { problems: problems.list, problem_count: problems.count };
  const { created, updated } = shownFields(present, menus, products);
  const doubts = doubtsOf(menus, products, parts, asked);
  const isOpen = (record: ProductRecord, { field }: ShownField) => field === 'tax_rate' && asked.isUnrated(record.id);
  const newProduct = (record: ProductRecord) =>
    created.product(record).map((shown) => (isOpen(record, shown) ? { ...shown, after: null } : shown));

  const changes = [
    ...changesOf('section', menus.sections, removed.sections, { updated: updated.section, created: created.section }),
    ...changesOf('category', menus.categories, removed.categories, { updated: updated.category, created: created.category }),
    ...changesOf('product', products.drafts, removed.products, { updated: updated.product, created: newProduct, doubts }),
    ...changesOf('instruction', instructions, [], { updated: updated.instruction, created: () => [] }),
  ];
  const questions = [...(layout ? [layout] : []), ...asked.questions()];
  return { plan: { result: resultOf(book, present, changes, questions), writes: writesOf(menus, products, instructions, removed, sent) } };
};
