// Menu health: problems that a manager should fix (docs/product/health.md#menu-health).
import { z } from 'zod';
import { locale } from './kit/fields.ts';
import { id, route, venueParam } from './kit/route.ts';
import { HEALTH_KINDS, HEALTH_RESOURCES } from './rules/health-lines.ts';

/** Maximum number of lines in one answer; the total counts all of them. */
export const HEALTH_LINES = 2000;

const healthLine = z.object({
  kind: z.enum(HEALTH_KINDS),
  resource: z.enum(HEALTH_RESOURCES),
  id,
  name: z.string(),
  field: z.string(),
  locale: locale.optional(),
});

/** Most serious first; `server/modules/health/examine.ts` defines the kinds. */
export const menuHealth = route({
  method: 'GET',
  path: '/api/menu/:venue/health',
  summary: 'Problems of the menu to fix',
  access: { right: 'preview:list', venue: 'path' },
  params: venueParam,
  ok: z.array(healthLine),
  list: true,
  errors: ['too_many_requests'],
});
