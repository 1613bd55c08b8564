// The order state machine (docs/product/orders.md#statuses): pure, used by server and screens.

export const ORDER_STATUSES = [
  'AWAITING_PAYMENT',
  'PENDING',
  'ON_HOLD',
  'IN_PROGRESS',
  'READY',
  'DELIVERED',
  'CANCELLED',
  'ABANDONED',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Statuses in the lists of live orders: new orders, and orders in preparation. */
export const NEW_STATUSES = ['PENDING', 'ON_HOLD'] as const satisfies readonly OrderStatus[];
export const PREPARATION_STATUSES = ['IN_PROGRESS', 'READY'] as const satisfies readonly OrderStatus[];
export const FINAL_STATUSES = ['DELIVERED', 'CANCELLED', 'ABANDONED'] as const satisfies readonly OrderStatus[];
/** Not final, including unpaid orders. */
export const OPEN_STATUSES = ['AWAITING_PAYMENT', 'PENDING', 'ON_HOLD', 'IN_PROGRESS', 'READY'] as const satisfies readonly OrderStatus[];
/** Statuses that count in figures: not waiting for payment, not cancelled or abandoned. */
export const COUNTED_STATUSES: readonly OrderStatus[] = ['PENDING', 'ON_HOLD', 'IN_PROGRESS', 'READY', 'DELIVERED'];

export const isOpenStatus = (status: OrderStatus): boolean => !(FINAL_STATUSES as readonly OrderStatus[]).includes(status);

/** Origin of an order: with a valid code of a table or the bar; without one for a table; without one for the bar. */
export const ORDER_ORIGINS = ['coded', 'tables', 'bar'] as const;
export type OrderOrigin = (typeof ORDER_ORIGINS)[number];

/** Statuses before preparation, which the limits of origins count as open. */
export const UNPREPARED_STATUSES = ['AWAITING_PAYMENT', 'PENDING', 'ON_HOLD'] as const satisfies readonly OrderStatus[];

/**
 * Steps of an order. Actions of staff: `prepare`, `ready`, `delivered` ("Paid"), `cancel`. `submit`: paid online; `abandon`: not paid in
 * time. `hold`: an item ran out; `resume`: it is available again, or the guest changed the order.
 */
export type Step = 'prepare' | 'ready' | 'delivered' | 'cancel' | 'hold' | 'resume' | 'submit' | 'abandon';

type DateField = 'submission_date' | 'preparation_date' | 'completion_date' | 'delivery_date' | 'cancellation_date';

/** Source statuses, target status and written date of each step. Undo is separate: the order stores the status it came from. */
const steps: Record<Step, { from: readonly OrderStatus[]; to: OrderStatus; date: DateField | null }> = {
  submit: { from: ['AWAITING_PAYMENT'], to: 'PENDING', date: 'submission_date' },
  abandon: { from: ['AWAITING_PAYMENT'], to: 'ABANDONED', date: 'cancellation_date' },
  prepare: { from: ['PENDING'], to: 'IN_PROGRESS', date: 'preparation_date' },
  ready: { from: ['IN_PROGRESS'], to: 'READY', date: 'completion_date' },
  delivered: { from: ['READY'], to: 'DELIVERED', date: 'delivery_date' },
  cancel: { from: ['PENDING', 'ON_HOLD'], to: 'CANCELLED', date: 'cancellation_date' },
  hold: { from: ['PENDING', 'IN_PROGRESS'], to: 'ON_HOLD', date: null },
  resume: { from: ['ON_HOLD'], to: 'PENDING', date: null },
};

/** Seconds during which the last step can be undone; its messages are sent afterwards. */
export const UNDO_SECONDS = 10;

/** The status after a step from `status`; null if not allowed (409). `before`: status of a held order before it was held. */
export const stepFrom = (status: OrderStatus, step: Step, before: OrderStatus | null = null): OrderStatus | null => {
  if (!steps[step].from.includes(status)) return null;
  return step === 'resume' && before === 'IN_PROGRESS' ? before : steps[step].to;
};

/** True if the order already has the status of the step, so that the answer is the unchanged order. */
export const isRepeat = (status: OrderStatus, step: Step): boolean => steps[step].to === status;

/** The date that a step writes (and its undo clears), or null. */
export const dateFieldOf = (step: Step): DateField | null => steps[step].date;

type Dates = { readonly [field in DateField]: string | Date | null };
const seconds = (from: string | Date | null, to: string | Date | null): number | null =>
  from === null || to === null ? null : Math.max(0, Math.ceil((new Date(to).getTime() - new Date(from).getTime()) / 1000));

/** Waiting time from placement to preparation in whole seconds, rounded up, never negative; null while a date is missing. */
export const waitingSeconds = (order: Pick<Dates, 'submission_date' | 'preparation_date'>): number | null =>
  seconds(order.submission_date, order.preparation_date);

/** Preparation time until ready (or else delivered), computed like `waitingSeconds`. */
export const preparationSeconds = (order: Pick<Dates, 'preparation_date' | 'completion_date' | 'delivery_date'>): number | null =>
  seconds(order.preparation_date, order.completion_date ?? order.delivery_date);

/** Predefined reasons of a cancellation, which the guest reads in their own language. */
export const CANCELLATION_REASONS = ['out', 'closing', 'twice'] as const;
export type CancellationReason = (typeof CANCELLATION_REASONS)[number];
