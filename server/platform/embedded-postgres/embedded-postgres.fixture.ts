import pg from 'pg';
import { ensurePostgres } from './embedded-postgres.ts';

// A process that runs a database in a folder, for tests that start and kill such processes:
//   node --import tsx embedded-postgres.fixture.ts DIR once|flood [PROGRAMS UID]
// Writes one JSON line for each event. `once` inserts a row each time it gets a server, `flood` inserts rows continuously.
// PROGRAMS is the folder of PostgreSQL's programs. With a UID (as root) it switches to that account; its own sources, which may be
// below an inaccessible folder, are loaded by then.
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

const serve = async (): Promise<void> => {
  const server = await ensurePostgres({ dir, ...(binaries && { binaries }), log: (line) => report({ event: 'log', line }) });
  report({ event: 'up', pid: server.pid, adopted: server.adopted, url: server.url });
  const client = new pg.Client(server.url);
  client.on('error', () => {});
  try {
    await client.connect();
    // concurrent CREATE TABLE IF NOT EXISTS conflict in the catalogue
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

// keeps the process alive while it waits to own the server
setInterval(() => {}, 60_000);
report({ event: 'begin' });
try {
  for (;;) await serve();
} catch (error) {
  report({ event: 'failed', message: String(error) });
  process.exit(1);
}
