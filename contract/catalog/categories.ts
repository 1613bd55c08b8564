// Categories of products (docs/product/menu.md#categories).
import { z } from 'zod';
import { languages, line, links, members, name, switched, text } from '../kit/fields.ts';
import { crud, id, recordParam, route } from '../kit/route.ts';
import { availability, exception } from './sections.ts';

export const categoryInput = z.object({
  name,
  tagline: text(300).default(''),
  /** Order within its sections, lowest first; ties follow the section's own list. */
  position: z.int().min(0).max(10_000).default(100),
  unavailable: z.boolean().default(false),
  sections: links.default([]),
  /** The station that makes its products; null: all stations (docs/product/orders.md#stations). */
  station: id.nullable().default(null),
  exceptions: z.array(exception).max(100).default([]),
  languages: languages({ name: line(200), tagline: text(300).default('') }).default([]),
  products: members.default([]),
});
export const category = categoryInput.extend({ id, version: z.int(), switched });
export type Category = z.infer<typeof category>;
/** The fields of a category that guests see (menu.ts). */
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
