// The order machine as its rules have it (docs/product/orders.md), without a server: pure functions on plain data, one for each thing that
// people and time do to orders. What they answer and what stands then is what the real server has to say and to store.
import { isAllDone, marksOfLine, withMarks } from '@ardoise/contract/rules/line-marks.ts';
import { isRepeat, type OrderStatus, type Step, stepFrom, UNDO_SECONDS } from '@ardoise/contract/rules/order-status.ts';
import { nothingTold, noticed, type Telling, writeDue } from './messages.ts';

export const HOLD_MS = 15 * 60_000;
export const PAYMENT_MS = 30 * 60_000;
const UNDO_MS = UNDO_SECONDS * 1000;

/** Products by the names that the world gives them; `parts` of bundles and sets. */
export type ModelLine = { product: string; parts: readonly string[] };
export type ModelOrder = Telling & {
  lines: readonly ModelLine[];
  /** The place of the first line; parts take the places after all lines, and new lines those that no others had. */
  first: number;
  /** In cents. */
  total: number;
  status: OrderStatus;
  heldFrom: OrderStatus | null;
  /** Milliseconds of the model's clock. */
  heldAt: number | null;
  payUntil: number | null;
  undo: { to: OrderStatus; until: number; done: readonly string[] | null } | null;
  /** Places of what is made. */
  done: readonly string[];
  /** What boards, and what other modules were told of it, in order. */
  events: string[];
  told: string[];
  /** How often it has become new to whoever looks at a board. */
  bells: number;
};
export type Model = {
  began: number;
  now: number;
  out: Set<string>;
  orders: ModelOrder[];
  /** What each key of a press that had an effect was used for. */
  keys: Map<string, { order: number; press: string }>;
  /** The last press that had a key, to be sent again. */
  last: { order: number; press: Press; key: string } | null;
};
export type Answer = { status: number; code?: string; order_status?: OrderStatus };

export type Press =
  | { kind: 'prepare' | 'ready' | 'delivered' }
  /** `notify`: the guest is to be told by message. */
  | { kind: 'cancel'; notify: boolean }
  /** `seen`: the moment until which the step that was seen can be taken back. */
  | { kind: 'undo'; seen: number | null }
  | { kind: 'done'; places: readonly string[] }
  /** `place`: of a line with all its parts, or of a part. */
  | { kind: 'line'; place: string; set: boolean };

const OK: Answer = { status: 200 };
const refused = (status: OrderStatus, code = 'wrong_status'): Answer => ({ status: 409, code, order_status: status });

export const emptyModel = (now: number): Model => ({ began: now, now, out: new Set(), orders: [], keys: new Map(), last: null });
export const copyOf = (model: Model): Model => structuredClone(model);

const marked = ({ lines, first }: ModelOrder) => {
  let next = first + lines.length;
  return lines.map(({ parts }, at) => ({ uuid: String(first + at), sub_products: parts.map(() => ({ uuid: String(next++) })) }));
};
/** The place after all those that an order has taken. */
const placesTaken = ({ lines, first }: ModelOrder): number => first + lines.reduce((sum, { parts }) => sum + 1 + parts.length, 0);
/** What is ticked of a line, by its number among the lines. */
export const placesOfLine = (order: ModelOrder, line: number): string[] => {
  const one = marked(order)[line];
  return one ? marksOfLine(one) : [];
};
/** What a press on one place ticks: of a line with parts all of them. */
export const placesAt = (order: ModelOrder, place: string): string[] => {
  const line = marked(order).find(({ uuid }) => uuid === place);
  return line ? marksOfLine(line) : [place];
};
const holdsProduct = ({ lines }: Pick<ModelOrder, 'lines'>, product: string): boolean =>
  lines.some((line) => line.product === product || line.parts.includes(product));
/** Whether something in it has run out. */
export const lacks = ({ out }: Model, order: Pick<ModelOrder, 'lines'>): boolean =>
  [...out].some((product) => holdsProduct(order, product));

type Emitted = { event: string; told?: string };
const tellOthers = ({ now }: Model, order: ModelOrder, told: string): void => {
  order.told.push(told);
  noticed(order, told, now);
};
const emit = (model: Model, order: ModelOrder, { event, told }: Emitted): void => {
  order.events.push(event);
  if (told) tellOthers(model, order, told);
};

const STEP_EVENTS: Record<Step, Emitted> = {
  submit: { event: 'submitted', told: 'order.submitted' },
  prepare: { event: 'prepare', told: 'order.accepted' },
  ready: { event: 'ready', told: 'order.ready' },
  delivered: { event: 'delivered', told: 'order.delivered' },
  cancel: { event: 'cancel', told: 'order.cancelled' },
  abandon: { event: 'abandoned', told: 'order.abandoned' },
  hold: { event: 'held', told: 'order.held' },
  resume: { event: 'released', told: 'order.released' },
};

