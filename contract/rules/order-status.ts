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

/** The lists of live orders: new ones, and those being worked on. */
export const NEW_STATUSES = ['PENDING', 'ON_HOLD'] as const satisfies readonly OrderStatus[];
export const PREPARATION_STATUSES = ['IN_PROGRESS', 'READY'] as const satisfies readonly OrderStatus[];
export const FINAL_STATUSES = ['DELIVERED', 'CANCELLED', 'ABANDONED'] as const satisfies readonly OrderStatus[];
/** Not final yet, an unpaid one included. */
export const OPEN_STATUSES = ['AWAITING_PAYMENT', 'PENDING', 'ON_HOLD', 'IN_PROGRESS', 'READY'] as const satisfies readonly OrderStatus[];
/** What was really ordered: neither waiting for its payment nor called off. */
export const COUNTED_STATUSES: readonly OrderStatus[] = ['PENDING', 'ON_HOLD', 'IN_PROGRESS', 'READY', 'DELIVERED'];

export const isOpenStatus = (status: OrderStatus): boolean => !(FINAL_STATUSES as readonly OrderStatus[]).includes(status);

/** Origins of orders: with a present code of a table or the bar, for a table without, for the bar without. */
export const ORDER_ORIGINS = ['coded', 'tables', 'bar'] as const;
export type OrderOrigin = (typeof ORDER_ORIGINS)[number];

/** Not prepared yet: what counts as open in the limits of origins. */
export const UNPREPARED_STATUSES = ['AWAITING_PAYMENT', 'PENDING', 'ON_HOLD'] as const satisfies readonly OrderStatus[];

/**
 * What happens to an order. Staff: `prepare`, `ready`, `delivered` ("Paid"), `cancel`. `submit`: paid online, `abandon`: not
 * paid in time. `hold`: an item ran out; `resume`: it is back, or the guest changed the order.
 */
export type Step = 'prepare' | 'ready' | 'delivered' | 'cancel' | 'hold' | 'resume' | 'submit' | 'abandon';

type DateField = 'submission_date' | 'preparation_date' | 'completion_date' | 'delivery_date' | 'cancellation_date';

/** Where each step may start, where it leads and which date it writes. Taking the last step back has a rule of its own: the order keeps where it came from. */
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

/** Seconds within which the last step can be taken back; its messages leave afterwards. */
export const UNDO_SECONDS = 10;

/** The status that a step leads to from `status`, or null where it is not allowed (409). `before` is where a held order was. */
export const stepFrom = (status: OrderStatus, step: Step, before: OrderStatus | null = null): OrderStatus | null => {
  if (!steps[step].from.includes(status)) return null;
  return step === 'resume' && before === 'IN_PROGRESS' ? before : steps[step].to;
};

/** Whether the step was already done: the order stands where it leads, so the answer is the order unchanged. */
export const isRepeat = (status: OrderStatus, step: Step): boolean => steps[step].to === status;

/** The date that a step writes (and its undo clears), or null. */
export const dateFieldOf = (step: Step): DateField | null => steps[step].date;

type Dates = { readonly [field in DateField]: string | Date | null };
const seconds = (from: string | Date | null, to: string | Date | null): number | null =>
  from === null || to === null ? null : Math.max(0, Math.ceil((new Date(to).getTime() - new Date(from).getTime()) / 1000));

/** From being placed to being prepared, in whole seconds rounded up, never negative; null while a date is missing. */
export const waitingSeconds = (order: Pick<Dates, 'submission_date' | 'preparation_date'>): number | null =>
  seconds(order.submission_date, order.preparation_date);

/** From being prepared to being ready (or else delivered), as `waitingSeconds`. */
export const preparationSeconds = (order: Pick<Dates, 'preparation_date' | 'completion_date' | 'delivery_date'>): number | null =>
  seconds(order.preparation_date, order.completion_date ?? order.delivery_date);

/** Reasons of a cancellation that are ready: the guest reads each in a language of their own. */
export const CANCELLATION_REASONS = ['out', 'closing', 'twice'] as const;
export type CancellationReason = (typeof CANCELLATION_REASONS)[number];
