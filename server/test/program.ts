// The real program as a child process: output, address and exit.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { bundleServer } from './faults/build.ts';
import { within } from './harness/within.ts';

export type Ended = { code: number | null; stdout: string; stderr: string };
export type Program = {
  /** The match in standard error, once printed; rejects if the program ends first or the limit passes. */
  says(pattern: RegExp): Promise<RegExpExecArray>;
  /** Waits for the exit; rejects after the limit. */
  ended(): Promise<Ended>;
  signal(signal: NodeJS.Signals): Promise<Ended>;
};

/** Longer than other limits, because a start may create and fill a database on a busy machine. */
const LONGEST_START_MS = 120_000;

/** Bundles the program once for a test file; `start` runs it with only that environment and `args`. */
export const useProgram = () => {
  let file = '';
  const running = new Set<Program>();
  beforeAll(async () => {
    file = await bundleServer();
  });
  afterAll(async () => {
    for (const program of running) await program.signal('SIGKILL');
    fs.rmSync(path.dirname(file), { recursive: true, force: true });
  });

  const start = (env: Record<string, string>, ...args: string[]): Program => {
    const child = spawn(process.execPath, [file, ...args], {
      env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const printed = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const)
      child[name].setEncoding('utf8').on('data', (text: string) => {
        printed[name] += text;
      });
    const closed = new Promise<Ended>((resolve) => child.once('close', (code) => resolve({ code, ...printed })));
    const ended = () => within(closed, ['the end of the program', ...args].join(' '), LONGEST_START_MS);
    const says = (pattern: RegExp) => {
      const said = new Promise<RegExpExecArray>((resolve, reject) => {
        const look = () => {
          const found = pattern.exec(printed.stderr);
          if (found) resolve(found);
        };
        child.stderr.on('data', look);
        look();
        void closed.then(() => reject(new Error(`it never said ${pattern}:\n${printed.stderr}`)));
      });
      return within(said, `the program to say ${pattern}`, LONGEST_START_MS);
    };
    const program: Program = {
      says,
      ended,
      signal(signal) {
        child.kill(signal);
        return ended();
      },
    };
    running.add(program);
    void closed.then(() => running.delete(program));
    return program;
  };
  return { start };
};
