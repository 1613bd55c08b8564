// A model of the order state machine (docs/product/orders.md) without a server: pure functions on plain data, one for each action of people
// and time. The real server must give the same answers and store the same state.
import { isAllTicked, tickableIdsOfLine, withTicks } from '@ardoise/contract/rules/line-ticks.ts';
import { isRepeat, type OrderStatus, type Step, stepFrom, UNDO_SECONDS } from '@ardoise/contract/rules/order-status.ts';
import { noMessages, noticed, type Telling, writeDue } from './messages.ts';

export const HOLD_MS = 15 * 60_000;
export const PAYMENT_MS = 30 * 60_000;
const UNDO_MS = UNDO_SECONDS * 1000;

/** Products by their names in the world; `parts` of bundles and sets. */
export type ModelLine = { product: string; parts: readonly string[] };
export type ModelOrder = Telling & {
  lines: readonly ModelLine[];
  /** The number of the first line. Parts are numbered after all lines, and new lines get unused numbers. */
  first: number;
  /** In cents. */
  total: number;
  status: OrderStatus;
  heldFrom: OrderStatus | null;
  /** Milliseconds of the model's clock. */
  heldAt: number | null;
  payUntil: number | null;
  undo: { to: OrderStatus; until: number; done: readonly string[] | null } | null;
  /** Numbers of the ticked lines. */
  done: readonly string[];
  /** Events to boards and to other modules, in order. */
  events: string[];
  announced: string[];
  /** How often the order has become new on a board. */
  bells: number;
};
export type Model = {
  began: number;
  now: number;
  out: Set<string>;
  orders: ModelOrder[];
  /** The action of each idempotency key that had an effect. */
  keys: Map<string, { order: number; action: string }>;
  /** The last action with a key, for a retry. */
  last: { order: number; action: Action; key: string } | null;
};
export type Answer = { status: number; code?: string; order_status?: OrderStatus };

export type Action =
  | { kind: 'prepare' | 'ready' | 'delivered' }
  /** `notify`: the guest gets a message. */
  | { kind: 'cancel'; notify: boolean }
  /** `seen`: the end of the undo that the user saw. */
  | { kind: 'undo'; seen: number | null }
  | { kind: 'done'; places: readonly string[] }
  /** `place`: number of a line with all its parts, or of a part. */
  | { kind: 'line'; place: string; set: boolean };

const OK: Answer = { status: 200 };
const refused = (status: OrderStatus, code = 'wrong_status'): Answer => ({ status: 409, code, order_status: status });

export const emptyModel = (now: number): Model => ({ began: now, now, out: new Set(), orders: [], keys: new Map(), last: null });
export const copyOf = (model: Model): Model => structuredClone(model);

const marked = ({ lines, first }: ModelOrder) => {
  let next = first + lines.length;
  return lines.map(({ parts }, at) => ({ uuid: String(first + at), sub_products: parts.map(() => ({ uuid: String(next++) })) }));
};
/** The number after all those an order has used. */
const placesTaken = ({ lines, first }: ModelOrder): number => first + lines.reduce((sum, { parts }) => sum + 1 + parts.length, 0);
/** The ticked parts of a line. */
export const placesOfLine = (order: ModelOrder, line: number): string[] => {
  const one = marked(order)[line];
  return one ? tickableIdsOfLine(one) : [];
};
/** The numbers that a tick covers: all parts of a line. */
export const placesAt = (order: ModelOrder, place: string): string[] => {
  const line = marked(order).find(({ uuid }) => uuid === place);
  return line ? tickableIdsOfLine(line) : [place];
};
const holdsProduct = ({ lines }: Pick<ModelOrder, 'lines'>, product: string): boolean =>
  lines.some((line) => line.product === product || line.parts.includes(product));
/** True if any of its products is out of stock. */
export const lacks = ({ out }: Model, order: Pick<ModelOrder, 'lines'>): boolean =>
  [...out].some((product) => holdsProduct(order, product));

type Emitted = { event: string; announced?: string };
const announce = ({ now }: Model, order: ModelOrder, announced: string): void => {
  order.announced.push(announced);
  noticed(order, announced, now);
};
const emit = (model: Model, order: ModelOrder, { event, announced }: Emitted): void => {
  order.events.push(event);
  if (announced) announce(model, order, announced);
};

