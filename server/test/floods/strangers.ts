// Strangers: addresses in different networks, without account, code or order, that exhaust every budget they can reach.
import { randomUUID } from 'node:crypto';
import http from 'node:http';
import type { TestApp } from '../app.ts';
import { basic, newKey } from '../factories.ts';

/** The target: a venue, one of its tables, a product, and an account with a known e-mail. */
export type Target = { venue: string; table: string; product: string; email: string };
/** One call of a stranger, made unique by `key`; returns the status. */
type Hit = (from: string, key: number) => Promise<number>;
/** `calls`: number of calls where none is refused, because the oldest is dropped. */
export type Budget = { name: string; hit: Hit; calls?: number };

const REFUSED = [429, 503];
/** Consecutive refusals after which a budget counts as exhausted. */
const USED_UP = 3;
/** More than any budget of an address. */
const MAX_CALLS = 400;

/** `count` addresses in different networks. */
export const strangersFrom = (count: number): string[] => Array.from({ length: count }, (_, n) => `198.18.${n}.66`);

/** Guests' streams that stay open until the server or the test ends them. */
const holdStreams = (app: TestApp, path: string) => {
  const held = new Set<http.ClientRequest>();
  return {
    count: () => held.size,
    hold: (from: string) =>
      new Promise<number>((resolve) => {
        const request = http.get(app.base + path, { headers: { 'x-forwarded-for': from }, agent: false });
        request.on('error', () => resolve(0));
        request.on('response', (answer) => {
          held.add(request);
          answer.resume().on('error', () => undefined);
          answer.on('close', () => held.delete(request));
          resolve(answer.statusCode ?? 0);
        });
      }),
    close() {
      for (const request of held) request.destroy();
    },
  };
};

/** The budgets of callers without account: orders, calls, joining, live channels, visits, sign-ins and mailed links. */
export const budgetsOf = (app: TestApp, { venue, table, product, email }: Target) => {
  const call = async (method: string, path: string, from: string, body?: unknown, headers: Record<string, string> = {}) =>
    (await app.send(method, path, { ...(body !== undefined && { body }), headers: { 'x-forwarded-for': from, ...headers } })).status;
  const order = (from: string, fields: object) =>
    call(
      'POST',
      `/api/public/order/${venue}`,
      from,
      { customer: { name: 'X' }, items: [{ product, qty: 1 }], ...fields },
      { 'idempotency-key': newKey() },
    );
  const streams = holdStreams(app, `/api/public/menu/${venue}/events`);
  const budgets: Budget[] = [
    { name: 'orders at the bar', hit: (from) => order(from, {}) },
    { name: 'orders of a plain table', hit: (from) => order(from, { table }) },
    { name: 'orders with made-up codes', hit: (from, key) => order(from, { table, code: `GUESS${key}` }) },
    { name: 'bodies that are refused', hit: (from) => order(from, { items: [] }) },
    { name: 'calls of a table', hit: (from) => call('POST', `/api/public/call/${venue}`, from, { table, kind: 'waiter' }) },
    {
      name: 'words of a table',
      hit: (from, key) =>
        call('POST', `/api/public/session/${venue}`, from, { table, seat: randomUUID(), name: 'X', orders: [], word: `tango ${key}` }),
    },
    { name: 'codes of a table', hit: (from, key) => call('GET', `/api/public/table/${venue}?table=nope${key % 99}`, from) },
    { name: 'short addresses', hit: (from, key) => call('GET', `/o/guess${key}`, from) },
    { name: 'the recall book', hit: (from) => call('POST', `/api/public/guest/${venue}`, from, { name: 'X', phone: '0612345678' }) },
    {
      name: 'visits',
      hit: (from) => call('POST', `/api/public/event/${venue}`, from, { events: [{ type: 'product_view', product }] }),
    },
    { name: 'streams', hit: (from) => streams.hold(from), calls: 25 },
    {
      name: 'passwords of the account',
      hit: (from, key) => call('GET', '/api/auth/token', from, undefined, { authorization: basic(email, `wrong password ${key}`) }),
    },
    {
      name: 'passwords of all accounts',
      hit: (from, key) => call('GET', '/api/auth/token', from, undefined, { authorization: basic(`a${key}@b.example`, 'Winter2026!') }),
    },
    { name: 'forgotten passwords', hit: (from) => call('POST', '/api/auth/forgotten', from, { email }) },
    { name: 'links of invitations', hit: (from) => call('POST', '/api/auth/invited', from, { token: 'a'.repeat(43) }) },
  ];
  return { budgets, streams };
};

export type Used = Map<string, { calls: number; refused: number }>;

/** One stranger calls each budget in turn, until each refused several times in a row or received more calls than any budget allows. */
const useUp = async (budgets: readonly Budget[], from: string, used: Used): Promise<void> => {
  const open = new Map(budgets.map((budget) => [budget, { calls: 0, inRow: 0 }]));
  while (open.size > 0)
    for (const [budget, own] of open) {
      const { name, hit, calls: most = MAX_CALLS } = budget;
      const isRefused = REFUSED.includes(await hit(from, own.calls++));
      own.inRow = isRefused ? own.inRow + 1 : 0;
      const sum = used.get(name) ?? { calls: 0, refused: 0 };
      used.set(name, { calls: sum.calls + 1, refused: sum.refused + Number(isRefused) });
      if (own.inRow >= USED_UP || own.calls >= most) open.delete(budget);
    }
};

/** All strangers exhaust all budgets concurrently; returns the numbers of calls and refusals by budget. */
export const flood = async (budgets: readonly Budget[], strangers: readonly string[]): Promise<Used> => {
  const used: Used = new Map();
  await Promise.all(strangers.map((from) => useUp(budgets, from, used)));
  return used;
};
