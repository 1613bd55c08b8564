// Closed-loop load from a process of its own: a number of connections, each sending its next request when it has its answer.
// Several servers are driven in turn, in short slices, so that whatever else the machine does meets all of them alike.
import { spawn } from 'node:child_process';
import path from 'node:path';

export type Side = {
  port: number;
  /** The server's process, for its processor time. */
  pid: number;
  /** Replaces headers of the load for this side. */
  headers?: Record<string, string>;
};
export type Load = {
  sides: Side[];
  method: string;
  path: string;
  headers: Record<string, string>;
  /** `{key}` in it, and in the headers, becomes a new UUID each time. */
  body?: string;
  connections: number;
  /** Slices for each side, and their length. */
  slices: number;
  milliseconds: number;
  /** Every answer must have this status. */
  status: number;
};
/** `perSecond`: the median slice; times in milliseconds; `microseconds`: of processor for one answer. */
export type Loaded = { answers: number; perSecond: number; p50: number; p99: number; microseconds: number };

/** Runs the load and answers each side's figures; throws when an answer had another status. */
export const load = async (what: Load): Promise<Loaded[]> => {
  const child = spawn(process.execPath, ['--import', 'tsx', path.join(import.meta.dirname, 'load.process.ts'), JSON.stringify(what)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  await new Promise((resolve) => child.once('close', resolve));
  const { loaded, wrong } = JSON.parse(text) as { loaded: Loaded[]; wrong: string };
  if (wrong) throw new Error(`an answer was wrong:\n${wrong}`);
  return loaded;
};
