// Prints TEST_DATABASE_URL=… and TEST_REDIS_URL=… for a PostgreSQL and a Redis that answer on their standard local ports; says on stderr what it found.
import { once } from 'node:events';
import { connect } from 'node:net';
import './setup.mjs';

const { default: pg } = await import('pg');
const HOST = '127.0.0.1';
const PATIENCE_MS = 3_000;
const OLDEST_POSTGRES = 15;
const ASK = `select current_setting('server_version_num')::int / 10000 as version, rolsuper or rolcreatedb as may_create
  from pg_roles where rolname = current_user`;

/** The address of a PostgreSQL that lets one of these users in and lets it make databases. */
async function findPostgres() {
  const reasons = [];
  for (const user of ['postgres', 'root']) {
    const url = `postgres://${user}@${HOST}:5432/postgres`;
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: PATIENCE_MS });
    try {
      await client.connect();
      const [{ version, may_create }] = (await client.query(ASK)).rows;
      if (version >= OLDEST_POSTGRES && may_create) return url;
      reasons.push(may_create ? `version ${version} is older than ${OLDEST_POSTGRES}` : `${user} may not create databases`);
    } catch (error) {
      reasons.push(error.message);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  throw new Error([...new Set(reasons)].join('; '));
}

async function findRedis() {
  const socket = connect(6379, HOST).setTimeout(PATIENCE_MS, () => socket.destroy(new Error(`no answer in ${PATIENCE_MS} ms`)));
  socket.write('PING\r\n');
  const [answer] = await once(socket, 'data');
  socket.destroy();
  if (!String(answer).startsWith('+PONG')) throw new Error(String(answer).trim());
  return `redis://${HOST}:6379`;
}

for (const [name, find] of Object.entries({ TEST_DATABASE_URL: findPostgres, TEST_REDIS_URL: findRedis })) {
  try {
    console.log(`${name}=${process.env[name] || (await find())}`);
  } catch (error) {
    console.error(`No server to test on for ${name} at ${HOST}: ${error.message}.`);
  }
}
