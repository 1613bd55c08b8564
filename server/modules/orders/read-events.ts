// Reads the events of a venue with their actor and the order's current state, for the `board` module.
import type { Clock } from '../../platform/clock.ts';
import type { Runs } from '../../platform/db.ts';
import { sql, statement, verbatim } from '../../platform/sql.ts';
import { EVENTS, type LoggedEvent, type ReadEvents } from '../board/index.ts';
import { ACCOUNTS } from '../users/index.ts';
import { VENUES } from '../venues/index.ts';
import { EVENT_COLUMNS, EVENT_JOIN, type EventRow, happenedIn } from './history.ts';
import { ORDER_COLUMNS, type OrderRow, toOrder } from './record.ts';

/** `row`: the stored order, from which the guest's view is made. */
export type OrderLogEvent = LoggedEvent & { row: OrderRow | null };

type Row = OrderRow & EventRow & { type: LoggedEvent['type']; open: boolean; paused_until: Date | null; id: string | null };
const SELECT =
  verbatim(`select ${EVENT_COLUMNS}, e.type, v.open, v.paused_until, ${ORDER_COLUMNS} from ${EVENTS.text} e join ${VENUES.text} v on v.id = e.venue_id
  left join orders o on o.venue_id = e.venue_id and o.id = e.order_id left join ${ACCOUNTS.text} a on a.id = o.bartender_id ${EVENT_JOIN}`);
const eventsAfter = statement(
  'orders.events-after',
  (venue: string, seq: number, most: number) =>
    sql<Row>`${SELECT} where e.venue_id = ${venue} and e.seq > ${seq} order by e.seq limit ${most}`,
  { prepared: true },
);

export const eventReader =
  ({ db, clock }: { db: Runs; clock: Clock }): ReadEvents<OrderLogEvent> =>
  async (venue, after, most) => {
    const rows = await db.all(eventsAfter(venue, after, most));
    const now = clock.now();
    return rows.map((row) => ({
      seq: row.seq,
      type: row.type,
      open: row.open,
      order: row.id ? toOrder(row) : null,
      row: row.id ? row : null,
      paused_until: row.paused_until && row.paused_until > now ? row.paused_until.toISOString() : null,
      happened: happenedIn(row),
    }));
  };
