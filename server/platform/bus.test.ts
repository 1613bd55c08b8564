// The bus between nodes survives invalid messages and listeners that throw.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../test/app.ts';
import { within } from '../test/harness/within.ts';
import { type Bus, type BusMessage, openBus } from './bus.ts';

let app: TestApp;
let here: Bus;
const received: BusMessage[] = [];
const failed: string[] = [];

beforeAll(async () => {
  app = await startTestApp();
  here = openBus({ databaseUrl: app.databaseUrl, db: app.db, node: 'here', onError: ({ message }) => failed.push(message) });
  here.subscribe(() => {
    throw new Error('a listener failed');
  });
  here.subscribe((message) => received.push(message));
  const arrive = async () => {
    for (; received.length === 0; await sleep(20)) await notify(message('first'));
  };
  await within(arrive(), 'the first message');
  received.length = 0;
});
afterAll(() => here.close());

const message = (id: string, from = 'there') => JSON.stringify({ topic: 'venue', id, from });
const notify = (text: string) => app.db.pool.query('select pg_notify($1, $2)', ['ardoise', text]);

it('survives invalid messages', async () => {
  for (const rubbish of ['', '{', 'null', '7', '[]', '"x"', '{"topic":null}', '{"topic":"menu","id":{"a":1}}']) await notify(rubbish);
  await notify(message('after'));
  await expect.poll(() => received.map(({ id }) => id)).toContain('after');
});

it('notifies other listeners if one throws, and does not throw to the publisher', () => {
  failed.length = 0;
  expect(() => here.publish({ topic: 'menu', id: 'own' })).not.toThrow();
  expect(received.at(-1)).toEqual({ topic: 'menu', id: 'own' });
  expect(failed).toEqual(['a listener failed']);
});

it('does not deliver its own message twice', async () => {
  received.length = 0;
  here.publish({ topic: 'menu', id: 'mine' });
  await notify(message('mine', 'here'));
  await notify(message('last'));
  await expect.poll(() => received.map(({ id }) => id)).toEqual(['mine', 'last']);
});
