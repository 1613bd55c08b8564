// Plans the rows of products.
import { PRODUCT_LIMITS } from '@ardoise/contract/catalog/products.ts';
import { cleanLine, cleanText } from '@ardoise/contract/rules/text/visible-text.ts';
import { contentsIn } from './contents.ts';
import type { CurrentMenu, ProductRecord } from './current.ts';
import {
  addNames,
  checkedList,
  claim,
  type Draft,
  type Drafts,
  deletedId,
  discarded,
  draftsOf,
  idOf,
  matchRecord,
  nameFrom,
  newDraft,
  otherRow,
  put,
  putPlain,
  translate,
} from './draft.ts';
import { categoriesNamed, keepSections, type Menus } from './menus.ts';
import { happyHourOf, nameKey, Register, Tags } from './names.ts';
import { pictureText } from './pictures.ts';
import { recordReaders } from './plain-fields.ts';
import type { Questions } from './questions.ts';
import type { Row, TextLimits } from './wanted.ts';

/** `names`: products by their new names, indexed at the first call. */
export type Products = { blank: ProductRecord; drafts: Drafts<ProductRecord>; names(): Register<ProductRecord> };
type ProductDraft = Draft<ProductRecord>;
type Type = ProductRecord['type_id'];

const REF: TextLimits = { most: 25, clean: cleanLine };
const PLACES: TextLimits = { most: 2000, clean: cleanText };
const TYPES: Record<string, Type> = Object.fromEntries(
  [
    ['1', 'single', 'simple', 'simples', 'singolo', 'einzeln', 'produit'],
    ['2', 'bundle', 'formule', 'combo', 'formula', 'fórmula', 'kombination', 'menu'],
    ['3', 'set', 'ensemble', 'conjunto', 'insieme', 'zusammenstellung'],
  ].flatMap((names, at) => names.map((name) => [name, (at + 1) as Type])),
);

/** The features that the venue's plan and the user's role allow beyond products. */
export type AllowedFeatures = { instructions: boolean };

type Reading = {
  current: CurrentMenu;
  menus: Menus;
  old: Register<ProductRecord>;
  drafts: Drafts<ProductRecord>;
  /** New products by ref, categories and name: rows with the same three describe one product. */
  fresh: Map<string, ProductDraft>;
  tags: Tags;
  instructions: Register<{ id: string; name: string }>;
  happyHour: string | undefined;
  may: AllowedFeatures;
  questions: Questions;
};

const typeOf = (row: Row): Type | null | undefined => {
  const read = row.text('type')?.toLowerCase();
  if (read === undefined) return undefined;
  if (read === '') return null;
  return TYPES[read] ?? row.report('type', 'unknown_type');
};

/** Products with the same name are distinguished by category. */
const inCategories =
  ({ old, menus }: Reading, categories: readonly string[] | undefined) =>
  (name: string) => {
    const all = old.byName(name);
    if (!categories) return all;
    return all.filter(({ id }) => {
      const owners = menus.productLinks.ownersOf(id);
      return categories.length === 0 ? owners.size === 0 : categories.some((category) => owners.has(category));
    });
  };

const beforeOf = (reading: Reading, row: Row, categories: readonly string[] | undefined): ProductRecord | null | undefined => {
  const ref = row.text('ref', REF);
  const referred = ref && !row.text('uuid') ? reading.old.byRef(ref)[0] : undefined;
  const known = { register: reading.old, deleted: reading.menus.deleted.product };
  return referred ?? matchRecord(row, known, 'name', inCategories(reading, categories));
};

const draftOf = (reading: Reading, row: Row, categories: readonly string[] | undefined): ProductDraft | undefined => {
  const before = beforeOf(reading, row, categories);
  const name = row.text('name');
  const type = typeOf(row);
  if (name === '') return row.report('name', 'required');
  if (before === undefined || name === undefined) return undefined;
  if (before) {
    if (type && type !== before.type_id) row.report('type', 'type_fixed');
    return reading.drafts.get(before.id);
  }
  const { blanks, deleted } = reading.menus;
  const key = deletedId(row, deleted.product) ?? [row.text('ref', REF) ?? '', ...(categories ?? []).toSorted(), nameKey(name)].join('\n');
  const known = reading.fresh.get(key);
  if (known) return known;
  const draft = newDraft(reading.drafts, { ...blanks.product, id: idOf(row, deleted.product), name, type_id: type ?? 1 });
  reading.fresh.set(key, draft);
  return draft;
};

