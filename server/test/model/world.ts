// The real server to compare with the model: a venue with a menu, two staff members and boards, over HTTP and the socket.

import type { Product } from '@ardoise/contract/catalog/products.ts';
import type { Menu } from '@ardoise/contract/menu.ts';
import type { Order, OrderLine } from '@ardoise/contract/orders.ts';
import { toMinor } from '@ardoise/contract/rules/money.ts';
import type { OrderStatus } from '@ardoise/contract/rules/order-status.ts';
import { priceOrder } from '@ardoise/menu/pricing/pricing.ts';
import { expect } from 'vitest';
import { itemUuid, readOrder } from '../../modules/orders/record.ts';
import { takeStep } from '../../modules/orders/steps/steps.ts';
import { paymentJob } from '../../modules/orders/timers/timed-jobs.ts';
import { addJob } from '../../platform/jobs.ts';
import type { OutboxEvent } from '../../platform/outbox/subscribers.ts';
import type { movableClock, TestApp } from '../app.ts';
import { makeMenu, makePerson, makeRecord, makeVenue, newKey, type Person } from '../factories.ts';
import { type Board, type Listener, openBoard } from '../faults/boards.ts';
import { caller } from '../faults/http.ts';
import { writeBySms } from '../messages.ts';
import { type Action, type Answer, type ModelLine, PAYMENT_MS } from './model.ts';

/** Short, because boards receive events within milliseconds, thousands of times in a run. */
export const OFTEN = { interval: 2 };

export type Clock = ReturnType<typeof movableClock>;
/** The functions of the back-office that decide whether a board rings. */
export type Ears = { update(order: { id: string; status: OrderStatus }): boolean; cancel(id: string): boolean };
/** An order of the world, at its index in the model. */
export type Known = { id: string; uuid: string };
export type Placing = { key: string; body: object };

type Answered = { status: number; body: { code?: string; order_status?: OrderStatus } };
const answerOf = ({ status, body: { code, order_status } }: Answered): Answer => ({
  status,
  ...(status >= 400 && { code, ...(order_status && { order_status }) }),
});

/** Creates a venue with a menu and two staff members. Orders of one or three lines include the optional fee. */
const makeFixture = async (app: TestApp) => {
  const venue = await makeVenue(app);
  const menu = await makeMenu(app, venue);
  await writeBySms(app, venue);
  const staff: [Person, Person] = [
    await makePerson(app, { roles: { bartender: [venue], manager: [venue] } }),
    await makePerson(app, { roles: { bartender: [venue], manager: [venue] } }),
  ];
  const [{ token }] = staff;
  const bag = await makeRecord(app, venue, 'cost', { name: 'Sac', manual: true, net_price: 100 });
  await makeRecord(app, venue, 'cost', { name: 'Service', application: 'venue', net_price: 50, threshold: 1000 });
  const create = async (fields: object): Promise<Product> => {
    const { body } = await app.send<Product>('POST', `/api/menu/${venue}/product`, {
      token,
      body: { net_price: 20, tax_rate: 0.1, categories: [menu.category], ...fields },
    });
    return body;
  };
  const set = await create({ name: 'Planche', type_id: 3, products: [menu.beer, menu.coffee] });
  const bundle = await create({
    name: 'Formule',
    type_id: 2,
    bundle_categories: [
      { name: 'Plat', products: [{ id: menu.burger }] },
      { name: 'Boisson', products: [{ id: menu.beer, custom_price: true, net_price: 1.5 }, { id: menu.coffee }] },
    ],
  });
  const products: Record<string, string> = { ...menu, set: set.id, bundle: bundle.id };
  const published = (await app.send<Menu>('GET', `/api/public/menu/${venue}`)).body;
  return { venue, products, bundle, published, bag, staff, token };
};

type Fixture = Awaited<ReturnType<typeof makeFixture>>;

/** Opens a board for each staff member; the first one rings. */
const openBoards = async (app: TestApp, { venue, staff }: Fixture, ear: Ears) => {
  const port = Number(new URL(app.base).port);
  const { call, close } = caller(port);
  const rangFor: string[] = [];
  const listener: Listener = {
    update: (order) => ear.update(order) && rangFor.push(order.id),
    cancel: (id) => ear.cancel(id),
  };
  const boards: Board[] = [
    await openBoard(call, port, venue, staff[0].token, listener),
    await openBoard(call, port, venue, staff[1].token),
  ];
  return {
    boards,
    rung: rangFor,
    close() {
      for (const board of boards) board.close();
      close();
    },
  };
};

