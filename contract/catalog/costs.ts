// Fees (docs/product/prices-and-taxes.md#fees).
import { z } from 'zod';
import { ids, languages, name, price, taxRate, text } from '../kit/fields.ts';
import { crud, id } from '../kit/route.ts';

export const costInput = z.object({
  name,
  recipe: text(2000).default(''),
  /** The kind of item that the fee is charged on; only the list of that kind below applies. */
  application: z.enum(['venue', 'section', 'category', 'product']),
  sections: ids.default([]),
  category_id: ids.default([]),
  products_id: ids.default([]),
  /** Charged for each matching piece instead of once per order; excludes `manual`. */
  multiple: z.boolean().default(false),
  /** Charged only if the guest adds it. */
  manual: z.boolean().default(false),
  /** The fee applies from this total of the matching lines. */
  threshold: price.default(0),
  message: text(300).default(''),
  /** `bar`: orders without a table; `table`: orders with one; neither set means both. */
  bar: z.boolean().default(false),
  table: z.boolean().default(false),
  net_price: price.default(1),
  tax_rate: taxRate.default(0.2),
  unavailable: z.boolean().default(false),
  languages: languages({ name, recipe: text(2000).default(''), message: text(300).default('') }).default([]),
});
export const cost = costInput.extend({ id, price_ht: z.number(), version: z.int() });
export type Cost = z.infer<typeof cost>;
/** The fields of a fee that guests see (menu.ts). */
export const menuCost = cost.pick({
  id: true,
  name: true,
  recipe: true,
  application: true,
  sections: true,
  category_id: true,
  products_id: true,
  multiple: true,
  manual: true,
  threshold: true,
  message: true,
  bar: true,
  table: true,
  net_price: true,
  tax_rate: true,
  unavailable: true,
  languages: true,
});

export const costs = crud({
  name: 'cost',
  path: '/api/menu/:venue/cost',
  record: cost,
  input: costInput,
  filters: { name: z.string().max(200).optional() },
  sorts: ['name', 'application', 'net_price', 'unavailable', 'id'],
});
