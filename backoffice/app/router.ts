// The hash router of the signed-in application.
import type { ReactNode } from 'react';
import { createHashRouter } from 'react-router-dom';
import { noteAddress } from './previous-address.ts';

/** The state that the router writes into each entry of the browser's history. `idx`: the entry's position. */
type Entry = { usr: null; key: string; idx: number } | null;

const entry = (): Entry => history.state as Entry;

/**
 * One route for everything: the screens have their own routes inside it. A typed address creates a history entry without the router's
 * state. It gets an `idx` before the router reads it; without one, the router could not go back while a form asks about unsaved changes.
 */
export const makeRouter = (element: ReactNode, errorElement: ReactNode) => {
  let index = entry()?.idx ?? 0;
  const updateIndex = () => {
    index = entry()?.idx ?? index;
  };
  addEventListener('popstate', () => {
    if (entry() === null) history.replaceState({ usr: null, key: crypto.getRandomValues(new Uint32Array(1)).join(), idx: index + 1 }, '');
    updateIndex();
  });
  const router = createHashRouter([{ path: '*', element, errorElement }]);
  noteAddress(router.state.location.pathname);
  router.subscribe(({ location }) => {
    updateIndex();
    noteAddress(location.pathname);
  });
  return router;
};
