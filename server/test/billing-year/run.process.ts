// The process that runs what is due, so that it can be killed: `fork(file, [databaseUrl])`, then a message for each run.
import { generator } from '../harness/random.ts';
import { type Faults, openBilling } from './billing.ts';

/** `lost`: share of the provider's reports that never arrive. `killAt`: the connection with which it asks to be killed. */
export type Run = { at: string; seed: number; faults: Faults; lost: number; killAt?: number };
/** `steps`: connections taken. */
export type Report = 'kill' | { done: { faults: number; mails: number; steps: number } } | { failed: string };

let draws = generator(0);
const billing = openBilling(process.argv[2] ?? '', () => draws);
const send = (report: Report) => process.send?.(report);
let [steps, killAt]: [number, number | undefined] = [0, undefined];
billing.core.db.pool.on('acquire', () => {
  if (++steps === killAt) send('kill');
});

const run = async ({ at, seed, faults, lost, ...asked }: Run): Promise<void> => {
  [steps, killAt] = [0, asked.killAt];
  draws = generator(seed);
  billing.set(new Date(at), faults);
  await billing.run();
  await billing.jobs(() => lost > 0 && draws.next() < lost);
  send({ done: { ...billing.counted, steps } });
  Object.assign(billing.counted, { faults: 0, mails: 0 });
};

process.on('message', (asked: Run) => void run(asked).catch((error: Error) => send({ failed: String(error.stack) })));
process.on('disconnect', () => process.exit());
