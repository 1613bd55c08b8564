// A press on its way to the server (docs/product/orders.md#presses): shown as sent, unknown or waiting until the server's word is there. It keeps its
// key, so that the server carries it out once however often it is sent.
import type { Order } from '@ardoise/contract/orders.ts';
import { type CancellationReason, isRepeat, type OrderStatus } from '@ardoise/contract/rules/order-status.ts';
import { useCallback } from 'react';
import { ANSWER_MS, ConnectionError, call } from '../../../app/api.ts';
import { currentClaims } from '../../../app/session/session.ts';
import { keepPresses, readPresses } from '../../../app/session/storage.ts';
import { countAsWork } from '../../../app/session/under-way.ts';
import { makeStore } from '../../../app/store.ts';
import type { StaffStep } from '../board.ts';

/** What the guest is told of a deletion: by message too, and why. */
export type Told = { message: boolean; reason: string; code?: CancellationReason };
/** What staff ask of an order: a step, the way back from one, or marks on lines. `until`: the way back that was seen; another one is another step's. */
export type Wish =
  | { kind: Exclude<StaffStep, 'cancel'> }
  | ({ kind: 'cancel' } & Told)
  | { kind: 'undo'; until: string }
  | { kind: 'done'; lines: string[] }
  | { kind: 'line'; mark: string; done: boolean };
/** A line of an order, or a part of one, that has run out. */
export type Missing = { uuid: string; name: string };
/**
 * What is out of stock: a `line` of this order alone, or the product until when. `switched`: how often the product's switch had been
 * turned as the question was asked.
 */
export type Out = Missing & { scope: 'line' | 'product'; until: string | null; switched?: number | undefined };
/** What is asked beside an order's own: that all of its guest's go, or that something of it is out of stock. */
type Aside = ({ kind: 'guest' } & Told) | ({ kind: 'out' } & Out);

/**
 * `sent`: the answer is awaited; `checking`: none came in time, the truth is read; `waiting`: for the network; `unsent`: too old to be sent;
 * `unconfirmed`: it was sent, and what became of it could not be learned.
 */
export type PressState = 'sent' | 'checking' | 'waiting' | 'unsent' | 'unconfirmed';
/** `order`, `venue`: ids; `ref`: the order's number. `by`: who pressed, by whom alone it is sent. `at`: when it was pressed, in milliseconds. `from`: how the order stood then. */
export type Press = {
  key: string;
  order: string;
  ref: string;
  venue: string;
  by: string;
  wish: Wish | Aside;
  at: number;
  from: OrderStatus;
  state: PressState;
};

/** A press that is older is shown and not sent: by now somebody may have done it in another way. */
export const FRESH_MS = 60_000;
/** One that is older than that is not even shown on a page that begins. */
const SHOWN_MS = 600_000;
/** How soon it is tried again where nothing tells that the network is back. */
const AGAIN_MS = 3000;

const whoWorks = (): string => currentClaims()?.sub ?? '';

/** By the order, or the order and the line: one press at a time of each. */
const presses = makeStore<ReadonlyMap<string, Press>>(new Map());
/** Those of the page before this one that were given to be carried out or told. */
const taken = new Set<string>();
/** What the page before this one, read anew since, did not live to see answered: what the tab keeps and this page does not know. */
const readLeft = (): Press[] => {
  const known = new Set([...presses.get().values()].map(({ key }) => key));
  return (readPresses() as Press[]).filter(({ key }) => !known.has(key) && !taken.has(key));
};
let left = readLeft();
/** The presses that are left of a venue, given once: one's own to be carried out, those of whoever worked here before to be told. */
export const takeLeftPresses = (venue: string): { own: Press[]; foreign: Press[] } => {
  left = readLeft();
  const here = left.filter((press) => press.venue === venue);
  left = left.filter((press) => press.venue !== venue);
  for (const { key } of here) taken.add(key);
  const shown = here.filter(({ at }) => Date.now() - at < SHOWN_MS);
  const me = whoWorks();
  return { own: shown.filter(({ by }) => by === me), foreign: shown.filter(({ by }) => by !== me) };
};

const put = (slot: string, press: Press | null): void => {
  const next = new Map(presses.get());
  if (press) next.set(slot, press);
  else next.delete(slot);
  presses.set(next);
  keepPresses([...left, ...next.values()]);
};
export const slotOf = ({ id }: Pick<Order, 'id'>, wish?: Wish): string => (wish?.kind === 'line' ? `${id} ${wish.mark}` : id);
/** The press of an order (or of a line of it) that is under way, if any. */
export const usePress = (slot: string): Press | undefined =>
  presses.useOf(useCallback((all: ReadonlyMap<string, Press>) => all.get(slot), [slot]));
