// The preview: the guest page as of any instant (docs/product/health.md#preview).
import { z } from 'zod';
import { locale } from './kit/fields.ts';
import { route, venueParam } from './kit/route.ts';
import { tableNumber } from './orders.ts';

export const previewMenu = route({
  method: 'POST',
  path: '/api/menu/:venue/preview',
  summary: 'An address, valid for ten minutes, of the guest page at an instant; it takes no orders',
  access: { right: 'preview:show', venue: 'path' },
  params: venueParam,
  body: z.strictObject({
    /** Default: now. */
    at: z.iso.datetime().optional(),
    locale: locale.optional(),
    /** Default: the bar. */
    table: tableNumber.optional(),
  }),
  ok: z.object({ url: z.string() }),
});
