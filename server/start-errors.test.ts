// Wrong configurations, each with the real program: its message, and that it reveals nothing else.
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedPostgres, ensurePostgres } from './platform/embedded-postgres/embedded-postgres.ts';
import { withoutPasswords } from './start-errors.ts';
import { LONG_TEST_MS } from './test/harness/within.ts';
import { type Ended, useProgram } from './test/program.ts';

const AT_ONCE = 3;
const PASSWORD = 'hunter2-hunter2';
const SECRET = 'hunter2 stands in for a real secret, 1937';
const { start } = useProgram();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ardoise-start-'));
const taken = net.createServer();
let postgres: EmbeddedPostgres;

const below = (name: string, secret?: string): string => {
  const dir = path.join(folder, name);
  fs.mkdirSync(dir);
  if (secret !== undefined) fs.writeFileSync(path.join(dir, 'secret'), secret);
  return dir;
};
/** A folder that cannot be written, not even by root. */
const closed = (): string => {
  const file = path.join(folder, 'a file');
  fs.writeFileSync(file, '');
  return path.join(file, 'data');
};
const database = (user: string, name: string) =>
  `postgres://${user}:${PASSWORD}@/${name}?host=${encodeURIComponent(postgres.connection.host)}`;
const portTaken = () => String((taken.address() as net.AddressInfo).port);
const refused = 'postgres://app:hunter2-hunter2@127.0.0.1:1/ardoise';
const bucket = { S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'pictures', S3_SECRET: PASSWORD };

type Wrong = { env: () => Record<string, string>; args?: string[]; says: RegExp };
const WRONG: Record<string, Wrong> = {
  'a port that is not a number': { env: () => ({ PORT: 'http' }), says: /^PORT: expected a whole number from 0 to 65535$/m },
  'a port that is in use': {
    env: () => ({ PORT: portTaken() }),
    says: /^PORT: \d+ is in use by another program.*set PORT to a free one\.$/m,
  },
  'a host of another machine': {
    env: () => ({ HOST: '203.0.113.7', PORT: '4449' }),
    says: /^HOST: 203\.0\.113\.7 is not an address of this/m,
  },
  'an unknown role': { env: () => ({ ROLES: 'api,kitchen' }), says: /^ROLES: expected some of api, realtime, worker, analytics, styles/m },
  'an invalid flag': { env: () => ({ DEMO: 'yes' }), says: /^DEMO: expected true or false$/m },
  'another kind of database': {
    env: () => ({ DATABASE_URL: `mysql://root:${PASSWORD}@localhost/ardoise` }),
    says: /^DATABASE_URL: expected postgres:\/\/user:password@host/m,
  },
  'a password that breaks the address': {
    env: () => ({ DATABASE_URL: `postgres://app:${PASSWORD}/@db.example/ardoise`, SECRET }),
    says: /^DATABASE_URL: expected .*%2F/m,
  },
  'a database that does not answer': {
    env: () => ({ DATABASE_URL: refused, SECRET }),
    says: /^DATABASE_URL: no PostgreSQL answers at 127\.0\.0\.1:1 \(ECONNREFUSED\)\. Start it, or correct/m,
  },
  'a database on an unknown host': {
    env: () => ({ DATABASE_URL: `postgres://app:${PASSWORD}@db.invalid/ardoise`, SECRET }),
    says: /^DATABASE_URL: the host "db\.invalid" is not known/m,
  },
  'an unknown database': {
    env: () => ({ DATABASE_URL: database('ardoise', 'nowhere'), SECRET }),
    says: /^DATABASE_URL: .* has no database "nowhere"\. Create it \(createdb nowhere\)/m,
  },
  'a wrong password': {
    env: () => ({ DATABASE_URL: database('locked', 'postgres'), SECRET }),
    says: /^DATABASE_URL: .* refuses the user "locked" or its password/m,
  },
  'a role that may not create tables': {
    env: () => ({ DATABASE_URL: database('reader', 'postgres'), SECRET }),
    says: /^DATABASE_URL: its role may not create what Ardoise needs .*owner of the database/m,
  },
  'a database without Unicode': {
    env: () => ({ DATABASE_URL: database('ardoise', 'ascii'), SECRET }),
    says: /^DATABASE_URL: the database "ascii" is in SQL_ASCII\. Create one with the encoding UTF8/m,
  },
  'a DATABASE_URL without a secret': {
    env: () => ({ DATABASE_URL: refused, DATA_DIR: below('none') }),
    says: /^SECRET: required with DATABASE_URL.*openssl rand/m,
  },
  'a short secret': { env: () => ({ SECRET: PASSWORD }), says: /^SECRET: expected at least 32 characters/m },
  'a placeholder for a secret': {
    env: () => ({ SECRET: `changeme-${PASSWORD}-${PASSWORD}` }),
    says: /^SECRET: this is a placeholder\. Generate/m,
  },
  'an empty secret file': {
    env: () => ({ DATA_DIR: below('empty', '') }),
    says: /^DATA_DIR: .*empty\/secret is empty\..*delete it/m,
  },
  'a truncated secret file': {
    env: () => ({ DATA_DIR: below('half', PASSWORD) }),
    says: /^DATA_DIR: .*half\/secret has fewer than 32 characters\..*delete it/m,
  },
  'a data folder that cannot be written': {
    env: () => ({ DATA_DIR: closed() }),
    says: /^DATA_DIR: .* cannot be written \([A-Z]+: [a-z ]+\)\. Set it to a folder that this account can write to/m,
  },
  'a secret file that cannot be read': {
    env: () => {
      const dir = below('folder');
      fs.mkdirSync(path.join(dir, 'secret'));
      return { DATA_DIR: dir };
    },
    says: /^DATA_DIR: .*folder\/secret cannot be read or created \(EISDIR: [a-z ]+\)\. Start as the account that owns it/m,
  },
  'half an SMS gateway': {
    env: () => ({ OVH_SERVICE: 'sms-ab12345-1', OVH_SENDER: 'ARDOISE' }),
    says: /^OVH_APPLICATION_KEY: required with the other keys of the SMS gateway.*Set it, or none of them\.$/m,
  },
  'half a bucket': { env: () => bucket, says: /^S3_KEY: required with the other keys of the bucket.*Set it, or none of them\.$/m },
  'mail without an address for its links': {
    env: () => ({ SMTP_URL: `smtp://app:${PASSWORD}@mail.example` }),
    says: /^PUBLIC_URL: required with SMTP_URL/m,
  },
  'an invalid web address': { env: () => ({ PUBLIC_URL: 'menu.example' }), says: /^PUBLIC_URL: expected https:\/\/.*host$/m },
  'an operator without an address': { env: () => ({ OPERATOR_EMAIL: 'chief' }), says: /^OPERATOR_EMAIL: expected an e-mail address$/m },
  'a production without a database': {
    env: () => ({ NODE_ENV: 'production' }),
    says: /^This start would make the empty database a demonstration .* with NODE_ENV=production\. Set DEMO=false .*DATABASE_URL/m,
  },
  'an unknown command': { env: () => ({}), args: ['--port=80'], says: /^Unknown command "--port=80"/m },
  'a lost factor without an e-mail': { env: () => ({}), args: ['reset-factor'], says: /npm run reset-factor -- someone@example\.org$/m },
  'a log mark without a valid subject': { env: () => ({}), args: ['log-mark', 'x'], says: /npm run log-mark -- someone@example\.org 203/m },
  'the first admin without an e-mail': { env: () => ({}), args: ['first-admin'], says: /npm run first-admin -- someone@example\.org$/m },
};

