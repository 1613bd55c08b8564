// Keeps the embedded database there for as long as the program runs, whoever started it and however often it ends.
import { setTimeout as sleep } from 'node:timers/promises';
import { type EmbeddedPostgres, ensurePostgres, type PostgresOptions } from './embedded-postgres.ts';

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;
/** A server that stood for so long did not fail at once: the next pause is a short one again. */
const STEADY_MS = 60_000;

export type KeptPostgres = Pick<EmbeddedPostgres, 'url' | 'stop'>;

/**
 * The server of `dir`, started again whenever it has ended (its owner was another process, or it was killed) until `stop`;
 * ever more slowly while that fails. Throws where the first start does.
 */
export const keepPostgres = async (options: PostgresOptions & { log: (line: string) => void }): Promise<KeptPostgres> => {
  const stopping = new AbortController();
  let server = await ensurePostgres(options);

  const again = async (pause: number): Promise<void> => {
    await sleep(pause, undefined, { signal: stopping.signal, ref: false });
    try {
      server = await ensurePostgres(options);
    } catch (error) {
      options.log((error as Error).message);
      return again(Math.min(2 * pause, LONGEST_PAUSE_MS));
    }
    if (stopping.signal.aborted) await server.stop();
    return keep(pause);
  };
  const keep = async (lastPause: number): Promise<void> => {
    const since = Date.now();
    await server.gone;
    if (!stopping.signal.aborted) await again(Date.now() - since > STEADY_MS ? FIRST_PAUSE_MS : Math.min(2 * lastPause, LONGEST_PAUSE_MS));
  };
  const keeping = keep(FIRST_PAUSE_MS / 2).catch(() => undefined);

  return {
    url: server.url,
    async stop() {
      stopping.abort();
      await server.stop();
      // A start that is under way ends with the server stopped.
      await keeping;
    },
  };
};
