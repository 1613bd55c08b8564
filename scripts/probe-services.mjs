// Prints TEST_DATABASE_URL=… and TEST_REDIS_URL=… for a PostgreSQL and a Redis that answer on their standard local ports; says on stderr what it found.
// Speaks both protocols itself, because it runs before anything is installed.
import { connect } from 'node:net';

const HOST = '127.0.0.1';
const OLDEST_POSTGRES = 15;
const MAY_CREATE = 'select 1 where (select rolsuper or rolcreatedb from pg_roles where rolname = current_user)';

/** Sends `hello`, then hands everything received so far to `read` until that returns an answer; rejects on refusal, early end and after 3 s. */
function talk(port, hello, read) {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: HOST, port });
    let received = Buffer.alloc(0);
    const finish = (settle, value) => {
      socket.destroy();
      settle(value);
    };
    socket.setTimeout(3_000, () => finish(reject, new Error('no answer within 3 s')));
    socket.once('error', (error) => finish(reject, error));
    socket.once('end', () => finish(reject, new Error('closed the connection')));
    socket.once('connect', () => socket.write(hello));
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      try {
        const answer = read(received, socket);
        if (answer !== undefined) finish(resolve, answer);
      } catch (error) {
        finish(reject, error);
      }
    });
  });
}

/** A PostgreSQL start packet: length, protocol 3.0, then names and values. */
function startPacket(user) {
  const body = Buffer.from(`user\0${user}\0database\0postgres\0\0`);
  const head = Buffer.alloc(8);
  head.writeInt32BE(body.length + 8, 0);
  head.writeInt32BE(196_608, 4);
  return Buffer.concat([head, body]);
}

function queryPacket(sql) {
  const body = Buffer.from(`${sql}\0`);
  const head = Buffer.alloc(5);
  head.write('Q');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/** The whole messages received so far: type letter and body. */
function messages(received) {
  const found = [];
  for (let at = 0; at + 5 <= received.length; ) {
    const end = at + 1 + received.readInt32BE(at + 1);
    if (end > received.length) break;
    found.push({ type: String.fromCharCode(received[at]), body: received.subarray(at + 5, end) });
    at = end;
  }
  return found;
}

/** The version of the PostgreSQL that lets `user` in without a password and lets it create databases. */
async function askPostgres(user) {
  let asked = false;
  return talk(5432, startPacket(user), (received, socket) => {
    const all = messages(received);
    const refusal = all.find(({ type }) => type === 'E');
    if (refusal)
      throw new Error(
        refusal.body
          .toString()
          .split('\0')
          .find((field) => field.startsWith('M'))
          ?.slice(1),
      );
    if (all.some(({ type, body }) => type === 'R' && body.readInt32BE(0) !== 0)) throw new Error(`wants a password for ${user}`);
    const ready = all.filter(({ type }) => type === 'Z').length;
    if (ready > 0 && !asked) {
      asked = true;
      socket.write(queryPacket(MAY_CREATE));
    }
    if (ready < 2) return undefined;
    if (!all.some(({ type }) => type === 'D')) throw new Error(`${user} may not create databases`);
    const parameters = all.filter(({ type }) => type === 'S').map(({ body }) => body.toString().split('\0'));
    const version = parameters.find(([name]) => name === 'server_version')?.[1] ?? '0';
    if (Number.parseInt(version, 10) < OLDEST_POSTGRES) throw new Error(`version ${version} is older than ${OLDEST_POSTGRES}`);
    return version;
  });
}

async function findPostgres() {
  const reasons = [];
  for (const user of ['postgres', 'root']) {
    try {
      const version = await askPostgres(user);
      console.error(`PostgreSQL ${version} answers on ${HOST}:5432 (user ${user}).`);
      return `postgres://${user}@${HOST}:5432/postgres`;
    } catch (error) {
      reasons.push(error.message || error.code);
    }
  }
  console.error(`No PostgreSQL to test on at ${HOST}:5432: ${[...new Set(reasons)].join('; ')}.`);
  return undefined;
}

async function findRedis() {
  try {
    await talk(6379, 'PING\r\n', (received) => {
      const line = received.toString();
      if (line.startsWith('+PONG')) return true;
      if (line.startsWith('-')) throw new Error(line.trim().slice(1));
      return undefined;
    });
    console.error(`Redis answers on ${HOST}:6379.`);
    return `redis://${HOST}:6379`;
  } catch (error) {
    console.error(`No Redis to test on at ${HOST}:6379: ${error.message || error.code}.`);
    return undefined;
  }
}

const found = {
  TEST_DATABASE_URL: process.env.TEST_DATABASE_URL || (await findPostgres()),
  TEST_REDIS_URL: process.env.TEST_REDIS_URL || (await findRedis()),
};
for (const [name, value] of Object.entries(found)) if (value) console.log(`${name}=${value}`);
