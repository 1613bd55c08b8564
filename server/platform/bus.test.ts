// The bus between nodes: rubbish on its channel and a listener that throws end nothing.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../test/app.ts';
import { within } from '../test/harness/within.ts';
import { type Bus, type BusMessage, openBus } from './bus.ts';

let app: TestApp;
let here: Bus;
const told: BusMessage[] = [];
const failed: string[] = [];

beforeAll(async () => {
  app = await startTestApp();
  here = openBus({ databaseUrl: app.databaseUrl, db: app.db, node: 'here', onError: ({ message }) => failed.push(message) });
  here.subscribe(() => {
    throw new Error('a listener of ours');
  });
  here.subscribe((message) => told.push(message));
  const arrive = async () => {
    for (; told.length === 0; await sleep(20)) await notify(message('first'));
  };
  await within(arrive(), 'the first message');
  told.length = 0;
});
afterAll(() => here.close());

const message = (id: string, from = 'there') => JSON.stringify({ topic: 'venue', id, from });
const notify = (text: string) => app.db.pool.query('select pg_notify($1, $2)', ['ardoise', text]);

it('goes on after rubbish', async () => {
  for (const rubbish of ['', '{', 'null', '7', '[]', '"x"', '{"topic":null}', '{"topic":"menu","id":{"a":1}}']) await notify(rubbish);
  await notify(message('after'));
  await expect.poll(() => told.map(({ id }) => id)).toContain('after');
});

it('tells the others when a listener throws, and whoever publishes hears nothing of it', () => {
  failed.length = 0;
  expect(() => here.publish({ topic: 'menu', id: 'own' })).not.toThrow();
  expect(told.at(-1)).toEqual({ topic: 'menu', id: 'own' });
  expect(failed).toEqual(['a listener of ours']);
});

it('does not hear its own word twice', async () => {
  told.length = 0;
  here.publish({ topic: 'menu', id: 'mine' });
  await notify(message('mine', 'here'));
  await notify(message('last'));
  await expect.poll(() => told.map(({ id }) => id)).toEqual(['mine', 'last']);
});
