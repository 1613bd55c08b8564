// Plans an import: compares the wanted menu with the current one, and returns the changes to show and to write, without
// a database.
import {
  IMPORT_LIMITS,
  type ImportChange,
  type ImportProblem,
  type ImportQuestion,
  type ImportResult,
  type ShownField,
} from '@ardoise/contract/catalog/imports.ts';
import type { ChangedRecords, MenuWrites, NewRecords } from '../../catalog/index.ts';
import type { CurrentMenu, InstructionRecord, ProductRecord } from './current.ts';
import type { Draft, Drafts } from './draft.ts';
import { isOnMenu, type Menus, planMenus, putOnMenu } from './menus.ts';
import { planOptions } from './options.ts';
import { planParts } from './parts.ts';
import { type Changed, shownFields } from './preview.ts';
import { type AllowedFeatures, type Products, planProducts } from './products.ts';
import { type Answers, Questions } from './questions.ts';
import type { Wanted } from './wanted.ts';

/** The counts, changes and questions to show, and the changes to write. */
export type Plan = { result: Omit<ImportResult, 'dry_run' | 'ignored_sheets' | 'ignored_columns'>; writes: MenuWrites };
export type Planned = { plan: Plan } | { problems: ImportProblem[]; problem_count: number } | { unknown_section: true };

type Named = { id: string; name: string };
const isChanged = <T>({ before, fields }: Draft<T>): boolean => before === null || fields.size > 0;

/** Ids of records without a row, to remove if the import replaces the menu. */
const unnamed = <T extends Named>(drafts: Drafts<T>, replace: boolean): string[] =>
  replace ? [...drafts.values()].flatMap(({ record, named }) => (named ? [] : record.id)) : [];

/** Reports remaining bundles and sets that contain a removed product. */
const checkRemoved = ({ drafts }: Products, gone: ReadonlySet<string>): void => {
  if (gone.size === 0) return;
  for (const { record, row } of drafts.values()) {
    const parts = [...record.products, ...record.bundle_categories.flatMap(({ products }) => products.map(({ id }) => id))];
    if (row && parts.some((part) => gone.has(part))) row.report('name', 'part_removed');
  }
};

type Change = { head: Omit<ImportChange, 'fields'>; fields(): ImportChange['fields'] };

type Shown<T> = {
  updated(draft: Changed<T>): ShownField[];
  created(record: T): ShownField[];
  doubts?(draft: Draft<T>): ImportChange['doubts'];
};

/** The changes of one kind of record. Values are read only for the changes that are shown. */
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
    const changeOf = (change: ImportChange['change'], read: Change['fields'] = () => []): Change => ({
      head: { change, resource, id, name, doubts: before ? [] : doubts(draft) },
      fields: read,
    });
    if (removed.has(id)) return [changeOf('removed')];
    if (!isChanged(draft)) return [];
    return [before ? changeOf('updated', () => updated({ record, before, fields })) : changeOf('created', () => created(record))];
  });
};

const resultOf = (current: CurrentMenu, all: readonly Change[], questions: ImportQuestion[]): Plan['result'] => {
  const isDoubtful = ({ head }: Change) => head.doubts.length > 0;
  const changes = [...all.filter(isDoubtful), ...all.filter((change) => !isDoubtful(change))];
  const countOf = (resource: ImportChange['resource'], change: ImportChange['change']) =>
    changes.filter(({ head }) => head.resource === resource && head.change === change).length;
  const count = (change: ImportChange['change']) => ({
    sections: countOf('section', change),
    categories: countOf('category', change),
    products: countOf('product', change),
  });
  const [created, removed] = [count('created'), count('removed')];
  const updated = { ...count('updated'), instructions: countOf('instruction', 'updated') };
  const left = (kind: keyof typeof created) => current[kind].length - updated[kind] - removed[kind];
  return {
    created,
    updated,
    removed,
    left: {
      sections: left('sections'),
      categories: left('categories'),
      products: left('products'),
      instructions: current.instructions.length - updated.instructions,
    },
    changes: changes.slice(0, IMPORT_LIMITS.changes).map(({ head, fields }) => ({ ...head, fields: fields() })),
    change_count: changes.length,
    questions,
  };
};

/** Compares by identity, because `put` leaves unchanged fields as they are. */
const changedIn = <T extends Named>(drafts: readonly Draft<T>[], before: (draft: Draft<T>) => Partial<T>): ChangedRecords => {
  const fields = Object.keys(drafts[0]?.record ?? {}) as (keyof T & string)[];
  const columns = fields.filter((field) => field !== 'id' && drafts.some((draft) => draft.record[field] !== before(draft)[field]));
  const row = ({ record }: Draft<T>): Partial<T> => {
    const changed: Partial<T> = { id: record.id } as Partial<T>;
    for (const column of columns) changed[column] = record[column];
    return changed;
  };
  return { columns, records: JSON.stringify(drafts.map(row)) };
};

const createdOf = <T extends Named>(drafts: readonly Draft<T>[], blank: T): NewRecords => ({
  columns: Object.keys(blank).filter((column) => column !== 'id'),
  blank: JSON.stringify({ ...blank, id: undefined }),
  records: changedIn(drafts, () => blank).records,
});
const updatedOf = <T extends Named>(drafts: readonly Draft<T>[]): ChangedRecords => changedIn(drafts, ({ before }) => before ?? {});

/** The changes of one kind of record, without `excluded`. */
const recordWrites = <T extends Named>(drafts: Drafts<T>, excluded: ReadonlySet<string>, blank: T): MenuWrites['products'] => {
  const changed = [...drafts.values()].filter((draft) => isChanged(draft) && !excluded.has(draft.record.id));
  return {
    created: createdOf(
      changed.filter(({ before }) => before === null),
      blank,
    ),
    updated: updatedOf(changed.filter(({ before }) => before !== null)),
  };
};

