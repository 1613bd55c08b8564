// Limits of group orders (docs/product/tables.md#together), in a file without schemas because guest pages load it.

/** Maximum number of products that a phone shares from its basket, of participants, of listed orders, and of lines of each order. */
export const GROUP_ORDER_LIMITS = { products: 50, seats: 20, orders: 30, lines: 30 } as const;

/** True if a join code is a long one (`tango koala mango 4711`), which replaces `tango 47` after several wrong attempts. */
export const isLongJoinCode = (word: string): boolean => word.split(' ').length > 2;
