// The basket as plain data: lines as an order sends them, each with a key of its own. Pure; prices are never kept in it.

import type { Menu } from '@ardoise/contract/menu.ts';
import type { OrderLine } from '@ardoise/contract/orders.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { fromMinor, toMinor } from '@ardoise/contract/rules/money.ts';
import { type Entry, entriesOf, fingerprint, type LineChange, lineChanges, readMenu, readResolved } from '@ardoise/menu/reading.ts';
import type { ResolvedInstruction, ResolvedMenu, ResolvedProduct } from '@ardoise/menu/resolved-menu.ts';

/** What the guest read of a line as they chose it; `locale` is empty where its names are not known in a language. */
export type Reading = { locale: string; entries: readonly Entry[] };
/** A line as it was chosen. */
export type ChosenLine = OrderLine & { seen?: Reading };
/** `lacks`: names of its parts that this order misses; it waits for another choice. */
export type BasketLine = ChosenLine & { key: string; lacks?: readonly string[] };
export type Basket = {
  lines: readonly BasketLine[];
  /** Ids of the manual fees that the guest added. */
  costs: readonly string[];
  note: string;
};

export const EMPTY_BASKET: Basket = { lines: [], costs: [], note: '' };
/** The most pieces of one line, and the most lines, that an order takes. */
export const MOST_PIECES = 99;
export const MOST_LINES = 100;

/** The most pieces of an order, or null: without such a limit. */
export type MostPieces = number | null;

/** How many pieces a line may have beside the others; `key`: the line, a new one without it. */
export const roomFor = ({ lines }: Pick<Basket, 'lines'>, most: MostPieces, key?: string): number => {
  const others = lines.reduce((sum, line) => (line.key === key ? sum : sum + line.qty), 0);
  return Math.max(0, Math.min(MOST_PIECES, (most ?? Number.POSITIVE_INFINITY) - others));
};

const clamp = (qty: number, room: number): number => Math.min(room, Math.max(1, Math.round(qty)));

const answersKey = (answers: OrderLine['instructions']): string =>
  answers
    .flatMap(({ instruction, options }) => options.map(({ id, qty }) => `${instruction} ${id} ${qty}`))
    .sort()
    .join();

/** What two lines must have in common to be one line with more pieces. */
const sameness = ({ product, note, instructions, choices }: OrderLine): string =>
  JSON.stringify([
    product,
    note.trim(),
    answersKey(instructions),
    choices
      .flatMap(({ bundle_category, products }) => products.map((part) => `${bundle_category} ${part.id} ${answersKey(part.instructions)}`))
      .sort(),
  ]);

const nextKey = (lines: readonly BasketLine[]): string => String(1 + Math.max(0, ...lines.map(({ key }) => Number(key) || 0)));

/** Adds a line, or its pieces to a line that is the same, as far as there is room; a full basket stays as it is. */
export const addLine = (basket: Basket, line: ChosenLine, most: MostPieces = null): Basket => {
  const twin = basket.lines.find((one) => sameness(one) === sameness(line));
  if (twin) return setQuantity(basket, twin.key, twin.qty + line.qty, most);
  const room = roomFor(basket, most);
  if (basket.lines.length >= MOST_LINES || room < 1) return basket;
  return { ...basket, lines: [...basket.lines, { ...line, qty: clamp(line.qty, room), key: nextKey(basket.lines) }] };
};

/** Sets the pieces of a line, as far as there is room; 0 or less removes it. Fewer than there are is always possible. */
export const setQuantity = (basket: Basket, key: string, qty: number, most: MostPieces = null): Basket => {
  if (qty < 1) return removeLine(basket, key);
  const set = (line: BasketLine) => ({ ...line, qty: qty < line.qty ? qty : clamp(qty, Math.max(line.qty, roomFor(basket, most, key))) });
  return { ...basket, lines: basket.lines.map((line) => (line.key === key ? set(line) : line)) };
};

/** Takes a line out; fees that were added by hand go with the last one. */
export const removeLine = (basket: Basket, key: string): Basket => {
  const lines = basket.lines.filter((line) => line.key !== key);
  return lines.length === 0 ? { ...basket, lines, costs: [] } : { ...basket, lines };
};