/** The answer to put new products on no menu. */
const NO_MENU = 'none';

/** Number of new products per part: PostgreSQL writes a part while the next one is compared. */
const PART = 500;

/** Sends new products in parts until the first problem; the plan does not write those in `sent` again. */
const partSender = (problems: Wanted['problems'], blank: ProductRecord, send: ((part: NewRecords) => void) | undefined) => {
  const sent = new Set<string>();
  let part: Draft<ProductRecord>[] = [];
  const onFinal = (draft: Draft<ProductRecord>): void => {
    if (!send || problems.count > 0 || part.push(draft) < PART) return;
    for (const { record } of part) sent.add(record.id);
    send(createdOf(part, blank));
    part = [];
  };
  return { sent, onFinal };
};

const writesOf = (
  menus: Menus,
  { drafts }: Products,
  instructions: Drafts<InstructionRecord>,
  removed: MenuWrites['removed'],
  sent: ReadonlySet<string>,
): MenuWrites => {
  const gone = new Set(Object.values(removed).flat());
  const isRemoved = (id: string) => gone.has(id);
  const sections = menus.sectionLinks.changes(isRemoved);
  const categories = menus.productLinks.changes(isRemoved);
  const kept = [...drafts.values()].filter(({ record }) => !gone.has(record.id));
  return {
    sections: recordWrites(menus.sections, gone, menus.blanks.section),
    categories: recordWrites(menus.categories, gone, menus.blanks.category),
    products: recordWrites(drafts, new Set([...gone, ...sent]), menus.blanks.product),
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

/** The parts of all bundles and sets after the import. */
const partsOf = ({ drafts }: Products): ReadonlySet<string> =>
  new Set(
    [...drafts.values()].flatMap(({ record }) => [
      ...record.products,
      ...record.bundle_categories.flatMap(({ products }) => products.map(({ id }) => id)),
    ]),
  );

/**
 * Puts new products without a menu that are sold on their own on the answered menu, or asks for it; false if the answer
 * names no section.
 */
const placeOrphans = (menus: Menus, products: Products, parts: ReadonlySet<string>, questions: Questions): boolean => {
  for (const { before, row, record } of products.drafts.values()) {
    if (before || !row || !record.standalone || isOnMenu(menus, record.id)) continue;
    if (parts.has(record.id)) continue;
    if (questions.section === undefined) questions.addOrphan(record.name);
    else if (questions.section !== NO_MENU && !putOnMenu(menus, record.id, questions.section)) return false;
  }
  return true;
};

/** docs/product/import.md#what-is-doubtful */
const doubtsOf = (menus: Menus, products: Products, parts: ReadonlySet<string>, questions: Questions) => {
  return ({ record }: Draft<ProductRecord>): ImportChange['doubts'] => [
    ...(products.names().byName(record.name).length > 1 ? (['name'] as const) : []),
    ...(questions.isDoubtfulPrice(record.net_price) ? (['price'] as const) : []),
    ...(questions.isUnrated(record.id) ? (['tax_rate'] as const) : []),
    ...(record.standalone && !parts.has(record.id) && !isOnMenu(menus, record.id) ? (['section'] as const) : []),
  ];
};

/** `replace`: removes records without a row. */
export type PlanOptions = { replace: boolean; may: AllowedFeatures; answers: Answers };

/**
 * Returns all changes, or all problems. `send` receives new products ahead of the plan, which then does not write them;
 * they must be discarded if the plan has problems.
 */
export const planChanges = (wanted: Wanted, current: CurrentMenu, options: PlanOptions, send?: (part: NewRecords) => void): Planned => {
  const { problems, usualPrice } = wanted;
  const { may, answers } = options;
  const menus = planMenus(current, wanted);
  const questions = new Questions(current, { answers, usualPrice });
  const { sent, onFinal } = partSender(problems, menus.blanks.product, send);
  const products = planProducts(current, menus, wanted.products ?? [], { may, questions, onFinal });
  planParts(products, wanted);
  const parts = partsOf(products);
  if (!placeOrphans(menus, products, parts, questions)) return { unknown_section: true };
  const instructions = planOptions(current, wanted.instructions ?? [], may);
  // An import removes only records of kinds that it contains, and nothing without products.
  const replace = options.replace && wanted.products !== undefined;
  const removed = {
    sections: unnamed(menus.sections, replace && wanted.sections !== undefined),
    categories: unnamed(menus.categories, replace && wanted.categories !== undefined),
    products: unnamed(products.drafts, replace),
  };
  checkRemoved(products, new Set(removed.products));
  if (problems.count > 0) return { problems: problems.list, problem_count: problems.count };
  const { created, updated } = shownFields(current, menus, products);
  const doubts = doubtsOf(menus, products, parts, questions);
  const isOpen = (record: ProductRecord, { field }: ShownField) => field === 'tax_rate' && questions.isUnrated(record.id);
  const newProduct = (record: ProductRecord) =>
    created.product(record).map((shown) => (isOpen(record, shown) ? { ...shown, after: null } : shown));

  const changes = [
    ...changesOf('section', menus.sections, removed.sections, { updated: updated.section, created: created.section }),
    ...changesOf('category', menus.categories, removed.categories, { updated: updated.category, created: created.category }),
    ...changesOf('product', products.drafts, removed.products, { updated: updated.product, created: newProduct, doubts }),
    ...changesOf('instruction', instructions, [], { updated: updated.instruction, created: () => [] }),
  ];
  return {
    plan: {
      result: resultOf(current, changes, [...wanted.questions(), ...questions.list()]),
      writes: writesOf(menus, products, instructions, removed, sent),
    },
  };
};
