// The built server of the journeys.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { configurationKeys } from '../../server/config.ts';
import { NO_OPEN_LIMITS } from '../../server/test/harness/no-open-limits.ts';
import { clockModule } from './clock.ts';

export const ROOT = join(import.meta.dirname, '../..');
/** A hang limit: a first start may build and draws the demo's pictures, on a busy machine. */
const PATIENCE_MS = 400_000;
/** Longer than the server's own limit. */
const KILL_MS = 30_000;

/** Settings for journeys: they share one address and place many orders, and held orders are never cancelled. */
const UNLIMITED = {
  ORDERS_PER_ADDRESS: '0',
  ...NO_OPEN_LIMITS,
  HOLD_MINUTES: '240',
};

export type Server = {
  /** `http://localhost:PORT` */
  address: string;
  pid: number;
  /** The output so far. */
  output(): string;
  /** Sends SIGTERM; resolves to the exit code (or a signal's name), not 0 if it did not end in time. */
  stop(): Promise<number | string | null>;
};

/** The environment without the server's configuration and the test runner's variables. */
const plainEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(process.env).filter(([key]) => !configurationKeys.includes(key) && !/^(NODE_|TEST|PLAYWRIGHT|PW)/.test(key)),
  );

/** `root`: serves the builds of that folder. Without it, `npm start` first rebuilds stale parts of this checkout. */
type StartOptions = { shift?: number; port?: string; root?: string };

const addressIn = (output: string): string | undefined => /(https?:\/\/\S+?)\/admin\//.exec(output)?.[1];

const stopping = (child: ChildProcess, ended: Promise<unknown[]>) => async () => {
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), KILL_MS);
  const [code, signal] = await ended;
  clearTimeout(timer);
  return (code ?? signal) as number | string | null;
};

/** Starts the server on a folder and a port (by default a free one); resolves once it prints its address. Throws its output if it ends. */
export const startServer = async (data: string, { shift = 0, port = '0', root }: StartOptions = {}): Promise<Server> => {
  const child = spawn(process.execPath, ['--import', clockModule(shift), root ? 'server/dist/main.js' : 'scripts/start.mjs'], {
    cwd: root ?? ROOT,
    env: { ...plainEnvironment(), HOST: '127.0.0.1', PORT: port, DEMO: 'true', DATA_DIR: data, ...UNLIMITED },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  const printed: string[] = [];
  const ready = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed.push(chunk.toString());
      const address = addressIn(printed.join(''));
      if (address) resolve(address);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
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
