// Keeps the embedded database running while the program runs, whichever process owns it.
import { setTimeout as sleep } from 'node:timers/promises';
import { type EmbeddedPostgres, ensurePostgres, type PostgresOptions } from './embedded-postgres.ts';

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;
/** After this run time, the next restart is not a repeated failure, and the pause is short again. */
const STEADY_MS = 60_000;

export type SupervisedPostgres = Pick<EmbeddedPostgres, 'url' | 'stop'>;

/**
 * The server of `dir`, restarted whenever it ends (killed, or with the process that owned it) until `stop`, with growing pauses while
 * restarts fail. Throws if the first start fails.
 */
export const supervisePostgres = async (options: PostgresOptions & { log: (line: string) => void }): Promise<SupervisedPostgres> => {
  const stopping = new AbortController();
  let server = await ensurePostgres(options);

  const restart = async (pause: number): Promise<void> => {
    await sleep(pause, undefined, { signal: stopping.signal, ref: false });
    try {
      server = await ensurePostgres(options);
    } catch (error) {
      options.log((error as Error).message);
      return restart(Math.min(2 * pause, LONGEST_PAUSE_MS));
    }
    if (stopping.signal.aborted) await server.stop();
    return supervise(pause);
  };
  const supervise = async (lastPause: number): Promise<void> => {
    const since = Date.now();
    await server.gone;
    if (!stopping.signal.aborted)
      await restart(Date.now() - since > STEADY_MS ? FIRST_PAUSE_MS : Math.min(2 * lastPause, LONGEST_PAUSE_MS));
  };
  const supervising = supervise(FIRST_PAUSE_MS / 2).catch(() => undefined);

  return {
    url: server.url,
    async stop() {
      stopping.abort();
      await server.stop();
      // A restart in progress ends with a stopped server.
      await supervising;
    },
  };
};
