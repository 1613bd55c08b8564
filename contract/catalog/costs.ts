// Fees (docs/product/prices-and-taxes.md#fees).
import { z } from 'zod';
import { ids, languages, name, price, taxRate, text } from '../kit/fields.ts';
import { crud, id } from '../kit/route.ts';

export const costInput = z.object({
  name,
  recipe: text(2000).default(''),
  /** What it is charged on; of the three lists below, the one of that kind counts. */
  application: z.enum(['venue', 'section', 'category', 'product']),
  sections: ids.default([]),
  category_id: ids.default([]),
  products_id: ids.default([]),
  /** Once for each matching piece instead of once an order; excludes `manual`. */
  multiple: z.boolean().default(false),
  /** Only when the guest adds it. */
  manual: z.boolean().default(false),
  /** Total of the matching lines from which it applies. */
  threshold: price.default(0),
  message: text(300).default(''),
  /** Orders without a table; `table`: orders with one; neither set means both. */
  bar: z.boolean().default(false),
  table: z.boolean().default(false),
  net_price: price.default(1),
  tax_rate: taxRate.default(0.2),
  unavailable: z.boolean().default(false),
  languages: languages({ name, recipe: text(2000).default(''), message: text(300).default('') }).default([]),
});
export const cost = costInput.extend({ id, price_ht: z.number(), version: z.int() });
export type Cost = z.infer<typeof cost>;
/** What guests are told of a fee (menu.ts). */
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
