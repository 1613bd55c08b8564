// The demo of a worker's journeys: a copy of one created once in a run, served like `npm start`, and restored for each file of journeys.
import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ensurePostgres } from '../../server/platform/embedded-postgres/embedded-postgres.ts';
import { NO_DURABILITY } from '../../server/test/database.ts';
import { testFolder } from '../../server/test/folder.ts';
import { clockShift } from './clock.ts';
import { restoreDatabase } from './database.ts';
import { ROOT, type Server, startServer } from './server.ts';

/** Its address (without trailing slash) and its data folder; a new object after each restore. */
export type Demo = { address: string; data: string };
/** Restores the demo for a file of journeys, unless already done. */
export type ServeFile = (file: string) => Promise<void>;

let served: Demo | undefined;

/** The demo of this worker. */
export const demo = (): Demo => {
  if (!served) throw new Error('The demo is not served yet.');
  return served;
};
export const demoAddress = (): string => demo().address;

/** Stops a server. Fails if it does not stop in time or has logged a failure; the error names `file`, the journeys it served. */
export const endServer = async (server: Server, file = 'no journey'): Promise<void> => {
  const code = await server.stop();
  const failures = server
    .output()
    .split('\n')
    .filter((line) => /"level":(50|60)/.test(line));
  const problems = failures.map((line) => `The server logged a failure: ${line}`);
  if (code !== 0) problems.push(`The server ended with ${code}.`);
  if (problems.length > 0) throw new Error(`While it served ${file}:\n${problems.join('\n')}`);
};

/** Serves a copy of the demo during `use`, with the builds in `root` if given. */
export const serveDemo = async (use: (serveFile: ServeFile) => Promise<void>, root = ROOT): Promise<void> => {
  const data = testFolder('e2e');
  try {
    // PostgreSQL requires the owners and permissions.
    await promisify(execFile)('cp', ['-a', `${process.env.E2E_TEMPLATE}/.`, data]);
    // The server takes over the running database, and leaves it running when it stops.
    const postgres = await ensurePostgres({ dir: join(data, 'postgres'), settings: NO_DURABILITY });
    let server: Server | undefined;
    let current: string | undefined;
    const start = async (port?: string) => {
      server = await startServer(data, { shift: clockShift(), root, ...(port && { port }) });
      served = { address: server.address, data };
    };
    const end = async () => {
      const ending = server;
      server = undefined;
      if (ending) await endServer(ending, current);
    };
    const serveFile = async (file: string) => {
      if (file === current) return;
      if (current !== undefined) {
        await end();
        await restoreDatabase(postgres);
        await start(new URL(demoAddress()).port);
      }
      current = file;
    };
    await start();
    await use(serveFile).finally(end);
    await postgres.stop();
  } finally {
    await rm(data, { recursive: true, force: true });
  }
};
