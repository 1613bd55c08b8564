// Plans bundles and sets: the rows of a product list all its parts.
import { PRODUCT_LIMITS } from '@ardoise/contract/catalog/products.ts';
import { MAX_IDS } from '@ardoise/contract/kit/fields.ts';
import { newId } from '../../../platform/ids.ts';
import type { ProductRecord, Step } from './current.ts';
import { type Draft, discarded, otherRow, put, withTranslations } from './draft.ts';
import type { Products } from './products.ts';
import { NAME, type Row, type Wanted } from './wanted.ts';

const BUNDLE = 2;
const SET = 3;

const productAt = ({ names, drafts }: Products, row: Row, field: string): Draft<ProductRecord> | undefined => {
  const named = row.text(field);
  if (named === undefined) return undefined;
  if (named === '') return row.report(field, 'required');
  const found = names().find(named);
  return 'record' in found ? drafts.get(found.record.id) : row.report(field, found.problem);
};

type Owners = Map<Draft<ProductRecord>, Row[]>;

/**
 * Groups rows by the product that `field` names, in their order; rows of an unknown product are grouped by its name.
 */
const rowsByOwner = (products: Products, rows: readonly Row[], field: 'bundle' | 'set'): Owners => {
  const owners: Owners = new Map();
  const unknown = new Map<string | Row, Draft<ProductRecord>>();
  const type = field === 'bundle' ? BUNDLE : SET;
  const unknownOwner = (named: string | Row): Draft<ProductRecord> => {
    const draft = unknown.get(named) ?? discarded({ ...products.blank, type_id: type });
    unknown.set(named, draft);
    return draft;
  };
  for (const row of rows) {
    const found = productAt(products, row, field);
    const isOwner = found?.record.type_id === type;
    if (found && !isOwner) row.report(field, field === 'bundle' ? 'not_a_bundle' : 'not_a_set');
    const owner = isOwner ? found : unknownOwner(row.text(field) || row);
    owners.set(owner, [...(owners.get(owner) ?? []), row]);
  }
  return owners;
};

/** The product of a row, if `owner` may contain it. */
const partAt = (products: Products, row: Row, owner: ProductRecord): ProductRecord | undefined => {
  const part = productAt(products, row, 'product')?.record;
  if (!part) return undefined;
  const isNested = part.type_id === BUNDLE || (owner.type_id === SET && part.type_id === SET);
  return isNested ? row.report('product', 'nested') : part;
};

/** A step by name, or by uuid if several steps of the bundle have that name. */
const stepNamed = (steps: readonly Step[], named: string): Step | undefined => {
  const alike = steps.filter(({ name }) => name === named);
  return alike.length === 1 ? alike[0] : steps.find(({ id }) => id === named);
};

const newStep = (name: string): Step => ({ id: newId(), name, multiple_choice: false, max_choices: null, languages: [], products: [] });

/** Sets the fields of a step from its first row; later rows may only repeat them. */
const setStep = (step: Step, before: Step | undefined, row: Row, first: Row | undefined): void => {
  const multiple = row.flag('multiple_choice');
  const most = row.number('max_choices', { least: 1, most: 100, digits: 0 });
  if (!first) {
    step.multiple_choice = multiple ?? step.multiple_choice;
    if (most !== undefined) step.max_choices = most;
    const { languages, changed } = withTranslations(before ?? null, step, row, { group_name: NAME }, () => 'name');
    if (changed) step.languages = languages;
  } else {
    if (typeof multiple === 'boolean' && multiple !== step.multiple_choice) row.report('multiple_choice', 'contradicts', otherRow(first));
    if (typeof most === 'number' && most !== step.max_choices) row.report('max_choices', 'contradicts', otherRow(first));
  }
};

type Choice = Step['products'][number];

/** A choice with the row's supplement: null if the cell is empty, undefined if the row does not have the field. */
const choiceOf = (price: number | null | undefined, { id }: ProductRecord, before: Step | undefined): Choice => {
  const known = before?.products.find((one) => one.id === id);
  if (price === undefined) return known ?? { id, custom_price: false, net_price: 0 };
  if (price === null) return { id, custom_price: false, net_price: known && !known.custom_price ? known.net_price : 0 };
  return { id, custom_price: true, net_price: price };
};

/** The steps of a bundle by name; `first`: the first row of each step and of each choice. */
type PlannedSteps = { steps: Map<string, Step>; first: Map<string, Row> };

/** The step of a row, with the fields that the row sets. `before`: the bundle's current step of that name. */
const stepAt = ({ steps, first }: PlannedSteps, row: Row, group: string | undefined, before: Step | undefined): Step => {
  const known = group ? steps.get(group) : undefined;
  const step = known ?? (before ? { ...before, products: [] } : newStep(group ?? ''));
  if (group) steps.set(group, step);
  setStep(step, before, row, first.get(step.id));
  if (!known) first.set(step.id, row);
  return step;
};

/** Adds a choice to its step; a repeated choice is a problem. */
const addChoice = ({ first }: PlannedSteps, row: Row, step: Step, choice: Choice): void => {
  const key = `${step.id} ${choice.id}`;
  const earlier = first.get(key);
  if (earlier) {
    row.report('product', 'repeated', otherRow(earlier));
    return;
  }
  step.products.push(choice);
  first.set(key, row);
};

const planBundle = (products: Products, draft: Draft<ProductRecord>, rows: readonly Row[]): void => {
  const old = draft.before?.bundle_categories ?? [];
  const planned: PlannedSteps = { steps: new Map(), first: new Map() };
  for (const row of rows) {
    const group = row.text('group');
    const part = partAt(products, row, draft.record);
    const price = row.amount('custom_price');
    if (group === '') row.report('group', 'required');
    const before = group ? stepNamed(old, group) : undefined;
    const step = stepAt(planned, row, group, before);
    if (part) addChoice(planned, row, step, choiceOf(price, part, before));
    if (step.products.length > PRODUCT_LIMITS.choices || planned.steps.size > PRODUCT_LIMITS.steps) row.report('group', 'too_many');
  }
  put(draft, 'bundles', 'bundle_categories', [...planned.steps.values()]);
};

const planSet = (products: Products, draft: Draft<ProductRecord>, rows: readonly Row[]): void => {
  const parts = new Map<string, Row>();
  for (const row of rows) {
    const part = partAt(products, row, draft.record);
    const quantity = row.number('quantity', { most: 1_000_000, digits: 0 });
    if (typeof quantity === 'number' && quantity !== 1) row.report('quantity', 'quantity');
    const earlier = part && parts.get(part.id);
    if (earlier) row.report('product', 'repeated', otherRow(earlier));
    else if (part) parts.set(part.id, row);
    if (parts.size > MAX_IDS) row.report('product', 'too_many');
  }
  put(draft, 'sets', 'products', [...parts.keys()]);
};

export const planParts = (products: Products, { bundles = [], sets = [] }: Pick<Wanted, 'bundles' | 'sets'>): void => {
  const owners = [rowsByOwner(products, bundles, 'bundle'), rowsByOwner(products, sets, 'set')] as const;
  for (const [draft, rows] of owners[0]) planBundle(products, draft, rows);
  for (const [draft, rows] of owners[1]) planSet(products, draft, rows);
  for (const draft of products.drafts.values())
    if (draft.row && !draft.before && draft.record.type_id !== 1 && !owners.some((known) => known.has(draft)))
      draft.row.report('type', 'no_parts');
};
