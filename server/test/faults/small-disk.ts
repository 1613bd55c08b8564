// A disk that is full, and has room again: guests go on ordering meanwhile. Where a small file system can be mounted (as root) it is a real one,
// with the server's own database on it; elsewhere the database answers what PostgreSQL answers then.
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

/** `fill` leaves no room, `free` gives it back. */
export type Disk = { engine: Engine; fill(world: World): Promise<void>; free(world: World): Promise<void>; close(): Promise<void> };

/** More than the database needs to be made and to order for a while, and little to fill. */
const SMALL_MB = 320;
const CHUNKS = [1 << 20, 1 << 12];

/** Writes until there is no room for another block. */
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

/** The server's own database in a folder of a disk that is small enough to be filled. */
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

/** Such a disk, of its own; null where none can be mounted. */
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

/** No disk at all: the database says of each order what it says when it cannot grow a file. */
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

/** Orders, refused this often before there is room again. */
const REFUSALS = 12;
const WITHIN_MS = 60_000;

/** Guests order without a pause: on a disk that is full from a third of the orders on, until enough were told so. */
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
    // However long it takes to fill the disk, a third of the orders finds it full.
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
    const { findings, after } = await settle(world, { acknowledged: guests.acknowledged, pressed: new Map(), boards: [board] }, WITHIN_MS);
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
