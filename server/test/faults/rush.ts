// The rush: guests order, staff process, boards update, while the server and its database are killed at random moments.
import { setTimeout as sleep } from 'node:timers/promises';
import { random } from '../harness/random.ts';
import { openBoard } from './boards.ts';
import { check, type Findings, readStored, type Seen } from './checks.ts';
import type { Engine } from './engine.ts';
import { runGuests } from './guests.ts';
import { caller } from './http.ts';
import { superviseNodes } from './pair.ts';
import type { Bug } from './planted.ts';
import { openStaff, type Staff } from './staff.ts';
import { type Supervisor, supervise } from './supervisor.ts';
import { type Cast, enterWorld, type World } from './world.ts';

export type Rush = {
  orders: number;
  clients: number;
  /** Number of kill -9 of the application, and of the database. */
  kills?: number;
  databaseKills?: number;
  boards?: number;
  /** Pairs of tablets. */
  staff?: number;
  /** Servers on one database; a kill ends one of them. */
  nodes?: number;
  /** The name of a bug in planted.ts. */
  bug?: Bug;
  /** Milliseconds after the last restart until boards must show the stored orders. */
  within: number;
  progress?: (line: string) => void;
};

export type Result = {
  findings: Findings & {
    /** Unexpected answers and unexpected ends of the application. */
    behaviour: string[];
  };
  figures: {
    orders: number;
    seconds: number;
    repeats: number;
    actions: number;
    /** Median time from kill -9 to ready, in milliseconds. */
    restart: number | null;
    /** Time from the last restart until all boards equal the database, in milliseconds; null if later than allowed. */
    boardsEqual: number | null;
    freshStarts: number;
  };
};

const SECOND_KILL_SHARE = 0.1;

/** When faults happen, as random numbers of acknowledged orders; the last one happens after all orders. */
const momentsOf = (faults: number, orders: number, last: boolean): number[] =>
  Array.from({ length: faults }, (_, n) => (last && n === 0 ? orders : Math.ceil((0.03 + 0.94 * random()) * orders))).sort((a, b) => a - b);

type Faults = { done: { kills: number; databaseKills: number }; orderPlaced(count: number): void; settled(): Promise<void> };

const openFaults = (server: Supervisor, engine: Engine, { orders, kills = 0, databaseKills = 0, progress = () => {} }: Rush): Faults => {
  const done = { kills: 0, databaseKills: 0 };
  const killMoments = momentsOf(kills, orders, true);
  const databaseMoments = momentsOf(databaseKills, orders, false);
  let work = Promise.resolve();
  const killServer = async () => {
    await sleep(random() * 25);
    await server.kill();
    done.kills++;
    // A kill may hit a server that is still starting.
    if (done.kills < kills - 1 && random() < SECOND_KILL_SHARE) {
      killMoments.shift();
      await sleep(random() * 500);
      await server.kill();
      done.kills++;
    }
    await server.ready();
    progress(`kill ${done.kills} of ${kills}`);
  };
  const killDatabase = async () => {
    await sleep(random() * 25);
    await engine.killDatabase?.();
    done.databaseKills++;
    progress(`database kill ${done.databaseKills} of ${databaseKills}`);
  };
  const take = (moments: number[], count: number, fault: () => Promise<void>) => {
    while (moments[0] !== undefined && moments[0] <= count) {
      moments.shift();
      work = work.then(fault);
    }
  };
  return {
    done,
    orderPlaced(count) {
      take(databaseMoments, count, killDatabase);
      take(killMoments, count, killServer);
    },
    settled: () => work,
  };
};

/** Waits until there are no violations, at most as long as boards may take; returns the rest. */
export const settle = async (world: World, seen: Seen, within: number): Promise<{ findings: Findings; after: number | null }> => {
  for (const since = Date.now(); ; ) {
    const findings = check(await readStored(world), seen);
    if (findings.boards.length === 0) return { findings, after: Date.now() - since };
    if (Date.now() - since > within) return { findings, after: null };
    await sleep(50);
  }
};

const median = (list: readonly number[]): number | null => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? null;

const play = async (server: Supervisor, engine: Engine, world: World, rush: Rush): Promise<Result> => {
  const { call, close } = caller(server.port);
  await server.ready();
  const places = Array.from({ length: rush.boards ?? 4 }, (_, n) => world.venues[n % world.venues.length]?.id ?? '');
  const boards = await Promise.all(places.map((venue) => openBoard(call, server.port, venue, world.bartenders[0]?.token ?? '')));
  const staff: Staff = openStaff(call, world, boards, rush.staff ?? 1);
  const faults = openFaults(server, engine, rush);
  const since = Date.now();
  const guests = await runGuests(call, world, { ...rush, onOrder: faults.orderPlaced });
  const seconds = (Date.now() - since) / 1000;
  await staff.stop();
  faults.orderPlaced(Number.POSITIVE_INFINITY);
  await faults.settled();
  await server.ready();
  const { findings, after } = await settle(world, { acknowledged: guests.acknowledged, acted: staff.acted, boards }, rush.within);
  for (const board of boards) board.close();
  close();
  const { restarts, exits } = server;
  const missed = rush.orders - guests.acknowledged.length;
  return {
    findings: {
      ...findings,
      behaviour: [
        ...exits,
        ...new Set([...guests.complaints, ...staff.complaints]),
        ...(missed > 0 ? [`${missed} orders were never answered`] : []),
      ],
    },
    figures: {
      orders: guests.acknowledged.length,
      seconds,
      repeats: guests.repeats,
      actions: staff.actions,
      restart: median(restarts),
      boardsEqual: after,
      freshStarts: boards.reduce((sum, { fresh }) => sum + fresh - 1, 0),
    },
  };
};

/** Runs one rush in a database that holds only the cast, with the bundled server `file`. */
export const runRush = async (file: string, engine: Engine, cast: Cast, rush: Rush): Promise<Result> => {
  const { TEST_REDIS_URL } = process.env;
  const { nodes = 1 } = rush;
  const world = enterWorld(engine, cast, {
    ...(rush.bug && { FAULTS_BUG: rush.bug }),
    ...(nodes > 1 && TEST_REDIS_URL && { REDIS_URL: TEST_REDIS_URL }),
  });
  if (rush.bug === 'serial-replay') await world.query('create sequence planted_serial');
  // The venues must be durable, so that only orders can be lost.
  if (rush.databaseKills) await world.query('checkpoint');
  const server = nodes > 1 ? await superviseNodes(file, world.env, nodes) : await supervise(file, world.env);
  try {
    return await play(server, engine, world, rush);
  } finally {
    await server.stop();
    await world.close();
  }
};

/** The names of the violated checks, for tests to compare. */
export const found = ({ findings }: { findings: Record<string, string[]> }): string[] =>
  Object.entries(findings).flatMap(([name, list]) => (list.length > 0 ? [name] : []));
