// What processes cost: processor time and memory, read from Linux's /proc.
import fs from 'node:fs';

const TICKS_PER_SECOND = 100;
const fieldsOf = (pid: number | string): string[] => {
  const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
};

/** Seconds of processor time that a process has used. */
export const processorSeconds = (pid: number): number => {
  const fields = fieldsOf(pid);
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
};

/** A process that runs, with its share of the memory in MB: what several share is divided among them (PSS). */
export type Memory = { pid: number; command: string; megabytes: number };

const ifThere = <T>(read: () => T): T[] => {
  try {
    return [read()];
  } catch {
    // Gone meanwhile: PostgreSQL's workers come and go.
    return [];
  }
};
const memoryOf = (pid: number): Memory => {
  const kilobytes = /^Pss:\s+(\d+)/m.exec(fs.readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
  const command = fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  return { pid, command, megabytes: Number(kilobytes) / 1024 };
};

/** A process and all that descend from it. */
export const treeOf = (pid: number): Memory[] => {
  const everybody = fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const parents = new Map(everybody.flatMap((name) => ifThere(() => [Number(name), Number(fieldsOf(name)[1])] as const)));
  const tree = [pid];
  for (const one of tree) for (const [child, parent] of parents) if (parent === one) tree.push(child);
  return tree.flatMap((one) => ifThere(() => memoryOf(one)));
};
