// The built server that the journeys talk to.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { configurationKeys } from '../../server/config.ts';
import { NO_OPEN_LIMITS } from '../../server/test/harness/no-open-limits.ts';
import { clockModule } from './clock.ts';

export const ROOT = join(import.meta.dirname, '../..');
/** A first start draws the demo's pictures and may have to build before, on a machine that has other work too. */
const PATIENCE_MS = 400_000;
/** A server gives up by itself before. */
const KILL_MS = 30_000;

/** All journeys come from one address, and place more orders than anybody does. What they hold is still held at their end: no clock cancels it. */
const UNLIMITED = {
  ORDERS_PER_ADDRESS: '0',
  ...NO_OPEN_LIMITS,
  HOLD_MINUTES: '240',
};

export type Server = {
  /** `http://localhost:PORT` */
  address: string;
  pid: number;
  /** What it printed so far. */
  output(): string;
  /** SIGTERM; resolves to its exit code (a signal's name if it was killed), which is not 0 where it did not end in time. */
  stop(): Promise<number | string | null>;
};

/** The environment without what configures a server here, and without the test runner's own words. */
const plainEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(process.env).filter(([key]) => !configurationKeys.includes(key) && !/^(NODE_|TEST|PLAYWRIGHT|PW)/.test(key)),
  );

/** `root`: serves the builds of that folder as they are. Without it, `npm start` first rebuilds what is stale in this checkout. */
type StartOptions = { shift?: number; port?: string; root?: string };

const addressIn = (output: string): string | undefined => /(https?:\/\/\S+?)\/admin\//.exec(output)?.[1];

const stopping = (child: ChildProcess, ended: Promise<unknown[]>) => async () => {
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), KILL_MS);
  const [code, signal] = await ended;
  clearTimeout(timer);
  return (code ?? signal) as number | string | null;
};

/** Starts the server on a folder and a port, a free one unless it is given; resolves once it has said where it is. Throws what it printed when it ends before. */
export const startServer = async (data: string, { shift = 0, port = '0', root }: StartOptions = {}): Promise<Server> => {
  const child = spawn(process.execPath, ['--import', clockModule(shift), root ? 'server/dist/main.js' : 'scripts/start.mjs'], {
    cwd: root ?? ROOT,
    env: { ...plainEnvironment(), HOST: '127.0.0.1', PORT: port, DEMO: 'true', DATA_DIR: data, ...UNLIMITED },
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
    setTimeout(() => reject(new Error(`The server was not ready in time:\n${printed.join('')}`)), PATIENCE_MS).unref();
  });
  try {
    return { address: await ready, pid: child.pid ?? 0, output: () => printed.join(''), stop: stopping(child, ended) };
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
};
