// Circuit breaker: without it, each message to a gateway that is down would occupy a worker until its timeout and delay the others.
import type { Clock } from '../clock.ts';
import { SendFailure, sendFailure } from './failure.ts';

const FAILURES = 3;
const PAUSE_MS = 30_000;

export type Breaker = <T>(send: () => Promise<T>) => Promise<T>;

/** After three failures in a row, sends nothing for half a minute, then lets one message try; for each node separately. */
export const breaker = (clock: Clock): Breaker => {
  let failures = 0;
  /** Time of the last failure, in milliseconds. */
  let failedAt = Number.NEGATIVE_INFINITY;
  let trying = false;
  return async (send) => {
    const passed = clock.now().getTime() - failedAt;
    // If the clock was set back, the pause cannot be measured: no pause.
    const isPaused = passed >= 0 && passed < PAUSE_MS;
    if (failures >= FAILURES && (trying || isPaused))
      throw new SendFailure('gateway_down', { waitMs: Math.max(1_000, isPaused ? PAUSE_MS - passed : 0) });
    trying = failures >= FAILURES;
    try {
      const sent = await send();
      failures = 0;
      return sent;
    } catch (error) {
      // A gateway that refuses a single message is up.
      failures = sendFailure(error).problem === 'gateway_down' ? failures + 1 : 0;
      failedAt = clock.now().getTime();
      throw error;
    } finally {
      trying = false;
    }
  };
};