/** Takes a step, if the status machine allows it. `by`: staff have a way back, to these marks. */
const take = (
  model: Model,
  order: ModelOrder,
  step: Step,
  by: 'staff' | 'guest' | 'time',
  { marks, notify = false }: { marks?: { before: readonly string[]; after: readonly string[] }; notify?: boolean } = {},
): Answer => {
  if (isRepeat(order.status, step)) return OK;
  const from = order.status;
  const to = stepFrom(from, step, order.heldFrom);
  if (!to) return refused(from);
  order.status = to;
  order.undo = by === 'staff' ? { to: from, until: model.now + UNDO_MS, done: marks?.before ?? null } : null;
  if (marks) order.done = marks.after;
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

/** An undo to where an order is made, of what has run out meanwhile. */
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
  emit(model, order, { event: 'undo', ...(!marksAlone && { told: 'order.reverted' }) });
  if (order.status !== 'ON_HOLD') {
    holdWhereItLacks(model, order);
    return OK;
  }
  order.heldAt = model.now;
  if (!lacks(model, order)) {
    // What ran out is back since: one event of the board's for both.
    release(order);
    tellOthers(model, order, 'order.released');
  }
  return OK;
};

const mark = (model: Model, order: ModelOrder, places: readonly string[], set: boolean, single: boolean): Answer => {
  const known = new Set(order.done);
  const stands = places.every((place) => known.has(place) === set);
  if (stands && (order.status === 'IN_PROGRESS' || (order.status === 'READY' && set))) return OK;
  if (order.status !== 'IN_PROGRESS') return refused(order.status);
  const lines = marked(order);
  const before = order.done;
  const after = withMarks(lines, before, places, set);
  if (set && isAllDone(lines, after)) return take(model, order, 'ready', 'staff', { marks: { before, after } });
  order.done = after;
  if (!single) order.undo = { to: 'IN_PROGRESS', until: model.now + UNDO_MS, done: before };
  else if (order.undo?.done) order.undo = { ...order.undo, done: withMarks(lines, order.undo.done, places, set) };
  emit(model, order, { event: 'lines' });
  return OK;
};

const carryOut = (model: Model, order: ModelOrder, press: Press): Answer => {
  if (press.kind === 'undo') return takeBack(model, order, press.seen);
  if (press.kind === 'done') return mark(model, order, press.places, true, false);
  if (press.kind === 'cancel') return take(model, order, 'cancel', 'staff', { notify: press.notify });
  if (press.kind !== 'line') return take(model, order, press.kind, 'staff');
  return mark(model, order, placesAt(order, press.place), press.set, true);
};

/** A press of the staff; with a key it counts once. */
export const pressed = (model: Model, at: number, press: Press, key?: string): Answer => {
  const order = model.orders[at] as ModelOrder;
  const name = JSON.stringify(press);
  const known = key === undefined ? undefined : model.keys.get(key);
  if (known) return known.order === at && known.press === name ? OK : { status: 422, code: 'key_reused' };
  const before = order.events.length;
  const answer = carryOut(model, order, press);
  // What changed nothing leaves no key.
  if (key !== undefined && order.events.length > before) model.keys.set(key, { order: at, press: name });
  return answer;
};

/** A guest's order; `online`: it awaits its payment. */
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
    // No order is placed unpaid yet: the world places it, and then lets it await its payment.
    events: online ? ['placed', 'placed'] : ['placed'],
    told: ['order.placed'],
    bells: 1,
    ...nothingTold(),
  });
  return { status: 201 };
};

export const paid = (model: Model, at: number): Answer => take(model, model.orders[at] as ModelOrder, 'submit', 'time');
export const guestCancelled = (model: Model, at: number): Answer => take(model, model.orders[at] as ModelOrder, 'cancel', 'guest');

/** The guest's other lines for a held order. */
export const guestChanged = (model: Model, at: number, lines: readonly ModelLine[], total: number): Answer => {
  const order = model.orders[at] as ModelOrder;
  if (order.status !== 'ON_HOLD') return refused(order.status);
  if (lacks(model, { lines })) return { status: 409, code: 'product_unavailable' };
  const first = placesTaken(order);
  Object.assign(order, { lines, first, total, status: 'PENDING', heldFrom: null, heldAt: null, done: [], undo: null, preparedAt: null });
  order.bells++;
  emit(model, order, { event: 'changed', told: 'order.changed' });
  return OK;
};

const MADE: readonly OrderStatus[] = ['PENDING', 'IN_PROGRESS', 'ON_HOLD'];

/** A product of an order runs out: the order is held, or a held one shows one more product. */
const productRanOut = (model: Model, order: ModelOrder): void => {
  if (order.status === 'ON_HOLD') emit(model, order, { event: 'held' });
  else hold(model, order);
};

/** A product of an order is back: a held one that lacks nothing else is released. */
const productCameBack = (model: Model, order: ModelOrder): void => {
  if (order.status !== 'ON_HOLD') return;
  if (lacks(model, order)) {
    emit(model, order, { event: 'held' });
    return;
  }
  if (release(order) === 'PENDING') order.bells++;
  emit(model, order, STEP_EVENTS.resume);
};

/** A product runs out, or is back. */
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

/** Time passes, and does what it does to orders. */
export const passed = (model: Model, milliseconds: number): void => {
  model.now += milliseconds;
  for (const order of model.orders) {
    writeDue(order, model.now);
    if (order.status === 'ON_HOLD' && order.heldAt !== null && order.heldAt + HOLD_MS <= model.now) take(model, order, 'cancel', 'time');
    if (order.status === 'AWAITING_PAYMENT' && order.payUntil !== null && order.payUntil <= model.now)
      take(model, order, 'abandon', 'time');
  }
};
