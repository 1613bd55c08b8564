import pg from 'pg';
import { ensurePostgres } from './embedded-postgres.ts';

// A process that keeps a database in a folder, for the tests that start and kill such processes:
//   node --import tsx embedded-postgres.fixture.ts DIR once|flood [PROGRAMS UID]
// Writes one JSON line for each thing that happens. `once` inserts a row each time it gets a server, `flood` one after the other.
// PROGRAMS is the folder of PostgreSQL's programs. Started by root with a UID, it is that account's process from here on: its own
// sources, which may lie below a folder closed to others, are read by now.
const [dir = '', mode = 'once', binaries, uid] = process.argv.slice(2);
if (uid !== undefined) {
  process.chdir('/');
  process.setgroups?.([]);
  process.setgid?.(Number(uid));
  process.setuid?.(Number(uid));
}

const report = (event: Record<string, unknown>): void => void process.stdout.write(`${JSON.stringify(event)}\n`);

const insert = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ id: string }>('INSERT INTO kept DEFAULT VALUES RETURNING id');
  report({ event: 'kept', id: Number(rows[0]?.id) });
};

const keep = async (): Promise<void> => {
  const server = await ensurePostgres({ dir, ...(binaries && { binaries }), log: (line) => report({ event: 'log', line }) });
  report({ event: 'up', pid: server.pid, adopted: server.adopted, url: server.url });
  const client = new pg.Client(server.url);
  client.on('error', () => {});
  try {
    await client.connect();
    // simultaneous CREATE TABLE IF NOT EXISTS collide in the catalogue
    await client.query('SELECT pg_advisory_lock(1)');
    await client.query('CREATE TABLE IF NOT EXISTS kept(id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY)');
    await client.query('SELECT pg_advisory_unlock(1)');
    await insert(client);
    while (mode === 'flood') await insert(client);
  } catch (error) {
    report({ event: 'lost', message: String(error) });
  }
  await server.gone;
};

// nothing else keeps a process alive that waits for its turn to own the server
setInterval(() => {}, 60_000);
report({ event: 'begin' });
try {
  for (;;) await keep();
} catch (error) {
  report({ event: 'failed', message: String(error) });
  process.exit(1);
}
