// Events of a venue: of its orders and tables, and of its switches (docs/product/realtime.md#who-did-what).
import { z } from 'zod';
import { id, named } from './kit/route.ts';

export const EVENT_KINDS = [
  'placed',
  'submitted',
  'prepare',
  'ready',
  'delivered',
  'cancel',
  'undo',
  'held',
  'released',
  'changed',
  'abandoned',
  'lines',
  'opened',
  'closed',
  'paused',
  'resumed',
  'deactivated',
  'activated',
  'called_waiter',
  'called_bill',
  'call_done',
  'table_closed',
  'table_muted',
  'table_unmuted',
] as const satisfies readonly string[];

/** An event and its actor. `name`: the member of staff, for `staff`; `system`: a timer. */
export const happened = z.object({
  what: z.enum(EVENT_KINDS),
  by: z.enum(['staff', 'guest', 'system']),
  name: z.string().nullable(),
  at: z.iso.datetime(),
  /** The table of a call or a session. */
  table: z.string().optional(),
});
export type Happened = z.infer<typeof happened>;

/** One event of a venue; `order` is null if it is about the venue itself. */
export const venueEvent = happened.extend({
  seq: z.int(),
  order: z.object({ id, ref: z.string(), table: z.string().nullable(), customer: z.string() }).nullable(),
});
named('VenueEvent', venueEvent);
export type VenueEvent = z.infer<typeof venueEvent>;

/** Maximum number of events in the list. */
export const EVENTS_LISTED = 50;
