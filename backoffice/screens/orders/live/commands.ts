// A command on its way to the server (docs/product/orders.md#pending-actions): shown as sent, checking or waiting until the result is known.
// It keeps its idempotency key, so that the server carries it out once, however often it is sent.
import type { Order } from '@ardoise/contract/orders.ts';
import { type CancellationReason, isRepeat, type OrderStatus } from '@ardoise/contract/rules/order-status.ts';
import { useCallback } from 'react';
import { ANSWER_MS, ConnectionError, call } from '../../../app/api.ts';
import { registerWork } from '../../../app/session/pending-work.ts';
import { currentClaims } from '../../../app/session/session.ts';
import { keepCommands, readCommands } from '../../../app/session/storage.ts';
import { makeStore } from '../../../app/store.ts';
import type { StaffStep } from '../board.ts';

/** The message to the guest of a deletion: whether it is sent, and the reason. */
export type GuestNotice = { message: boolean; reason: string; code?: CancellationReason };
/** An action of staff on an order: a step, an undo, or ticks on lines. `until` identifies the undo that the user saw. */
export type StaffAction =
  | { kind: Exclude<StaffStep, 'cancel'> }
  | ({ kind: 'cancel' } & GuestNotice)
  | { kind: 'undo'; until: string }
  | { kind: 'done'; lines: string[] }
  | { kind: 'line'; mark: string; done: boolean };
/** A line of an order, or a part of one, that has run out. */
export type SoldOutLine = { uuid: string; name: string };
/**
 * An out-of-stock action: a `line` of this order only, or the product for some time. `switched`: how often the product's availability had
 * been changed when the dialog opened; the server uses it to detect a concurrent change.
 */
export type OutOfStock = SoldOutLine & { scope: 'line' | 'product'; until: string | null; switched?: number | undefined };
/** Actions beyond the order itself: cancel all orders of its guest, or mark one of its products as out of stock. */
type WiderAction = ({ kind: 'guest' } & GuestNotice) | ({ kind: 'out' } & OutOfStock);

/**
 * `sent`: the response is pending; `checking`: it timed out, so the state is read; `waiting`: no network; `unsent`: too old to be sent;
 * `unconfirmed`: sent, but its result could not be determined.
 */
export type CommandState = 'sent' | 'checking' | 'waiting' | 'unsent' | 'unconfirmed';
/**
 * `order`, `venue`: ids; `ref`: the order's number. `by`: the user, under whose name alone it is sent. `at`: time of the action in
 * milliseconds. `from`: the order's status at that time. Commands are stored in sessionStorage across reloads, so the property names, those
 * of `wish` included, must not change.
 */
export type Command = {
  key: string;
  order: string;
  ref: string;
  venue: string;
  by: string;
  wish: StaffAction | WiderAction;
  at: number;
  from: OrderStatus;
  state: CommandState;
};

/** An older command is shown but not sent: a colleague may have acted in the meantime. */
export const FRESH_MS = 60_000;
/** After a reload, an older command is not even shown. */
const SHOWN_MS = 600_000;
/** Retry interval while no event reports that the network is back. */
const RETRY_MS = 3000;

const currentUserId = (): string => currentClaims()?.sub ?? '';

/** One pending command for each order, and for each line of an order. */
const commands = makeStore<ReadonlyMap<string, Command>>(new Map());
/** Keys of the commands of the previous page load that were already handed out. */
const handedOut = new Set<string>();
/** The commands without a response from before a reload: those in the tab's storage that this page does not know. */
const readInterrupted = (): Command[] => {
  const known = new Set([...commands.get().values()].map(({ key }) => key));
  return (readCommands() as Command[]).filter(({ key }) => !known.has(key) && !handedOut.has(key));
};
let interrupted = readInterrupted();
/** The interrupted commands of a venue, handed out once: the user's own to resume, those of a previous user to report. */
export const takeInterruptedCommands = (venue: string): { own: Command[]; foreign: Command[] } => {
  interrupted = readInterrupted();
  const here = interrupted.filter((command) => command.venue === venue);
  interrupted = interrupted.filter((command) => command.venue !== venue);
  for (const { key } of here) handedOut.add(key);
  const shown = here.filter(({ at }) => Date.now() - at < SHOWN_MS);
  const me = currentUserId();
  return { own: shown.filter(({ by }) => by === me), foreign: shown.filter(({ by }) => by !== me) };
};

