// Runs the server as a child process, starts it again whenever it ends, and kills it on demand, as an operator's supervisor and bad luck do.
import { type ChildProcess, spawn } from 'node:child_process';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SEED } from '../harness/random.ts';
import { within } from '../harness/within.ts';
import { caller } from './http.ts';

export type Supervisor = {
  readonly port: number;
  /** The process that runs now. */
  readonly pid: number;
  /** Unexpected ends, each with the server's last output. */
  readonly exits: readonly string[];
  /** Milliseconds from each kill until the server was ready again. */
  readonly restarts: readonly number[];
  /** kill -9; the next server starts at once, and may be killed before it is ready. */
  kill(): Promise<void>;
  /** Resolves when the current server is ready; rejects after a minute. */
  ready(): Promise<void>;
  /** Ends the server without a restart. */
  stop(): Promise<void>;
};

const PATIENCE_MS = 60_000;
const KEPT_WORDS = 2_000;
const FIRST_PORT = 10_000;
const PORTS = 20_000;

/**
 * A free port below the ephemeral range, so that it stays free while the server is down. Drawn without a seed, because two concurrent
 * test runs on one port would answer each other's requests.
 */
export const freePort = async (): Promise<number> => {
  const start = Math.floor(Math.random() * PORTS);
  for (let tries = 0; tries < PORTS; tries++) {
    const port = FIRST_PORT + ((start + tries) % PORTS);
    const probed = new Promise<boolean>((resolve) => {
      const probe = net.createServer();
      probe.once('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
    });
    if (await within(probed, `port ${port}`)) return port;
  }
  throw new Error(`no free port from ${FIRST_PORT} on`);
};

/** Starts `file` with the given environment on a free port. */
export const supervise = async (file: string, env: Record<string, string>): Promise<Supervisor> => {
  const port = await freePort();
  const { call, close } = caller(port, 2);
  const exits: string[] = [];
  const restarts: number[] = [];
  const expected = new Set<ChildProcess>();
  let ended = false;
  let killedAt = 0;
  let child: ChildProcess;
  let gone: Promise<void>;

  const start = () => {
    const started = spawn(process.execPath, [file], {
      env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: String(port), SEED: String(SEED), ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let words = '';
    started.stderr.setEncoding('utf8').on('data', (text: string) => {
      words = (words + text).slice(-KEPT_WORDS);
    });
    gone = new Promise((resolve) => {
      started.once('exit', (code, signal) => {
        if (!expected.has(started) && !ended) exits.push(`the server ended by itself (${code ?? signal}): ${words.trim()}`);
        resolve();
        if (!ended) setTimeout(start, expected.has(started) ? 0 : 200);
      });
    });
    child = started;
  };
  start();
  // An interrupted driver must leave no server running.
  const killAtExit = () => child.kill('SIGKILL');
  process.once('exit', killAtExit);

  const ready = async () => {
    for (const deadline = Date.now() + PATIENCE_MS; ; ) {
      const answer = await call('GET', '/health/ready');
      if (answer?.status === 200) break;
      if (Date.now() > deadline)
        throw new Error(`the server is not ready after ${PATIENCE_MS / 1000} s; ${exits.at(-1) ?? 'it says nothing'}`);
      await sleep(20);
    }
    if (killedAt > 0) restarts.push(Date.now() - killedAt);
    killedAt = 0;
  };

  return {
    port,
    get pid() {
      return child.pid ?? 0;
    },
    exits,
    restarts,
    ready,
    async kill() {
      const victim = gone;
      killedAt = Date.now();
      expected.add(child);
      child.kill('SIGKILL');
      await within(victim, 'the end of the killed server');
    },
    async stop() {
      ended = true;
      expected.add(child);
      child.kill('SIGTERM');
      const late = setTimeout(() => child.kill('SIGKILL'), 10_000);
      await within(gone, 'the end of the server');
      clearTimeout(late);
      process.off('exit', killAtExit);
      close();
    },
  };
};
