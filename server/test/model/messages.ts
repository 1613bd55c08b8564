// What the model says guests are written, as the rules have it (docs/product/messages.md#when): ten seconds after a step, if it still stands.
import { type OrderStatus, UNDO_SECONDS } from '@ardoise/contract/rules/order-status.ts';

/** An undo in the last moment is written by then. */
const DUE_MS = UNDO_SECONDS * 1000 + 250;

type Step = 'prepare' | 'held' | 'cancelled';
/** `at`: when the step was taken; `once`: not where its guest was written of such a step before. */
type Notice = { at: number; due: number; once: boolean };
export type Telling = {
  preparedAt: number | null;
  cancelledAt: number | null;
  /** Its guest is to hear of its cancellation: time made it, or staff who said so. */
  cancelTold: boolean;
  /** One a step waits: the last. */
  notices: Map<Step, Notice>;
  /** The rows of the table: the step, and the moment of it. */
  written: string[];
};
type Told = Telling & { status: OrderStatus; heldAt: number | null };

export const nothingTold = (): Telling => ({ preparedAt: null, cancelledAt: null, cancelTold: false, notices: new Map(), written: [] });

/** What other modules were told of an order that stands where that led it. */
export const noticed = ({ status, notices }: Told, told: string, at: number): void => {
  const later = (step: Step, once: boolean) => notices.set(step, { at, due: at + DUE_MS, once });
  if (told === 'order.accepted') later('prepare', false);
  if (told === 'order.held') later('held', false);
  if (told === 'order.cancelled') later('cancelled', false);
  // It goes on, or is held as it was: only what its guest has not heard.
  const back = told === 'order.released' || told === 'order.reverted';
  if (back && status === 'IN_PROGRESS') later('prepare', true);
  if (back && status === 'ON_HOLD') later('held', true);
};

/** The moment of the step, where it stands and is to be told; else null. */
const standingSince = (order: Told, step: Step, { at }: Notice): number | null => {
  const { status, preparedAt, heldAt, cancelledAt, cancelTold } = order;
  if (step === 'prepare') return status === 'IN_PROGRESS' || status === 'READY' || status === 'DELIVERED' ? preparedAt : null;
  if (step === 'held') return status === 'ON_HOLD' && heldAt === at ? at : null;
  return status === 'CANCELLED' && cancelledAt === at && cancelTold ? at : null;
};

/** Writes to the guest of an order what is due by now. */
export const writeDue = (order: Told, now: number): void => {
  for (const [step, notice] of order.notices) {
    if (notice.due > now) continue;
    order.notices.delete(step);
    const since = standingSince(order, step, notice);
    const row = `${step} ${since}`;
    const before = order.written.some((one) => (notice.once ? one.startsWith(step) : one === row));
    if (since !== null && !before) order.written.push(row);
  }
};
