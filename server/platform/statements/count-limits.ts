// Limits that statements compare with a count of rows.

/** More than any count in the database: a limit that is off. */
export const NO_LIMIT = 2_147_483_647;
/** A limit of the configuration, where 0 is none. */
export const limitOf = (configured: number): number => configured || NO_LIMIT;
