// Closed-loop load from a separate process: each connection sends its next request once it has its answer. Several servers are driven
// in turn, in short slices, so that other load on the machine affects all of them.
import { spawn } from 'node:child_process';
import path from 'node:path';

export type Side = {
  port: number;
  /** The server's process id, for its processor time. */
  pid: number;
  /** Replaces headers of the load for this side. */
  headers?: Record<string, string>;
};
export type Load = {
  sides: Side[];
  method: string;
  path: string;
  headers: Record<string, string>;
  /** `{key}` in the body and the headers becomes a new UUID in each request. */
  body?: string;
  connections: number;
  /** Number of slices for each side, and their length. */
  slices: number;
  milliseconds: number;
  /** The required status of every answer. */
  status: number;
};
/** `perSecond`: median of the slices; times in milliseconds; `microseconds`: processor time for one answer. */
export type Loaded = { answers: number; perSecond: number; p50: number; p99: number; microseconds: number };

/** Runs the load and returns the figures of each side; throws on an answer with another status. */
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
