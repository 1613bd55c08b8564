// The full fault tests, run by hand: npx tsx server/test/faults/run.ts [--orders 10000] [--clients 32] [--kills 50]
//   [--database-kills 0] [--engine own|built-in|given] [--boards 6] [--staff 2] [--venues 3] [--nodes 1] [--bug NAME] [--lazy]
// own: a PostgreSQL of the tests; built-in: the one that the server starts; given: the one at TEST_DATABASE_URL.
// --nodes 2: two servers on one database (own or given) behind a balancer; a kill ends one of them. TEST_REDIS_URL gives them a bus.
// --storm 500: instead, so many boards, all cut off --kills times while --orders are placed.
// --disk DIR: the server's own database on a small disk mounted there, which is filled and freed while --orders are placed.
// SEED=n repeats the random values of guests, staff and kills; the timing depends on the machine.
// --lazy: answers commits before they are on disk (with database kills, the checks must find it).
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { SEED } from '../harness/random.ts';
import { bundleServer } from './build.ts';
import { builtInDatabase, databaseOn, databaseOnOwn, type Engine, LAZY_SETTINGS, ownServer, scratchFolder } from './engine.ts';
import { isBug } from './planted.ts';
import { found, type Result, runRush } from './rush.ts';
import { diskAt, type FullDisk, runFullDisk } from './small-disk.ts';
import { runStorm, type StormResult } from './storm.ts';
import { makeCast } from './world.ts';

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '10000' },
    clients: { type: 'string', default: '32' },
    kills: { type: 'string', default: '50' },
    'database-kills': { type: 'string', default: '0' },
    engine: { type: 'string', default: 'own' },
    boards: { type: 'string', default: '6' },
    staff: { type: 'string', default: '2' },
    venues: { type: 'string', default: '3' },
    nodes: { type: 'string', default: '1' },
    storm: { type: 'string' },
    disk: { type: 'string' },
    bug: { type: 'string' },
    lazy: { type: 'boolean', default: false },
  },
});

const { bug } = values;
if (values.engine === 'built-in' && values.nodes !== '1') throw new Error('--nodes needs a database that several servers share');
if (bug !== undefined && !isBug(bug)) throw new Error(`--bug: there is no bug "${bug}"`);

const say = (line: string) => process.stdout.write(`${line}\n`);
process.stdout.on('error', () => process.exit(1));

// An interruption also ends its servers.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));

say(`SEED=${SEED}`);

const openEngine = async (): Promise<Engine> => {
  if (values.engine === 'built-in') return builtInDatabase();
  if (values.engine === 'given') {
    if (!process.env.TEST_DATABASE_URL) throw new Error('--engine given needs TEST_DATABASE_URL');
    return databaseOn(process.env.TEST_DATABASE_URL);
  }
  const dir = scratchFolder();
  const server = await ownServer(dir, values.lazy ? LAZY_SETTINGS : {});
  const engine = await databaseOnOwn(server);
  return {
    ...engine,
    async close() {
      await engine.close();
      await server.stop();
      fs.rmSync(dir, { recursive: true, force: true });
    },
  };
};

/** The guarantee of docs/reliability.md. */
const BOARDS_WITHIN_MS = 5_000;

const reportFindings = (findings: Record<string, string[]>): void => {
  for (const [name, list] of Object.entries(findings)) {
    say(`${list.length === 0 ? 'ok    ' : 'FAILED'} ${name}${list.length > 0 ? ` (${list.length})` : ''}`);
    for (const line of list.slice(0, 5)) say(`         ${line}`);
  }
};
const report = (result: Result): void => {
  const { orders, seconds, repeats, actions, restart, boardsEqual, freshStarts } = result.figures;
  say(`${orders} orders acknowledged in ${seconds.toFixed(0)} s, ${repeats} sendings repeated, ${actions} actions`);
  say(
    `restart ${restart ?? '–'} ms (median, kill to ready); boards equal ${boardsEqual ?? `not within ${BOARDS_WITHIN_MS}`} ms after the last; ${freshStarts} had to read again`,
  );
  reportFindings(result.findings);
};

/** Hundreds of boards in one process need longer: they reconnect over four seconds, and one process reads for all. */
const STORM_WITHIN_MS = 30_000;

const storm = async (file: string, engine: Engine): Promise<StormResult> => {
  const result = await runStorm(file, engine, await makeCast(engine, Number(values.venues)), {
    boards: Number(values.storm),
    cuts: Number(values.kills),
    orders: Number(values.orders),
    clients: Number(values.clients),
    within: STORM_WITHIN_MS,
  });
  const { orders, seconds, connected, boardsEqual } = result.figures;
  say(`${orders} orders acknowledged in ${seconds.toFixed(0)} s; ${values.storm} boards connected in ${connected} ms`);
  say(`boards equal ${boardsEqual ?? `not within ${STORM_WITHIN_MS}`} ms after the last cut`);
  reportFindings(result.findings);
  return result;
};

const rush = async (file: string, engine: Engine): Promise<Result> => {
  const result = await runRush(file, engine, await makeCast(engine, Number(values.venues)), {
    orders: Number(values.orders),
    clients: Number(values.clients),
    kills: Number(values.kills),
    databaseKills: Number(values['database-kills']),
    boards: Number(values.boards),
    staff: Number(values.staff),
    nodes: Number(values.nodes),
    ...(bug && { bug }),
    within: BOARDS_WITHIN_MS,
    progress: say,
  });
  report(result);
  return result;
};

const onDisk = async (file: string, folder: string): Promise<FullDisk> => {
  const disk = await diskAt(folder);
  try {
    const result = await runFullDisk(file, disk, null, Number(values.orders));
    const { orders, refused, boardsEqual } = result.figures;
    say(`${orders} orders acknowledged, ${refused} refused for want of room; board equal ${boardsEqual ?? 'never'} ms after the last`);
    reportFindings(result.findings);
    return result;
  } finally {
    await disk.close();
  }
};

let engine: Engine | undefined;
const played = async (file: string): Promise<Result | StormResult | FullDisk> => {
  if (values.disk) return onDisk(file, values.disk);
  engine = await openEngine();
  return values.storm ? storm(file, engine) : rush(file, engine);
};

const file = await bundleServer();
try {
  const result = await played(file);
  process.exitCode = found(result).length === 0 ? 0 : 1;
} finally {
  await engine?.close();
  fs.rmSync(path.dirname(file), { recursive: true, force: true });
}
