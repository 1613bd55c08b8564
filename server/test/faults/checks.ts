// The invariants after any number of faults; each check returns a list of violations.
import { toMinor } from '@ardoise/contract/rules/money.ts';
import { isOpenStatus, type OrderStatus } from '@ardoise/contract/rules/order-status.ts';
import type { Board } from './boards.ts';
import type { Acknowledged } from './guests.ts';
import { RANK } from './staff.ts';
import type { World } from './world.ts';

/**
 * `orders`: every acknowledged order is stored. `keys`: each key once. `numbers`, `sequence`: no gap, no repeat. `boards`: they show the
 * stored orders. `steps`: one effect each.
 */
export type Check = 'orders' | 'keys' | 'numbers' | 'sequence' | 'boards' | 'steps';
export type Findings = Record<Check, string[]>;

type OrderRow = {
  id: string;
  uuid: string;
  venue_id: string;
  status: OrderStatus;
  day: string;
  number: number;
  note: string;
  total_price: number;
  lines: number;
};
type EventRow = { venue_id: string; seq: number; type: string; order_id: string };
type CounterRow = { venue_id: string; event_seq: number };
/** Everything stored, read in one statement. */
export type Stored = { orders: OrderRow[]; events: EventRow[]; counters: CounterRow[] };

export const readStored = async ({ query }: World): Promise<Stored> => ({
  orders:
    await query<OrderRow>(`select o.id, o.uuid, o.venue_id, o.status, o.day::text as day, o.number, o.note, o.total_price::int as total_price,
    (select count(*)::int from order_item i where i.venue_id = o.venue_id and i.order_id = o.id) as lines from orders o order by o.venue_id, o.number`),
  events: await query<EventRow>('select venue_id, seq::int as seq, type, order_id from venue_event order by venue_id, seq'),
  counters: await query<CounterRow>('select venue_id, event_seq::int as event_seq from venue_counter'),
});

const groups = <T>(list: readonly T[], keyOf: (one: T) => string): Map<string, T[]> => {
  const found = new Map<string, T[]>();
  for (const one of list) {
    const group = found.get(keyOf(one));
    if (group) group.push(one);
    else found.set(keyOf(one), [one]);
  }
  return found;
};
const runsFromOne = (numbers: readonly number[]): boolean => numbers.every((number, at) => number === at + 1);

const checkOrders = ({ orders }: Stored, acknowledged: readonly Acknowledged[]): string[] => {
  const byUuid = new Map(orders.map((order) => [order.uuid, order]));
  return acknowledged.flatMap(({ uuid, ref, venue, total, lines }) => {
    const stored = byUuid.get(uuid);
    if (!stored) return [`the acknowledged order ${ref} is not stored`];
    const same = stored.venue_id === venue && stored.total_price === toMinor(total, 'EUR') && stored.lines === lines;
    return same ? [] : [`the acknowledged order ${ref} is stored otherwise than it was answered`];
  });
};

const checkKeys = ({ orders }: Stored): string[] =>
  [...groups(orders, ({ note }) => note)].filter(([, same]) => same.length > 1).map(([, same]) => `one key has ${same.length} orders`);

const checkNumbers = ({ orders }: Stored, acknowledged: readonly Acknowledged[]): string[] => [
  ...[...groups(orders, ({ venue_id, day }) => `${venue_id} ${day}`).values()]
    .filter((day) => !runsFromOne(day.map(({ number }) => number).sort((a, b) => a - b)))
    .map((day) => `the ${day.length} orders of a day are not numbered 1 to ${day.length}`),
  ...[...groups(acknowledged, ({ venue, ref }) => `${venue} ${ref}`).values()]
    .filter((same) => new Set(same.map(({ uuid }) => uuid)).size > 1)
    .map((same) => `${same.length} guests were called ${same[0]?.ref}`),
];

const checkSequence = ({ events, counters }: Stored): string[] => {
  const byVenue = groups(events, ({ venue_id }) => venue_id);
  return counters.flatMap(({ venue_id, event_seq }) => {
    const numbers = (byVenue.get(venue_id) ?? []).map(({ seq }) => seq);
    const found = runsFromOne(numbers) ? [] : [`${numbers.length} events are numbered up to ${numbers.at(-1)}`];
    return (numbers.at(-1) ?? 0) === event_seq
      ? found
      : [...found, `the counter says ${event_seq}, the last event is ${numbers.at(-1) ?? 0}`];
  });
};

const checkBoard = ({ orders, events }: Stored, { venue, live, received, seq, first, complaints }: Board): string[] => {
  const stored = orders.filter(({ venue_id, status }) => venue_id === venue && isOpenStatus(status));
  const wrong = stored.filter(({ id, status }) => live.get(id) !== status).length;
  const gone = [...live.keys()].filter((id) => !stored.some((order) => order.id === id)).length;
  const expected = events.filter((event) => event.venue_id === venue && event.seq > first);
  const missing = expected.filter(({ seq, order_id, type }) => {
    const event = received.get(seq);
    return event?.order !== order_id || event.type !== type;
  }).length;
  const last = expected.at(-1)?.seq ?? first;
  return [
    ...(wrong + gone > 0 ? [`a board shows ${wrong} live orders not or wrongly, and ${gone} that are none`] : []),
    ...(missing > 0 ? [`a board never received ${missing} of ${expected.length} events`] : []),
    ...(seq === last ? [] : [`a board stands at event ${seq}, the venue at ${last}`]),
    ...complaints.slice(0, 3),
  ];
};

/** An order has one event for its placing and one for each step, so a step with two effects shows as an extra event. */
const checkSteps = ({ orders, events }: Stored, acted: ReadonlyMap<string, OrderStatus>): string[] => {
  const byOrder = groups(events, ({ order_id }) => order_id);
  const effects = (status: OrderStatus) => 1 + (status === 'CANCELLED' || status === 'ABANDONED' ? 1 : RANK[status]);
  return orders.flatMap(({ id, status }) => {
    const count = byOrder.get(id)?.length ?? 0;
    const answered = acted.get(id);
    return [
      ...(count === effects(status) ? [] : [`an order that is ${status} has ${count} events, not ${effects(status)}`]),
      ...(answered && RANK[answered] > RANK[status] ? [`staff were answered ${answered}, stored is ${status}`] : []),
    ];
  });
};

export type Seen = { acknowledged: readonly Acknowledged[]; acted: ReadonlyMap<string, OrderStatus>; boards: readonly Board[] };

/** Returns the violations; every list is empty if all invariants hold. */
export const check = (stored: Stored, { acknowledged, acted, boards }: Seen): Findings => ({
  orders: checkOrders(stored, acknowledged),
  keys: checkKeys(stored),
  numbers: checkNumbers(stored, acknowledged),
  sequence: checkSequence(stored),
  boards: boards.flatMap((board) => checkBoard(stored, board)),
  steps: checkSteps(stored, acted),
});