/** Puts a line that was taken out of `before` back to its place, with the fees that went with it. */
export const putBack = (basket: Basket, before: Basket, key: string): Basket => {
  const place = before.lines.findIndex((line) => line.key === key);
  const line = before.lines[place];
  if (!line) return basket;
  const free = basket.lines.every((one) => one.key !== key);
  const lines = basket.lines.toSpliced(place, 0, free ? line : { ...line, key: nextKey(basket.lines) });
  return { ...basket, lines, costs: basket.lines.length === 0 ? before.costs : basket.costs };
};

/** Without what was ordered: what came in while the order was on its way stays. */
export const takeOut = (basket: Basket, ordered: readonly OrderLine[]): Basket => {
  const lines = basket.lines.flatMap((line) => {
    const taken = ordered.filter((one) => sameness(one) === sameness(line)).reduce((sum, { qty }) => sum + qty, 0);
    return line.qty > taken ? [{ ...line, qty: line.qty - taken }] : [];
  });
  return { lines, costs: [], note: '' };
};

/** Puts new options, or another product, in the place of a line. */
export const replaceLine = (basket: Basket, key: string, line: ChosenLine, most: MostPieces = null): Basket => ({
  ...basket,
  lines: basket.lines.map((one) =>
    one.key === key ? { ...line, qty: clamp(line.qty, Math.max(1, roomFor(basket, most, key))), key } : one,
  ),
});

export const toggleCost = (basket: Basket, cost: string): Basket => ({
  ...basket,
  costs: basket.costs.includes(cost) ? basket.costs.filter((id) => id !== cost) : [...basket.costs, cost],
});

export const countPieces = (basket: Pick<Basket, 'lines'>): number => basket.lines.reduce((sum, { qty }) => sum + qty, 0);

/** Whether a line says nothing but how many: such a one is changed on the menu itself. */
export const isPlain = ({ note, instructions, choices }: OrderLine): boolean =>
  note.trim() === '' && instructions.length === 0 && choices.length === 0;

/** Pieces of some lines by product. */
export const piecesByProduct = (lines: readonly BasketLine[]): ReadonlyMap<string, number> => {
  const pieces = new Map<string, number>();
  for (const { product, qty } of lines) pieces.set(product, (pieces.get(product) ?? 0) + qty);
  return pieces;
};

/** The lines as the wire takes them, without what was read. */
export const toOrderLines = (lines: readonly BasketLine[]): OrderLine[] => lines.map(({ key: _, seen: __, lacks: ___, ...line }) => line);

/** The lines to send, each with the fingerprint of what `menu`, in its locale, says of it. */
export const toReadLines = (lines: readonly BasketLine[], menu: Menu, locale: Locale): OrderLine[] =>
  toOrderLines(lines).map((line) => ({ ...line, read: fingerprint(entriesOf(readMenu(menu, locale), line)) }));

export const emptyLine = (product: string): OrderLine => ({ product, qty: 1, note: '', instructions: [], choices: [] });

/** Price of a line in the sheet: the price in force and the chosen supplements, times the pieces. */
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
 * An instruction to answer: of the product or of what it holds as a set (`step` null), or of a product chosen in a step. `of` names the
 * part that asks, where it is not the line's own product. `id` is its own among the questions of a line.
 */
export type Question = { id: string; step: string | null; product: string; of: string | null; instruction: ResolvedInstruction };

/** What a product asks, and what it holds as a set, each instruction once. */
const askedBy = (product: ResolvedProduct, step: string | null, products: Products): Question[] => {
  const holders = [product, ...product.parts.flatMap(({ id }) => products[id] ?? [])];
  const asked = new Map<string, Question>();
  for (const holder of holders)
    for (const instruction of holder.instructions) {
      const of = step === null && holder === product ? null : holder.name;
      const id = step === null ? instruction.id : `${step}/${product.id}/${instruction.id}`;
      if (!asked.has(id)) asked.set(id, { id, step, product: product.id, of, instruction });
    }
  return [...asked.values()];
};

