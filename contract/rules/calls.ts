// Calls of guests at a table (docs/product/tables.md#calls), and the length of a table's session.
export const CALL_KINDS = ['waiter', 'bill'] as const;

/** Minutes for which staff can mute a table: the default of the board, and the maximum. */
export const [MUTE_MINUTES, MAX_MUTE_MINUTES] = [30, 240];

/** Hours after the last step of its orders at which a table's session ends automatically (docs/product/tables.md#sessions). */
export const SESSION_HOURS = 4;
