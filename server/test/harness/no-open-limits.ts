/** Settings for tests with many waiting orders. */
export const NO_OPEN_LIMITS = { OPEN_ORDERS_CODED: '0', OPEN_ORDERS_TABLES: '0', OPEN_ORDERS_BAR: '0', OPEN_ORDERS_PER_NETWORK: '0' };