/** What the products chosen in a step ask. */
export const askedInStep = (line: OrderLine, step: string, products: Products): Question[] =>
  line.choices
    .filter(({ bundle_category }) => bundle_category === step)
    .flatMap((choice) => choice.products)
    .flatMap(({ id }) => (products[id] ? askedBy(products[id], step, products) : []));

/** What the line's own product asks. */
export const askedOfLine = (product: ResolvedProduct, products: Products): Question[] => askedBy(product, null, products);

/** Everything that is asked of a line: after each step of a bundle what is asked of the products chosen there, then the rest. */
export const questionsOf = (
  product: ResolvedProduct,
  line: OrderLine,
  products: Products,
): ({ id: string; name: string } & ({ step: ResolvedProduct['bundle_categories'][number] } | { question: Question }))[] => {
  const named = (question: Question) => ({ id: question.id, name: question.instruction.name, question });
  return [
    ...product.bundle_categories.flatMap((step) => [
      { id: step.id, name: step.name, step },
      ...askedInStep(line, step.id, products).map(named),
    ]),
    ...askedOfLine(product, products).map(named),
  ];
};

type Part = OrderLine['choices'][number]['products'][number];
const partAt = (line: OrderLine, { step, product }: Pick<Question, 'step' | 'product'>): Part | undefined =>
  line.choices.find(({ bundle_category }) => bundle_category === step)?.products.find(({ id }) => id === product);

/** Ids of the options that answer a question; those that it no longer has included. */
export const optionsChosen = (line: OrderLine, question: Question): string[] => {
  const answers = question.step === null ? line.instructions : (partAt(line, question)?.instructions ?? []);
  return answers.find(({ instruction }) => instruction === question.instruction.id)?.options.map(({ id }) => id) ?? [];
};

/** What the guest reads of a line now. */
export const readingOf = (line: OrderLine, menu: Pick<ResolvedMenu, 'products' | 'locale'>): Reading => ({
  locale: menu.locale,
  entries: entriesOf(readResolved(menu), line),
});

/** The differences between what was read of a line and what is to be read now (`entries`); names are compared in one language only. */
export const changesOf = ({ seen }: ChosenLine, { locale, entries }: Reading, tags: ResolvedMenu['tags']): LineChange[] => {
  if (!seen) return [];
  const nameNow = (key: string) => entries.find((one) => one.key === key)?.name;
  const before = seen.locale === locale ? seen.entries : seen.entries.map((one) => ({ ...one, name: nameNow(one.key) ?? one.name }));
  return lineChanges(before, entries, (tag) => tags.find(({ id }) => id === tag)?.name ?? tag);
};

/** Ids of the bundle steps and questions of which a choice is missing or no longer possible, in their order. */
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

/** Chooses a product of a bundle's step; where several may be chosen a second time takes it back, up to `max_choices`. */
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

/** Some answers with `options` to one instruction; none takes the answer away. */
const withAnswer = (answers: OrderLine['instructions'], instruction: string, options: readonly string[]): OrderLine['instructions'] => [
  ...answers.filter((one) => one.instruction !== instruction),
  ...(options.length > 0 ? [{ instruction, options: options.map((id) => ({ id, qty: 1 })) }] : []),
];

/** The line with `change` made to the answers at the line and of each chosen part. */
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

/** Answers a question with options, in the place of those before. */
export const chooseOptions = (line: OrderLine, question: Question, options: readonly string[]): OrderLine =>
  withAnswers(line, (answers, at) =>
    at.step === question.step && at.product === question.product ? withAnswer(answers, question.instruction.id, options) : answers,
  );

/** The line without answers to what is no longer asked. */
export const withoutStale = (product: ResolvedProduct, line: OrderLine, products: Products): OrderLine => {
  const questions = questionsOf(product, line, products).flatMap((one) => ('question' in one ? one.question : []));
  const isAsked = (instruction: string, at: Pick<Question, 'step' | 'product'>) =>
    questions.some((one) => one.step === at.step && one.product === at.product && one.instruction.id === instruction);
  return withAnswers({ ...line, note: line.note.trim() }, (answers, at) => answers.filter(({ instruction }) => isAsked(instruction, at)));
};
