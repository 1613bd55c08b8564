// Processor time of what a step starts, read from /proc twice a second: a browser's and a database's processes are waited for by nobody
// who would count them. Systems without /proc have no figure.
import { existsSync, readdirSync, readFileSync } from 'node:fs';

const INTERVAL_MS = 500;
/** USER_HZ: what Linux counts in, on every platform. */
const TICKS_PER_SECOND = 100;

/** Process, parent and ticks of every process; one that ends meanwhile is left out. */
const readProcesses = () =>
  readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const [, parent, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      // utime, stime and starttime; a number that is used again is another process.
      return [{ pid: Number(name), parent: Number(parent), ticks: Number(fields[9]) + Number(fields[10]), since: fields[17] }];
    } catch {
      return [];
    }
  });

/** Follows a process and its descendants; `seconds()` is what they have used up to now, null where that is not known. */
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
