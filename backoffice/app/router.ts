// The router of the signed-in application, on the hash.
import type { ReactNode } from 'react';
import { createHashRouter } from 'react-router-dom';
import { noteAddress } from './previous-address.ts';

/** What the router writes into each entry of the history: `idx` is its place. */
type Entry = { usr: null; key: string; idx: number } | null;

const entry = (): Entry => history.state as Entry;

/**
 * One route for everything; the screens have their own inside. An address that is typed gets its place in the history before the
 * router reads it, which otherwise could not take it back while a form asks about unsaved changes.
 */
export const makeRouter = (element: ReactNode, errorElement: ReactNode) => {
  let place = entry()?.idx ?? 0;
  const note = () => {
    place = entry()?.idx ?? place;
  };
  addEventListener('popstate', () => {
    if (entry() === null) history.replaceState({ usr: null, key: crypto.getRandomValues(new Uint32Array(1)).join(), idx: place + 1 }, '');
    note();
  });
  const router = createHashRouter([{ path: '*', element, errorElement }]);
  noteAddress(router.state.location.pathname);
  router.subscribe(({ location }) => {
    note();
    noteAddress(location.pathname);
  });
  return router;
};
