// Staff who take steps of live orders, on two tablets at once, and editors who change one product concurrently.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Product } from '@ardoise/contract/catalog/products.ts';
import type { Order } from '@ardoise/contract/orders.ts';
import type { OrderStatus } from '@ardoise/contract/rules/order-status.ts';
import { random, randomOf } from '../harness/random.ts';
import type { Board } from './boards.ts';
import type { Caller } from './http.ts';
import type { World } from './world.ts';

export type Staff = {
  /** The furthest step of each order in an answer to staff. */
  readonly acted: ReadonlyMap<string, OrderStatus>;
  readonly complaints: readonly string[];
  actions: number;
  stop(): Promise<void>;
};

const nextStep: Partial<Record<OrderStatus, [method: string, path: string]>> = {
  PENDING: ['PUT', '/status/prepare'],
  IN_PROGRESS: ['PUT', '/status/ready'],
  READY: ['PUT', '/status/delivered'],
};
const CANCEL_SHARE = 0.08;
/** Steps in order; cancelled counts like delivered. */
export const RANK: Record<OrderStatus, number> = {
  AWAITING_PAYMENT: 0,
  PENDING: 0,
  ON_HOLD: 0,
  IN_PROGRESS: 1,
  READY: 2,
  DELIVERED: 3,
  CANCELLED: 3,
  ABANDONED: 3,
};

/** `pairs` of tablets take the steps that the boards show until `stop`; each is retried until it is answered. */
export const openStaff = (call: Caller, { bartenders }: World, boards: readonly Board[], pairs: number): Staff => {
  const acted = new Map<string, OrderStatus>();
  const complaints: string[] = [];
  let open = true;

  const keepFurthest = ({ id, status }: Order): void => {
    const known = acted.get(id);
    if (!known || RANK[known] < RANK[status]) acted.set(id, status);
  };
  /** Sends a step until it is answered. */
  const sendStep = async (method: string, path: string, token: string | undefined): Promise<void> => {
    while (open) {
      const answer = await call<Order>(method, path, { token });
      if (answer?.status === 200) return keepFurthest(answer.body);
      // 409: the other tablet was first.
      if (answer?.status === 409) return;
      if (answer && answer.status !== 503) {
        complaints.push(`${method} ${path.replace(/[0-9a-f-]{36}/, '…')} was answered with ${answer.status}`);
        return;
      }
      await sleep(50 + random() * 100);
    }
  };
  /** The next step of an order, sometimes its cancellation. */
  const stepFor = (status: OrderStatus | undefined): [method: string, path: string] | undefined => {
    if (status === 'PENDING' && random() < CANCEL_SHARE) return ['DELETE', ''];
    return status && nextStep[status];
  };
  const pair = async (): Promise<void> => {
    while (open) {
      const board = randomOf(boards);
      const orders = [...(board?.live ?? [])];
      const [id, status] = randomOf(orders) ?? [];
      const step = stepFor(status);
      if (!step) {
        await sleep(20);
        continue;
      }
      await Promise.all(bartenders.map(({ token }) => sendStep(step[0], `/api/order/${id}${step[1]}`, token)));
      staff.actions += bartenders.length;
    }
  };
  const working: Promise<unknown>[] = [];
  const staff: Staff = {
    acted,
    complaints,
    actions: 0,
    async stop() {
      open = false;
      await Promise.all(working);
    },
  };
  for (let n = 0; n < pairs; n++) working.push(pair());
  return staff;
};

/** Editors who each increase a number in one product's recipe, and read it again after a conflict; the number must be their sum. */
export const runEditors = async (call: Caller, { manager, venues }: World, editors: number, changes: number): Promise<string[]> => {
  const [venue] = venues;
  const path = `/api/menu/${venue?.id}/product/${venue?.menu.beer}`;
  const read = async () => (await call<Product>('GET', path, { token: manager.token }))?.body as Product;
  const before = await read();
  await Promise.all(
    Array.from({ length: editors }, async () => {
      for (let done = 0; done < changes; ) {
        const product = await read();
        const recipe = String(Number(product.recipe || 0) + 1);
        const answer = await call('PUT', path, { token: manager.token, body: { ...product, recipe } });
        if (answer?.status === 200) done++;
      }
    }),
  );
  const after = await read();
  const lost = editors * changes - (Number(after.recipe) - Number(before.recipe || 0));
  return lost === 0 ? [] : [`${lost} of ${editors * changes} changes of a product were overwritten unseen`];
};
