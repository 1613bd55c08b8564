// Rooms: the boards of a venue. A room has one subscription to the venue's event log, as long as there are boards.
import type { ServerEvents } from '@ardoise/contract/realtime.ts';
import type { EventLog, LoggedEvent } from '../event-log.ts';

type Target = { emit(...event: { [E in keyof ServerEvents]: [E, ...Parameters<ServerEvents[E]>] }[keyof ServerEvents]): unknown };

export const emitTo = (target: Target, { seq, type, order, open, paused_until, happened }: LoggedEvent): void => {
  if (type === 'venue:open') target.emit('venue:open', { open, paused_until, seq, happened });
  else if (type === 'table:call') target.emit('table:call', { table: happened.table ?? '', seq, happened });
  else if (order && type === 'order:cancel')
    target.emit('order:cancel', { id: order.id, ref: order.ref, undo_until: order.undo_until, seq, happened });
  else if (order) target.emit('order:update', { ...order, seq, happened });
  // The order was erased, but boards still need the event's number: otherwise they would see a gap.
  else target.emit('order:cancel', { id: '', ref: '', undo_until: null, seq, happened });
};

/** `targetOf`: the boards that have joined a venue's room; an event is serialized once for all of them. */
export const openRooms = (eventLog: EventLog<LoggedEvent>, targetOf: (venue: string) => Target | undefined) => {
  const rooms = new Map<string, Promise<{ stop(): void }>>();
  /** Number of boards of a venue, including those that are being authenticated. */
  const boards = new Map<string, number>();
  return {
    /** Subscribes to the venue, from the first board on. */
    open(venue: string): Promise<unknown> {
      const open = rooms.get(venue);
      if (open) return open;
      const opening = eventLog.subscribe(venue, undefined, (events) => {
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
      const remaining = (boards.get(venue) ?? 1) - 1;
      boards.set(venue, remaining);
      if (remaining > 0) return;
      boards.delete(venue);
      const room = rooms.get(venue);
      rooms.delete(venue);
      room?.then(({ stop }) => stop()).catch(() => undefined);
    },
  };
};
