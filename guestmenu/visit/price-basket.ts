// Prices the basket against the menu: the price and problem of each line, the fees and the total. Uses the same rules as the server
// (menu/pricing/pricing.ts), so that the phone shows what will be charged.

import type { Menu } from '@ardoise/contract/menu.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { fromMinor, toMinor } from '@ardoise/contract/rules/money.ts';
import { offeredCosts, type PricedItem, type PricedOrder, type PricingFailure, priceOrder } from '@ardoise/menu/pricing/pricing.ts';
import { dishesOfMenu, entriesOf, type LineChange } from '@ardoise/menu/reading.ts';
import { type BasketLine, changesOf, toOrderLines } from './basket.ts';

/** `gone`: unavailable now. `changed`: refers to something no longer on the menu. */
export type LineProblem = 'gone' | 'changed';
export type PricedLine = {
  line: BasketLine;
  priced: PricedItem | null;
  problem: LineProblem | null;
  /** Names of its unavailable parts and options, if these are the problem. */
  gone: readonly string[];
  /** Differences between the menu and what the guest read. */
  changes: readonly LineChange[];
};
export type PricedBasket = {
  lines: PricedLine[];
  /** Fees that apply, including manual ones. */
  costs: PricedOrder['costs'];
  /** Manual fees that apply, chosen or not, each with its price. */
  offered: PricedOrder['costs'];
  /** The sum of fees and of lines without a problem, including tax. */
  total: number;
  /** There is a line, and every line can be ordered. */
  orderable: boolean;
};

/** Index of the line or fee in a field path (`items.2.product`), or -1. */
const placeIn = (path: string, list: 'items' | 'costs'): number => (path.startsWith(`${list}.`) ? Number(path.split('.')[1]) : -1);

/** Indexes of the lines named by the field paths of problems. */
export const badPlaces = (problems: Record<string, unknown>): number[] =>
  [...new Set(Object.keys(problems).map((path) => placeIn(path, 'items')))].filter((place) => place >= 0);

/** Ids of the products chosen in a line, and of the parts of its sets. */
const partsOf = ({ products }: Menu, line: BasketLine): Set<string> => {
  const chosen = line.choices.flatMap((choice) => choice.products.map(({ id }) => id));
  const sets = [line.product, ...chosen].flatMap((id) => products.find((one) => one.id === id)?.products ?? []);
  return new Set([...chosen, ...sets]);
};

/** The sum of the fees. */
export const feesIn = (costs: PricedBasket['costs'], currency: string): number =>
  fromMinor(
    costs.reduce((sum, { net_price }) => sum + toMinor(net_price, currency), 0),
    currency,
  );

type Chosen = { lines: readonly BasketLine[]; costs: readonly string[] };
type Fault = { problem: LineProblem; gone: readonly string[] };

/** The problem of a refused line, with the names of its unavailable parts; without names if its own product is unavailable. */
const faultOf = (menu: Menu, line: BasketLine, { code, unavailable = [] }: PricingFailure): Fault => {
  const parts = unavailable.some(({ id }) => id === line.product) ? new Set() : partsOf(menu, line);
  return {
    problem: code === 'product_unavailable' ? 'gone' : 'changed',
    gone: unavailable.filter(({ id }) => parts.has(id)).map(({ name }) => name),
  };
};

/** Prices the lines and fees that can be ordered at `at`. `priced` is null if there are none; `faults` has the other lines by key. */
const pricePossible = (menu: Menu, { lines: all, costs: chosen }: Chosen, table: string | null, at: Date, locale: Locale) => {
  const faults = new Map<string, Fault>();
  for (const { key, lacks } of all) if (lacks) faults.set(key, { problem: 'gone', gone: lacks });
  let costs = chosen;
  let lines = all.filter(({ key }) => !faults.has(key));
  // Each iteration removes at least one line or fee.
  while (lines.length > 0) {
    const result = priceOrder(menu, { items: toOrderLines(lines), costs, table }, at, locale);
    if (result.ok) return { priced: result, lines, faults };
    const places = badPlaces(result.problems);
    for (const place of places) {
      const line = lines[place];
      if (line) faults.set(line.key, faultOf(menu, line, result));
    }
    const wrongCosts = Object.keys(result.problems).map((path) => placeIn(path, 'costs'));
    if (places.length === 0 && !wrongCosts.some((place) => place >= 0)) break;
    costs = costs.filter((_, place) => !wrongCosts.includes(place));
    lines = lines.filter(({ key }) => !faults.has(key));
  }
  return { priced: null, lines, faults };
};

/** Names of the guest's choices that are no longer on the menu. */
const lostNames = (changes: readonly LineChange[]): string[] =>
  changes.flatMap(({ what, before, after }) => (what !== 'product' && before !== null && after === null ? before : []));

/** Prices the basket at `at`; lines with a problem are excluded from the total. */
export const priceBasket = (menu: Menu, basket: Chosen, table: string | null, at: Date, locale: Locale): PricedBasket => {
  const { priced, lines, faults } = pricePossible(menu, basket, table, at, locale);
  const items = priced?.items ?? [];
  const menuNow = dishesOfMenu(menu, locale);
  return {
    lines: basket.lines.map((line) => {
      const { problem = null, gone = [] } = faults.get(line.key) ?? {};
      const changes = changesOf(line, { locale, entries: entriesOf(menuNow, line) }, menu.tags);
      return {
        line,
        priced: items[lines.findIndex(({ key }) => key === line.key)] ?? null,
        problem,
        gone: problem === 'changed' ? lostNames(changes) : gone,
        changes,
      };
    }),
    costs: priced?.costs ?? [],
    offered: offeredCosts(menu, items, table, locale),
    total: priced?.total_price ?? 0,
    orderable: priced !== null && faults.size === 0,
  };
};