/** The tax rate of the row; for a new product without a rate, the answer for its kind. */
const putRate = ({ questions }: Reading, draft: ProductDraft, row: Row): void => {
  const read = row.rate('tax_rate');
  const isOpen = !draft.before && (read === null || !row.has('tax_rate'));
  /** Uses sections only without a category: a "Bar à vins" sells cheese too. */
  const around = () => {
    const categories = row.entries('category') ?? [];
    return categories.length > 0 ? categories : (row.entries('section') ?? []);
  };
  put(draft, 'tax_rate', 'tax_rate', isOpen ? questions.rate(draft.record, around()) : (read ?? undefined));
};

const putPrices = (reading: Reading, draft: ProductDraft, row: Row): void => {
  const price = row.amount('price', draft.before?.net_price);
  if ((price === null || !row.has('price')) && !draft.before) row.report('price', 'required');
  put(draft, 'price', 'net_price', price ?? undefined);
  putRate(reading, draft, row);
  const current = draft.before?.exceptions.find(({ calendar_id }) => calendar_id === reading.happyHour)?.net_price;
  const happy = row.amount('happy_hour_price', current);
  if (happy === undefined) return;
  if (reading.happyHour) put(draft, 'happy_hour_price', 'exceptions', withHappyHour(draft.record.exceptions, reading.happyHour, happy));
  else if (happy !== null) row.report('happy_hour_price', 'no_happy_hour');
  if (draft.record.exceptions.length > PRODUCT_LIMITS.exceptions) row.report('happy_hour_price', 'too_many');
};

/** The exceptions with that price during happy hour, without exceptions that became empty. */
const withHappyHour = (
  exceptions: ProductRecord['exceptions'],
  calendar_id: string,
  net_price: number | null,
): ProductRecord['exceptions'] => {
  const known = exceptions.findIndex((one) => one.calendar_id === calendar_id);
  if (exceptions[known]?.net_price === net_price) return exceptions;
  if (known < 0) return net_price === null ? exceptions : [...exceptions, { calendar_id, net_price, position: null, unavailable: null }];
  return exceptions
    .map((one, at) => (at === known ? { ...one, net_price } : one))
    .filter((one, at) => at !== known || one.net_price !== null || one.position !== null || one.unavailable !== null);
};

const putContents = ({ tags }: Reading, { record, before, fields }: ProductDraft, row: Row): void => {
  const { changed, ...contents } = contentsIn(tags, row, record);
  Object.assign(record, contents);
  if (before) for (const column of changed) fields.add(column);
};

const putInstructions = ({ instructions, may }: Reading, draft: ProductDraft, row: Row): void => {
  const names = row.entries('instructions');
  if (!names) return;
  const ids = names.flatMap((name) => {
    const found = instructions.find(name);
    return 'record' in found ? found.record.id : (row.report('instructions', found.problem) ?? []);
  });
  checkedList(row, 'instructions', ids);
  const isSame = ids.join() === draft.record.instructions.join();
  if (ids.length > 0 && !isSame && !may.instructions) row.report('instructions', 'plan_required');
  put(draft, 'instructions', 'instructions', ids);
};

/** Positions in the lists of the row's categories: one for all, or one each, in the order of the field `category`. */
const placesOf = (row: Row, count: number): (number | undefined)[] => {
  const read =
    row
      .text('position', PLACES)
      ?.split(';')
      .map((place) => place.trim()) ?? [];
  if (read.every((place) => place === '')) return [];
  if (read.some((place) => !/^\d{0,5}$/.test(place))) return row.report('position', 'whole_number') ?? [];
  if (read.length !== 1 && read.length !== count) return row.report('position', 'positions') ?? [];
  const places = read.map((place) => (place === '' ? undefined : Number(place)));
  return Array.from({ length: count }, (_, at) => (places.length === 1 ? places[0] : places[at]));
};

