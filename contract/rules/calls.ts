// What the guests of a table may call for (docs/product/tables.md#calls), and how long they are the same guests.
export const CALL_KINDS = ['waiter', 'bill'] as const;

/** Minutes for which staff mute a table: as the board offers it, and at most. */
export const [MUTE_MINUTES, MOST_MUTE_MINUTES] = [30, 240];

/** The session of a table ends by itself so long after the last step of its orders (docs/product/tables.md#sessions). */
export const SESSION_HOURS = 4;