const STEP_EVENTS: Record<Step, Emitted> = {
  submit: { event: 'submitted', announced: 'order.submitted' },
  prepare: { event: 'prepare', announced: 'order.accepted' },
  ready: { event: 'ready', announced: 'order.ready' },
  delivered: { event: 'delivered', announced: 'order.delivered' },
  cancel: { event: 'cancel', announced: 'order.cancelled' },
  abandon: { event: 'abandoned', announced: 'order.abandoned' },
  hold: { event: 'held', announced: 'order.held' },
  resume: { event: 'released', announced: 'order.released' },
};

/** Takes a step if the state machine allows it. `by`: staff can undo it, back to these ticks. */
const take = (
  model: Model,
  order: ModelOrder,
  step: Step,
  by: 'staff' | 'guest' | 'time',
  { ticks, notify = false }: { ticks?: { before: readonly string[]; after: readonly string[] }; notify?: boolean } = {},
): Answer => {
  if (isRepeat(order.status, step)) return OK;
  const from = order.status;
  const to = stepFrom(from, step, order.heldFrom);
  if (!to) return refused(from);
  order.status = to;
  order.undo = by === 'staff' ? { to: from, until: model.now + UNDO_MS, done: ticks?.before ?? null } : null;
  if (ticks) order.done = ticks.after;
  if (step !== 'cancel') order.heldFrom = null;
  if (step !== 'cancel') order.heldAt = null;
  if (step === 'submit') order.bells++;
  if (step === 'prepare') order.preparedAt = model.now;
  if (step === 'cancel') Object.assign(order, { cancelledAt: model.now, cancelTold: by === 'time' || notify });
  emit(model, order, STEP_EVENTS[step]);
  return OK;
};

const hold = (model: Model, order: ModelOrder): void => {
  order.heldFrom = order.status;
  order.heldAt = model.now;
  order.status = 'ON_HOLD';
  order.undo = null;
  emit(model, order, STEP_EVENTS.hold);
};

const release = (order: ModelOrder): OrderStatus => {
  const to = order.heldFrom ?? 'PENDING';
  Object.assign(order, { status: to, heldFrom: null, heldAt: null });
  return to;
};

/** An undo back into preparation, with products that ran out meanwhile. */
const holdWhereItLacks = (model: Model, order: ModelOrder): void => {
  const isMade = order.status === 'PENDING' || order.status === 'IN_PROGRESS';
  if (isMade && lacks(model, order)) hold(model, order);
};

const takeBack = (model: Model, order: ModelOrder, seen: number | null): Answer => {
  const { undo, status } = order;
  if (!undo || undo.until < model.now || (seen !== null && seen !== undo.until)) return refused(status, 'undo_expired');
  const marksAlone = undo.to === status;
  order.status = undo.to;
  order.done = status === 'IN_PROGRESS' && !marksAlone ? [] : (undo.done ?? order.done);
  order.undo = null;
  if (status === 'IN_PROGRESS' && !marksAlone) order.preparedAt = null;
  emit(model, order, { event: 'undo', ...(!marksAlone && { announced: 'order.reverted' }) });
  if (order.status !== 'ON_HOLD') {
    holdWhereItLacks(model, order);
    return OK;
  }
  order.heldAt = model.now;
  if (!lacks(model, order)) {
    // The product is available again: one board event for both changes.
    release(order);
    announce(model, order, 'order.released');
  }
  return OK;
};

const tick = (model: Model, order: ModelOrder, places: readonly string[], set: boolean, single: boolean): Answer => {
  const known = new Set(order.done);
  const stands = places.every((place) => known.has(place) === set);
  if (stands && (order.status === 'IN_PROGRESS' || (order.status === 'READY' && set))) return OK;
  if (order.status !== 'IN_PROGRESS') return refused(order.status);
  const lines = marked(order);
  const before = order.done;
  const after = withTicks(lines, before, places, set);
  if (set && isAllTicked(lines, after)) return take(model, order, 'ready', 'staff', { ticks: { before, after } });
  order.done = after;
  if (!single) order.undo = { to: 'IN_PROGRESS', until: model.now + UNDO_MS, done: before };
  else if (order.undo?.done) order.undo = { ...order.undo, done: withTicks(lines, order.undo.done, places, set) };
  emit(model, order, { event: 'lines' });
  return OK;
};

