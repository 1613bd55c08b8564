// The basket as plain data: lines as sent in an order, each with its own key. Pure; it stores no prices.

import type { Menu } from '@ardoise/contract/menu.ts';
import type { OrderLine } from '@ardoise/contract/orders.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { fromMinor, toMinor } from '@ardoise/contract/rules/money.ts';
import { dishesOfMenu, dishesOfPage, type Entry, entriesOf, fingerprint, type LineChange, lineChanges } from '@ardoise/menu/reading.ts';
import type { ResolvedInstruction, ResolvedMenu, ResolvedProduct } from '@ardoise/menu/resolved-menu.ts';

/** The texts of a line that the guest read when choosing it. `locale` is empty if the language of the names is unknown. */
export type Reading = { locale: string; entries: readonly Entry[] };
/** A line as it was chosen. */
export type ChosenLine = OrderLine & { seen?: Reading };
/** `lacks`: names of parts that are missing in this order; the line needs another choice. */
export type BasketLine = ChosenLine & { key: string; lacks?: readonly string[] };
export type Basket = {
  lines: readonly BasketLine[];
  /** Ids of the manual fees that the guest added. */
  costs: readonly string[];
  note: string;
};

export const EMPTY_BASKET: Basket = { lines: [], costs: [], note: '' };
/** Maximum pieces of a line, and maximum lines of an order. */
export const MAX_PIECES = 99;
export const MAX_LINES = 100;

/** Maximum pieces of an order; null: no limit. */
export type PieceLimit = number | null;

/** The maximum pieces of a line, given the other lines. `key`: the line; undefined for a new one. */
export const roomFor = ({ lines }: Pick<Basket, 'lines'>, limit: PieceLimit, key?: string): number => {
  const others = lines.reduce((sum, line) => (line.key === key ? sum : sum + line.qty), 0);
  return Math.max(0, Math.min(MAX_PIECES, (limit ?? Number.POSITIVE_INFINITY) - others));
};

const clamp = (qty: number, room: number): number => Math.min(room, Math.max(1, Math.round(qty)));

const answersKey = (answers: OrderLine['instructions']): string =>
  answers
    .flatMap(({ instruction, options }) => options.map(({ id, qty }) => `${instruction} ${id} ${qty}`))
    .sort()
    .join();

/** Two lines with the same identity are merged into one with more pieces. */
const identityOf = ({ product, note, instructions, choices }: OrderLine): string =>
  JSON.stringify([
    product,
    note.trim(),
    answersKey(instructions),
    choices
      .flatMap(({ bundle_category, products }) => products.map((part) => `${bundle_category} ${part.id} ${answersKey(part.instructions)}`))
      .sort(),
  ]);

const nextKey = (lines: readonly BasketLine[]): string => String(1 + Math.max(0, ...lines.map(({ key }) => Number(key) || 0)));

/** Adds a line, or its pieces to an equal line, as far as the limit allows. A full basket is returned unchanged. */
export const addLine = (basket: Basket, line: ChosenLine, limit: PieceLimit = null): Basket => {
  const twin = basket.lines.find((one) => identityOf(one) === identityOf(line));
  if (twin) return setQuantity(basket, twin.key, twin.qty + line.qty, limit);
  const room = roomFor(basket, limit);
  if (basket.lines.length >= MAX_LINES || room < 1) return basket;
  return { ...basket, lines: [...basket.lines, { ...line, qty: clamp(line.qty, room), key: nextKey(basket.lines) }] };
};

/** Sets the pieces of a line, as far as the limit allows; 0 or less removes it. Reducing is always possible. */
export const setQuantity = (basket: Basket, key: string, qty: number, limit: PieceLimit = null): Basket => {
  if (qty < 1) return removeLine(basket, key);
  const set = (line: BasketLine) => ({ ...line, qty: qty < line.qty ? qty : clamp(qty, Math.max(line.qty, roomFor(basket, limit, key))) });
  return { ...basket, lines: basket.lines.map((line) => (line.key === key ? set(line) : line)) };
};

/** Removes a line; manual fees are removed with the last one. */
export const removeLine = (basket: Basket, key: string): Basket => {
  const lines = basket.lines.filter((line) => line.key !== key);
  return lines.length === 0 ? { ...basket, lines, costs: [] } : { ...basket, lines };
};

/** Restores a line that was removed from `before` to its place, with the fees removed with it. */
export const restoreLine = (basket: Basket, before: Basket, key: string): Basket => {
  const place = before.lines.findIndex((line) => line.key === key);
  const line = before.lines[place];
  if (!line) return basket;
  const free = basket.lines.every((one) => one.key !== key);
  const lines = basket.lines.toSpliced(place, 0, free ? line : { ...line, key: nextKey(basket.lines) });
  return { ...basket, lines, costs: basket.lines.length === 0 ? before.costs : basket.costs };
};

