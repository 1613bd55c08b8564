// W18: fourteen months of billing at 1,000 venues (`--size`) with random failures, changes and 50 kills of the billing run. It measures
// nothing: it fails if a number is missing, a period is billed twice or a cent differs from the provider. `SEED=n` repeats a run.
import fs from 'node:fs';
import { parseArgs } from 'node:util';
import { simulateYear } from '../server/test/billing-year/year.ts';
import { NO_DURABILITY } from '../server/test/database.ts';
import { databaseOnOwn, ownServer, scratchFolder } from '../server/test/faults/engine.ts';
import { SEED } from '../server/test/harness/random.ts';

const { values } = parseArgs({ options: { size: { type: 'string', default: '1000' }, rounds: { type: 'string' } } });
const venues = Number(values.size);
const KILLS_A_VENUE = 0.05;

const dir = scratchFolder();
// The kills are of the run, not of the database.
const server = await ownServer(dir, NO_DURABILITY);
const engine = await databaseOnOwn(server);
try {
  console.log(`SEED=${SEED}`);
  const kills = Math.ceil(venues * KILLS_A_VENUE);
  const { findings, totals, actions } = await simulateYear({ databaseUrl: engine.inspectUrl, venues, kills, seed: SEED, log: console.log });
  console.log(
    `Actions: ${Object.entries(actions)
      .map(([name, count]) => `${count} ${name}`)
      .join(', ')}`,
  );
  console.log(
    Object.entries(totals)
      .map(([name, count]) => `${count} ${name}`)
      .join(', '),
  );
  for (const finding of findings) console.log(`FAILED ${finding}`);
  console.log(findings.length === 0 ? 'ok' : `FAILED: ${findings.length} faults. SEED=${SEED}`);
  process.exitCode = findings.length === 0 ? 0 : 1;
} finally {
  await engine.close();
  await server.stop();
  fs.rmSync(dir, { recursive: true, force: true });
}
