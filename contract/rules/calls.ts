// What the guests of a table may call for (docs/product/tables.md#calls).
export const CALL_KINDS = ['waiter', 'bill'] as const;
