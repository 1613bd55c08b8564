import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';

/**
 * State of a server by its PostgreSQL lock file (postmaster.pid or the socket's). `gone`: the process has ended; PostgreSQL replaces such a
 * file itself. `foreign`: the process id belongs to a zombie or another program, or the file has been empty for some time; PostgreSQL takes
 * this for a running server, so the file must be deleted.
 */
export type ServerLock =
  | { state: 'none' | 'unwritten' }
  | { state: 'alive' | 'gone' | 'foreign'; text: string; pid: number; socketFolder: string; status: string };

const UNWRITTEN_FOR_MS = 3_000;

/** Reads a lock file and checks that the command line of its process contains `mark`, an argument that only this folder's server has. */
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
  // A server creates the file and writes it a moment later, so an empty one is stale only after some time.
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
    // no /proc (macOS), or the process ended meanwhile
    const line = spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
    return { argv: line.trim().split(' '), zombie: line.includes('<defunct>') };
  }
};

/**
 * Deletes a lock file in state `foreign`. It is renamed and read again first: if a server has been started since the inspection, its file
 * is put back, so that no running server loses its lock.
 */
export const clearForeignLock = (file: string, inspected: string): void => {
  const aside = `${file}.${randomUUID()}`;
  try {
    fs.renameSync(file, aside);
  } catch {
    return;
  }
  if (fs.readFileSync(aside, 'utf8') !== inspected) {
    try {
      fs.linkSync(aside, file);
    } catch {
      // a newer server has written its own
    }
  }
  fs.rmSync(aside, { force: true });
};
