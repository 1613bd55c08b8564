// What a table that orders together is told at most (docs/product/tables.md#together): phones read it without the schemas.

/** Products that a phone tells of its basket, phones of a table, orders of them that are listed, and lines of each. */
export const TOGETHER_LIMITS = { products: 50, seats: 20, orders: 30, lines: 30 } as const;

/** True for the word that a table gets once several wrong ones were tried: `tango koala mango 4711`, else `tango 47`. */
export const isLongWord = (word: string): boolean => word.split(' ').length > 2;