/** Builds order requests, priced by the pure rules. */
const orderMaker = ({ products, bundle, published, bag }: Fixture, clock: Clock) => {
  const lineOf = ({ product, parts }: ModelLine, place: number): OrderLine => ({
    product: products[product] ?? '',
    qty: 1 + place,
    note: '',
    instructions: [],
    choices:
      product === 'bundle'
        ? bundle.bundle_categories.map(({ id }, step) => ({
            bundle_category: id,
            products: [{ id: products[parts[step] ?? ''] ?? '', instructions: [] }],
          }))
        : [],
  });
  /** The request with these lines, and its price. */
  const request = (lines: readonly ModelLine[]): { items: OrderLine[]; costs: string[]; total: number } => {
    const items = lines.map(lineOf);
    const costs = lines.length % 2 ? [bag] : [];
    const priced = priceOrder(published, { items, costs, table: null }, clock.now(), 'fr-FR');
    if (!priced.ok) throw new Error(`the order cannot be priced: ${JSON.stringify(priced.problems)}`);
    return { items, costs, total: toMinor(priced.total_price, 'EUR') };
  };
  return request;
};

type Context = Fixture & {
  app: TestApp;
  clock: Clock;
  known: Known[];
  orderAt: (at: number) => Known;
  query: <Row>(text: string, ...values: unknown[]) => Promise<Row[]>;
  request: ReturnType<typeof orderMaker>;
};

const guestCalls = ({ app, venue, known, orderAt, query, request }: Context) => ({
  placing(lines: readonly ModelLine[]): Placing {
    const { items, costs, total } = request(lines);
    return { key: newKey(), body: { customer: { name: 'Léa', phone: '06 39 98 11 22' }, items, costs, expected_total: total / 100 } };
  },
  async place({ key, body }: Placing): Promise<Answer> {
    const answer = await app.send<Order & { code?: string }>('POST', `/api/public/order/${venue}`, {
      body,
      headers: { 'idempotency-key': key },
    });
    const { uuid } = answer.body;
    if (answer.status === 201 && !known.some((one) => one.uuid === uuid)) {
      const [row] = await query<{ id: string }>('select id from orders where venue_id = $1 and uuid = $2', uuid);
      known.push({ id: row?.id ?? '', uuid });
    }
    return answerOf(answer);
  },
  guestCancel: async (at: number): Promise<Answer> =>
    answerOf(await app.send<Answered['body']>('DELETE', `/api/public/order/${orderAt(at).uuid}`)),
  async guestChange(at: number, lines: readonly ModelLine[]): Promise<Answer> {
    const { items, costs, total } = request(lines);
    const body = { items, costs, expected_total: total / 100 };
    return answerOf(await app.send<Answered['body']>('PUT', `/api/public/order/${orderAt(at).uuid}`, { body }));
  },
});

const staffCalls = ({ app, venue, products, staff, token, orderAt }: Context) => ({
  async act(at: number, press: Action, { who = 0, key }: { who?: number; key?: string | undefined } = {}): Promise<Answer> {
    const { id } = orderAt(at);
    const uuidOf = (place: string) => itemUuid(id, Number(place));
    const ask = { token: staff[who]?.token, ...(key && { headers: { 'idempotency-key': key } }) };
    const send = (method: string, path: string, body?: object) =>
      app.send<Answered['body']>(method, `/api/order/${id}${path}`, { ...ask, ...(body && { body }) });
    if (press.kind === 'cancel') return answerOf(await send('DELETE', press.notify ? '?notification=1' : ''));
    if (press.kind === 'done') return answerOf(await send('PUT', '/status/done', { lines: press.places.map(uuidOf) }));
    if (press.kind === 'line') return answerOf(await send('PUT', `/line/${uuidOf(press.place)}/done`, { done: press.set }));
    const until = press.kind === 'undo' && press.seen !== null ? `?until=${new Date(press.seen).toISOString()}` : '';
    return answerOf(await send('PUT', `/status/${press.kind}${until}`));
  },
  async switch(product: string, isOut: boolean): Promise<number> {
    const path = isOut ? `/api/menu/${products[product]}/unavailable` : `/api/menu/${venue}/product/available/${products[product]}`;
    return (await app.send('PUT', path, { token, ...(isOut ? {} : { body: { unavailable: false } }) })).status;
  },
  list: async (): Promise<Order[]> => (await app.send<Order[]>('GET', `/api/order/${venue}?pageSize=500`, { token })).body,
});