const setCommand = (slot: string, command: Command | null): void => {
  const next = new Map(commands.get());
  if (command) next.set(slot, command);
  else next.delete(slot);
  commands.set(next);
  keepCommands([...interrupted, ...next.values()]);
};
export const slotOf = ({ id }: Pick<Order, 'id'>, action?: StaffAction): string => (action?.kind === 'line' ? `${id} ${action.mark}` : id);
/** The pending command of an order or line, if any. */
export const useCommand = (slot: string): Command | undefined =>
  commands.useSelected(useCallback((all: ReadonlyMap<string, Command>) => all.get(slot), [slot]));
/** The state of the first command, pending or given up, among several slots. */
export const useCommandState = (slots: readonly string[]): CommandState | null => {
  const all = slots.join('\n');
  return commands.useSelected(
    useCallback((known: ReadonlyMap<string, Command>) => all.split('\n').flatMap((slot) => known.get(slot)?.state ?? [])[0] ?? null, [all]),
  );
};
const GIVEN_UP: readonly CommandState[] = ['unsent', 'unconfirmed'];
export const isPending = (command: Pick<Command, 'state'> | undefined): boolean =>
  command !== undefined && !GIVEN_UP.includes(command.state);
/** The key of the command that marks an item, or a part of one, out of stock; a tick on the same line has its own. */
export const outSlot = ({ id }: Pick<Order, 'id'>, { uuid }: Pick<OutOfStock, 'uuid'>): string => `${id} ${uuid} out`;
const wasSent = ({ state }: Partial<Pick<Command, 'state'>>): boolean =>
  state === 'sent' || state === 'checking' || state === 'unconfirmed';
const givenUp = (isSent: boolean): CommandState => (isSent ? 'unconfirmed' : 'unsent');
/** Shows another user's command at its place as given up; returns it in that state. */
export const giveUp = (command: Command): Command => {
  const { order: id, wish: action } = command;
  const slot = action.kind === 'out' ? outSlot({ id }, action) : action.kind === 'line' ? slotOf({ id }, action) : id;
  const shown: Command = { ...command, state: givenUp(wasSent(command)) };
  if (!isBusy(slot)) setCommand(slot, shown);
  return shown;
};
/** The state of the command in a slot; undefined without one. */
export const commandStateAt = (slot: string): CommandState | undefined => commands.get().get(slot)?.state;
// Blocks a change of user until all commands are settled.
registerWork(
  () =>
    [...commands.get().values()].some(isPending) || interrupted.some((command) => isPending(command) && Date.now() - command.at < FRESH_MS),
);
/** True if a command is pending in the slot. */
export const isBusy = (slot: string): boolean => isPending(commands.get().get(slot));

/** Removes the given-up commands of an order that has changed since. */
export const dropGivenUp = (order: string): void => {
  for (const [slot, command] of commands.get()) if (!isPending(command) && command.order === order) setCommand(slot, null);
};

const noticeQuery = ({ message, reason, code }: GuestNotice) => ({
  notification: message ? ('1' as const) : ('0' as const),
  ...(reason && { reason }),
  ...(code && { reason_code: code }),
});

const request = (id: string, action: StaffAction, key: string): Promise<Order> => {
  const headers = { 'Idempotency-Key': key };
  const given = { params: { id }, headers, limit: ANSWER_MS };
  if (action.kind === 'cancel') return call('DELETE /api/order/:id', { ...given, query: noticeQuery(action) });
  if (action.kind === 'done') return call('PUT /api/order/:id/status/done', { ...given, body: { lines: action.lines } });
  if (action.kind === 'undo') return call('PUT /api/order/:id/status/undo', { ...given, query: { until: action.until } });
  if (action.kind !== 'line') return call(`PUT /api/order/:id/status/${action.kind}`, given);
  return call('PUT /api/order/:id/line/:item/done', { ...given, params: { id, item: action.mark }, body: { done: action.done } });
};

/** True if the order's state shows that the command was carried out. */
export const isCarriedOut = (
  { action, from }: { action: StaffAction; from: OrderStatus },
  order: Pick<Order, 'status' | 'done' | 'undo_until'>,
): boolean => {
  // Undoing one missing line may leave the order on hold, if another one is missing too.
  if (action.kind === 'undo') return order.undo_until === null && (order.status !== from || from === 'ON_HOLD');
  if (action.kind === 'line') return order.done.includes(action.mark) === action.done;
  if (action.kind === 'done') return isRepeat(order.status, 'ready') || action.lines.every((mark) => order.done.includes(mark));
  return isRepeat(order.status, action.kind);
};

