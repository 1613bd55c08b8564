// A gateway that is down is asked seldom: else each message would hold a worker until its time is over, and what waits behind them too.
import type { Clock } from '../clock.ts';
import { SendFailure, sendFailure } from './failure.ts';

const FAILURES = 3;
const REST_MS = 30_000;

export type Breaker = <T>(send: () => Promise<T>) => Promise<T>;

/** After three failures in a row nothing is sent for half a minute, then one message tries. On each node by itself. */
export const breaker = (clock: Clock): Breaker => {
  let failures = 0;
  let restsUntil = 0;
  let trying = false;
  return async (send) => {
    const now = clock.now().getTime();
    if (failures >= FAILURES && (trying || now < restsUntil))
      throw new SendFailure('gateway_down', { waitMs: Math.max(1_000, restsUntil - now) });
    trying = failures >= FAILURES;
    try {
      const sent = await send();
      failures = 0;
      return sent;
    } catch (error) {
      // A gateway that refuses one message is there.
      failures = sendFailure(error).problem === 'gateway_down' ? failures + 1 : 0;
      restsUntil = clock.now().getTime() + REST_MS;
      throw error;
    } finally {
      trying = false;
    }
  };
};
