// The lines of the sheet "products" against the products of the menu.
import { PRODUCT_LIMITS } from '@ardoise/contract/catalog/products.ts';
import { cleanLine, cleanText } from '@ardoise/contract/rules/text/visible-text.ts';
import { entries, has, type Line, listed, rate, report, type TextLimits, text } from '../import/cells.ts';
import { happyHourOf, nameKey, Register, Tags } from '../import/names.ts';
import { pictureText } from '../import/pictures.ts';
import { recordCells } from '../import/plain-cells.ts';
import type { Present, ProductRecord } from '../import/present.ts';
import type { Asked } from './asked.ts';
import { contentsIn } from './contents.ts';
import {
  alsoIn,
  claimed,
  type Draft,
  type Drafts,
  deletedId,
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
import { categoriesNamed, keepSections, type Menus } from './menus.ts';

/** `names`: as products will be called; made when the first cell names one. */
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

/** What the venue's plan and the caller's role allow beyond products. */
export type Allowed = { instructions: boolean };

/** What the lines are read with. */
type Reading = {
  present: Present;
  menus: Menus;
  old: Register<ProductRecord>;
  drafts: Drafts<ProductRecord>;
  /** New products by name and categories, of which there is one each. */
  fresh: Map<string, ProductDraft>;
  tags: Tags;
  instructions: Register<{ id: string; name: string }>;
  happyHour: string | undefined;
  may: Allowed;
  asked: Asked;
};

const typeOf = (line: Line): Type | null | undefined => {
  const read = text(line, 'type')?.toLowerCase();
  if (read === undefined) return undefined;
  if (read === '') return null;
  return TYPES[read] ?? report(line, 'type', 'unknown_type');
};

/** Products of one name are told apart by their categories. */
const sharing =
  ({ old, menus }: Reading, categories: readonly string[] | undefined) =>
  (name: string) => {
    const all = old.byName(name);
    if (!categories) return all;
    return all.filter(({ id }) => {
      const owners = menus.productLinks.ownersOf(id);
      return categories.length === 0 ? owners.size === 0 : categories.some((category) => owners.has(category));
    });
  };

const beforeOf = (reading: Reading, line: Line, categories: readonly string[] | undefined): ProductRecord | null | undefined => {
  const ref = text(line, 'ref', REF);
  const referred = ref && !text(line, 'uuid') ? reading.old.byRef(ref)[0] : undefined;
  const known = { register: reading.old, deleted: reading.menus.deleted };
  return referred ?? matched(line, known, 'name', sharing(reading, categories));
};

const draftOf = (reading: Reading, line: Line, categories: readonly string[] | undefined): ProductDraft | undefined => {
  const before = beforeOf(reading, line, categories);
  const name = text(line, 'name');
  const type = typeOf(line);
  if (name === '') return report(line, 'name', 'required');
  if (before === undefined || name === undefined) return undefined;
  if (before) {
    if (type && type !== before.type_id) report(line, 'type', 'type_fixed');
    return reading.drafts.get(before.id);
  }
  const { blanks, deleted } = reading.menus;
  const key = deletedId(line, deleted) ?? [text(line, 'ref', REF) ?? '', ...(categories ?? []).toSorted(), nameKey(name)].join('\n');
  const known = reading.fresh.get(key);
  if (known) return known;
  const draft = newDraft(reading.drafts, { ...blanks.product, id: idOf(line, deleted), name, type_id: type ?? 1 });
  reading.fresh.set(key, draft);
  return draft;
};

/** The rate that the line says; of a new product without one, what the importer answers for its kind. */
const putRate = ({ asked }: Reading, draft: ProductDraft, line: Line): void => {
  const read = rate(line, 'tax_rate');
  const isOpen = !draft.before && (read === null || !has(line, 'tax_rate'));
  /** Menus only where no category says it: cheese is sold in a "Bar à vins". */
  const around = () => {
    const categories = entries(line, 'category') ?? [];
    return categories.length > 0 ? categories : (entries(line, 'section') ?? []);
  };
  put(draft, 'tax_rate', 'tax_rate', isOpen ? asked.rate(draft.record, around()) : (read ?? undefined));
};

const putPrices = (reading: Reading, draft: ProductDraft, line: Line): void => {
  const { asked } = reading;
  const price = asked.amount(line, 'price', draft.before?.net_price);
  if ((price === null || !has(line, 'price')) && !draft.before) report(line, 'price', 'required');
  put(draft, 'price', 'net_price', price ?? undefined);
  putRate(reading, draft, line);
  const present = draft.before?.exceptions.find(({ calendar_id }) => calendar_id === reading.happyHour)?.net_price;
  const happy = asked.amount(line, 'happy_hour_price', present);
  if (happy === undefined) return;
  if (reading.happyHour) put(draft, 'happy_hour_price', 'exceptions', withHappyHour(draft.record.exceptions, reading.happyHour, happy));
  else if (happy !== null) report(line, 'happy_hour_price', 'no_happy_hour');
  if (draft.record.exceptions.length > PRODUCT_LIMITS.exceptions) report(line, 'happy_hour_price', 'too_many');
};

/** The exceptions with that price during happy hour; one that says nothing once its price is taken away goes. */
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

const putContents = ({ tags }: Reading, { record, before, fields }: ProductDraft, line: Line): void => {
  const { changed, ...contents } = contentsIn(tags, line, record);
  Object.assign(record, contents);
  if (before) for (const column of changed) fields.add(column);
};

const putInstructions = ({ instructions, may }: Reading, draft: ProductDraft, line: Line): void => {
  const names = entries(line, 'instructions');
  if (!names) return;
  const ids = names.flatMap((name) => {
    const found = instructions.find(name);
    return 'record' in found ? found.record.id : (report(line, 'instructions', found.problem) ?? []);
  });
  listed(line, 'instructions', ids);
  const isSame = ids.join() === draft.record.instructions.join();
  if (ids.length > 0 && !isSame && !may.instructions) report(line, 'instructions', 'plan_required');
  put(draft, 'instructions', 'instructions', ids);
};

/** Places in the lists of its categories: one for all, or one for each in the order of the column `category`. */
const placesOf = (line: Line, count: number): (number | undefined)[] => {
  const read =
    text(line, 'position', PLACES)
      ?.split(';')
      .map((place) => place.trim()) ?? [];
  if (read.every((place) => place === '')) return [];
  if (read.some((place) => !/^\d{0,5}$/.test(place))) return report(line, 'position', 'whole_number') ?? [];
  if (read.length !== 1 && read.length !== count) return report(line, 'position', 'positions') ?? [];
  const places = read.map((place) => (place === '' ? undefined : Number(place)));
  return Array.from({ length: count }, (_, at) => (places.length === 1 ? places[0] : places[at]));
};

const putCategories = ({ menus }: Reading, draft: ProductDraft, line: Line, categories: readonly string[] | undefined): void => {
  if (!categories) return;
  const { id } = draft.record;
  if (menus.productLinks.setOwners(id, categories)) draft.fields.add('category');
  for (const [at, place] of placesOf(line, categories.length).entries()) {
    const category = categories[at];
    if (category && place !== undefined && menus.productLinks.place(category, id, place) && draft.before) draft.fields.add('position');
  }
};

const planProduct = (reading: Reading, line: Line): ProductDraft => {
  const categories = categoriesNamed(reading.menus, line);
  keepSections(reading.menus, line);
  const found = draftOf(reading, line, categories);
  const draft = found && claimed(found, line, 'name') ? found : scrap({ ...reading.menus.blanks.product });
  put(draft, 'name', 'name', nameFrom(draft, line, 'name'));
  put(draft, 'ref', 'ref', text(line, 'ref', REF));
  putPlain(draft, recordCells.products.plain, line, reading.present.currency);
  put(draft, 'image_url', 'image_source', pictureText(line, draft.record));
  putPrices(reading, draft, line);
  putContents(reading, draft, line);
  putInstructions(reading, draft, line);
  putCategories(reading, draft, line, categories);
  translate(draft, line, recordCells.products.texts);
  return draft;
};

const putRecommended = ({ names, drafts }: Products, draft: ProductDraft, line: Line): void => {
  const named = entries(line, 'recommended');
  if (!named) return;
  const ids = named.flatMap((name) => {
    const found = names().find(name);
    return 'record' in found ? found.record.id : (report(line, 'recommended', found.problem) ?? []);
  });
  if (ids.includes(draft.record.id)) report(line, 'recommended', 'nested');
  // As in the form: what may be recommended is sold on its own, what was recommended before stays.
  const fresh = ids.filter((id) => !draft.record.recommendations.includes(id));
  if (fresh.some((id) => drafts.get(id)?.record.standalone === false)) report(line, 'recommended', 'only_part');
  put(draft, 'recommended', 'recommendations', listed(line, 'recommended', ids));
};

/** Each ref is one product's. */
const checkRefs = ({ drafts }: Products): void => {
  const uses = new Map<string, ProductDraft[]>();
  for (const draft of drafts.values()) if (draft.record.ref) uses.set(draft.record.ref, [...(uses.get(draft.record.ref) ?? []), draft]);
  for (const shared of uses.values())
    for (const draft of shared) {
      const other = shared.find((one) => one !== draft);
      if (draft.line && other) report(draft.line, 'ref', 'repeated', alsoIn(other.line));
    }
};

/** Nothing that stands later in the workbook moves it: it neither names other products nor has parts. */
const isSettled = ({ before, record }: ProductDraft, line: Line): boolean =>
  before === null && record.type_id === 1 && !entries(line, 'recommended')?.length;

/** `settle` is told each new product that is whole as soon as its line is read. */
export const planProducts = (
  present: Present,
  menus: Menus,
  lines: readonly Line[],
  { may, asked, settle }: { may: Allowed; asked: Asked; settle(draft: ProductDraft): void },
): Products => {
  const reading: Reading = {
    present,
    menus,
    old: new Register(present.products),
    drafts: draftsOf(present.products),
    fresh: new Map(),
    tags: new Tags(present),
    instructions: new Register(present.instructions),
    happyHour: happyHourOf(present),
    may,
    asked,
  };
  const read = lines.map((line) => {
    const draft = planProduct(reading, line);
    if (isSettled(draft, line)) settle(draft);
    return { line, draft };
  });
  let names: Register<ProductRecord> | undefined;
  const products: Products = {
    blank: menus.blanks.product,
    drafts: reading.drafts,
    names: () => (names ??= renamed(reading.drafts, new Register<ProductRecord>([]))),
  };
  for (const { line, draft } of read) putRecommended(products, draft, line);
  checkRefs(products);
  return products;
};
