// Pictures of a venue: sent once, then named by its records (docs/product/menu.md#pictures). Where they are served: files.ts.
import { z } from 'zod';
import { product } from './catalog/products.ts';
import { section } from './catalog/sections.ts';
import { id, recordParam, route, venueParam } from './kit/route.ts';
import { profile } from './venues.ts';

export const PICTURE_LIMITS = { bytes: 10 * 1024 * 1024, pixels: 25_000_000, ratio: 10 } as const;

/** A stored picture; `url` is its address, which `pictureAt` completes with a width; width and height are those of the upright original. */
const storedPicture = z.object({ id, url: z.string(), width: z.int(), height: z.int() });
export type StoredPicture = z.infer<typeof storedPicture>;

export const pictureRoutes = {
  /** A form with one file in the field `file`. A picture that no record names is removed after a day. */
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
    summary: 'Take the picture off a section',
    access: { right: 'section:edit', venue: 'path' },
    params: recordParam,
    ok: section,
  }),
  removeFromProduct: route({
    method: 'DELETE',
    path: '/api/menu/:venue/product/:id/image',
    summary: 'Take the picture off a product',
    access: { right: 'product:edit', venue: 'path' },
    params: recordParam,
    ok: product,
  }),
  removeFromVenue: route({
    method: 'DELETE',
    path: '/api/venue/:venue/image',
    summary: 'Take the picture off the venue',
    access: { right: 'profile:edit', venue: 'path' },
    params: venueParam,
    ok: profile,
  }),
};