/** The first state of a press under way among several slots, and one that was not sent. */
export const usePressState = (slots: readonly string[]): PressState | null => {
  const all = slots.join('\n');
  return presses.useOf(
    useCallback((known: ReadonlyMap<string, Press>) => all.split('\n').flatMap((slot) => known.get(slot)?.state ?? [])[0] ?? null, [all]),
  );
};
const GIVEN_UP: readonly PressState[] = ['unsent', 'unconfirmed'];
export const isUnderWay = (press: Pick<Press, 'state'> | undefined): boolean => press !== undefined && !GIVEN_UP.includes(press.state);
/** The key of the command that marks an item, or a part of one, out of stock; a tick on the same line has its own. */
export const outSlot = ({ id }: Pick<Order, 'id'>, { uuid }: Pick<Out, 'uuid'>): string => `${id} ${uuid} out`;
const wasSent = ({ state }: Partial<Pick<Press, 'state'>>): boolean => state === 'sent' || state === 'checking' || state === 'unconfirmed';
const givenUp = (isSent: boolean): PressState => (isSent ? 'unconfirmed' : 'unsent');
/** Shows a press of somebody else where it was pressed, as one that is sent no more; answers it as it is shown. */
export const giveUp = (press: Press): Press => {
  const { order: id, wish } = press;
  const slot = wish.kind === 'out' ? outSlot({ id }, wish) : wish.kind === 'line' ? slotOf({ id }, wish) : id;
  const shown: Press = { ...press, state: givenUp(wasSent(press)) };
  if (!isBusy(slot)) put(slot, shown);
  return shown;
};
/** What has become of a press there by now; undefined where there is none. */
export const stateAt = (slot: string): PressState | undefined => presses.get().get(slot)?.state;
// Somebody else works here only once all of it is told.
countAsWork(
  () => [...presses.get().values()].some(isUnderWay) || left.some((press) => isUnderWay(press) && Date.now() - press.at < FRESH_MS),
);
/** Whether a press is under way there, now. */
export const isBusy = (slot: string): boolean => isUnderWay(presses.get().get(slot));

/** Forgets what was given up of an order that has moved on by itself. */
export const dropGivenUp = (order: string): void => {
  for (const [slot, press] of presses.get()) if (!isUnderWay(press) && press.order === order) put(slot, null);
};

const toldOf = ({ message, reason, code }: Told) => ({
  notification: message ? ('1' as const) : ('0' as const),
  ...(reason && { reason }),
  ...(code && { reason_code: code }),
});

const request = (id: string, wish: Wish, key: string): Promise<Order> => {
  const headers = { 'Idempotency-Key': key };
  const given = { params: { id }, headers, limit: ANSWER_MS };
  if (wish.kind === 'cancel') return call('DELETE /api/order/:id', { ...given, query: toldOf(wish) });
  if (wish.kind === 'done') return call('PUT /api/order/:id/status/done', { ...given, body: { lines: wish.lines } });
  if (wish.kind === 'undo') return call('PUT /api/order/:id/status/undo', { ...given, query: { until: wish.until } });
  if (wish.kind !== 'line') return call(`PUT /api/order/:id/status/${wish.kind}`, given);
  return call('PUT /api/order/:id/line/:item/done', { ...given, params: { id, item: wish.mark }, body: { done: wish.done } });
};

/** Whether an order shows that a press was carried out. */
export const isCarriedOut = (
  { wish, from }: { wish: Wish; from: OrderStatus },
  order: Pick<Order, 'status' | 'done' | 'undo_until'>,
): boolean => {
  // What was missing by hand may not have been all that an order lacks: it stays held.
  if (wish.kind === 'undo') return order.undo_until === null && (order.status !== from || from === 'ON_HOLD');
  if (wish.kind === 'line') return order.done.includes(wish.mark) === wish.done;
  if (wish.kind === 'done') return isRepeat(order.status, 'ready') || wish.lines.every((mark) => order.done.includes(mark));
  return isRepeat(order.status, wish.kind);
};

const waiters = new Set<() => void>();
/** The network, or the channel, is back: what waits is tried at once. */
export const tryAgain = (): void => {
  for (const waiter of [...waiters]) waiter();
};
const networkOrAWhile = (): Promise<void> =>
  new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      waiters.delete(go);
      resolve();
    };
    const timer = setTimeout(go, AGAIN_MS);
    waiters.add(go);
  });
if (typeof addEventListener === 'function') addEventListener('online', tryAgain);

/** A command to be sent; `state`: its state on the page before a reload. */
type Begun = Omit<Press, 'state'> & { state?: PressState };
type Sending<T, Truth> = {
  send(key: string): Promise<T>;
  /** Reads the present state. */
  read(): Promise<Truth>;
  /** The result of the command where the state shows that it was carried out, else null. */
  resultIn(truth: Truth): T | null;
};

const isFresh = ({ at, by }: Begun): boolean => Date.now() - at <= FRESH_MS && by === whoWorks();

/** The server's answer; undefined where none came in time. Throws the server's refusal. */
const sendOnce = async <T>(key: string, send: (key: string) => Promise<T>): Promise<T | undefined> => {
  try {
    return await send(key);
  } catch (error) {
    if (!(error instanceof ConnectionError)) throw error;
    return undefined;
  }
};