const putCategories = ({ menus }: Reading, draft: ProductDraft, row: Row, categories: readonly string[] | undefined): void => {
  if (!categories) return;
  const { id } = draft.record;
  if (menus.productLinks.setOwners(id, categories)) draft.fields.add('category');
  for (const [at, place] of placesOf(row, categories.length).entries()) {
    const category = categories[at];
    if (category && place !== undefined && menus.productLinks.place(category, id, place) && draft.before) draft.fields.add('position');
  }
};

const planProduct = (reading: Reading, row: Row): ProductDraft => {
  const categories = categoriesNamed(reading.menus, row);
  keepSections(reading.menus, row);
  const found = draftOf(reading, row, categories);
  const draft = found && claim(found, row, 'name') ? found : discarded({ ...reading.menus.blanks.product });
  put(draft, 'name', 'name', nameFrom(draft, row, 'name'));
  put(draft, 'ref', 'ref', row.text('ref', REF));
  putPlain(draft, recordReaders.products.plain, row, reading.current.currency);
  put(draft, 'image_url', 'image_source', pictureText(row, draft.record));
  putPrices(reading, draft, row);
  putContents(reading, draft, row);
  putInstructions(reading, draft, row);
  putCategories(reading, draft, row, categories);
  translate(draft, row, recordReaders.products.texts);
  return draft;
};

const putRecommended = ({ names, drafts }: Products, draft: ProductDraft, row: Row): void => {
  const named = row.entries('recommended');
  if (!named) return;
  const ids = named.flatMap((name) => {
    const found = names().find(name);
    return 'record' in found ? found.record.id : (row.report('recommended', found.problem) ?? []);
  });
  if (ids.includes(draft.record.id)) row.report('recommended', 'nested');
  // As in the form, a recommended product must be sold on its own, unless it was recommended before.
  const fresh = ids.filter((id) => !draft.record.recommendations.includes(id));
  if (fresh.some((id) => drafts.get(id)?.record.standalone === false)) row.report('recommended', 'only_part');
  put(draft, 'recommended', 'recommendations', checkedList(row, 'recommended', ids));
};

/** Reports products that share a ref. */
const checkRefs = ({ drafts }: Products): void => {
  const uses = new Map<string, ProductDraft[]>();
  for (const draft of drafts.values()) if (draft.record.ref) uses.set(draft.record.ref, [...(uses.get(draft.record.ref) ?? []), draft]);
  for (const shared of uses.values())
    for (const draft of shared) {
      const other = shared.find((one) => one !== draft);
      if (draft.row && other) draft.row.report('ref', 'repeated', otherRow(other.row));
    }
};

/** True if no later row can change the new product: it refers to no other products and has no parts. */
const isFinal = ({ before, record }: ProductDraft, row: Row): boolean =>
  before === null && record.type_id === 1 && !row.entries('recommended')?.length;

/** `onFinal` receives each new product that no later row can change, as soon as its row is read. */
export const planProducts = (
  current: CurrentMenu,
  menus: Menus,
  rows: readonly Row[],
  { may, questions, onFinal }: { may: AllowedFeatures; questions: Questions; onFinal(draft: ProductDraft): void },
): Products => {
  const reading: Reading = {
    current,
    menus,
    old: new Register(current.products),
    drafts: draftsOf(current.products),
    fresh: new Map(),
    tags: new Tags(current),
    instructions: new Register(current.instructions),
    happyHour: happyHourOf(current),
    may,
    questions,
  };
  const read = rows.map((row) => {
    const draft = planProduct(reading, row);
    if (isFinal(draft, row)) onFinal(draft);
    return { row, draft };
  });
  let names: Register<ProductRecord> | undefined;
  const products: Products = {
    blank: menus.blanks.product,
    drafts: reading.drafts,
    names: () => (names ??= addNames(reading.drafts, new Register<ProductRecord>([]))),
  };
  for (const { row, draft } of read) putRecommended(products, draft, row);
  checkRefs(products);
  return products;
};
