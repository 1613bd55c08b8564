// Limits and probes count by a clock that nobody sets: that of the machine may have run ahead, and be set back.
import { afterEach, expect, it, vi } from 'vitest';
import { startTestApp } from '../../test/app.ts';
import { limiter } from './limits.ts';

const AHEAD_MS = 3 * 3_600_000;
/** Sets the clock of the machine from here on. */
const setClock = (now: number) => vi.useFakeTimers({ toFake: ['Date'], now });
afterEach(() => void vi.useRealTimers());

it('a window ends when it should, whatever the clock is set to', () => {
  const now = Date.now();
  const orders = limiter(1, 60);
  setClock(now + AHEAD_MS);
  expect(orders.take('192.0.2.1')).toBe(0);
  setClock(now);
  const wait = orders.take('192.0.2.1');
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
});

it('a node says that its database is away, and back, whatever the clock is set to', async () => {
  const now = Date.now();
  setClock(now + AHEAD_MS);
  const app = await startTestApp();
  const ready = async () => (await app.send('GET', '/health/ready')).status;
  expect(await ready()).toBe(200);
  setClock(now);
  await app.away(() => expect.poll(ready).toBe(503));
  await expect.poll(ready).toBe(200);
});