const waiters = new Set<() => void>();
/** Retries waiting commands at once, because the network or the socket is back. */
export const tryAgain = (): void => {
  for (const waiter of [...waiters]) waiter();
};
const networkOrDelay = (): Promise<void> =>
  new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      waiters.delete(go);
      resolve();
    };
    const timer = setTimeout(go, RETRY_MS);
    waiters.add(go);
  });
if (typeof addEventListener === 'function') addEventListener('online', tryAgain);

/** A command to be sent; `state`: its state on the page before a reload. */
type OutgoingCommand = Omit<Command, 'state'> & { state?: CommandState };
type Sending<T, State> = {
  send(key: string): Promise<T>;
  /** Reads the current state. */
  read(): Promise<State>;
  /** The result of the command if the state shows that it was carried out, otherwise null. */
  resultIn(serverState: State): T | null;
};

const isFresh = ({ at, by }: OutgoingCommand): boolean => Date.now() - at <= FRESH_MS && by === currentUserId();

/** The server's response; undefined after a timeout. Throws the server's refusal. */
const sendOnce = async <T>(key: string, send: (key: string) => Promise<T>): Promise<T | undefined> => {
  try {
    return await send(key);
  } catch (error) {
    if (!(error instanceof ConnectionError)) throw error;
    return undefined;
  }
};

/** The result of a command that was carried out, null if it was not, undefined if the state cannot be read. */
const check = async <T, State>({ read, resultIn }: Sending<T, State>): Promise<T | null | undefined> => {
  const serverState = await read().then(
    (value) => ({ value }),
    () => null,
  );
  return serverState ? resultIn(serverState.value) : undefined;
};

/** Sends a command until the server has answered, and returns the answer; null once it is too old. Throws the server's refusal. */
const sendUntilAnswered = async <T, State>(slot: string, command: OutgoingCommand, sending: Sending<T, State>): Promise<T | null> => {
  const show = (state: CommandState) => setCommand(slot, { ...command, state });
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
      await networkOrDelay();
    }
    isExpired = true;
    show(givenUp(isSent));
    return null;
  } finally {
    if (!isExpired) setCommand(slot, null);
  }
};

type CommandTarget = Pick<Order, 'id' | 'ref' | 'status' | 'venue'>;
const newCommand = ({ id, ref, status, venue }: CommandTarget, action: Command['wish']): OutgoingCommand => ({
  key: crypto.randomUUID(),
  order: id,
  ref,
  venue: venue.id,
  by: currentUserId(),
  wish: action,
  at: Date.now(),
  from: status,
});

/**
 * Carries out an action on an order. Returns the order from the server, or null if the command expired. Throws the server's refusal. `read`
 * loads the order's current state; `resumed`: a command that a reload interrupted.
 */
export const carryOut = (order: Order, action: StaffAction, read: () => Promise<Order>, resumed?: Command): Promise<Order | null> => {
  const command = resumed ?? newCommand(order, action);
  return sendUntilAnswered(slotOf(order, action), command, {
    send: (key) => request(order.id, action, key),
    read,
    resultIn: (serverState) => (isCarriedOut({ action, from: command.from }, serverState) ? serverState : null),
  });
};

/**
 * Cancels all waiting orders of an order's guest and returns their number; `before`: their number as far as this page knows. `waiting`
 * loads the number of those that are left.
 */
export const cancelGuest = (
  order: Order,
  notice: GuestNotice,
  before: number,
  waiting: () => Promise<number>,
  resumed?: Command,
): Promise<{ cancelled: number } | null> =>
  sendUntilAnswered(slotOf(order), resumed ?? newCommand(order, { kind: 'guest', ...notice }), {
    send: async (key) => {
      const { cancelled } = await call('DELETE /api/order/:id/guest', {
        params: { id: order.id },
        query: noticeQuery(notice),
        headers: { 'Idempotency-Key': key },
        limit: ANSWER_MS,
      });
      return { cancelled: cancelled.length };
    },
    read: waiting,
    resultIn: (left) => (left === 0 ? { cancelled: before } : null),
  });

/** The query key of sold-out products. */
export const outKey = ['out-of-stock'] as const;

/**
 * Marks a line or product as out of stock. Returns the number of orders on hold, and whether it is still out: a colleague may have put it
 * back since. `read` loads the order's current state.
 */
export const runOut = (
  order: Order,
  out: OutOfStock,
  read: () => Promise<Order>,
  resumed?: Command,
): Promise<{ held: number; unavailable: boolean } | null> => {
  const { uuid, scope, until, switched } = out;
  return sendUntilAnswered<{ held: number; unavailable: boolean }, Order>(
    outSlot(order, out),
    resumed ?? newCommand(order, { kind: 'out', ...out }),
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
