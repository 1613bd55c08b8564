// Counts orders that a transaction held or released. The answer's body is a record, so the counts go into `X-Held` and `X-Released`.
export type MovedOrders = { held: number; released: number };
const counts = new WeakMap<object, MovedOrders>();

/** Counts orders in a transaction, or for an answer. */
export const addMoved = (to: object, { held = 0, released = 0 }: Partial<MovedOrders>): void => {
  const before = counts.get(to);
  counts.set(to, { held: (before?.held ?? 0) + held, released: (before?.released ?? 0) + released });
};
/** The number of orders put on hold and released; undefined unless the call turned a switch. */
export const movedBy = (answer: unknown): MovedOrders | undefined =>
  typeof answer === 'object' && answer !== null ? counts.get(answer) : undefined;
/** Copies the counts of `made` (the transaction, or another answer) to the answer. */
export const withMoved = <T>(made: object, answer: T): T => {
  const moved = counts.get(made);
  if (moved && typeof answer === 'object' && answer !== null) counts.set(answer, moved);
  return answer;
};
