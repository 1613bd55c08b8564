// Limits that statements compare with row counts.

/** Above any count in the database: no limit. */
export const NO_LIMIT = 2_147_483_647;
/** A configured limit, where 0 means no limit. */
export const limitOf = (configured: number): number => configured || NO_LIMIT;
