// Actions of people, stock and time on orders, as commands of fast-check: each runs on the model and on the real server, which are compared.
import { isOpenStatus, type OrderStatus } from '@ardoise/contract/rules/order-status.ts';
import fc from 'fast-check';
import { expect } from 'vitest';
import { agree } from './agree.ts';
import {
  type Action,
  type Answer,
  act,
  copyOf,
  guestCancelled,
  guestChanged,
  lacks,
  type Model,
  type ModelLine,
  type ModelOrder,
  paid,
  passed,
  placed,
  placesAt,
  placesOfLine,
  switched,
} from './model.ts';
import type { Placing, World } from './world.ts';

type Command = fc.AsyncCommand<Model, World>;
/** Time between two commands, so that no two actions have the same instant. */
const TICK_MS = 50;
/** Total time, within the lifetime of tokens, keys and events. */
const LONGEST_MS = 6 * 3_600_000;

/** Runs on both sides and compares them. */
const command = (
  name: string,
  act: (model: Model, world: World) => Promise<void>,
  check: (model: Model) => boolean = () => true,
): Command => ({
  check,
  async run(model, world) {
    model.now += TICK_MS;
    world.clock.forward(TICK_MS / 1000);
    world.history.push(name);
    await act(model, world);
    await world.carry();
    await agree(model, world);
  },
  toString: () => name,
});

/** Open orders, and orders whose last step can be undone. */
const inHand = ({ orders, now }: Model): number[] =>
  orders.flatMap(({ status, undo }, at) => (isOpenStatus(status) || (undo && undo.until >= now) ? [at] : []));
/** Picks an order by number, usually an open one. */
const atOf = (model: Model, pick: number): number => {
  const hand = inHand(model);
  return (pick % 7 > 0 && hand[pick % hand.length]) || pick % model.orders.length;
};
const orderOf = (model: Model, pick: number): ModelOrder => model.orders[atOf(model, pick)] as ModelOrder;
const hasOrders = ({ orders }: Model): boolean => orders.length > 0;

const line = fc.constantFrom<ModelLine>(
  { product: 'beer', parts: [] },
  { product: 'burger', parts: [] },
  { product: 'coffee', parts: [] },
  { product: 'set', parts: ['beer', 'coffee'] },
  { product: 'bundle', parts: ['burger', 'beer'] },
  { product: 'bundle', parts: ['burger', 'coffee'] },
);
const lines = fc.array(line, { minLength: 1, maxLength: 3 });
const pick = fc.nat(1000);
const textOf = (all: readonly ModelLine[]): string => all.map(({ product, parts }) => [product, ...parts].join('+')).join(' ');

/** The last placed order, for a phone that retries it. */
const lastPlaced = new WeakMap<World, Placing>();
const placing = (wanted: readonly ModelLine[], online = false): Command =>
  command(
    `place(${textOf(wanted)}${online ? ', online' : ''})`,
    async (model, world) => {
      const order = world.placing(wanted);
      const answer = placed(model, wanted, world.request(wanted).total, online);
      expect(await world.place(order)).toEqual(answer);
      if (answer.status === 201) lastPlaced.set(world, order);
      if (answer.status === 201 && online) await world.awaitPayment();
    },
    // Few orders at a time, so that they progress.
    (model) => inHand(model).length < 5,
  );
const place = fc.tuple(lines, fc.nat(4)).map(([wanted, n]) => placing(wanted, n === 0));
const placeAgain = fc.constant(0).map(() =>
  command(
    'the same order again',
    async (_model, world) => {
      const placing = lastPlaced.get(world);
      if (placing) expect(await Promise.all([world.place(placing), world.place(placing)])).toEqual([{ status: 201 }, { status: 201 }]);
    },
    hasOrders,
  ),
);

const KINDS = ['prepare', 'ready', 'delivered', 'cancel', 'undo', 'undo seen', 'undo unseen', 'done', 'line', 'unmark', 'next'] as const;
type Kind = (typeof KINDS)[number];
const drawn = fc.record({
  // The usual steps of an order are more frequent than exceptions.
  kind: fc.constantFrom<Kind>(...KINDS, 'next', 'next', 'next', 'next', 'next', 'line', 'done', 'undo seen'),
  place: fc.nat(15),
  part: fc.option(fc.nat(1)),
  who: fc.nat(1),
  key: fc.option(fc.nat(4)),
  /** A deletion usually notifies the guest, because deletions are rare. */
  notify: fc.constantFrom(true, true, true, false),
});
type Drawn = typeof drawn extends fc.Arbitrary<infer T> ? T : never;

