// Runs the billing run in a process of its own, and kills that process with `kill -9` on demand.
import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { within } from '../harness/within.ts';
import type { Draws } from './billing.ts';
import type { Report, Run } from './run.process.ts';

const FILE = path.join(import.meta.dirname, 'run.process.ts');
/** A hang limit. */
const RUN_MS = 300_000;
const MOST_PAUSE_MS = 4;

type Outcome = { killed: boolean; faults: number; mails: number; steps: number };
const KILLED: Outcome = { killed: true, steps: 0, faults: 0, mails: 0 };

/** Sends one run to a process; kills it a moment after it asks for that. */
const runIn = (child: ChildProcess, asked: Run, pause: number): Promise<Outcome> =>
  new Promise((resolve, reject) => {
    let killing = false;
    const onMessage = (report: Report) => {
      if (report === 'kill') {
        killing = true;
        void sleep(pause).then(() => child.kill('SIGKILL'));
      } else if (!killing) end(() => ('done' in report ? resolve({ killed: false, ...report.done }) : reject(new Error(report.failed))));
    };
    const onExit = (code: number | null, signal: string | null) =>
      end(() => (signal === 'SIGKILL' ? resolve(KILLED) : reject(new Error(`The billing run ended by itself: ${code ?? signal}`))));
    const end = (settle: () => void) => {
      child.off('message', onMessage).off('exit', onExit);
      settle();
    };
    child.on('message', onMessage).once('exit', onExit);
    child.send(asked);
  });

export const openRunner = (databaseUrl: string, draws: Draws) => {
  let child: ChildProcess | undefined;
  let usual = 1;
  const counted = { kills: 0, faults: 0, mails: 0 };
  const start = () => fork(FILE, [databaseUrl], { execArgv: ['--import', 'tsx'] });
  return {
    counted,
    /** Runs what is due; killed once and started again if `kill`. A run that was faster than the kill is not counted as killed. */
    async run(asked: Run, kill: boolean): Promise<void> {
      for (let toKill = kill; ; toKill = false) {
        child ??= start();
        const killAt = toKill ? { killAt: 1 + draws.whole(usual) } : {};
        const outcome = await within(runIn(child, { ...asked, ...killAt }, draws.next() * MOST_PAUSE_MS), 'the billing run', RUN_MS);
        counted.faults += outcome.faults;
        counted.mails += outcome.mails;
        if (!outcome.killed) {
          usual = Math.max(1, outcome.steps);
          return;
        }
        counted.kills++;
        child = undefined;
      }
    },
    close() {
      // The process ends with its channel.
      if (child?.connected) child.disconnect();
    },
  };
};
