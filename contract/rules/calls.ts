// What the guests of a table may call for (docs/product/tables.md#calls), and how long they are the same guests.
export const CALL_KINDS = ['waiter', 'bill'] as const;

/** The session of a table ends by itself so long after the last step of its orders (docs/product/tables.md#sessions). */
export const SESSION_HOURS = 4;
