// The fixture of the server's tests: the whole application over HTTP, on its own database.
import fs from 'node:fs';
import type { AddressInfo } from 'node:net';
import { mailbox } from '@ardoise/demo/mailbox.ts';
import pg from 'pg';
import { inject } from 'vitest';
import { openApp } from '../app.ts';
import { configFor, readConfig } from '../config.ts';
import { queryOf } from '../demo-host.ts';
import type { Clock } from '../platform/clock.ts';
import type { SsrfSafePost } from '../platform/gateways/ssrf-safe-post.ts';
import type { Log } from '../platform/log.ts';
import { copyDatabase, databaseAt, dropDatabase, withoutDatabase } from './database.ts';
import { testFolder } from './folder.ts';
import { within } from './harness/within.ts';

export type Answer<T = Record<string, unknown>> = { status: number; body: T; headers: Headers };
type Send = { token?: string | undefined; body?: unknown; headers?: Record<string, string> };

const DAY_MS = 24 * 3600 * 1000;
/** Less than a test's limit, so that a failure names the call; a large import takes seconds, and more on a busy machine. */
const LONGEST_ANSWER_MS = 50_000;

/** A clock that tests move forward. It runs unless they stop it. */
export const movableClock = () => {
  let ahead = 0;
  let stopped: number | undefined;
  const now = () => new Date((stopped ?? Date.now()) + ahead);
  return {
    now,
    forward(seconds: number) {
      ahead += seconds * 1000;
    },
    /** Moves to the next noon UTC, after which each further day is another day in Europe. */
    forwardToNoon() {
      ahead += DAY_MS - ((now().getTime() + DAY_MS / 2) % DAY_MS);
    },
    /** Stops the clock while `work` runs, for tests that count seconds. */
    async stopped<T>(work: () => Promise<T>): Promise<T> {
      stopped = Date.now();
      try {
        return await work();
      } finally {
        stopped = undefined;
      }
    },
  };
};

/** Sends requests to the server at `base`. JSON answers are parsed, others stay text; only the head of an endless stream is read. */
export const sendTo = (base: string) => {
  const send = async <T>(method: string, to: string, { token, body, headers }: Send): Promise<Answer<T>> => {
    const response = await fetch(base + to, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      redirect: 'manual',
    });
    const type = response.headers.get('content-type') ?? '';
    const isStream = type.startsWith('text/event-stream');
    if (isStream) await response.body?.cancel();
    const text = isStream ? '' : await response.text();
    const isJson = type.includes('json');
    return { status: response.status, body: (isJson && text ? JSON.parse(text) : text) as T, headers: response.headers };
  };
  return <T = Record<string, unknown>>(method: string, to: string, sent: Send = {}): Promise<Answer<T>> =>
    within(send<T>(method, to, sent), `the answer to ${method} ${to}`, LONGEST_ANSWER_MS);
};

let databases = 0;
const opened: (() => Promise<void>)[] = [];
/** Closes everything that a test file opened, because the next file runs in the same process. */
export const closeTestApps = async (): Promise<void> => {
  await Promise.all(opened.splice(0).map((close) => close()));
};
const silent = { info() {}, warn() {}, error() {} };

/**
 * Opens the application on a fresh copy of the template; closes and drops it after the file. It is a demonstration, so mails are in the
 * table `mail`, unless DEMO is `false`.
 */
export const startTestApp = async (
  settings: Record<string, string> = {},
  clock?: Clock,
  { log = silent, ssrfSafePost }: { log?: Log; ssrfSafePost?: SsrfSafePost } = {},
) => {
  const { url, template } = inject('postgres');
  const name = `${template}_${process.pid}_${++databases}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await copyDatabase(admin, name, template);
  const databaseUrl = databaseAt(url, name);
  const data = testFolder('data');
  const redis = process.env.TEST_REDIS_URL;
  const asked = readConfig({
    DATA_DIR: data,
    DATABASE_URL: databaseUrl.replace(/^postgresql/, 'postgres'),
    SECRET: 'a secret for tests that is long enough',
    OPERATOR_EMAIL: 'operator@test.example',
    DATABASE_POOL: '8',
    LOG_LEVEL: 'silent',
    ...(redis && { REDIS_URL: redis }),
    ...settings,
  });
  const config = configFor(asked, asked.DEMO === false ? 'real' : 'demonstration');
  const app = await openApp({
    config,
    databaseUrl,
    log,
    mailbox: (db) => mailbox(queryOf(db)),
    ...(clock && { clock }),
    ...(ssrfSafePost && { ssrfSafePost }),
  });
  await app.listen(0, '127.0.0.1');
  // The configured address may be another one.
  const base = `http://localhost:${(app.server.server.address() as AddressInfo).port}`;

  opened.push(async () => {
    await app.close();
    await dropDatabase(admin, name);
    await admin.end();
    fs.rmSync(data, { recursive: true, force: true });
  });
  /** Runs `work` while the database is down. */
  const away = <T>(work: () => Promise<T>) => withoutDatabase(admin, name, work);
  return { app, base, send: sendTo(base), db: app.db, config, databaseUrl, away };
};
export type TestApp = Awaited<ReturnType<typeof startTestApp>>;
