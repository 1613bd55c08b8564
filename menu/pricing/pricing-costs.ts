// Fees (docs/product/prices-and-taxes.md#fees): which ones apply to an order, and how many times.

import type { Menu, MenuCost, MenuProduct } from '@ardoise/contract/menu.ts';
import type { Order } from '@ardoise/contract/orders.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { fromMinor, toMinor } from '@ardoise/contract/rules/money.ts';
import { indexOf } from '../state.ts';
import { translated } from '../translate.ts';

export type OrderCost = Order['costs'][number];
/** The part of a line that fees depend on: its own product, not the parts of a bundle or set (docs/product/prices-and-taxes.md#fees). */
export type CostLine = { product: string; qty: number; net_price: number };
/** A fee as shown before anything is ordered. */
export type FeeNotice = {
  id: string;
  name: string;
  message: string;
  net_price: number;
  /** Charged per piece; otherwise once per order. */
  each: boolean;
  /** The only place where it is charged; null: both. */
  at: 'table' | 'bar' | null;
  /** The total from which it is charged; 0: always. */
  from: number;
};

/** True if a fee applies to a product. A product in several sections or categories counts once. */
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
 * The number of times a fee applies: 0, 1, or with `multiple` once per matching piece that is not free. It requires a matching line, the
 * right place (bar or table), and matching lines that total at least its threshold. The availability of a section or category does not
 * matter, because the product has already been ordered.
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

/** The automatic or manual fees of `menu.costs` that apply to the lines, in the menu's order. */
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

/** The fees charged automatically: not manual, not switched off, not free. */
export const automatic = ({ costs }: Menu): MenuCost[] =>
  costs.filter(({ manual, unavailable, net_price }) => !manual && !unavailable && net_price > 0);

/** True if one piece of a product alone is enough for the fee to be charged. */
const isCertain = ({ application, threshold }: MenuCost): boolean => application !== 'venue' && threshold === 0;

const feeNotice = (cost: MenuCost, { venue }: Menu, locale: Locale): FeeNotice => {
  const { id, name, message, net_price, multiple, bar, table, threshold } = translated(cost, locale, venue);
  return { id, name, message, net_price, each: multiple, at: bar === table ? null : table ? 'table' : 'bar', from: threshold };
};

/** True if each piece of a product is free at the given price, whatever is chosen in a bundle. */
export const isFreeAt = (net_price: number, { type_id, bundle_categories }: MenuProduct): boolean =>
  net_price === 0 &&
  !(type_id === 2 && bundle_categories.some(({ products }) => products.some((choice) => choice.custom_price && choice.net_price > 0)));

/** The fees that an order of this product certainly costs, at the place each one names. `net_price` is the price in force. */
export const costsOfProduct = (menu: Menu, product: MenuProduct, net_price: number, locale: Locale): FeeNotice[] => {
  const free = isFreeAt(net_price, product);
  return automatic(menu)
    .filter((cost) => isCertain(cost) && !(free && cost.multiple) && appliesTo(menu, cost, product.id))
    .map((cost) => feeNotice(cost, menu, locale));
};

/** The other automatic fees, on whole orders or from a total: shown at the end of the menu. */
export const costsOfOrders = (menu: Menu, locale: Locale): FeeNotice[] =>
  automatic(menu)
    .filter((cost) => !isCertain(cost))
    .map((cost) => feeNotice(cost, menu, locale));
