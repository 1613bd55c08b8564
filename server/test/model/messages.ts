// The model of messages to guests (docs/product/messages.md#when): one ten seconds after a step, unless it was undone.
import { type OrderStatus, UNDO_SECONDS } from '@ardoise/contract/rules/order-status.ts';

/** Allows for an undo in the last moment. */
const DUE_MS = UNDO_SECONDS * 1000 + 250;

type Step = 'prepare' | 'held' | 'cancelled';
/** `at`: time of the step; `once`: not sent if the guest got a message about such a step before. */
type Notice = { at: number; due: number; once: boolean };
export type Telling = {
  preparedAt: number | null;
  cancelledAt: number | null;
  /** The guest is to be notified of the cancellation: a timed one, or one where staff chose to notify. */
  cancelTold: boolean;
  /** The pending message; only that of the last step waits. */
  notices: Map<Step, Notice>;
  /** The rows of the table: each step and its time. */
  written: string[];
};
type Announcement = Telling & { status: OrderStatus; heldAt: number | null };

export const noMessages = (): Telling => ({ preparedAt: null, cancelledAt: null, cancelTold: false, notices: new Map(), written: [] });

/** Records the event of an order's current state for other modules. */
export const noticed = ({ status, notices }: Announcement, type: string, at: number): void => {
  const later = (step: Step, once: boolean) => notices.set(step, { at, due: at + DUE_MS, once });
  if (type === 'order.accepted') later('prepare', false);
  if (type === 'order.held') later('held', false);
  if (type === 'order.cancelled') later('cancelled', false);
  // The order continues or stays held: only messages that the guest did not get yet.
  const back = type === 'order.released' || type === 'order.reverted';
  if (back && status === 'IN_PROGRESS') later('prepare', true);
  if (back && status === 'ON_HOLD') later('held', true);
};

/** The time of the step if it still applies and its guest is to be notified; otherwise null. */
const standingSince = (order: Announcement, step: Step, { at }: Notice): number | null => {
  const { status, preparedAt, heldAt, cancelledAt, cancelTold } = order;
  if (step === 'prepare') return status === 'IN_PROGRESS' || status === 'READY' || status === 'DELIVERED' ? preparedAt : null;
  if (step === 'held') return status === 'ON_HOLD' && heldAt === at ? at : null;
  return status === 'CANCELLED' && cancelledAt === at && cancelTold ? at : null;
};

/** Sends the due messages to the guest of an order. */
export const writeDue = (order: Announcement, now: number): void => {
  for (const [step, notice] of order.notices) {
    if (notice.due > now) continue;
    order.notices.delete(step);
    const since = standingSince(order, step, notice);
    const row = `${step} ${since}`;
    const before = order.written.some((one) => (notice.once ? one.startsWith(step) : one === row));
    if (since !== null && !before) order.written.push(row);
  }
};
