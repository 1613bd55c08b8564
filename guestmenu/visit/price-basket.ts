// The basket against the menu: what each line costs now, what is wrong with it, the fees and the total. The rules are the
// server's own (menu/pricing/pricing.ts), so that the phone shows what will be charged.

import type { Menu } from '@ardoise/contract/menu.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { fromMinor, toMinor } from '@ardoise/contract/rules/money.ts';
import { offeredCosts, type PricedItem, type PricedOrder, priceOrder } from '@ardoise/menu/pricing/pricing.ts';
import { entriesOf, type LineChange, readMenu } from '@ardoise/menu/reading.ts';
import { type BasketLine, changesOf, toOrderLines } from './basket.ts';

/** `gone`: cannot be had now. `changed`: names something that the menu no longer offers. */
export type LineProblem = 'gone' | 'changed';
export type PricedLine = {
  line: BasketLine;
  priced: PricedItem | null;
  problem: LineProblem | null;
  /** Names of its parts and options that cannot be had now, where that is the problem. */
  gone: readonly string[];
  /** What the menu says otherwise than the guest read it. */
  changes: readonly LineChange[];
};
export type PricedBasket = {
  lines: PricedLine[];
  /** Fees that apply, those added by hand included. */
  costs: PricedOrder['costs'];
  /** Manual fees that may be added, each with its price; those already added included. */
  offered: PricedOrder['costs'];
  /** Of the lines without a problem and the fees, including tax. */
  total: number;
  /** Every line can be ordered, and there is one. */
  sound: boolean;
};

/** Place of the line or fee that a field path names (`items.2.product`), or -1. */
const placeIn = (path: string, list: 'items' | 'costs'): number => (path.startsWith(`${list}.`) ? Number(path.split('.')[1]) : -1);

/** Places of the lines that a map of problems by field path is about. */
export const badPlaces = (problems: Record<string, unknown>): number[] =>
  [...new Set(Object.keys(problems).map((path) => placeIn(path, 'items')))].filter((place) => place >= 0);

/** Ids of what was chosen in a line, and of what the sets in it hold. */
const partsOf = ({ products }: Menu, line: BasketLine): Set<string> => {
  const chosen = line.choices.flatMap((choice) => choice.products.map(({ id }) => id));
  const sets = [line.product, ...chosen].flatMap((id) => products.find((one) => one.id === id)?.products ?? []);
  return new Set([...chosen, ...sets]);
};

/** What the fees come to. */
export const feesIn = (costs: PricedBasket['costs'], currency: string): number =>
  fromMinor(
    costs.reduce((sum, { net_price }) => sum + toMinor(net_price, currency), 0),
    currency,
  );

/** Prices the lines that can be priced at `at`; a line with a problem is left out of the total. */
export const priceBasket = (
  menu: Menu,
  basket: { lines: readonly BasketLine[]; costs: readonly string[] },
  table: string | null,
  at: Date,
  locale: Locale,
): PricedBasket => {
  const lacking = basket.lines.filter(({ lacks }) => lacks !== undefined);
  const problems = new Map<string, LineProblem>(lacking.map(({ key }) => [key, 'gone']));
  const gone = new Map<string, readonly string[]>(lacking.map(({ key, lacks = [] }) => [key, lacks]));
  let { costs } = basket;
  let good = basket.lines.filter(({ key }) => !problems.has(key));
  let priced: PricedOrder | null = null;
  // Each round leaves out at least one line or fee.
  while (good.length > 0 && !priced) {
    const result = priceOrder(menu, { items: toOrderLines(good), costs, table }, at, locale);
    if (result.ok) {
      priced = result;
      continue;
    }
    const missing = result.unavailable ?? [];
    const places = badPlaces(result.problems);
    for (const place of places) {
      const line = good[place];
      if (!line) continue;
      problems.set(line.key, result.code === 'product_unavailable' ? 'gone' : 'changed');
      if (missing.some(({ id }) => id === line.product)) continue;
      const parts = partsOf(menu, line);
      gone.set(
        line.key,
        missing.filter(({ id }) => parts.has(id)).map(({ name }) => name),
      );
    }
    const wrongCosts = Object.keys(result.problems).map((path) => placeIn(path, 'costs'));
    if (places.length === 0 && !wrongCosts.some((place) => place >= 0)) break;
    costs = costs.filter((_, place) => !wrongCosts.includes(place));
    good = good.filter(({ key }) => !problems.has(key));
  }
  const items = priced?.items ?? [];
  const menuNow = readMenu(menu, locale);
  return {
    lines: basket.lines.map((line) => {
      const problem = problems.get(line.key) ?? null;
      const changes = changesOf(line, { locale, entries: entriesOf(menuNow, line) }, menu.tags);
      const lost = changes.flatMap(({ what, before, after }) => (what !== 'product' && before !== null && after === null ? before : []));
      return {
        line,
        priced: items[good.findIndex(({ key }) => key === line.key)] ?? null,
        problem,
        gone: problem === 'changed' ? lost : (gone.get(line.key) ?? []),
        changes,
      };
    }),
    costs: priced?.costs ?? [],
    offered: offeredCosts(menu, items, table, locale),
    total: priced?.total_price ?? 0,
    sound: priced !== null && problems.size === 0,
  };
};
