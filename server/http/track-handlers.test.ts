// Shutdown of a node during a call whose client has disconnected.
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { openApp } from '../app.ts';
import { startTestApp } from '../test/app.ts';
import { makePerson, makeVenue } from '../test/factories.ts';

it('finishes a call whose client has disconnected before it closes the database', async () => {
  const test = await startTestApp({ ROLES: 'api' });
  const venue = await makeVenue(test);
  const { token } = await makePerson(test, { roles: { manager: [venue] } });
  const failures: unknown[] = [];
  const log = { info() {}, warn() {}, error: (failure: unknown) => void failures.push(failure) };
  const node = await openApp({ config: test.config, databaseUrl: test.databaseUrl, log });
  const address = await node.listen(0, '127.0.0.1');
  const closed = once(node.server.server, 'close');
  const blocker = await test.db.pool.connect();
  const isBlocked = async () =>
    (await test.db.pool.query("select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).rowCount;
  let closing: Promise<void> | undefined;
  try {
    await blocker.query('begin; lock table venue_role in access exclusive mode');
    const caller = new AbortController();
    const call = fetch(`${address}/api/venue/profile/${venue}`, { headers: { authorization: `Bearer ${token}` }, signal: caller.signal });
    await expect.poll(isBlocked, { interval: 10 }).toBe(1);
    caller.abort();
    await expect(call).rejects.toThrow();
    closing = node.close();
    await closed;
    // biome-ignore lint/plugin: nothing is waited for; on a slow machine the check only sees less.
    await expect(expect.poll(() => node.db.pool.ending, { timeout: 200 }).toBe(true)).rejects.toThrow();
    await blocker.query('commit');
  } finally {
    blocker.release(true);
    await closing;
  }
  expect(failures).toEqual([]);
});
