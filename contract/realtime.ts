// Messages of the realtime socket (docs/product/realtime.md#boards). Each payload carries `seq`, growing by one a venue.
import type { Order } from './orders.ts';
import type { Happened } from './venue-events.ts';

/** Client to server, after the server's `authenticate`; `seq` is the last one seen. */
export type Authenticate = { token: string; venue: string; seq?: number };

/** `happened`: what the event was, and who did it. */
type Numbered = { seq: number; happened: Happened };
export type OrderUpdate = Order & Numbered;
/** `undo_until`: until when the deletion can be taken back; null where a guest or the clock cancelled. */
export type OrderCancel = Pick<Order, 'id' | 'ref' | 'undo_until'> & Numbered;
/** Whether orders are taken: the switch, and until when they are paused (null: they are not). */
export type VenueOpen = { open: boolean; paused_until: string | null } & Numbered;
/** A table calls, or was closed: what there is now is read anew (docs/product/tables.md#calls). */
export type TableEvent = { table: string } & Numbered;
/** Answer to `authenticate`: events follow one by one, or `fresh` asks the board to read its lists again. */
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

/** Events a client may have missed and still be told one by one. */
export const REPLAY_LIMIT = 1000;
export const REPLAY_HOURS = 24;
