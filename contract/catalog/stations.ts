// Stations of a venue, where products are prepared (docs/product/orders.md#stations).
import { z } from 'zod';
import { nameOf } from '../kit/fields.ts';
import { crud, id } from '../kit/route.ts';

export const stationInput = z.object({
  name: nameOf(40),
  /** Order among the stations, lowest first. */
  position: z.int().min(0).max(10_000).default(100),
});
export const station = stationInput.extend({ id, version: z.int() });
export type Station = z.infer<typeof station>;

export const stations = crud({
  name: 'station',
  path: '/api/venue/:venue/station',
  record: station,
  input: stationInput,
  filters: { name: z.string().max(40).optional() },
  sorts: ['position', 'name', 'id'],
});
