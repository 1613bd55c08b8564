import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import type { Account, Binaries, ChildEnvironment } from './binaries.ts';

/** PostgreSQL's programs, and the account and environment that they run with. */
export type Programs = { binaries: Binaries; account: Account | undefined; env: ChildEnvironment };

type ServerProcess = ChildProcessByStdio<Writable, null, Readable>;

const MAX_LOG_LENGTH = 20_000;
// The shell becomes the program; a grandchild reads our end of its standard input and stops the program when this process ends in any way.
const GUARD = 'exec 3<&0 </dev/null; ( ( read -r _ <&3; kill -INT $$ ) >/dev/null 2>&1 & ); exec 3<&-; exec "$0" "$@"';

/** A program that ends with this process; `tail` is the end of its output. */
export type Guarded = {
  child: ServerProcess;
  spawned: Promise<unknown>;
  ended: Promise<number | null>;
  tail(): string;
};

/** Runs a PostgreSQL program that ends with this process, and keeps the end of its output. */
export const spawnGuarded = ({ binaries, account, env }: Programs, program: string, args: string[], cwd: string): Guarded => {
  const command = path.join(binaries.bin, program);
  // detached: Ctrl-C at the terminal must reach only this process, which stops the server after the last query
  const child = spawn('/bin/sh', ['-c', GUARD, command, ...args], {
    ...account,
    env,
    cwd,
    stdio: ['pipe', 'ignore', 'pipe'],
    detached: true,
  });
  let tail = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    tail = (tail + text).slice(-MAX_LOG_LENGTH);
  });
  for (const emitter of [child, child.stdin, child.stderr]) emitter.on('error', () => {});
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', () => child.stdin.destroy());
    child.once('close', (code) => resolve(code));
  });
  return { child, spawned: once(child, 'spawn'), ended, tail: () => tail };
};

/** The last error in the output. */
export const lastError = (tail: string): string => {
  return /.*(?:FATAL|PANIC)[\s\S]*$/.exec(tail)?.[0].trim() ?? (tail.trim().slice(-500) || 'it ended without a message');
};
