import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import type { Account, Binaries, ChildEnvironment } from './binaries.ts';

/** The programs of PostgreSQL, and the account and environment they run in. */
export type Programs = { binaries: Binaries; account: Account | undefined; env: ChildEnvironment };

type ServerProcess = ChildProcessByStdio<Writable, null, Readable>;

const MAX_LOG_LENGTH = 20_000;
// Becomes the program; a grandchild waits on our end of its standard input and stops the program when we end, however we end.
const GUARD = 'exec 3<&0 </dev/null; ( ( read -r _ <&3; kill -INT $$ ) >/dev/null 2>&1 & ); exec 3<&-; exec "$0" "$@"';

/** A program that ends with this process; `tail` is the end of what it wrote. */
export type Guarded = {
  child: ServerProcess;
  spawned: Promise<unknown>;
  ended: Promise<number | null>;
  tail(): string;
};

/** Runs a PostgreSQL program so that it ends with this process, and keeps the end of what it writes. */
export const spawnGuarded = ({ binaries, account, env }: Programs, program: string, args: string[], cwd: string): Guarded => {
  const command = path.join(binaries.bin, program);
  // detached: an interrupt typed at the terminal is ours to handle, the server is stopped after the last query
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

/** Why it ended, in its own words. */
export const lastWords = (tail: string): string => {
  return /.*(?:FATAL|PANIC)[\s\S]*$/.exec(tail)?.[0].trim() ?? (tail.trim().slice(-500) || 'it ended without a word');
};
