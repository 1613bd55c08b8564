// Processor time of a step's processes, read from /proc twice a second, because no parent waits for those of browsers and databases.
// Systems without /proc have no figure.
import { existsSync, readdirSync, readFileSync } from 'node:fs';

const INTERVAL_MS = 500;
/** USER_HZ: the unit of Linux's counters on every platform. */
const TICKS_PER_SECOND = 100;

/** Id, parent and ticks of every process; a process that ends meanwhile is omitted. */
const readProcesses = () =>
  readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const [, parent, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      // utime, stime and starttime; the start time distinguishes processes with a reused id.
      return [{ pid: Number(name), parent: Number(parent), ticks: Number(fields[9]) + Number(fields[10]), since: fields[17] }];
    } catch {
      return [];
    }
  });

/** Measures a process and its descendants; `seconds()` is their processor time so far, null if unknown. */
export const followProcessor = (pid) => {
  if (!existsSync('/proc/self/stat')) return { seconds: () => null, stop: () => undefined };
  const members = new Set([pid]);
  const ticksOf = new Map();
  const look = () => {
    for (const { pid: one, parent, ticks, since } of readProcesses().sort((a, b) => a.pid - b.pid)) {
      if (members.has(parent)) members.add(one);
      if (members.has(one)) ticksOf.set(`${one} ${since}`, ticks);
    }
  };
  look();
  const timer = setInterval(look, INTERVAL_MS);
  return {
    seconds: () => [...ticksOf.values()].reduce((sum, ticks) => sum + ticks, 0) / TICKS_PER_SECOND,
    stop: () => clearInterval(timer),
  };
};
