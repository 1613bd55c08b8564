// The price of an order: lines, fees and tax by rate (docs/product/prices-and-taxes.md; its worked figures are tests). Pure: the guest's
// phone shows it before ordering, the server charges it.
import { type FieldProblem, FieldProblems } from '@ardoise/contract/errors.ts';
import type { Menu, MenuProduct } from '@ardoise/contract/menu.ts';
import type { Order, OrderItem, OrderLine } from '@ardoise/contract/orders.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { fromMinor, rateBasis, rateOf, toMinor } from '@ardoise/contract/rules/money.ts';
import { type Active, priceIn } from '../schedule.ts';
import { activeIn, indexOf, isReachable, isUnavailable } from '../state.ts';
import { translated } from '../translate.ts';
import { type CostLine, costsFor, type OrderCost } from './pricing-costs.ts';
import { type Answer, type CheckedLine, checkLine, type Report } from './pricing-lines.ts';
import { mainBasis, type Share, spread, taxesOf } from './pricing-tax.ts';

export type PriceRequest = {
  items: readonly OrderLine[];
  /** Ids of the manual fees that the guest added. */
  costs: readonly string[];
  /** The table's number; null at the bar. */
  table: string | null;
};

export type PricedPart = Omit<OrderItem['sub_products'][number], 'uuid'>;
export type PricedItem = Omit<OrderItem, 'uuid' | 'hrid' | 'sub_products'> & { sub_products: PricedPart[] };

export type PricedOrder = {
  ok: true;
  /** In the order of the request. The `tax_rate` of a bundle or set with several rates is that of its largest share. */
  items: PricedItem[];
  costs: OrderCost[];
  taxes: Order['taxes'];
  total_price: number;
  total_price_ht: number;
};

type Refused = {
  ok: false;
  /** Problems by field path (`items.0.product`); limited in number. */
  problems: Record<string, FieldProblem>;
  /** The number of further problems. */
  more: number;
};
/** 422 `contradiction`, or 409 `product_unavailable` with the products. */
export type PricingFailure =
  | (Refused & { status: 422; code: 'contradiction'; unavailable?: undefined })
  | (Refused & { status: 409; code: 'product_unavailable'; unavailable: { id: string; name: string }[] });

export type PricingResult = PricedOrder | PricingFailure;

/** Maximum number of bundle and set parts in one order: a line of sixty characters can name a set with hundreds of parts. */
export const MAX_PARTS = 1_000;

type Scope = { menu: Menu; active: Active; locale: Locale };

const nameOf = ({ menu, locale }: Scope, record: Pick<MenuProduct, 'name' | 'languages'>) => translated(record, locale, menu.venue).name;

/** The unavailable products of a line. The line's own product also needs an available section and category; its parts do not. */
const missingOf = ({ menu, active }: Scope, { product, parts }: CheckedLine): MenuProduct[] => {
  const index = indexOf(menu);
  const own = isUnavailable(index, product.id, active) || !isReachable(index, product.id, active) ? [product] : [];
  return [...own, ...parts.map((part) => part.product).filter(({ id }) => isUnavailable(index, id, active))];
};

const findUnavailable = (scope: Scope, lines: readonly CheckedLine[]): PricingFailure | null => {
  const problems = new FieldProblems();
  const missing = new Map<string, string>();
  lines.forEach((line, place) => {
    const [first, ...others] = missingOf(scope, line).map((product) => ({ id: product.id, name: nameOf(scope, product) }));
    if (!first) return;
    for (const { id, name } of [first, ...others]) missing.set(id, name);
    problems.add(`items.${place}.product`, 'product_unavailable', `${first.name} is not available right now.`);
  });
  if (missing.size === 0) return null;
  const unavailable = [...missing].map(([id, name]) => ({ id, name }));
  const { errors, more } = problems;
  return { ok: false, status: 409, code: 'product_unavailable', problems: errors, more, unavailable };
};

/** A line with its amounts, and its share of each tax rate. */
const priceLine = (scope: Scope, { line, product, answers, parts }: CheckedLine): { item: PricedItem; shares: Share[] } => {
  const { menu, active } = scope;
  const { currency } = menu.venue;
  const base = toMinor(priceIn(product, active), currency);
  const supplements = parts.map((part) => ({ basis: rateBasis(part.product.tax_rate), minor: toMinor(part.supplement, currency) }));
  const unit = supplements.reduce((sum, { minor }) => sum + minor, base);
  const chosen = parts.filter(({ step }) => step !== null).map((part) => part.product);
  const shares = [
    ...spread(indexOf(menu), active, currency, product, base * line.qty, chosen),
    ...supplements.filter(({ minor }) => minor > 0).map(({ basis, minor }) => ({ basis, minor: minor * line.qty })),
  ];
  const item: PricedItem = {
    product: product.id,
    name: nameOf(scope, product),
    qty: line.qty,
    unit_price: fromMinor(unit, currency),
    net_price: fromMinor(unit * line.qty, currency),
    tax_rate: rateOf(mainBasis(shares)),
    unavailable: false,
    note: line.note,
    instructions: answers.flatMap((answer) => answerOf(scope, answer)),
    sub_products: parts.map((part) => ({
      product: part.product.id,
      name: nameOf(scope, part.product),
      ...(part.step === null ? {} : { bundle_category: part.step }),
      net_price: part.supplement,
      tax_rate: part.product.tax_rate,
      unavailable: false,
      instructions: part.answers.flatMap((answer) => answerOf(scope, answer)),
    })),
  };
  return { item, shares };
};