/** The basket without the ordered pieces. Pieces added while the order was being sent stay. */
export const withoutOrdered = (basket: Basket, ordered: readonly OrderLine[]): Basket => {
  const lines = basket.lines.flatMap((line) => {
    const taken = ordered.filter((one) => identityOf(one) === identityOf(line)).reduce((sum, { qty }) => sum + qty, 0);
    return line.qty > taken ? [{ ...line, qty: line.qty - taken }] : [];
  });
  return { lines, costs: [], note: '' };
};

/** Replaces a line, to change its options or its product. */
export const replaceLine = (basket: Basket, key: string, line: ChosenLine, limit: PieceLimit = null): Basket => ({
  ...basket,
  lines: basket.lines.map((one) =>
    one.key === key ? { ...line, qty: clamp(line.qty, Math.max(1, roomFor(basket, limit, key))), key } : one,
  ),
});

export const toggleCost = (basket: Basket, cost: string): Basket => ({
  ...basket,
  costs: basket.costs.includes(cost) ? basket.costs.filter((id) => id !== cost) : [...basket.costs, cost],
});

export const countPieces = (basket: Pick<Basket, 'lines'>): number => basket.lines.reduce((sum, { qty }) => sum + qty, 0);

/** True if a line has nothing but a product and a quantity, so that it can be edited on the menu itself. */
export const isPlain = ({ note, instructions, choices }: OrderLine): boolean =>
  note.trim() === '' && instructions.length === 0 && choices.length === 0;

/** Number of pieces by product. */
export const piecesByProduct = (lines: readonly BasketLine[]): ReadonlyMap<string, number> => {
  const pieces = new Map<string, number>();
  for (const { product, qty } of lines) pieces.set(product, (pieces.get(product) ?? 0) + qty);
  return pieces;
};

/** The lines for an order request, without client-side fields. */
export const toOrderLines = (lines: readonly BasketLine[]): OrderLine[] => lines.map(({ key: _, seen: __, lacks: ___, ...line }) => line);

/** The lines to send, each with the fingerprint of its reading in `menu` and `locale`. */
export const toReadLines = (lines: readonly BasketLine[], menu: Menu, locale: Locale): OrderLine[] =>
  toOrderLines(lines).map((line) => ({ ...line, read: fingerprint(entriesOf(dishesOfMenu(menu, locale), line)) }));

export const emptyLine = (product: string): OrderLine => ({ product, qty: 1, note: '', instructions: [], choices: [] });

/** Price of a line in the product sheet: the price in force and the chosen supplements, times the pieces. */
export const linePrice = (product: ResolvedProduct, line: OrderLine, currency: string): number => {
  const supplements = line.choices.flatMap(({ bundle_category, products }) => {
    const step = product.bundle_categories.find(({ id }) => id === bundle_category);
    return (step?.products ?? []).filter(({ id }) => products.some((part) => part.id === id)).map(({ supplement }) => supplement);
  });
  const unit = [product.net_price, ...supplements].reduce((sum, price) => sum + toMinor(price, currency), 0);
  return fromMinor(unit * line.qty, currency);
};

type Products = ResolvedMenu['products'];

/**
 * An instruction to answer. `step` null: of the line's product or a part of it as a set; otherwise of a product chosen in that step.
 * `partName`: name of the part, unless it is the line's own product. `id`: unique among the questions of a line.
 */
export type Question = { id: string; step: string | null; product: string; partName: string | null; instruction: ResolvedInstruction };

/** The instructions of a product and of its parts as a set, without duplicates. */
const questionsOfProduct = (product: ResolvedProduct, step: string | null, products: Products): Question[] => {
  const holders = [product, ...product.parts.flatMap(({ id }) => products[id] ?? [])];
  const asked = new Map<string, Question>();
  for (const holder of holders)
    for (const instruction of holder.instructions) {
      const partName = step === null && holder === product ? null : holder.name;
      const id = step === null ? instruction.id : `${step}/${product.id}/${instruction.id}`;
      if (!asked.has(id)) asked.set(id, { id, step, product: product.id, partName, instruction });
    }
  return [...asked.values()];
};

/** The questions of the products chosen in a step. */
export const questionsInStep = (line: OrderLine, step: string, products: Products): Question[] =>
  line.choices
    .filter(({ bundle_category }) => bundle_category === step)
    .flatMap((choice) => choice.products)
    .flatMap(({ id }) => (products[id] ? questionsOfProduct(products[id], step, products) : []));

/** The questions of the line's own product. */
export const ownQuestions = (product: ResolvedProduct, products: Products): Question[] => questionsOfProduct(product, null, products);

/** All steps and questions of a line: each step of a bundle with the questions of its chosen products, then the product's own. */
export const questionsOf = (
  product: ResolvedProduct,
  line: OrderLine,
  products: Products,
): ({ id: string; name: string } & ({ step: ResolvedProduct['bundle_categories'][number] } | { question: Question }))[] => {
  const named = (question: Question) => ({ id: question.id, name: question.instruction.name, question });
  return [
    ...product.bundle_categories.flatMap((step) => [
      { id: step.id, name: step.name, step },
      ...questionsInStep(line, step.id, products).map(named),
    ]),
    ...ownQuestions(product, products).map(named),
  ];
};

