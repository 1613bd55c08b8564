// Processor time and memory of processes, from Linux's /proc.
import fs from 'node:fs';

const TICKS_PER_SECOND = 100;
const fieldsOf = (pid: number | string): string[] => {
  const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
};

/** Processor time of a process in seconds. */
export const processorSeconds = (pid: number): number => {
  const fields = fieldsOf(pid);
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
};

/** A running process with its proportional share of memory (PSS) in MB. */
export type Memory = { pid: number; command: string; megabytes: number };

const ifThere = <T>(read: () => T): T[] => {
  try {
    return [read()];
  } catch {
    // The process has ended, as PostgreSQL's workers do.
    return [];
  }
};
const memoryOf = (pid: number): Memory => {
  const kilobytes = /^Pss:\s+(\d+)/m.exec(fs.readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
  const command = fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  return { pid, command, megabytes: Number(kilobytes) / 1024 };
};

/** A process and its descendants. */
export const treeOf = (pid: number): Memory[] => {
  const everybody = fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const parents = new Map(everybody.flatMap((name) => ifThere(() => [Number(name), Number(fieldsOf(name)[1])] as const)));
  const tree = [pid];
  for (const one of tree) for (const [child, parent] of parents) if (parent === one) tree.push(child);
  return tree.flatMap((one) => ifThere(() => memoryOf(one)));
};
