import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

type Migration = { version: string; checksum: string; text: string };

const FILE_NAME = /^\d{4}(-[a-z0-9]+){2,}\.sql$/;
const NO_TRANSACTION = '-- no-transaction';
const LOCK = 'pg_try_advisory_lock(1633840239, 1)';
const UNLOCK = 'pg_advisory_unlock(1633840239, 1)';
const LOCK_TIMEOUT = '50ms';
const RETRY_FOR_MS = 30_000;
const ANNOUNCE_MS = 10_000;
// Lock timeout, and deadlock with running queries: both are temporary.
const PASSING_ERRORS = ['55P03', '40P01'];

/**
 * Migrates a database to the newest version: runs the files `NNNN-verb-noun.sql` of `directory` that are not applied yet, in order, each in
 * its own transaction, and returns their names without `.sql`. Several processes may call it at once: one applies, the others wait.
 * A file whose first line is `-- no-transaction` runs statement by statement, and again from the first one after a failure, so its
 * statements must be repeatable (`DROP INDEX CONCURRENTLY IF EXISTS x; CREATE INDEX CONCURRENTLY x …`).
 * `connect` returns a connected client for the duration of the call, directly to the server (session locks do not work through a
 * transaction pooler). Throws an Error if an applied file was edited, if the database is newer than the program, or if a file fails
 * (which is then rolled back).
 */
export const migrate = async (
  connect: () => Promise<pg.Client>,
  directory: string,
  log: (line: string) => void = () => {},
): Promise<string[]> => {
  const migrations = readMigrations(directory);
  const client = await connect();
  client.on('error', () => {});
  try {
    await client.query('SET statement_timeout = 0');
    await lock(client, log);
    try {
      const pending = await pendingOf(client, migrations);
      for (const migration of pending) {
        const started = Date.now();
        await apply(client, migration, log);
        log(`migration ${migration.version} applied in ${Date.now() - started} ms`);
      }
      return pending.map(({ version }) => version);
    } finally {
      await client.query(`SELECT ${UNLOCK}`).catch(() => {});
    }
  } finally {
    await client.end().catch(() => {});
  }
};

/** The version of a database with every file of `directory` applied: the name of the last one without `.sql`. */
export const latestVersion = (directory: string): string => {
  const last = readMigrations(directory).at(-1);
  if (!last) throw new Error(`no migration in ${directory}`);
  return last.version;
};

const readMigrations = (directory: string): Migration[] => {
  const files = fs.readdirSync(directory).filter((name) => name.endsWith('.sql'));
  const migrations = files.sort().map((name) => {
    if (!FILE_NAME.test(name)) throw new Error(`migration ${name}: the name must be NNNN-verb-noun.sql`);
    const text = fs
      .readFileSync(path.join(directory, name), 'utf8')
      .replace(/^\uFEFF/, '')
      .replace(/\r\n/g, '\n');
    if (/^\s*(BEGIN|COMMIT|ROLLBACK)\s*;/im.test(text)) throw new Error(`migration ${name}: a file must not begin or end a transaction`);
    return { version: name.slice(0, -'.sql'.length), checksum: createHash('sha256').update(text).digest('hex'), text };
  });
  for (const [index, { version }] of migrations.entries()) {
    const before = migrations[index - 1]?.version;
    if (before?.slice(0, 4) === version.slice(0, 4)) throw new Error(`migrations ${before} and ${version} have the same number`);
  }
  return migrations;
};

/** Polls, because a session that blocks in pg_advisory_lock holds a snapshot, for which CREATE INDEX CONCURRENTLY waits (a deadlock). */
const lock = async (client: pg.Client, log: (line: string) => void): Promise<void> => {
  let announced = Date.now();
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>(`SELECT ${LOCK} AS taken`);
    if (rows[0]?.taken) return;
    if (Date.now() - announced > ANNOUNCE_MS) {
      announced = Date.now();
      log('waiting for another process to finish the migrations');
    }
    await sleep(50 + Math.random() * 100);
  }
};

const pendingOf = async (client: pg.Client, migrations: Migration[]): Promise<Migration[]> => {
  const table = await client.query<{ present: boolean }>("SELECT to_regclass('schema_migration') IS NOT NULL AS present");
  if (!table.rows[0]?.present) {
    await client.query(
      'CREATE TABLE schema_migration (version text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
    );
  }
  const { rows } = await client.query<{ version: string; checksum: string }>('SELECT version, checksum FROM schema_migration');
  const applied = new Map(rows.map(({ version, checksum }) => [version, checksum]));
  const known = new Set(migrations.map(({ version }) => version));
  const newest = [...applied.keys()].sort().at(-1) ?? '';
  const unknown = [...applied.keys()].filter((version) => !known.has(version));
  if (unknown.length > 0)
    throw new Error(`the database is newer than this program, which does not know its migration ${unknown.join(', ')}`);
  for (const { version, checksum } of migrations) {
    const before = applied.get(version);
    if (before === undefined && version < newest)
      throw new Error(`migration ${version} comes before ${newest}, already applied: renumber it`);
    if (before !== undefined && before !== checksum) throw new Error(`migration ${version} was edited after it was applied`);
  }
  return migrations.filter(({ version }) => !applied.has(version));
};

const apply = async (client: pg.Client, migration: Migration, log: (line: string) => void): Promise<void> => {
  const record = () =>
    client.query('INSERT INTO schema_migration (version, checksum) VALUES ($1, $2)', [migration.version, migration.checksum]);
  if (migration.text.startsWith(NO_TRANSACTION)) {
    for (const statement of splitStatements(migration.text)) await run(client, migration.version, statement);
    await record();
    return;
  }
  const deadline = Date.now() + RETRY_FOR_MS;
  for (let attempt = 0; ; attempt++) {
    try {
      await client.query('BEGIN');
      // A waiting ALTER TABLE blocks all later queries on the table: give up quickly and retry instead.
      await client.query(`SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`);
      await run(client, migration.version, migration.text);
      await record();
      await client.query('COMMIT');
      return;
    } catch (error) {
      await client.query('ROLLBACK').catch(() => {});
      const pause = Math.min(1_000, 50 * 2 ** attempt) * (0.5 + Math.random() / 2);
      if (!isPassing(error) || Date.now() + pause > deadline) throw error;
      if (attempt === 0) log(`migration ${migration.version} waits for queries that hold its tables`);
      await sleep(pause);
    }
  }
};

const isPassing = (error: unknown): boolean => {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof pg.DatabaseError && PASSING_ERRORS.includes(cause.code ?? '');
};

const run = async (client: pg.Client, version: string, sql: string): Promise<void> => {
  try {
    await client.query(sql);
  } catch (cause) {
    const position = cause instanceof pg.DatabaseError ? Number(cause.position) : Number.NaN;
    const line = position > 0 ? ` (line ${sql.slice(0, position).split('\n').length})` : '';
    throw new Error(`migration ${version} failed${line}: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
};

/** Splits at semicolons outside of strings, quoted names, dollar quotes and comments. */
const splitStatements = (text: string): string[] => {
  const tokens = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\$([A-Za-z_]\w*)?\$[\s\S]*?\$\1\$|--[^\n]*|\/\*[\s\S]*?\*\/|;/g;
  const statements: string[] = [];
  let from = 0;
  for (const { 0: token, index } of text.matchAll(tokens)) {
    if (token !== ';') continue;
    statements.push(text.slice(from, index));
    from = index + 1;
  }
  statements.push(text.slice(from));
  const withoutComments = (statement: string) => statement.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, '').trim();
  return statements.filter((statement) => withoutComments(statement) !== '');
};