type Part = OrderLine['choices'][number]['products'][number];
const partAt = (line: OrderLine, { step, product }: Pick<Question, 'step' | 'product'>): Part | undefined =>
  line.choices.find(({ bundle_category }) => bundle_category === step)?.products.find(({ id }) => id === product);

/** Ids of the options that answer a question, including options that no longer exist. */
export const optionsChosen = (line: OrderLine, question: Question): string[] => {
  const answers = question.step === null ? line.instructions : (partAt(line, question)?.instructions ?? []);
  return answers.find(({ instruction }) => instruction === question.instruction.id)?.options.map(({ id }) => id) ?? [];
};

/** The texts of a line that the guest reads now. */
export const readingOf = (line: OrderLine, menu: Pick<ResolvedMenu, 'products' | 'locale'>): Reading => ({
  locale: menu.locale,
  entries: entriesOf(dishesOfPage(menu), line),
});

/** The differences between the reading stored in a line and the current one. Names are compared only in the same language. */
export const changesOf = ({ seen }: ChosenLine, { locale, entries }: Reading, tags: ResolvedMenu['tags']): LineChange[] => {
  if (!seen) return [];
  const nameNow = (key: string) => entries.find((one) => one.key === key)?.name;
  const before = seen.locale === locale ? seen.entries : seen.entries.map((one) => ({ ...one, name: nameNow(one.key) ?? one.name }));
  return lineChanges(before, entries, (tag) => tags.find(({ id }) => id === tag)?.name ?? tag);
};

/** Ids of the bundle steps and questions without a valid choice, in order. */
export const openChoices = (product: ResolvedProduct, line: OrderLine, products: Products): string[] =>
  questionsOf(product, line, products)
    .filter((one) => {
      if ('step' in one) {
        const chosen = line.choices.find(({ bundle_category }) => bundle_category === one.id)?.products ?? [];
        const possible = chosen.every(({ id }) => one.step.products.some((choice) => choice.id === id && !choice.unavailable));
        return chosen.length === 0 || !possible;
      }
      const chosen = optionsChosen(line, one.question);
      return chosen.length === 0 || !chosen.every((id) => one.question.instruction.options.some((option) => option.id === id));
    })
    .map(({ id }) => id);

/** Chooses a product in a bundle's step. In a multiple-choice step this toggles it, up to `max_choices`. */
export const chooseProduct = (line: OrderLine, step: ResolvedProduct['bundle_categories'][number], product: string): OrderLine => {
  const chosen = line.choices.find(({ bundle_category }) => bundle_category === step.id)?.products ?? [];
  const others = line.choices.filter(({ bundle_category }) => bundle_category !== step.id);
  const known = chosen.find(({ id }) => id === product);
  const added: Part = known ?? { id: product, instructions: [] };
  let products = [added];
  if (step.multiple_choice) {
    if (known) products = chosen.filter((one) => one !== known);
    else products = chosen.length < (step.max_choices ?? Number.POSITIVE_INFINITY) ? [...chosen, added] : chosen;
  }
  return { ...line, choices: products.length === 0 ? others : [...others, { bundle_category: step.id, products }] };
};

/** The answers with `options` for one instruction; without options, the answer is removed. */
const withAnswer = (answers: OrderLine['instructions'], instruction: string, options: readonly string[]): OrderLine['instructions'] => [
  ...answers.filter((one) => one.instruction !== instruction),
  ...(options.length > 0 ? [{ instruction, options: options.map((id) => ({ id, qty: 1 })) }] : []),
];

/** The line with `change` applied to its own answers and to those of each chosen part. */
const withAnswers = (
  line: OrderLine,
  change: (answers: OrderLine['instructions'], at: Pick<Question, 'step' | 'product'>) => OrderLine['instructions'],
): OrderLine => ({
  ...line,
  instructions: change(line.instructions, { step: null, product: line.product }),
  choices: line.choices.map(({ bundle_category, products }) => ({
    bundle_category,
    products: products.map(({ id, instructions }) => ({ id, instructions: change(instructions, { step: bundle_category, product: id }) })),
  })),
});

/** Answers a question, replacing the previous answer. */
export const chooseOptions = (line: OrderLine, question: Question, options: readonly string[]): OrderLine =>
  withAnswers(line, (answers, at) =>
    at.step === question.step && at.product === question.product ? withAnswer(answers, question.instruction.id, options) : answers,
  );

/** The line without answers to questions that no longer apply. */
export const withoutStale = (product: ResolvedProduct, line: OrderLine, products: Products): OrderLine => {
  const questions = questionsOf(product, line, products).flatMap((one) => ('question' in one ? one.question : []));
  const isAsked = (instruction: string, at: Pick<Question, 'step' | 'product'>) =>
    questions.some((one) => one.step === at.step && one.product === at.product && one.instruction.id === instruction);
  return withAnswers({ ...line, note: line.note.trim() }, (answers, at) => answers.filter(({ instruction }) => isAsked(instruction, at)));
};
