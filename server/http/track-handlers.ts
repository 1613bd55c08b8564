// Tracks running hooks and handlers: when a client disconnects, its call may still be using the database.
import type { FastifyInstance, onRequestAsyncHookHandler, RouteHandler } from 'fastify';

/** Tracks every route declared from now on; returns a function that waits until none is running. */
export const trackHandlers = (server: FastifyInstance): (() => Promise<void>) => {
  const running = new Set<Promise<unknown>>();
  const tracked = <Work extends (...args: never[]) => unknown>(work: Work): Work =>
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
    route.handler = tracked<RouteHandler>(route.handler);
    const hooks = [route.onRequest ?? []].flat() as onRequestAsyncHookHandler[];
    route.onRequest = hooks.map(tracked);
  });
  return async () => {
    while (running.size > 0) await Promise.allSettled(running);
  };
};
