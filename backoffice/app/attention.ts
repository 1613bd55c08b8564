// How much waits for somebody, wherever one is in the application: said in the menu and in the page's title.
import { makeStore } from './store.ts';

/** Orders that nobody has begun yet; 0 for those who see none. */
export const attention = makeStore(0);
