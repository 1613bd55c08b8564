// A gateway that is down is asked seldom: else each message would hold a worker until its time is over, and what waits behind them too.
import type { Clock } from '../clock.ts';
import { SendFailure, sendFailure } from './failure.ts';

const FAILURES = 3;
const REST_MS = 30_000;

export type Breaker = <T>(send: () => Promise<T>) => Promise<T>;

/** After three failures in a row nothing is sent for half a minute, then one message tries. On each node by itself. */
export const breaker = (clock: Clock): Breaker => {
  let failures = 0;
  /** The last failure, in milliseconds. */
  let failedAt = Number.NEGATIVE_INFINITY;
  let trying = false;
  return async (send) => {
    const passed = clock.now().getTime() - failedAt;
    // Set back since then, the clock says nothing about the pause.
    const rests = passed >= 0 && passed < REST_MS;
    if (failures >= FAILURES && (trying || rests))
      throw new SendFailure('gateway_down', { waitMs: Math.max(1_000, rests ? REST_MS - passed : 0) });
    trying = failures >= FAILURES;
    try {
      const sent = await send();
      failures = 0;
      return sent;
    } catch (error) {
      // A gateway that refuses one message is there.
      failures = sendFailure(error).problem === 'gateway_down' ? failures + 1 : 0;
      failedAt = clock.now().getTime();
      throw error;
    } finally {
      trying = false;
    }
  };
};
