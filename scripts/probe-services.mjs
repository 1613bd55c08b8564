// Prints TEST_DATABASE_URL=… and TEST_REDIS_URL=… for a PostgreSQL and a Redis on their standard local ports; reports missing ones on
// stderr.
import { once } from 'node:events';
import { connect } from 'node:net';
import './setup.mjs';

const { default: pg } = await import('pg');
const HOST = '127.0.0.1';
const PATIENCE_MS = 3_000;
const IS_FIT = `select from pg_roles where rolname = current_user and (rolsuper or rolcreatedb) and current_setting('server_version_num')::int >= 150000`;

const askPostgres = async (user) => {
  const connectionString = `postgres://${user}@${HOST}:5432/postgres`;
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: PATIENCE_MS });
  await client.connect();
  const { rowCount } = await client.query(IS_FIT);
  await client.end();
  if (rowCount === 0) throw new Error(`it is older than 15, or ${user} may not create databases`);
  return connectionString;
};

const askRedis = async () => {
  const socket = connect(6379, HOST).setTimeout(PATIENCE_MS, () => socket.destroy(new Error('no answer in time')));
  socket.write('PING\r\n');
  const [answer] = await once(socket, 'data');
  socket.destroy();
  if (!String(answer).startsWith('+PONG')) throw new Error(String(answer).trim());
  return `redis://${HOST}:6379`;
};

const asks = { TEST_DATABASE_URL: () => askPostgres('postgres').catch(() => askPostgres('root')), TEST_REDIS_URL: askRedis };
for (const [name, ask] of Object.entries(asks)) {
  const url = process.env[name] || (await ask().catch((error) => console.error(`Nothing to test on for ${name}: ${error.message}.`)));
  if (url) console.log(`${name}=${url}`);
}
