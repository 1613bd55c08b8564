// The built server that the journeys talk to: one process for the whole run, as `npm start` starts it, on data of its own.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { configurationKeys } from '../../server/config.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the demo answers (no slash at the end), and the folder of its data. */
    demo: { address: string; data: string };
  }
}

const ROOT = join(import.meta.dirname, '..');
/** A first start draws the demo's pictures and may have to build before, on a machine that has other work too. */
const PATIENCE = 400_000;
/** The longest that a server may take to end, connections open or not. */
export const STOP_MS = 5_000;

export type Server = {
  /** `http://localhost:PORT` */
  address: string;
  pid: number;
  /** What it printed so far. */
  output(): string;
  /** SIGTERM; resolves to its exit code (a signal's name if it was killed) and how long it took. */
  stop(): Promise<{ code: number | string | null; milliseconds: number }>;
};

/** The environment without what configures a server here, and without the test runner's own words. */
const plainEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(process.env).filter(([key]) => !configurationKeys.includes(key) && !/^(NODE_ENV|VITEST|TEST)/.test(key)),
  );

const addressIn = (output: string): string | undefined => /(https?:\/\/\S+?)\/admin\//.exec(output)?.[1];

const stopping = (child: ChildProcess, ended: Promise<unknown[]>) => async () => {
  const started = Date.now();
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 2 * STOP_MS);
  const [code, signal] = await ended;
  clearTimeout(timer);
  return { code: (code ?? signal) as number | string | null, milliseconds: Date.now() - started };
};

/** Starts the server on a folder and a free port; resolves once it has said where it is. Throws what it printed when it ends before. */
export const startServer = async (data: string, settings: Record<string, string> = {}): Promise<Server> => {
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: ROOT,
    env: { ...plainEnvironment(), HOST: '127.0.0.1', PORT: '0', DEMO: 'true', DATA_DIR: data, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  const printed: string[] = [];
  const ready = new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      printed.push(chunk.toString());
      const address = addressIn(printed.join(''));
      if (address) resolve(address);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    void ended.then(() => reject(new Error(`The server did not start:\n${printed.join('')}`)));
    setTimeout(() => reject(new Error(`The server was not ready in time:\n${printed.join('')}`)), PATIENCE).unref();
  });
  try {
    return { address: await ready, pid: child.pid ?? 0, output: () => printed.join(''), stop: stopping(child, ended) };
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
};

/** Vitest's global set-up: the demo for all journeys. Its end is part of the test: it stops by itself, in time, and logged no failure. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const data = await mkdtemp(join(tmpdir(), 'ardoise-e2e-'));
  const server = await startServer(data);
  project.provide('demo', { address: server.address, data });
  return async () => {
    const { code, milliseconds } = await server.stop();
    await rm(data, { recursive: true, force: true });
    const failures = server
      .output()
      .split('\n')
      .filter((line) => /"level":(50|60)/.test(line));
    const told = failures.map((line) => `The server logged a failure: ${line}`);
    if (code !== 0 || milliseconds > STOP_MS) told.push(`The server ended with ${code} after ${milliseconds} ms.`);
    if (told.length === 0) return;
    // An error alone would be printed and forgotten: the tests themselves are over.
    process.exitCode = 1;
    throw new Error(told.join('\n'));
  };
};
