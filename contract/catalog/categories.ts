// Categories of products (docs/product/menu.md#categories).
import { z } from 'zod';
import { languages, line, links, members, name, switched, text } from '../kit/fields.ts';
import { crud, id, recordParam, route } from '../kit/route.ts';
import { availability, exception } from './sections.ts';

export const categoryInput = z.object({
  name,
  tagline: text(300).default(''),
  /** Place in its sections, lowest first; the place in a section's own list decides among equals. */
  position: z.int().min(0).max(10_000).default(100),
  unavailable: z.boolean().default(false),
  sections: links.default([]),
  /** Where its products are made; null: everywhere (docs/product/orders.md#stations). */
  station: id.nullable().default(null),
  exceptions: z.array(exception).max(100).default([]),
  languages: languages({ name: line(200), tagline: text(300).default('') }).default([]),
  products: members.default([]),
});
export const category = categoryInput.extend({ id, version: z.int(), switched });
export type Category = z.infer<typeof category>;
/** What guests are told of a category (menu.ts). */
export const menuCategory = category.pick({
  id: true,
  name: true,
  tagline: true,
  position: true,
  unavailable: true,
  exceptions: true,
  languages: true,
  products: true,
});

export const categories = crud({
  name: 'category',
  path: '/api/menu/:venue/category',
  record: category,
  input: categoryInput,
  filters: { name: z.string().max(200).optional(), section: id.optional() },
  sorts: ['position', 'name', 'id'],
});

export const categoryAvailable = route({
  method: 'PUT',
  path: '/api/menu/:venue/category/available/:id',
  summary: 'Switch a category on or off',
  access: { right: 'category:edit', venue: 'path' },
  params: recordParam,
  body: availability,
  ok: category,
});