const outcomes = new Map<string, Ended>();
const folderOf = (name: string) => path.join(folder, `data of ${name}`);

beforeAll(async () => {
  fs.chmodSync(folder, 0o755);
  taken.listen(0, '127.0.0.1');
  postgres = await ensurePostgres({ dir: path.join(folder, 'own') });
  const admin = new pg.Client({ connectionString: postgres.superuserUrl });
  await admin.connect();
  await admin.query(`create role locked login password 'another one'; create role reader login`);
  await admin.query(`create database ascii owner ardoise encoding 'SQL_ASCII' locale_provider libc locale 'C' template template0`);
  const rules = path.join(folder, 'own/pgdata/pg_hba.conf');
  fs.writeFileSync(rules, `local all locked scram-sha-256\n${fs.readFileSync(rules, 'utf8')}`);
  await admin.query('select pg_reload_conf()');
  await admin.end();

  const waiting = Object.entries(WRONG);
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, { env, args = [] }] = next;
      outcomes.set(name, await start({ DATA_DIR: folderOf(name), ...env() }, ...args).ended());
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}, LONG_TEST_MS);
afterAll(async () => {
  taken.close();
  await postgres.stop();
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
});

const outcome = (name: string) => outcomes.get(name) as Ended;

describe('a start with', () => {
  it.each(Object.entries(WRONG))('%s ends at once with a sentence about the fix', (name, { says }) => {
    const { code, stdout, stderr } = outcome(name);
    expect(stderr).toMatch(says);
    expect(code).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).not.toMatch(/^\s+at |node:|Error:|hunter2/m);
  });
});

it('finds a port in use before it touches the database', () => {
  const data = folderOf('a port that is in use');
  expect(fs.readdirSync(data)).toEqual(['secret']);
});

it('warns that root is not needed', () => {
  const rootWarning = /^Running as root works, but is not needed/m;
  const { stderr } = outcome('a database that does not answer');
  if (process.getuid?.() === 0) expect(stderr).toMatch(rootWarning);
  else expect(stderr).not.toMatch(rootWarning);
});

it('removes passwords from URLs in messages of others', () => {
  expect(withoutPasswords('smtp://app:hunter2@mail.example and redis://:hunter2@cache.example failed')).toBe(
    'smtp://app:…@mail.example and redis://:…@cache.example failed',
  );
});
