// Commands against a server that hangs, refuses or is unreachable: fetch and time are mocked.
import type { Order } from '@ardoise/contract/orders.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ANSWER_MS } from '../../../app/api.ts';
import { isWorkPending } from '../../../app/session/pending-work.ts';
import { cancelGuest, carryOut, commandStateAt, FRESH_MS, isCarriedOut, runOut, type StaffAction, tryAgain } from './commands.ts';

const order = { id: 'o1', ref: 'A-001', status: 'PENDING', done: [], undo_until: null, venue: { id: 'v1' } } as unknown as Order;
const prepared = { ...order, status: 'IN_PROGRESS' } as Order;

type Answer = 'hangs' | 'away' | Order | { cancelled: string[] } | { held: number } | { status: number; code: string };
let answers: Answer[] = [];
let keys: string[] = [];
let urls: string[] = [];
const { fetch } = globalThis;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
  [keys, urls] = [[], []];
  globalThis.fetch = (input, init) => {
    urls.push(String(input));
    keys.push(new Headers(init?.headers).get('idempotency-key') ?? '');
    const answer = answers.shift() ?? 'away';
    if (answer === 'away') return Promise.reject(new TypeError('no network'));
    if (answer === 'hangs')
      return new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      });
    const refused = 'code' in answer;
    return Promise.resolve(new Response(JSON.stringify(answer), { status: refused ? answer.status : 200 }));
  };
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  globalThis.fetch = fetch;
});

const sendPrepare = (readState: () => Promise<Order>) => carryOut(order, { kind: 'prepare' }, readState);
const unknown = () => Promise.reject(new TypeError('no network'));

it('returns the response of the server', async () => {
  answers = [prepared];
  expect(await sendPrepare(unknown)).toEqual(prepared);
});

it('reads the state after eight seconds without a response, and does not resend a command that was carried out', async () => {
  answers = ['hangs'];
  const outcome = sendPrepare(() => Promise.resolve(prepared));
  await vi.advanceTimersByTimeAsync(ANSWER_MS);
  expect(await outcome).toEqual(prepared);
  expect(keys).toHaveLength(1);
});

it('resends with the same key if the state shows that nothing was done', async () => {
  answers = ['hangs', prepared];
  const outcome = sendPrepare(() => Promise.resolve(order));
  await vi.advanceTimersByTimeAsync(ANSWER_MS);
  expect(await outcome).toEqual(prepared);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

it('waits while offline, and is sent with its key once the network is back', async () => {
  answers = ['away', prepared];
  const outcome = sendPrepare(unknown);
  await vi.advanceTimersByTimeAsync(100);
  tryAgain();
  expect(await outcome).toEqual(prepared);
  expect(new Set(keys).size).toBe(1);
});

it('sends no request while the browser is offline, and expires after a minute', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  const outcome = sendPrepare(unknown);
  await vi.advanceTimersByTimeAsync(FRESH_MS + 5000);
  vi.stubGlobal('navigator', { onLine: true });
  expect(await outcome).toBeNull();
  expect(keys).toEqual([]);
  expect(commandStateAt('o1')).toBe('unsent');
});

it('does not call a command unsent that was sent but never confirmed', async () => {
  answers = Array<Answer>(9).fill('hangs');
  const outcome = sendPrepare(unknown);
  await vi.advanceTimersByTimeAsync(FRESH_MS + 20_000);
  expect(await outcome).toBeNull();
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
  expect(commandStateAt('o1')).toBe('unconfirmed');
});

it('resends an undo whose response was lost, at once if it had waited', async () => {
  const undo = { kind: 'undo', until: 'first' } as const;
  const inProgress = { ...order, status: 'IN_PROGRESS', undo_until: 'first' } as Order;
  // A station's undo leaves the status unchanged: only the key tells whether it was this command.
  answers = ['hangs', inProgress];
  const lost = carryOut(inProgress, undo, () => Promise.resolve({ ...inProgress, undo_until: null } as Order));
  await vi.advanceTimersByTimeAsync(ANSWER_MS);
  expect(await lost).toEqual(inProgress);
  expect(new Set(keys).size).toBe(1);

  vi.stubGlobal('navigator', { onLine: false });
  answers = [order];
  const waited = carryOut(inProgress, undo, () => Promise.resolve(inProgress));
  await vi.advanceTimersByTimeAsync(100);
  vi.stubGlobal('navigator', { onLine: true });
  tryAgain();
  expect(await waited).toEqual(order);
});

it('waits between attempts if requests fail at once, although the state can be read', async () => {
  answers = ['away', prepared];
  const outcome = sendPrepare(() => Promise.resolve(order));
  await vi.advanceTimersByTimeAsync(1000);
  expect(keys).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(3000);
  expect(await outcome).toEqual(prepared);
});

it('is never sent under the name of another user who has signed in meanwhile', async () => {
  const tokenOf = (sub: string) => `.${Buffer.from(JSON.stringify({ sub, exp: 4e9 })).toString('base64url')}.`;
  const kept = new Map([['token', tokenOf('zoe')]]);
  vi.stubGlobal('localStorage', { getItem: (name: string) => kept.get(name) ?? null });
  answers = ['away', prepared];
  const outcome = sendPrepare(unknown);
  await vi.advanceTimersByTimeAsync(100);
  expect(isWorkPending()).toBe(true);
  kept.set('token', tokenOf('ana'));
  tryAgain();
  expect(await outcome).toBeNull();
  expect(keys).toHaveLength(1);
  expect([commandStateAt('o1'), isWorkPending()]).toEqual(['unconfirmed', false]);
});

it('resumes with its key after a reload, unless it is a minute old', async () => {
  const tab = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => tab.get(name) ?? null,
    setItem: (name: string, value: string) => tab.set(name, value),
    removeItem: (name: string) => tab.delete(name),
  });
  const lives = async () => {
    vi.resetModules();
    return import('./commands.ts');
  };
  const first = await lives();
  answers = ['hangs'];
  void first.carryOut(order, { kind: 'prepare' }, unknown);
  // The page is reloaded while the response is pending.
  const second = await lives();
  expect(second.takeInterruptedCommands('another').own).toEqual([]);
  const [left] = second.takeInterruptedCommands('v1').own;
  expect(left).toMatchObject({ order: 'o1', wish: { kind: 'prepare' }, state: 'sent' });
  answers = [prepared];
  expect(await second.carryOut(order, { kind: 'prepare' }, unknown, left)).toEqual(prepared);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  expect(second.takeInterruptedCommands('v1').own).toEqual([]);
  expect((await lives()).takeInterruptedCommands('v1').own).toEqual([]);

  if (left) expect(await second.carryOut(order, { kind: 'prepare' }, unknown, { ...left, at: Date.now() - FRESH_MS - 1 })).toBeNull();
  expect(keys).toHaveLength(2);
});