const perform = (model: Model, order: ModelOrder, press: Action): Answer => {
  if (press.kind === 'undo') return takeBack(model, order, press.seen);
  if (press.kind === 'done') return tick(model, order, press.places, true, false);
  if (press.kind === 'cancel') return take(model, order, 'cancel', 'staff', { notify: press.notify });
  if (press.kind !== 'line') return take(model, order, press.kind, 'staff');
  return tick(model, order, placesAt(order, press.place), press.set, true);
};

/** An action of staff; with a key it counts once. */
export const act = (model: Model, at: number, press: Action, key?: string): Answer => {
  const order = model.orders[at] as ModelOrder;
  const name = JSON.stringify(press);
  const known = key === undefined ? undefined : model.keys.get(key);
  if (known) return known.order === at && known.action === name ? OK : { status: 422, code: 'key_reused' };
  const before = order.events.length;
  const answer = perform(model, order, press);
  // An action without effect stores no key.
  if (key !== undefined && order.events.length > before) model.keys.set(key, { order: at, action: name });
  return answer;
};

/** A guest's order; `online`: its payment is pending. */
export const placed = (model: Model, lines: readonly ModelLine[], total: number, online: boolean): Answer => {
  if (lacks(model, { lines })) return { status: 409, code: 'product_unavailable' };
  model.orders.push({
    lines,
    first: 0,
    total,
    status: online ? 'AWAITING_PAYMENT' : 'PENDING',
    heldFrom: null,
    heldAt: null,
    payUntil: online ? model.now + PAYMENT_MS : null,
    undo: null,
    done: [],
    // Unpaid orders cannot be placed yet: the world places an order and then makes its payment pending.
    events: online ? ['placed', 'placed'] : ['placed'],
    announced: ['order.placed'],
    bells: 1,
    ...noMessages(),
  });
  return { status: 201 };
};

export const paid = (model: Model, at: number): Answer => take(model, model.orders[at] as ModelOrder, 'submit', 'time');
export const guestCancelled = (model: Model, at: number): Answer => take(model, model.orders[at] as ModelOrder, 'cancel', 'guest');

/** The guest replaces the lines of a held order. */
export const guestChanged = (model: Model, at: number, lines: readonly ModelLine[], total: number): Answer => {
  const order = model.orders[at] as ModelOrder;
  if (order.status !== 'ON_HOLD') return refused(order.status);
  if (lacks(model, { lines })) return { status: 409, code: 'product_unavailable' };
  const first = placesTaken(order);
  Object.assign(order, { lines, first, total, status: 'PENDING', heldFrom: null, heldAt: null, done: [], undo: null, preparedAt: null });
  order.bells++;
  emit(model, order, { event: 'changed', announced: 'order.changed' });
  return OK;
};

const MADE: readonly OrderStatus[] = ['PENDING', 'IN_PROGRESS', 'ON_HOLD'];

/** A product of an order runs out: holds the order, or adds the product to a held one. */
const productRanOut = (model: Model, order: ModelOrder): void => {
  if (order.status === 'ON_HOLD') emit(model, order, { event: 'held' });
  else hold(model, order);
};

/** A product of an order is available again: releases a held order that lacks nothing else. */
const productCameBack = (model: Model, order: ModelOrder): void => {
  if (order.status !== 'ON_HOLD') return;
  if (lacks(model, order)) {
    emit(model, order, { event: 'held' });
    return;
  }
  if (release(order) === 'PENDING') order.bells++;
  emit(model, order, STEP_EVENTS.resume);
};

/** A product runs out or is available again. */
export const switched = (model: Model, product: string, isOut: boolean): void => {
  if (model.out.has(product) === isOut) return;
  if (isOut) model.out.add(product);
  else model.out.delete(product);
  for (const order of model.orders) {
    if (!holdsProduct(order, product) || !MADE.includes(order.status)) continue;
    if (isOut) productRanOut(model, order);
    else productCameBack(model, order);
  }
};

/** Time passes, with its effects on orders. */
export const passed = (model: Model, milliseconds: number): void => {
  model.now += milliseconds;
  for (const order of model.orders) {
    writeDue(order, model.now);
    if (order.status === 'ON_HOLD' && order.heldAt !== null && order.heldAt + HOLD_MS <= model.now) take(model, order, 'cancel', 'time');
    if (order.status === 'AWAITING_PAYMENT' && order.payUntil !== null && order.payUntil <= model.now)
      take(model, order, 'abandon', 'time');
  }
};
