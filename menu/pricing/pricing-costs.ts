// Fees (docs/product/prices-and-taxes.md#fees): which apply to an order, and how often.

import type { Menu, MenuCost, MenuProduct } from '@ardoise/contract/menu.ts';
import type { Order } from '@ardoise/contract/orders.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { fromMinor, toMinor } from '@ardoise/contract/rules/money.ts';
import { indexOf } from '../state.ts';
import { translated } from '../translate.ts';

export type OrderCost = Order['costs'][number];
/** A line as fees see it: its own product, not what a bundle or set holds (docs/product/prices-and-taxes.md#fees). */
export type CostLine = { product: string; qty: number; net_price: number };
/** A fee as it is told before anything is ordered. */
export type ToldFee = {
  id: string;
  name: string;
  message: string;
  net_price: number;
  /** Once a piece; else once an order. */
  each: boolean;
  /** Charged only there; null: wherever one orders. */
  at: 'table' | 'bar' | null;
  /** The total from which it is charged; 0: from the first piece. */
  from: number;
};

/** Whether a fee applies to a product; one that is in several sections or categories counts once. */
export const appliesTo = (menu: Menu, cost: MenuCost, productId: string): boolean => {
  const { categoriesOf, sectionsOf } = indexOf(menu);
  const categories = categoriesOf.get(productId) ?? [];
  switch (cost.application) {
    case 'venue':
      return true;
    case 'product':
      return cost.products_id.includes(productId);
    case 'category':
      return categories.some(({ id }) => cost.category_id.includes(id));
    case 'section':
      return categories.some((category) => (sectionsOf.get(category.id) ?? []).some(({ id }) => cost.sections.includes(id)));
  }
};

/**
 * How often a fee applies: 0 (not), 1, or where `multiple` once a matching piece that is not free. It needs a matching line, the bar or
 * a table as it says, its threshold reached by the matching lines' total, and not to be switched off. Where a section or category is
 * itself unavailable does not matter: what was ordered counts.
 */
const timesOf = (menu: Menu, cost: MenuCost, lines: readonly CostLine[], table: string | null): number => {
  if (cost.unavailable) return 0;
  if (cost.bar !== cost.table && cost.table !== (table !== null)) return 0;
  const { currency } = menu.venue;
  const matching = lines.filter(({ product }) => appliesTo(menu, cost, product));
  const total = matching.reduce((sum, { net_price }) => sum + toMinor(net_price, currency), 0);
  if (matching.length === 0 || total < toMinor(cost.threshold, currency)) return 0;
  return cost.multiple ? matching.reduce((sum, { qty, net_price }) => sum + (net_price > 0 ? qty : 0), 0) : 1;
};

/** The fees of `menu.costs` that apply to the lines, automatic or manual ones, in the menu's order. */
export const costsFor = (
  menu: Menu,
  kind: 'automatic' | 'manual',
  lines: readonly CostLine[],
  table: string | null,
  locale: Locale,
): OrderCost[] => {
  const { venue } = menu;
  return menu.costs.flatMap((cost) => {
    const qty = cost.manual === (kind === 'manual') ? timesOf(menu, cost, lines, table) : 0;
    if (qty === 0) return [];
    const { name, message } = translated(cost, locale, venue);
    const unit = toMinor(cost.net_price, venue.currency);
    return [
      {
        id: cost.id,
        name,
        qty,
        unit_price: fromMinor(unit, venue.currency),
        net_price: fromMinor(unit * qty, venue.currency),
        tax_rate: cost.tax_rate,
        message,
      },
    ];
  });
};

/** The fees that come by themselves: neither added by hand nor switched off nor free. */
export const automatic = ({ costs }: Menu): MenuCost[] =>
  costs.filter(({ manual, unavailable, net_price }) => !manual && !unavailable && net_price > 0);

/** Whether a fee is certain for whoever orders one piece of what it is about. */
const isOnLines = ({ application, threshold }: MenuCost): boolean => application !== 'venue' && threshold === 0;

const told = (cost: MenuCost, { venue }: Menu, locale: Locale): ToldFee => {
  const { id, name, message, net_price, multiple, bar, table, threshold } = translated(cost, locale, venue);
  return { id, name, message, net_price, each: multiple, at: bar === table ? null : table ? 'table' : 'bar', from: threshold };
};

/** Whether each piece of a product is free at the price in force, whatever is chosen of a bundle. */
export const isFreeAt = (net_price: number, { type_id, bundle_categories }: MenuProduct): boolean =>
  net_price === 0 &&
  !(type_id === 2 && bundle_categories.some(({ products }) => products.some((choice) => choice.custom_price && choice.net_price > 0)));

/** What an order of this product costs besides for certain, at the table or bar that it says: told where `net_price`, the price in force, is. */
export const costsOn = (menu: Menu, product: MenuProduct, net_price: number, locale: Locale): ToldFee[] => {
  const free = isFreeAt(net_price, product);
  return automatic(menu)
    .filter((cost) => isOnLines(cost) && !(free && cost.multiple) && appliesTo(menu, cost, product.id))
    .map((cost) => told(cost, menu, locale));
};

/** The other fees that come by themselves, of the whole order or from a total on: told at the foot of the menu. */
export const costsOfOrders = (menu: Menu, locale: Locale): ToldFee[] =>
  automatic(menu)
    .filter((cost) => !isOnLines(cost))
    .map((cost) => told(cost, menu, locale));
