// Creates orders through the API, in each visible status, to prepare journeys.
import type { GuestOrder, Order } from '@ardoise/contract/orders.ts';
import { demoRecordId, demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import type { ProductKey } from '@ardoise/demo/menu/products.ts';
import { demoAddress } from '../setup/demo.ts';
import { callAs } from '../setup/people.ts';

const VENUE = demoVenueIds.halles;
const BARTENDER = 'bartender@demo.test';
const MANAGER = 'manager@demo.test';

export const productId = (key: ProductKey): string => demoRecordId('halles', 'product', key);

const LIVE = ['PENDING', 'ON_HOLD', 'IN_PROGRESS', 'READY'];
/** The server's open orders. */
export const openOrders = (): Promise<Order[]> =>
  callAs(BARTENDER, 'GET', `/api/order/${VENUE}?page=0&pageSize=500&${LIVE.map((status) => `status=${status}`).join('&')}`);

type Guest = { name: string; phone?: string; email?: string };
/** Places an order of two of each product, optionally from a phone; returns the guest's view. */
export const place = async (
  guest: string | Guest,
  products: readonly ProductKey[],
  table: string | null,
  device?: string,
): Promise<GuestOrder> => {
  const response = await fetch(`${demoAddress()}/api/public/order/${VENUE}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({
      table,
      customer: typeof guest === 'string' ? { name: guest } : guest,
      note: 'Près de la fenêtre',
      items: products.map((key) => ({ product: productId(key), qty: 2 })),
      locale: 'fr-FR',
      ...(device && { device }),
    }),
  });
  if (!response.ok) throw new Error(`No order: ${response.status} ${await response.text()}`);
  return (await response.json()) as GuestOrder;
};

/** The staff's view of an order. */
export const staffView = async ({ uuid }: GuestOrder): Promise<Order> => {
  const orders = await callAs<Order[]>(BARTENDER, 'GET', `/api/order/${VENUE}/history?page=0&pageSize=50`);
  const order = orders.find((one) => one.uuid === uuid);
  if (!order) throw new Error('The order is not in the history.');
  return order;
};

/** The steps that complete an open order. */
const STEPS_LEFT: Record<string, readonly string[]> = {
  PENDING: ['prepare', 'ready', 'delivered'],
  IN_PROGRESS: ['ready', 'delivered'],
  READY: ['delivered'],
};
/** Completes all open orders; cancels held ones. */
export const clearBoard = async (): Promise<void> => {
  for (const { id, status } of await openOrders()) {
    if (status === 'ON_HOLD') await callAs(BARTENDER, 'DELETE', `/api/order/${id}`);
    for (const step of STEPS_LEFT[status] ?? []) await callAs(BARTENDER, 'PUT', `/api/order/${id}/status/${step}`);
  }
};

/** Takes a new order through steps. */
export const take = async (order: GuestOrder, steps: readonly ('prepare' | 'ready' | 'delivered')[]): Promise<void> => {
  const { id } = await staffView(order);
  for (const step of steps) await callAs(BARTENDER, 'PUT', `/api/order/${id}/status/${step}`);
};

/** Makes a product of the Premium venue available again. */
export const backInStock = (key: ProductKey): Promise<unknown> =>
  callAs(MANAGER, 'PUT', `/api/menu/${VENUE}/product/available/${productId(key)}`, { unavailable: false });

/** Marks a product of the Premium venue as out of stock. */
export const runOut = (key: ProductKey): Promise<unknown> => callAs(BARTENDER, 'PUT', `/api/menu/${productId(key)}/unavailable`);

/** The product that is out of stock for the held order. */
const OUT: ProductKey = 'epi3';

export type SampleOrders = Record<
  'PENDING' | 'ON_HOLD' | 'IN_PROGRESS' | 'READY' | 'DELIVERED' | 'CANCELLED',
  { id: string; uuid: string }
>;

/** One order in each status. */
export const sampleOrders = async (name: string): Promise<SampleOrders> => {
  const PENDING = await place(name, ['bou2'], null);
  const ON_HOLD = await place(name, ['bou2', OUT], null);
  const IN_PROGRESS = await place(name, ['cha5', 'cha6'], '18');
  const READY = await place(name, ['cha5'], '19');
  const DELIVERED = await place(name, ['cha6'], '20');
  const CANCELLED = await place(name, ['cha6'], '20');
  await take(IN_PROGRESS, ['prepare']);
  await take(READY, ['prepare', 'ready']);
  await take(DELIVERED, ['prepare', 'ready', 'delivered']);
  await fetch(`${demoAddress()}/api/public/order/${CANCELLED.uuid}`, { method: 'DELETE' });
  await runOut(OUT);
  const placed = { PENDING, ON_HOLD, IN_PROGRESS, READY, DELIVERED, CANCELLED };
  const known = await Promise.all(
    Object.entries(placed).map(async ([status, order]) => [status, { id: (await staffView(order)).id, uuid: order.uuid }] as const),
  );
  return Object.fromEntries(known) as SampleOrders;
};
