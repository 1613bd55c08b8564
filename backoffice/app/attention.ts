import { makeStore } from './store.ts';

/** The number of orders that no one has started, for the side menu and the page title. 0 if the user may not see orders. */
export const attention = makeStore(0);
