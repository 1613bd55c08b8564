// A reconnection storm: hundreds of boards lose their connections at once, several times, while guests order; then each must show the
// stored orders.
import { type Board, openBoard } from './boards.ts';
import type { Findings } from './checks.ts';
import type { Engine } from './engine.ts';
import { runGuests } from './guests.ts';
import { caller } from './http.ts';
import { openGate } from './pair.ts';
import { settle } from './rush.ts';
import { supervise } from './supervisor.ts';
import { type Cast, enterWorld } from './world.ts';

export type Storm = {
  boards: number;
  /** How often all boards are cut off; the last time after the last order. */
  cuts: number;
  orders: number;
  clients: number;
  /** Milliseconds after the last cut until boards must show the stored orders. */
  within: number;
};
export type StormResult = {
  findings: Findings & { behaviour: string[] };
  figures: { orders: number; seconds: number; connected: number; boardsEqual: number | null };
};

/** Number of boards that connect concurrently. */
const AT_ONCE = 50;

export const runStorm = async (file: string, engine: Engine, cast: Cast, storm: Storm): Promise<StormResult> => {
  const world = enterWorld(engine, cast);
  const server = await supervise(file, world.env);
  // Boards connect through their own gate, so that cuts do not affect orders.
  const gate = await openGate(() => [server.port]);
  const { call, close } = caller(server.port);
  const boards: Board[] = [];
  try {
    await server.ready();
    const since = Date.now();
    while (boards.length < storm.boards) {
      const some = Array.from({ length: Math.min(AT_ONCE, storm.boards - boards.length) }, (_, n) =>
        openBoard(call, gate.port, world.venues[n % world.venues.length]?.id ?? '', world.bartenders[0]?.token ?? ''),
      );
      boards.push(...(await Promise.all(some)));
    }
    const connected = Date.now() - since;
    const moments = new Set(Array.from({ length: storm.cuts - 1 }, (_, n) => Math.ceil(((n + 1) * storm.orders) / storm.cuts)));
    const onOrder = (count: number) => void (moments.delete(count) && gate.cut());
    const guests = await runGuests(call, world, { ...storm, onOrder });
    const seconds = (Date.now() - since - connected) / 1000;
    gate.cut();
    const seen = { acknowledged: guests.acknowledged, acted: new Map(), boards };
    const { findings, after } = await settle(world, seen, storm.within);
    const missed = storm.orders - guests.acknowledged.length;
    return {
      findings: {
        ...findings,
        behaviour: [
          ...server.exits,
          ...new Set(guests.complaints),
          ...(missed + guests.repeats > 0 ? [`${missed} orders were never answered, ${guests.repeats} sendings were repeated`] : []),
        ],
      },
      figures: { orders: guests.acknowledged.length, seconds, connected, boardsEqual: after },
    };
  } finally {
    for (const board of boards) board.close();
    close();
    await gate.close();
    await server.stop();
    await world.close();
  }
};
