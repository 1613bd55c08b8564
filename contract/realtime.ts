// Messages of the realtime socket (docs/product/realtime.md#boards). Each payload carries `seq`, which grows by one for each event of a
// venue.
import type { Order } from './orders.ts';
import type { Happened } from './venue-events.ts';

/** Client to server, after the server's `authenticate`; `seq` is the last one seen. */
export type Authenticate = { token: string; venue: string; seq?: number };

/** `happened`: the event, and who caused it. */
type Numbered = { seq: number; happened: Happened };
export type OrderUpdate = Order & Numbered;
/** `undo_until`: the cancellation can be undone until then; null if a guest or a timer cancelled. */
export type OrderCancel = Pick<Order, 'id' | 'ref' | 'undo_until'> & Numbered;
/** The order intake of the venue: the switch, and until when orders are paused (null: not paused). */
export type VenueOpen = { open: boolean; paused_until: string | null } & Numbered;
/** A call or the end of a table's session; boards read the current state again (docs/product/tables.md#calls). */
export type TableEvent = { table: string } & Numbered;
/** Answer to `authenticate`: the missed events follow one by one, or `fresh` asks the board to read its lists again. */
export type Ready = { seq: number; fresh: boolean };

export type ServerEvents = {
  authenticate: () => void;
  unauthorized: () => void;
  ready: (state: Ready) => void;
  'order:update': (order: OrderUpdate) => void;
  'order:cancel': (order: OrderCancel) => void;
  'table:call': (event: TableEvent) => void;
  'venue:open': (state: VenueOpen) => void;
};
export type ClientEvents = { authenticate: (request: Authenticate) => void };

/** Limits for missed events that are sent one by one. */
export const REPLAY_LIMIT = 1000;
export const REPLAY_HOURS = 24;