/** Payments. `rung`: orders for which the bell has rung. */
const payments = ({ app, clock, venue, known, orderAt }: Context, rung: readonly string[]) => ({
  /** Makes the payment of the last order pending. It writes rows and the board event, because no provider is connected. */
  async awaitPayment(): Promise<void> {
    const { id } = orderAt(known.length - 1);
    // The board has received the placed order.
    await expect.poll(() => rung.includes(id), OFTEN).toBe(true);
    const now = clock.now();
    await app.db.transaction(async (tx) => {
      await tx.client.query(
        `with counter as (update venue_counter set event_seq = event_seq + 1 where venue_id = $1 returning event_seq),
            unpaid as (update orders set status = 'AWAITING_PAYMENT', submission_date = null where venue_id = $1 and id = $2)
            insert into venue_event (venue_id, seq, type, order_id, at, what, actor) select $1, event_seq, 'order:update', $2, $3, 'placed', 'guest' from counter`,
        [venue, id, now],
      );
      await addJob(tx, paymentJob(venue, id, now, new Date(now.getTime() + PAYMENT_MS)));
    });
    app.app.bus.publish({ topic: 'venue', id: venue });
  },
  /** Confirms the payment like a provider. */
  async pay(at: number): Promise<Answer> {
    const order = await readOrder(app.db, venue, orderAt(at).id);
    if (!order) throw new Error('the order is not there');
    const steps = { config: { HOLD_MINUTES: 15 }, db: app.db, bus: app.app.bus, clock };
    return takeStep(steps, order, 'submit', { actor: 'system' }).then(
      () => ({ status: 200 }),
      (error) => answerOf({ status: error.status, body: { code: error.code, ...error.extra } }),
    );
  },
});

/** The work of the relay and of the worker. */
const backgroundWork = ({ app, clock, query }: Context) => {
  let carried = 0;
  return {
    /** Delivers the outbox to the orders module's subscriber, like the relay. */
    async carry(): Promise<void> {
      const [subscriber] = app.app.modules.orders.subscribers;
      const events = await query<OutboxEvent>(
        'select venue_id as venue, seq, type, at, data from outbox where venue_id = $1 and seq > $2 order by seq',
        carried,
      );
      for (const event of events)
        if (subscriber?.types.includes(event.type)) await app.db.transaction((tx) => subscriber.handle(tx, event));
      carried = events.at(-1)?.seq ?? carried;
    },
    /** Runs the due jobs of this venue, like the worker. */
    async runDueJobs(): Promise<void> {
      const due = await query<{ id: string; task: string; payload: object }>(
        `select j.id, t.identifier as task, j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
          where j.payload->>'venue' = $1::text and j.payload->>'order' is not null and j.run_at <= $2 order by j.run_at, j.id`,
        clock.now(),
      );
      for (const { id, task, payload } of due) {
        await app.app.modules.tasks[task]?.(payload, {} as never);
        await app.db.pool.query('select graphile_worker.complete_jobs(array[$1::bigint])', [id]);
      }
    },
  };
};

/** Reads the rows of an order. */
const orderRows = ({ orderAt, query }: Context) => ({
  /** The events of an order for boards. */
  eventsOf: async (at: number): Promise<string[]> =>
    (await query<{ what: string }>('select what from venue_event where venue_id = $1 and order_id = $2 order by seq', orderAt(at).id)).map(
      ({ what }) => what,
    ),
  /** The ticks of an order, and those that an undo restores. */
  marksOf: async (at: number): Promise<{ done: string[]; undo: string[] | null }> => {
    const text = 'select done, undo_done as undo from orders where venue_id = $1 and id = $2';
    const [marks] = await query<{ done: string[]; undo: string[] | null }>(text, orderAt(at).id);
    return marks ?? { done: [], undo: null };
  },
});

/** Opens a world: a new venue with boards. */
export const openWorld = async (app: TestApp, clock: Clock, ears: () => Ears) => {
  const fixture = await makeFixture(app);
  const { boards, rung, close } = await openBoards(app, fixture, ears());
  const known: Known[] = [];
  const query = async <Row>(text: string, ...values: unknown[]): Promise<Row[]> =>
    (await app.db.pool.query(text, [fixture.venue, ...values])).rows as Row[];
  const request = orderMaker(fixture, clock);
  const context: Context = { ...fixture, app, clock, known, orderAt: (at) => known[at] as Known, query, request };
  return {
    clock,
    /** The commands so far, for failure messages. */
    history: [] as string[],
    boards: boards as readonly Board[],
    /** Ids of the orders for which the bell has rung. */
    rung: rung as readonly string[],
    known: known as readonly Known[],
    query,
    request,
    ...guestCalls(context),
    ...staffCalls(context),
    ...payments(context, rung),
    ...backgroundWork(context),
    ...orderRows(context),
    cutBoard: (): void => boards[1]?.cut(),
    close,
  };
};
export type World = Awaited<ReturnType<typeof openWorld>>;
