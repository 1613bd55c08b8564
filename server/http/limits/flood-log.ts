// Logs callers that a limit refused: one line for each caller, route and window, because a line a request would flood the log.
import type { FastifyRequest } from 'fastify';
import type { Log } from '../../platform/log.ts';
import type { LogMarks } from '../log-marks.ts';
import { limiter } from './limits.ts';

const WINDOW_S = 600;
/** Maximum number of lines for a route in a window, also if many addresses take part. */
const MAX_LINES = 1_000;

/** Logs a refused request, unless its caller was logged for that route within ten minutes. */
export const floodLog = (log: Pick<Log, 'warn'>, marks: Pick<LogMarks, 'networks'>) => {
  const callers = limiter(1, WINDOW_S);
  const lines = limiter(MAX_LINES, WINDOW_S);
  return ({ method, routeOptions, guarded, ip }: FastifyRequest): void => {
    const route = `${method} ${routeOptions.url}`;
    const user = guarded?.identity?.id;
    const networks = marks.networks(ip);
    if (callers.take(`${route} ${user ?? networks.address}`) > 0 || lines.take(route) > 0) return;
    log.warn({ event: 'limit_reached', method, route: routeOptions.url, user, ...networks }, 'refused by a rate limit');
  };
};
