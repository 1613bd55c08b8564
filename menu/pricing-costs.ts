// Fees (docs/product/prices-and-taxes.md#fees): which apply to an order, and how often.

import type { Menu, MenuCost } from '@ardoise/contract/menu.ts';
import type { Order } from '@ardoise/contract/orders.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { fromMinor, toMinor } from '@ardoise/contract/rules/money.ts';
import { indexOf } from './state.ts';
import { translated } from './translate.ts';

export type OrderCost = Order['costs'][number];
/** A line as fees see it: its own product, not what a bundle or set holds (docs/product/prices-and-taxes.md#fees). */
export type CostLine = { product: string; qty: number; net_price: number };

/** Whether a fee is about a product; one that is in several sections or categories counts once. */
const matches = (menu: Menu, cost: MenuCost, productId: string): boolean => {
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
 * How often a fee applies: 0 (not), 1, or once a matching piece where `multiple`. It needs a matching line, the bar or a
 * table as it says, its threshold reached by the matching lines' total, and not to be switched off. Where a section or
 * category is itself unavailable does not matter: what was ordered counts.
 */
const timesOf = (menu: Menu, cost: MenuCost, lines: readonly CostLine[], table: string | null): number => {
  if (cost.unavailable) return 0;
  if (cost.bar !== cost.table && cost.table !== (table !== null)) return 0;
  const { currency } = menu.venue;
  const matching = lines.filter(({ product }) => matches(menu, cost, product));
  const total = matching.reduce((sum, { net_price }) => sum + toMinor(net_price, currency), 0);
  if (matching.length === 0 || total < toMinor(cost.threshold, currency)) return 0;
  return cost.multiple ? matching.reduce((sum, { qty }) => sum + qty, 0) : 1;
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
