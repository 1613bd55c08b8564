import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';

/**
 * What a PostgreSQL lock file (postmaster.pid or the socket's) says about its server.
 * `gone`: the process has ended, PostgreSQL replaces such a file itself. `foreign`: the number now belongs to a zombie or to
 * another program (or the file is empty since long), which PostgreSQL takes for a living server: somebody must clear it.
 */
export type ServerLock =
  | { state: 'none' | 'unwritten' }
  | { state: 'alive' | 'gone' | 'foreign'; text: string; pid: number; socketFolder: string; status: string };

const UNWRITTEN_FOR_MS = 3_000;

/** Reads a lock file and compares the command line of its process with `mark`, an argument only our server of this folder has. */
export const inspectLock = (file: string, mark: string): ServerLock => {
  let text: string;
  let age: number;
  try {
    text = fs.readFileSync(file, 'utf8');
    age = Date.now() - fs.statSync(file).mtimeMs;
  } catch {
    return { state: 'none' };
  }
  const lines = text.split('\n');
  const pid = Number.parseInt(lines[0] ?? '', 10);
  const rest = { text, pid, socketFolder: lines[4] ?? '', status: (lines[7] ?? '').trim() };
  // A server creates the file and then writes it: an empty one is only stale when it stays so.
  if (!(pid > 0)) return age > UNWRITTEN_FOR_MS ? { ...rest, pid: 0, state: 'foreign' } : { state: 'unwritten' };
  return { ...rest, state: processState(pid, mark) };
};

const processState = (pid: number, mark: string): 'alive' | 'gone' | 'foreign' => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return 'gone';
  }
  const { argv, zombie } = describeProcess(pid);
  return !zombie && argv.includes(mark) ? 'alive' : 'foreign';
};

const describeProcess = (pid: number): { argv: string[]; zombie: boolean } => {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    const zombie = stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z');
    return { argv: fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0'), zombie };
  } catch {
    // no /proc (macOS), or a process that ended meanwhile
    const line = spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
    return { argv: line.trim().split(' '), zombie: line.includes('<defunct>') };
  }
};

/**
 * Removes a lock file judged `foreign`. It is moved aside first and read again: when a server was started since it was
 * judged, its file is put back, so that no living server loses its lock.
 */
export const clearForeignLock = (file: string, judged: string): void => {
  const aside = `${file}.${randomUUID()}`;
  try {
    fs.renameSync(file, aside);
  } catch {
    return;
  }
  if (fs.readFileSync(aside, 'utf8') !== judged) {
    try {
      fs.linkSync(aside, file);
    } catch {
      // a still newer server wrote its own
    }
  }
  fs.rmSync(aside, { force: true });
};
