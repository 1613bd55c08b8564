// Guests who order: like the guest page, they retry each order with the same key until the server answers.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { GuestOrder } from '@ardoise/contract/orders.ts';
import { random, randomBelow, randomOf } from '../harness/random.ts';
import type { Caller } from './http.ts';
import type { World } from './world.ts';

/** An order acknowledged by the server. */
export type Acknowledged = { venue: string; key: string; uuid: string; ref: string; total: number; lines: number };

export type Guests = {
  readonly acknowledged: readonly Acknowledged[];
  /** Answers that no guest should get. */
  readonly complaints: readonly string[];
  /** Number of retries after no answer or a 5xx. */
  repeats: number;
};

type Options = { orders: number; clients: number; onOrder(acknowledged: number): void };

const AGAIN_SHARE = 0.1;
const TWICE_SHARE = 0.05;
const GIVE_UP_MS = 90_000;

/** The order's note also holds the key, so that each stored order can be traced to its guest even if the server mixes keys up. */
const orderBody = (key: string, products: readonly string[]) => ({
  customer: { name: 'Léa' },
  note: key,
  items: Array.from({ length: 1 + randomBelow(4) }, () => ({
    product: randomOf(products),
    qty: 1 + randomBelow(3),
  })),
});

/** Places `orders` orders with `clients` concurrent guests; some send twice at once, some resend an answered order. */
export const runGuests = async (call: Caller, { venues }: World, { orders, clients, onOrder }: Options): Promise<Guests> => {
  const acknowledged: Acknowledged[] = [];
  const complaints: string[] = [];
  const guests: Guests = { acknowledged, complaints, repeats: 0 };
  let left = orders;

  const complain = (complaint: string): null => {
    complaints.push(complaint);
    return null;
  };
  /** Sends until there is an answer; null if it was refused. */
  const send = async (venue: string, key: string, body: object): Promise<GuestOrder | null> => {
    for (const deadline = Date.now() + GIVE_UP_MS; ; guests.repeats++) {
      const headers = { 'idempotency-key': key };
      const answer = await call<GuestOrder>('POST', `/api/public/order/${venue}`, { body, headers });
      // A lost answer counts as 503; both are retried.
      const { status, body: order } = answer ?? { status: 503, body: null };
      if (status === 201) return order;
      if (status < 500) return complain(`an order was refused with ${status}: ${JSON.stringify(order).slice(0, 200)}`);
      if (status !== 503) complain(`an order was answered with ${status}`);
      if (Date.now() > deadline) return complain(`an order got no answer in ${GIVE_UP_MS / 1000} s`);
      await sleep(50 + random() * 150);
    }
  };

  const order = async () => {
    const { id: venue, menu } = randomOf(venues);
    const key = randomUUID();
    const body = orderBody(key, [menu.beer, menu.burger, menu.coffee]);
    const sendings = random() < TWICE_SHARE ? 2 : 1;
    const answers = await Promise.all(Array.from({ length: sendings }, () => send(venue, key, body)));
    if (random() < AGAIN_SHARE) answers.push(await send(venue, key, body));
    const [first] = answers;
    if (!first) return;
    if (answers.some((answer) => answer && (answer.uuid !== first.uuid || answer.ref !== first.ref)))
      complaints.push(`one key was answered with two orders: ${answers.map((answer) => answer?.ref).join(', ')}`);
    acknowledged.push({ venue, key, uuid: first.uuid, ref: first.ref, total: first.total_price, lines: first.items.length });
    onOrder(acknowledged.length);
  };

  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (left-- > 0) await order();
    }),
  );
  return guests;
};
