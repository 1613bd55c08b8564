// Rooms: the boards of a venue, all told at once by one following of its event log, as long as there are any.
import type { Happened, Order } from '@ardoise/contract/orders.ts';
import type { ServerEvents } from '@ardoise/contract/realtime.ts';

export type LoggedEvent = {
  seq: number;
  type: 'order:update' | 'order:cancel' | 'table:call' | 'venue:open';
  order: Order | null;
  open: boolean;
  paused_until: string | null;
  happened: Happened;
};
export type EventLog = {
  follow(
    venue: string,
    since: number | undefined,
    listener: (events: readonly LoggedEvent[]) => void,
  ): Promise<{ seq: number; missed: LoggedEvent[] | null; stop(): void }>;
};
type Target = { emit(...told: { [E in keyof ServerEvents]: [E, ...Parameters<ServerEvents[E]>] }[keyof ServerEvents]): unknown };

export const emitTo = (target: Target, { seq, type, order, open, paused_until, happened }: LoggedEvent): void => {
  if (type === 'venue:open') target.emit('venue:open', { open, paused_until, seq, happened });
  else if (type === 'table:call') target.emit('table:call', { table: happened.table ?? '', seq, happened });
  else if (order && type === 'order:cancel')
    target.emit('order:cancel', { id: order.id, ref: order.ref, undo_until: order.undo_until, seq, happened });
  // Gone meanwhile (erased): the number still has to arrive, so that nobody sees a gap.
  else if (order) target.emit('order:update', { ...order, seq, happened });
  else target.emit('order:cancel', { id: '', ref: '', undo_until: null, seq, happened });
};

/** `targetOf`: all boards that have joined a venue's room; an event is written out once for them, however many there are. */
export const openRooms = (eventLog: EventLog, targetOf: (venue: string) => Target | undefined) => {
  const rooms = new Map<string, Promise<{ stop(): void }>>();
  /** Boards of a venue, those on their way to a seat included: the room is followed while there is one. */
  const boards = new Map<string, number>();
  return {
    /** Follows the venue, from the first board on. */
    open(venue: string): Promise<unknown> {
      const open = rooms.get(venue);
      if (open) return open;
      const opening = eventLog.follow(venue, undefined, (events) => {
        const target = targetOf(venue);
        for (const event of events) if (target) emitTo(target, event);
      });
      rooms.set(venue, opening);
      opening.catch(() => rooms.delete(venue));
      return opening;
    },
    enter(venue: string): void {
      boards.set(venue, (boards.get(venue) ?? 0) + 1);
    },
    leave(venue: string): void {
      const left = (boards.get(venue) ?? 1) - 1;
      boards.set(venue, left);
      if (left > 0) return;
      boards.delete(venue);
      const room = rooms.get(venue);
      rooms.delete(venue);
      room?.then(({ stop }) => stop()).catch(() => undefined);
    },
  };
};
