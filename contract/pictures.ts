// Pictures of a venue: uploaded once, then referenced by records (docs/product/menu.md#pictures). files.ts has their addresses.
import { z } from 'zod';
import { product } from './catalog/products.ts';
import { section } from './catalog/sections.ts';
import { id, recordParam, route, venueParam } from './kit/route.ts';
import { profile } from './venues.ts';

export const PICTURE_LIMITS = { bytes: 10 * 1024 * 1024, pixels: 25_000_000, ratio: 10 } as const;

/** A stored picture. `url`: its address, to which `pictureAt` adds a width; `width`, `height`: of the original, upright. */
const storedPicture = z.object({ id, url: z.string(), width: z.int(), height: z.int() });
export type StoredPicture = z.infer<typeof storedPicture>;

export const pictureRoutes = {
  /** A form with one file in the field `file`. A picture that no record refers to is deleted after a day. */
  upload: route({
    method: 'POST',
    path: '/api/venue/:venue/file',
    summary: 'Store a picture: JPEG, PNG, WebP or AVIF, at most 10 MB and 25 megapixels',
    access: { right: 'file:create', venue: 'path' },
    params: venueParam,
    body: z.custom<FormData>(),
    consumes: { types: ['multipart/form-data'], bytes: PICTURE_LIMITS.bytes },
    ok: storedPicture,
    status: 201,
    errors: ['too_large', 'unsupported_media_type', 'picture_invalid', 'too_many_requests', 'unavailable'],
  }),
  removeFromSection: route({
    method: 'DELETE',
    path: '/api/menu/:venue/section/:id/image',
    summary: 'Remove the picture of a section',
    access: { right: 'section:edit', venue: 'path' },
    params: recordParam,
    ok: section,
  }),
  removeFromProduct: route({
    method: 'DELETE',
    path: '/api/menu/:venue/product/:id/image',
    summary: 'Remove the picture of a product',
    access: { right: 'product:edit', venue: 'path' },
    params: recordParam,
    ok: product,
  }),
  removeFromVenue: route({
    method: 'DELETE',
    path: '/api/venue/:venue/image',
    summary: 'Remove the picture of the venue',
    access: { right: 'profile:edit', venue: 'path' },
    params: venueParam,
    ok: profile,
  }),
};