/** The chosen options, in the menu's order. */
const answerOf = ({ menu, locale }: Scope, { instruction: id, options: chosen }: Answer): OrderItem['instructions'] => {
  const instruction = menu.instructions.find((one) => one.id === id);
  if (!instruction) return [];
  const options = instruction.options.flatMap((option) => {
    const { qty } = chosen.find((one) => one.id === option.id) ?? {};
    return qty === undefined ? [] : [{ id: option.id, name: translated(option, locale, menu.venue).name, qty }];
  });
  return [{ instruction: id, name: translated(instruction, locale, menu.venue).name, options }];
};

/**
 * The automatic fees and the requested manual ones, in the menu's order. Invalid requests are reported; applicability only if the lines are
 * `sound`.
 */
const priceCosts = (scope: Scope, request: PriceRequest, items: readonly CostLine[], sound: boolean, report: Report): OrderCost[] => {
  const { menu, locale } = scope;
  const offered = offeredCosts(menu, items, request.table, locale);
  request.costs.forEach((id, place) => {
    const cost = menu.costs.find((one) => one.id === id);
    const path = `costs.${place}`;
    if (!cost) report(path, 'unknown_cost', 'There is no such fee.');
    else if (!cost.manual) report(path, 'cost_not_manual', 'This fee is added by itself.');
    else if (request.costs.indexOf(id) !== place) report(path, 'repeated', 'This fee is added twice.');
    else if (sound && !offered.some((one) => one.id === id)) report(path, 'cost_not_applicable', 'This fee does not apply to the order.');
  });
  const wanted = offered.filter(({ id }) => request.costs.includes(id));
  const found = [...costsFor(menu, 'automatic', items, request.table, locale), ...wanted];
  return menu.costs.flatMap(({ id }) => found.find((cost) => cost.id === id) ?? []);
};

/** The valid lines. Stops with a problem at the line that exceeds `MAX_PARTS`. */
const checkLines = (menu: Menu, items: readonly OrderLine[], report: Report): CheckedLine[] => {
  const lines: CheckedLine[] = [];
  let parts = 0;
  for (const [place, item] of items.entries()) {
    const line = checkLine(menu, item, `items.${place}`, report);
    if (!line) continue;
    parts += line.parts.length;
    if (parts > MAX_PARTS) {
      report(`items.${place}.product`, 'too_big', `An order holds at most ${MAX_PARTS} parts of bundles and sets.`);
      break;
    }
    lines.push(line);
  }
  return lines;
};

/** Prices an order at `at`, with names in `locale`. Amounts are decimals of the venue's currency. */
export const priceOrder = (menu: Menu, request: PriceRequest, at: Date, locale: Locale): PricingResult => {
  const { currency } = menu.venue;
  const scope: Scope = { menu, active: activeIn(menu, at), locale };
  const problems = new FieldProblems();
  const lines = checkLines(menu, request.items, problems.add);
  const sound = !problems.any;
  const priced = sound ? lines.map((line) => priceLine(scope, line)) : [];
  const items = priced.map(({ item }) => item);
  const costs = priceCosts(scope, request, items, sound, problems.add);
  if (problems.any) return { ok: false, status: 422, code: 'contradiction', problems: problems.errors, more: problems.more };
  const failure = findUnavailable(scope, lines);
  if (failure) return failure;
  const fees = costs.map((cost) => ({ basis: rateBasis(cost.tax_rate), minor: toMinor(cost.net_price, currency) }));
  const taxes = taxesOf([...priced.flatMap(({ shares }) => shares), ...fees]);
  return {
    ok: true,
    items,
    costs,
    taxes: taxes.map(({ basis, minor, ht, vat }) => ({
      tax_rate: rateOf(basis),
      net_price: fromMinor(minor, currency),
      price_ht: fromMinor(ht, currency),
      vat: fromMinor(vat, currency),
    })),
    total_price: fromMinor(
      taxes.reduce((sum, { minor }) => sum + minor, 0),
      currency,
    ),
    total_price_ht: fromMinor(
      taxes.reduce((sum, { ht }) => sum + ht, 0),
      currency,
    ),
  };
};

/** The manual fees that the guest may add to these lines, each with its price. */
export const offeredCosts = (menu: Menu, items: readonly CostLine[], table: string | null, locale: Locale): OrderCost[] =>
  costsFor(menu, 'manual', items, table, locale);
