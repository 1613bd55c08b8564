// Rate limits and health checks use a monotonic clock: the system's clock may be wrong, and be set back.
import { afterEach, expect, it, vi } from 'vitest';
import { startTestApp } from '../../test/app.ts';
import { limiter } from './limits.ts';

const AHEAD_MS = 3 * 3_600_000;
/** Sets the system's clock. */
const setClock = (now: number) => vi.useFakeTimers({ toFake: ['Date'], now });
afterEach(() => void vi.useRealTimers());

it('ends a window on time if the clock is set back', () => {
  const now = Date.now();
  const orders = limiter(1, 60);
  setClock(now + AHEAD_MS);
  expect(orders.take('192.0.2.1')).toBe(0);
  setClock(now);
  const wait = orders.take('192.0.2.1');
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
});

it('reports an outage of the database and its end if the clock is set back', async () => {
  const now = Date.now();
  setClock(now + AHEAD_MS);
  const app = await startTestApp();
  const ready = async () => (await app.send('GET', '/health/ready')).status;
  expect(await ready()).toBe(200);
  setClock(now);
  await app.away(() => expect.poll(ready).toBe(503));
  await expect.poll(ready).toBe(200);
});