it('cancels all orders of a guest, and trusts the list if there is no response', async () => {
  answers = [{ cancelled: ['o1', 'o2'] }];
  expect(await cancelGuest(order, { message: true, reason: '' }, 3, () => Promise.resolve(0))).toEqual({ cancelled: 2 });
  answers = ['hangs'];
  const outcome = cancelGuest(order, { message: true, reason: '' }, 3, () => Promise.resolve(0));
  await vi.advanceTimersByTimeAsync(ANSWER_MS);
  expect(await outcome).toEqual({ cancelled: 3 });
  expect(keys).toHaveLength(2);
});

it('marks a line or a part out of stock by its uuid, and trusts the order if there is no response', async () => {
  const items = [{ uuid: 'i1', unavailable: false, sub_products: [{ uuid: 'p1', unavailable: true }] }];
  const readState = { ...order, items } as unknown as Order;
  const out = { uuid: 'i1', name: 'A', scope: 'line', until: null } as const;
  answers = [{ held: 2 }];
  expect(await runOut(order, out, unknown)).toEqual({ held: 2 });
  answers = ['hangs'];
  const outcome = runOut(order, { ...out, uuid: 'p1' }, () => Promise.resolve(readState));
  await vi.advanceTimersByTimeAsync(ANSWER_MS);
  expect(await outcome).toEqual({ held: 0, unavailable: true });
  answers = ['hangs', { held: 1 }];
  const again = runOut(order, out, () => Promise.resolve(readState));
  await vi.advanceTimersByTimeAsync(ANSWER_MS);
  expect(await again).toEqual({ held: 1 });
  expect([...new Set(urls)]).toEqual(['/api/menu/i1/unavailable', '/api/menu/p1/unavailable']);
});

it('ticks a part by its uuid', async () => {
  answers = [prepared];
  expect(await carryOut(order, { kind: 'line', mark: 'p1', done: true }, unknown)).toEqual(prepared);
  expect(urls).toEqual(['/api/order/o1/line/p1/done']);
});

it('throws the refusal of the server', async () => {
  answers = [{ status: 409, code: 'wrong_status' }];
  await expect(sendPrepare(unknown)).rejects.toMatchObject({ code: 'wrong_status' });
});

it('sends the undo deadline of its step: after another step, only the key shows that this undo came first', async () => {
  const undo = () =>
    carryOut({ ...order, undo_until: 'first' } as Order, { kind: 'undo', until: 'first' }, () =>
      Promise.resolve({ ...prepared, undo_until: 'second' } as Order),
    );
  answers = ['hangs', { status: 409, code: 'undo_expired' }];
  const refused = expect(undo()).rejects.toMatchObject({ code: 'undo_expired' });
  await vi.advanceTimersByTimeAsync(ANSWER_MS);
  await refused;
  answers = ['hangs', prepared];
  const counted = undo();
  await vi.advanceTimersByTimeAsync(ANSWER_MS);
  expect(await counted).toEqual(prepared);
  expect(new Set(keys).size).toBe(2);
  expect(new Set(urls)).toEqual(new Set(['/api/order/o1/status/undo?until=first']));
});

it('detects from the order whether a command was carried out', () => {
  const of = (action: StaffAction, from: Order['status'] = 'IN_PROGRESS') => ({ action, from });
  const stands = (status: Order['status'], done: string[] = [], undo_until: string | null = null) => ({ status, done, undo_until });
  expect(isCarriedOut(of({ kind: 'ready' }), stands('READY'))).toBe(true);
  expect(isCarriedOut(of({ kind: 'ready' }), stands('IN_PROGRESS'))).toBe(false);
  expect(isCarriedOut(of({ kind: 'line', mark: 'm', done: true }), stands('IN_PROGRESS', ['m']))).toBe(true);
  expect(isCarriedOut(of({ kind: 'line', mark: 'm', done: false }), stands('IN_PROGRESS', ['m']))).toBe(false);
  expect(isCarriedOut(of({ kind: 'done', lines: ['m', 'n'] }), stands('IN_PROGRESS', ['m']))).toBe(false);
  expect(isCarriedOut(of({ kind: 'done', lines: ['m', 'n'] }), stands('READY', ['m', 'n']))).toBe(true);
  expect(isCarriedOut(of({ kind: 'undo', until: 'first' }), stands('IN_PROGRESS', [], '2026-11-21T12:00:00.000Z'))).toBe(false);
  expect(isCarriedOut(of({ kind: 'undo', until: 'first' }), stands('PENDING'))).toBe(true);
});
