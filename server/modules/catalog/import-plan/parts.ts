// The sheets "bundles" and "sets": what the lines of one product say is all that it holds.

import { PRODUCT_LIMITS } from '@ardoise/contract/catalog/products.ts';
import { MOST_IDS } from '@ardoise/contract/kit/fields.ts';
import { newId } from '../../../platform/ids.ts';
import { flag, type Line, NAME, number, report, type Sheet, text } from '../import/cells.ts';
import type { ProductRecord, Step } from '../import/present.ts';
import type { Asked } from './asked.ts';
import { alsoIn, type Draft, put, scrap, withTranslations } from './draft.ts';
import type { Products } from './products.ts';

const BUNDLE = 2;
const SET = 3;

const productAt = ({ names, drafts }: Products, line: Line, column: string): Draft<ProductRecord> | undefined => {
  const named = text(line, column);
  if (named === undefined) return undefined;
  if (named === '') return report(line, column, 'required');
  const found = names().find(named);
  return 'record' in found ? drafts.get(found.record.id) : report(line, column, found.problem);
};

type Owners = Map<Draft<ProductRecord>, Line[]>;

/** The lines of each product that `column` names, in their order; those that name none are read together by what they name. */
const linesByOwner = (products: Products, sheet: Sheet | undefined, column: 'bundle' | 'set'): Owners => {
  const owners: Owners = new Map();
  const strays = new Map<string | Line, Draft<ProductRecord>>();
  const type = column === 'bundle' ? BUNDLE : SET;
  const strayOf = (named: string | Line): Draft<ProductRecord> => {
    const stray = strays.get(named) ?? scrap({ ...products.blank, type_id: type });
    strays.set(named, stray);
    return stray;
  };
  for (const line of sheet?.lines ?? []) {
    const found = productAt(products, line, column);
    const isOwner = found?.record.type_id === type;
    if (found && !isOwner) report(line, column, column === 'bundle' ? 'not_a_bundle' : 'not_a_set');
    const owner = isOwner ? found : strayOf(text(line, column) || line);
    owners.set(owner, [...(owners.get(owner) ?? []), line]);
  }
  return owners;
};

/** The product of a line, which must be one that may stand in `owner`. */
const partAt = (products: Products, line: Line, owner: ProductRecord): ProductRecord | undefined => {
  const part = productAt(products, line, 'product')?.record;
  if (!part) return undefined;
  const isNested = part.type_id === BUNDLE || (owner.type_id === SET && part.type_id === SET);
  return isNested ? report(line, 'product', 'nested') : part;
};

/** A step by its name, or by its uuid where several of a bundle have one name. */
const stepNamed = (steps: readonly Step[], named: string): Step | undefined => {
  const alike = steps.filter(({ name }) => name === named);
  return alike.length === 1 ? alike[0] : steps.find(({ id }) => id === named);
};

const newStep = (name: string): Step => ({ id: newId(), name, multiple_choice: false, max_choices: null, languages: [], products: [] });

/** What the first line of a step says of it; a later line may only repeat that. */
const describe = (step: Step, before: Step | undefined, line: Line, first: Line | undefined): void => {
  const multiple = flag(line, 'multiple_choice');
  const most = number(line, 'max_choices', { least: 1, most: 100, digits: 0 });
  if (!first) {
    step.multiple_choice = multiple ?? step.multiple_choice;
    if (most !== undefined) step.max_choices = most;
    const { languages, said } = withTranslations(before ?? null, step, line, { group_name: NAME }, () => 'name');
    if (said) step.languages = languages;
  } else {
    if (typeof multiple === 'boolean' && multiple !== step.multiple_choice) report(line, 'multiple_choice', 'contradicts', alsoIn(first));
    if (typeof most === 'number' && most !== step.max_choices) report(line, 'max_choices', 'contradicts', alsoIn(first));
  }
};

type Choice = Step['products'][number];

/** A choice with the line's supplement; null: the cell is empty, undefined: there is no such column. */
const choiceOf = (price: number | null | undefined, { id }: ProductRecord, before: Step | undefined): Choice => {
  const known = before?.products.find((one) => one.id === id);
  if (price === undefined) return known ?? { id, custom_price: false, net_price: 0 };
  if (price === null) return { id, custom_price: false, net_price: known && !known.custom_price ? known.net_price : 0 };
  return { id, custom_price: true, net_price: price };
};

const planBundle = (products: Products, draft: Draft<ProductRecord>, lines: readonly Line[], asked: Asked): void => {
  const old = draft.before?.bundle_categories ?? [];
  const steps = new Map<string, Step>();
  /** The first line of each step, and of each choice in a step. */
  const first = new Map<string, Line>();
  for (const line of lines) {
    const group = text(line, 'group');
    const part = partAt(products, line, draft.record);
    const price = asked.amount(line, 'custom_price');
    if (group === '') report(line, 'group', 'required');
    const before = group ? stepNamed(old, group) : undefined;
    const known = group ? steps.get(group) : undefined;
    const step = known ?? (before ? { ...before, products: [] } : newStep(group ?? ''));
    if (group) steps.set(group, step);
    describe(step, before, line, first.get(step.id));
    if (!known) first.set(step.id, line);
    const choice = part && `${step.id} ${part.id}`;
    const earlier = choice && first.get(choice);
    if (earlier) report(line, 'product', 'repeated', alsoIn(earlier));
    else if (part) step.products.push(choiceOf(price, part, before));
    if (choice && !earlier) first.set(choice, line);
    if (step.products.length > PRODUCT_LIMITS.choices || steps.size > PRODUCT_LIMITS.steps) report(line, 'group', 'too_many');
  }
  put(draft, 'bundles', 'bundle_categories', [...steps.values()]);
};

const planSet = (products: Products, draft: Draft<ProductRecord>, lines: readonly Line[]): void => {
  const parts = new Map<string, Line>();
  for (const line of lines) {
    const part = partAt(products, line, draft.record);
    const quantity = number(line, 'quantity', { most: 1_000_000, digits: 0 });
    if (typeof quantity === 'number' && quantity !== 1) report(line, 'quantity', 'quantity');
    const earlier = part && parts.get(part.id);
    if (earlier) report(line, 'product', 'repeated', alsoIn(earlier));
    else if (part) parts.set(part.id, line);
    if (parts.size > MOST_IDS) report(line, 'product', 'too_many');
  }
  put(draft, 'sets', 'products', [...parts.keys()]);
};

export const planParts = (products: Products, bundles: Sheet | undefined, sets: Sheet | undefined, asked: Asked): void => {
  const owners = [linesByOwner(products, bundles, 'bundle'), linesByOwner(products, sets, 'set')] as const;
  for (const [draft, lines] of owners[0]) planBundle(products, draft, lines, asked);
  for (const [draft, lines] of owners[1]) planSet(products, draft, lines);
  for (const draft of products.drafts.values())
    if (draft.line && !draft.before && draft.record.type_id !== 1 && !owners.some((known) => known.has(draft)))
      report(draft.line, 'type', 'no_parts');
};
