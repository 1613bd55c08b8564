// Messages of the realtime socket (docs/product/realtime.md#boards). Each payload carries `seq`, growing by one a venue.
import type { Order } from './orders.ts';

/** Client to server, after the server's `authenticate`; `seq` is the last one seen. */
export type Authenticate = { token: string; venue: string; seq?: number };

export type OrderUpdate = Order & { seq: number };
export type OrderCancel = { id: string; ref: string; seq: number };
export type VenueOpen = { open: boolean; seq: number };
/** Answer to `authenticate`: events follow one by one, or `fresh` asks the board to read its lists again. */
export type Ready = { seq: number; fresh: boolean };

export type ServerEvents = {
  authenticate: () => void;
  unauthorized: () => void;
  ready: (state: Ready) => void;
  'order:update': (order: OrderUpdate) => void;
  'order:cancel': (order: OrderCancel) => void;
  'venue:open': (state: VenueOpen) => void;
};
export type ClientEvents = { authenticate: (request: Authenticate) => void };

/** Events a client may have missed and still be told one by one. */
export const REPLAY_LIMIT = 1000;
export const REPLAY_HOURS = 24;
