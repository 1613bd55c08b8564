// Follows hooks and handlers to their end: a caller who hangs up ends the connection, not what the call still does in the database.
import type { FastifyInstance, onRequestAsyncHookHandler, RouteHandler } from 'fastify';

/** Follows every route that is declared from here on; answers how to wait until none of them runs. */
export const followHandlers = (server: FastifyInstance): (() => Promise<void>) => {
  const running = new Set<Promise<unknown>>();
  const followed = <Work extends (...args: never[]) => unknown>(work: Work): Work =>
    function (this: FastifyInstance, ...args: never[]) {
      const result = work.apply(this, args);
      if (result instanceof Promise) {
        const end = () => void running.delete(result);
        running.add(result);
        result.then(end, end);
      }
      return result;
    } as Work;
  server.addHook('onRoute', (route) => {
    route.handler = followed<RouteHandler>(route.handler);
    const hooks = [route.onRequest ?? []].flat() as onRequestAsyncHookHandler[];
    route.onRequest = hooks.map(followed);
  });
  return async () => {
    while (running.size > 0) await Promise.allSettled(running);
  };
};