const NEXT: Partial<Record<OrderStatus, 'prepare' | 'ready' | 'delivered'>> = {
  PENDING: 'prepare',
  IN_PROGRESS: 'ready',
  READY: 'delivered',
};
/** The action drawn for an order in its current state. */
const actionOn = (order: ModelOrder, { kind, place, part, notify }: Drawn): Action => {
  if (kind === 'next') return { kind: NEXT[order.status] ?? 'prepare' };
  if (kind === 'cancel') return { kind, notify };
  if (kind === 'undo') return { kind, seen: null };
  if (kind === 'undo seen') return { kind: 'undo', seen: order.undo?.until ?? null };
  if (kind === 'undo unseen') return { kind: 'undo', seen: (order.undo?.until ?? 0) + 1 };
  if (kind === 'done') {
    const all = order.lines.flatMap((_, at) => placesOfLine(order, at));
    const some = all.filter((_, at) => (place + 1) & (1 << (at % 4)));
    return { kind, places: some.length > 0 ? some : all };
  }
  if (kind !== 'line' && kind !== 'unmark') return { kind };
  const at = place % order.lines.length;
  const places = placesOfLine(order, at);
  const one = part === null ? undefined : places[part % places.length];
  return { kind: 'line', place: one ?? String(order.first + at), set: kind === 'line' };
};
const keyOf = (key: number | null): string | undefined => (key === null ? undefined : `key-of-an-action-${key}`);

const action = fc.tuple(pick, drawn).map(([n, asked]) =>
  command(
    `${asked.kind}${asked.kind === 'cancel' && asked.notify ? ' and say so' : ''}(${n}${asked.key === null ? '' : `, key ${asked.key}`})`,
    async (model, world) => {
      const at = atOf(model, n);
      const wanted = actionOn(orderOf(model, n), asked);
      const key = keyOf(asked.key);
      const expected = act(model, at, wanted, key);
      if (key !== undefined) model.last = { order: at, action: wanted, key };
      expect(await world.act(at, wanted, { who: asked.who, key })).toEqual(expected);
    },
    hasOrders,
  ),
);

/** True if the lines of the action still exist. */
const fits = (order: ModelOrder, wanted: Action): boolean => {
  const all = order.lines.flatMap((_, at) => placesOfLine(order, at));
  if (wanted.kind === 'done') return wanted.places.every((one) => all.includes(one));
  return wanted.kind !== 'line' || placesAt(order, wanted.place).every((one) => all.includes(one));
};
const actionAgain = fc.nat(1).map((who) =>
  command(
    'the same action again',
    async (model, world) => {
      if (!model.last) return;
      const { order: at, action: wanted, key } = model.last;
      const expected = act(model, at, wanted, key);
      expect(await world.act(at, wanted, { who, key })).toEqual(expected);
    },
    ({ last, orders }) => {
      const order = last ? orders[last.order] : undefined;
      return last !== null && order !== undefined && fits(order, last.action);
    },
  ),
);

/** The possible results of two concurrent actions: one after the other, or an undo that is too late. */
const outcomes = (model: Model, at: number, both: readonly [Action, Action]): { model: Model; answers: Answer[] }[] => {
  const [one, other] = both;
  const inTurn = (order: readonly [0 | 1, 0 | 1]) => {
    const after = copyOf(model);
    const answers: Answer[] = [];
    for (const n of order) answers[n] = act(after, at, both[n]);
    return { model: after, answers };
  };
  const tooLate = ([one, other] as const).flatMap((late, n) => {
    if (late.kind !== 'undo') return [];
    const after = copyOf(model);
    const answers: Answer[] = [];
    answers[1 - n] = act(after, at, both[1 - n] as Action);
    const { status } = after.orders[at] as ModelOrder;
    answers[n] = { status: 409, code: 'undo_expired', order_status: status };
    return [{ model: after, answers }];
  });
  return [inTurn([0, 1]), inTurn([1, 0]), ...tooLate];
};
const atOnce = fc.tuple(pick, drawn, drawn, fc.boolean()).map(([n, first, second, same]) =>
  command(
    `at once(${n}: ${first.kind}, ${same ? 'the same' : second.kind})`,
    async (model, world) => {
      const at = atOf(model, n);
      // After two concurrent deletions it is unknown which one notified the guest.
      const other = same ? first : { ...second, notify: first.notify };
      const both = [actionOn(orderOf(model, n), first), actionOn(orderOf(model, n), other)] as const;
      const possible = outcomes(model, at, both);
      const answers = await Promise.all(both.map((one, who) => world.act(at, one, { who })));
      const [events, marks] = [await world.eventsOf(at), await world.marksOf(at)];
      const likely = possible.filter((one) => {
        const order = one.model.orders[at] as ModelOrder;
        return JSON.stringify([answers, events]) === JSON.stringify([one.answers, order.events]);
      });
      // Two ticks may have the same answers and events in either order, and leave different ticks.
      const found =
        likely.find((one) => {
          const { done, undo } = one.model.orders[at] as ModelOrder;
          return JSON.stringify([done, undo?.done ?? null]) === JSON.stringify([marks.done, marks.undo]);
        }) ?? likely[0];
      if (!found)
        expect({ answers, events }).toEqual(possible.map((one) => ({ answers: one.answers, events: one.model.orders[at]?.events })));
      else Object.assign(model, found.model);
    },
    hasOrders,
  ),
);

