// A disk that is full and later has space again while guests order. It is a real one with the server's database if a small file system can
// be mounted (as root); otherwise the database simulates PostgreSQL's errors.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { openBoard } from './boards.ts';
import type { Findings } from './checks.ts';
import { builtInDatabase, type Engine, scratchFolder } from './engine.ts';
import { runGuests } from './guests.ts';
import { type Caller, caller } from './http.ts';
import { settle } from './rush.ts';
import { supervise } from './supervisor.ts';
import { type Cast, enterWorld, makeCast, type World } from './world.ts';

/** `fill` uses up the space, `free` releases it. */
export type Disk = { engine: Engine; fill(world: World): Promise<void>; free(world: World): Promise<void>; close(): Promise<void> };

/** Enough space to create the database and order for a while, and quick to fill. */
const SMALL_MB = 320;
const CHUNKS = [1 << 20, 1 << 12];

/** Writes until no block is left. */
const fillUp = (file: string): void => {
  const ballast = fs.openSync(file, 'w');
  for (const chunk of CHUNKS) {
    try {
      for (const zeros = Buffer.alloc(chunk); ; ) if (fs.writeSync(ballast, zeros) < chunk) break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
  fs.closeSync(ballast);
};

/** The server's own database in a folder of a small disk. */
export const diskAt = async (folder: string): Promise<Disk> => {
  const ballast = path.join(folder, 'ballast');
  const dataDir = path.join(folder, 'ardoise');
  fs.mkdirSync(dataDir, { mode: 0o755 });
  const engine = await builtInDatabase(dataDir);
  return {
    engine,
    fill: async () => fillUp(ballast),
    free: async () => fs.rmSync(ballast, { force: true }),
    async close() {
      fs.rmSync(ballast, { force: true });
      await engine.close();
    },
  };
};

/** Mounts a small disk; null if that is not possible. */
export const smallDisk = async (): Promise<Disk | null> => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null;
  const folder = scratchFolder();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SMALL_MB}m,mode=0755`, 'ardoise-small-disk', folder], { stdio: 'ignore' });
  } catch {
    fs.rmdirSync(folder);
    return null;
  }
  const unmount = () => {
    execFileSync('umount', ['-l', folder], { stdio: 'ignore' });
    fs.rmdirSync(folder);
  };
  try {
    const disk = await diskAt(folder);
    return { ...disk, close: () => disk.close().finally(unmount) };
  } catch (error) {
    unmount();
    throw error;
  }
};

/** Simulates a full disk: the database answers each order with the error for a file that cannot grow. */
export const saysItIsFull = (engine: Engine): Disk => ({
  engine,
  async fill({ query }) {
    await query(`create function disk_is_full() returns trigger language plpgsql as $$ begin
      raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`);
    await query('create trigger disk_is_full before insert on orders for each statement execute function disk_is_full()');
  },
  free: async ({ query }) => void (await query('drop trigger disk_is_full on orders')),
  close: () => engine.close(),
});

export type FullDisk = {
  findings: Findings & { behaviour: string[] };
  figures: { orders: number; refused: number; boardsEqual: number | null };
};

/** Number of refused orders before space is released. */
const REFUSALS = 12;
const WITHIN_MS = 60_000;

/** Guests order without pause; the disk is full from a third of the orders on, until enough were refused. */
export const runFullDisk = async (file: string, disk: Disk, given: Cast | null, orders: number): Promise<FullDisk> => {
  const cast = given ?? (await makeCast(disk.engine, 1));
  const world = enterWorld(disk.engine, cast);
  const server = await supervise(file, world.env);
  const { call, close } = caller(server.port);
  let refused = 0;
  let placed = 0;
  let work: Promise<void> = Promise.resolve();
  let filled = work;
  const counted: Caller = async <T>(...asked: Parameters<Caller>) => {
    // The orders wait until the disk is full.
    if (placed >= Math.ceil((2 * orders) / 3)) await filled;
    const answer = await call<T>(...asked);
    if (answer?.status === 503 && ++refused === REFUSALS) work = work.then(() => disk.free(world));
    return answer;
  };
  try {
    await server.ready();
    const board = await openBoard(call, server.port, cast.venues[0]?.id ?? '', cast.bartenders[0]?.token ?? '');
    const onOrder = (count: number) => {
      placed = count;
      if (count === Math.ceil(orders / 3)) filled = work = work.then(() => disk.fill(world));
    };
    const guests = await runGuests(counted, world, { orders, clients: 4, onOrder });
    await work;
    await server.ready();
    const { findings, after } = await settle(world, { acknowledged: guests.acknowledged, acted: new Map(), boards: [board] }, WITHIN_MS);
    board.close();
    const missed = orders - guests.acknowledged.length;
    return {
      findings: {
        ...findings,
        behaviour: [...server.exits, ...new Set(guests.complaints), ...(missed > 0 ? [`${missed} orders were never answered`] : [])],
      },
      figures: { orders: guests.acknowledged.length, refused, boardsEqual: after },
    };
  } finally {
    close();
    await server.stop();
    await world.close();
  }
};
