// Tags of products: built-in allergens and diets, and a venue's own tags (docs/product/menu.md#tags). Part of the style service.
import { z } from 'zod';
import { languages, line, name, text } from '../kit/fields.ts';
import { id, named, type Resource, readOnly, removal, required, route } from '../kit/route.ts';

export const tagInput = z.object({
  name,
  /** An emoji, or the name of a symbol (rules/tags/tag-symbols.ts); a built-in tag uses the word in its id. */
  icon: text(40).default(''),
  languages: languages({ name: line(200) }).default([]),
});

export const tag = tagInput.extend({
  /** A uuid, or for a built-in tag its kind and word: `allergen:milk`. */
  id: z.string(),
  built_in: z.boolean(),
  allergen: z.boolean(),
  version: z.int(),
});
named('Tag', tag);
export type Tag = z.infer<typeof tag>;
/** The fields of a tag that guests see (menu.ts). */
export const menuTag = tag.pick({ id: true, name: true, icon: true, allergen: true, languages: true });

const ofVenue = z.strictObject({ venueId: id });
const tagParam = z.object({ id });

const tagCalls = {
  /** Built-in tags first: the 14 allergens, then the diets. */
  list: route({
    method: 'GET',
    path: '/style/tags',
    summary: 'The tags of a venue',
    access: 'public',
    query: ofVenue,
    ok: z.array(tag),
    errors: ['not_found'],
  }),
  create: route({
    method: 'POST',
    path: '/style/tags',
    summary: 'Create a tag',
    access: { right: 'tag:create', venue: 'body' },
    body: z.strictObject({ venueId: id, ...tagInput.shape }),
    ok: tag,
    status: 201,
  }),
  update: route({
    method: 'PUT',
    path: '/style/tags/:id',
    summary: 'Change a tag',
    access: { right: 'tag:edit', venue: 'query' },
    params: tagParam,
    query: ofVenue,
    body: z.strictObject({
      id: readOnly,
      built_in: readOnly,
      allergen: readOnly,
      ...required(tagInput.shape),
      version: z.int().min(1).max(2_147_483_647),
    }) as unknown as z.ZodType<z.output<typeof tagInput> & { version: number }, z.input<typeof tagInput> & { version: number }>,
    ok: tag,
    errors: ['stale_version'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/style/tags/:id',
    summary: 'Delete a tag, and remove it from products',
    access: { right: 'tag:delete', venue: 'query' },
    params: tagParam,
    query: ofVenue.extend(removal),
    ok: tag,
  }),
};
/** Tags have calls of their own because part 1 of the API names the venue in the query or the body. */
export const tags = { name: 'tag', record: tag, input: tagInput, calls: tagCalls } as const satisfies Resource;