const guestCancels = pick.map((n) =>
  command(
    `guest cancels(${n})`,
    async (model, world) => {
      const at = atOf(model, n);
      const expected = guestCancelled(model, at);
      expect(await world.guestCancel(at)).toEqual(expected);
    },
    hasOrders,
  ),
);
const guestChanges = fc.tuple(pick, lines).map(([n, wanted]) =>
  command(
    `guest changes(${n}: ${textOf(wanted)})`,
    async (model, world) => {
      // A held order, if there is one.
      const held = model.orders.flatMap(({ status }, at) => (status === 'ON_HOLD' ? [at] : []));
      const at = held[n % held.length] ?? atOf(model, n);
      const expected = guestChanged(model, at, wanted, world.request(wanted).total);
      expect(await world.guestChange(at, wanted)).toEqual(expected);
    },
    hasOrders,
  ),
);
const pays = pick.map((n) => {
  const unpaid = ({ orders }: Model) => orders.flatMap(({ status }, at) => (status === 'AWAITING_PAYMENT' ? [at] : []));
  const atIn = (model: Model) => unpaid(model)[n % unpaid(model).length] ?? atOf(model, n);
  return command(
    `pay(${n})`,
    async (model, world) => {
      const at = atIn(model);
      const expected = paid(model, at);
      expect(await world.pay(at)).toEqual(expected);
    },
    // There is no rule yet for products that run out before payment, because no provider is connected.
    (model) => hasOrders(model) && !lacks(model, model.orders[atIn(model)] as ModelOrder),
  );
});

const PRODUCTS = ['beer', 'burger', 'coffee', 'set', 'bundle'];
const runsOut = fc.constantFrom(...PRODUCTS).map((product) =>
  command(
    `${product} runs out`,
    async (model, world) => {
      switched(model, product, true);
      expect(await world.switch(product, true)).toBe(200);
    },
    ({ out }) => out.size < 2,
  ),
);
const isBack = pick.map((n) =>
  command(
    `out of stock ${n} is back`,
    async (model, world) => {
      const product = [...model.out][n % model.out.size] ?? '';
      switched(model, product, false);
      expect(await world.switch(product, false)).toBe(200);
    },
    ({ out }) => out.size > 0,
  ),
);

const passing = (seconds: number): Command =>
  command(
    `${seconds} s pass`,
    async (model, world) => {
      passed(model, seconds * 1000);
      world.clock.forward(seconds);
      await world.runDueJobs();
    },
    ({ began, now }) => now + seconds * 1000 - began < LONGEST_MS,
  );
/** Durations; the shortest is less than an undo lasts. */
const time = fc.constantFrom(3, 11, 480, 960, 1860).map(passing);

const cut = fc.constant(0).map(() =>
  command('a board is disconnected', async (_model, world) => {
    world.cutBoard();
  }),
);

/** The commands and their relative frequency. */
const SHARES: readonly [share: number, fc.Arbitrary<Command>][] = [
  [3, place],
  [1, placeAgain],
  [10, action],
  [1, actionAgain],
  [3, atOnce],
  [1, guestCancels],
  [2, guestChanges],
  [1, pays],
  [2, runsOut],
  [2, isBack],
  [1, time],
  [1, cut],
];

/** A sequence of so many commands. */
export const commandsOf = (fewest: number, most: number): fc.Arbitrary<Command[]> =>
  fc.noBias(
    fc.array(fc.oneof(...SHARES.map(([weight, arbitrary]) => ({ weight, arbitrary }))), {
      minLength: fewest,
      maxLength: most,
      // Sequences up to the maximum length, not fast-check's smaller default.
      size: 'max',
    }),
  );

/** Commands at the start of each run, so that actions find orders. */
export const OPENING: readonly Command[] = [
  placing([
    { product: 'beer', parts: [] },
    { product: 'coffee', parts: [] },
  ]),
  placing([{ product: 'bundle', parts: ['burger', 'beer'] }]),
];
/** Commands at the end of each run, so that pending messages are sent. */
export const ENDING: readonly Command[] = [passing(11), passing(11)];