/** The result of a command that was carried out, null if it was not, undefined where the state cannot be read. */
const check = async <T, Truth>({ read, resultIn }: Sending<T, Truth>): Promise<T | null | undefined> => {
  const truth = await read().then(
    (value) => ({ value }),
    () => null,
  );
  return truth ? resultIn(truth.value) : undefined;
};

/** Sends a command until the server has answered, and returns the answer; null once it is too old. Throws the server's refusal. */
const sendUntilAnswered = async <T, Truth>(slot: string, command: Begun, sending: Sending<T, Truth>): Promise<T | null> => {
  const show = (state: PressState) => put(slot, { ...command, state });
  const isUndo = command.wish.kind === 'undo';
  let isSent = wasSent(command);
  // An undo that waited could undo another user's step: the state is checked before it is sent.
  let mayBeSent = command.state === undefined || !isUndo;
  let isExpired = false;
  /** Sends the command if it may be sent, then checks whether it was carried out. */
  const attempt = async (): Promise<T | null | undefined> => {
    if (mayBeSent) {
      show('sent');
      isSent = true;
      const answer = await sendOnce(command.key, sending.send);
      if (answer !== undefined) return answer;
    }
    show('checking');
    const found = await check(sending);
    mayBeSent = found === null || !isUndo;
    return found;
  };
  try {
    while (isFresh(command)) {
      if (navigator.onLine) {
        const startedAt = Date.now();
        const onlyChecks = !mayBeSent;
        const result = await attempt();
        if (result) return result;
        // It was not carried out, and the attempt only checked or waited as long as for an answer: it is sent at once.
        if (result === null && (onlyChecks || Date.now() - startedAt >= ANSWER_MS)) continue;
      } else {
        show('waiting');
        mayBeSent = !isUndo;
      }
      await networkOrAWhile();
    }
    isExpired = true;
    show(givenUp(isSent));
    return null;
  } finally {
    if (!isExpired) put(slot, null);
  }
};

type Pressed = Pick<Order, 'id' | 'ref' | 'status' | 'venue'>;
const pressOn = ({ id, ref, status, venue }: Pressed, wish: Press['wish']): Begun => ({
  key: crypto.randomUUID(),
  order: id,
  ref,
  venue: venue.id,
  by: whoWorks(),
  wish,
  at: Date.now(),
  from: status,
});

/**
 * Carries a press of an order out: answers the order once the server has said so, or null where it grew too old on the way. Throws the
 * server's refusal. `read` tells how the order stands now; `begun`: it was pressed before, on a page that was read anew since.
 */
export const carryOut = (order: Order, wish: Wish, read: () => Promise<Order>, begun?: Press): Promise<Order | null> => {
  const press = begun ?? pressOn(order, wish);
  return sendUntilAnswered(slotOf(order, wish), press, {
    send: (key) => request(order.id, wish, key),
    read,
    resultIn: (truth) => (isCarriedOut({ wish, from: press.from }, truth) ? truth : null),
  });
};

/** Cancels all that waits of an order's guest; answers how many there were, `before` as far as this page knew. `waiting` reads how many are left. */
export const cancelGuest = (
  order: Order,
  told: Told,
  before: number,
  waiting: () => Promise<number>,
  begun?: Press,
): Promise<{ cancelled: number } | null> =>
  sendUntilAnswered(slotOf(order), begun ?? pressOn(order, { kind: 'guest', ...told }), {
    send: async (key) => {
      const { cancelled } = await call('DELETE /api/order/:id/guest', {
        params: { id: order.id },
        query: toldOf(told),
        headers: { 'Idempotency-Key': key },
        limit: ANSWER_MS,
      });
      return { cancelled: cancelled.length };
    },
    read: waiting,
    resultIn: (left) => (left === 0 ? { cancelled: before } : null),
  });

/** What is known of products that ran out, in the cache. */
export const outKey = ['out-of-stock'] as const;

/** Marks it out of stock; answers how many orders wait for their guests now, and whether it is out: a colleague may have put it back since. `read` tells how the order stands. */
export const runOut = (
  order: Order,
  out: Out,
  read: () => Promise<Order>,
  begun?: Press,
): Promise<{ held: number; unavailable: boolean } | null> => {
  const { uuid, scope, until, switched } = out;
  return sendUntilAnswered<{ held: number; unavailable: boolean }, Order>(
    outSlot(order, out),
    begun ?? pressOn(order, { kind: 'out', ...out }),
    {
      send: (key) =>
        call('PUT /api/menu/:uuid/unavailable', {
          params: { uuid },
          body: { scope, until, ...(switched !== undefined && { switched }) },
          headers: { 'Idempotency-Key': key },
          limit: ANSWER_MS,
        }),
      read,
      resultIn: ({ items }) => {
        const line = items.flatMap((item) => [item, ...item.sub_products]).find((one) => one.uuid === uuid);
        return line?.unavailable ? { held: 0, unavailable: true } : null;
      },
    },
  );
};
