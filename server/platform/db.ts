// The database: connections of `pg`, on which declared statements (sql.ts) run, alone, in a transaction or in one flight.
import pg from 'pg';
import { isUuid } from './ids.ts';
import type { Statement } from './sql.ts';

// Whole numbers and rates fit a double; days stay text, so that no time zone touches them.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);

/** Runs declared statements: all rows, the first one, or how many were touched. */
export type Runs = {
  all<Row>(statement: Statement<Row>): Promise<Row[]>;
  one<Row>(statement: Statement<Row>): Promise<Row | undefined>;
  run(statement: Statement): Promise<number>;
};
/** `rollback`: what the transaction has written so far goes at its end, although its work does not fail. */
export type Tx = Runs & { client: pg.PoolClient; rollback(): void };

export type Db = Runs & {
  pool: pg.Pool;
  /**
   * Commits what `work` did, or nothing of it where it fails. `account`: who does it, for the history of what is changed; `committed`: what
   * is told once it is, and not where the work was rolled back.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>, account?: string | null, committed?: () => void): Promise<T>;
  /**
   * A transaction whose statements, `begin` and `commit` with them, are sent at once: a lock is held for no turn of this process.
   * Answers the rows of each; rejects with the first failure, and then nothing is written.
   */
  inOneFlight<Rows extends unknown[]>(...statements: { [K in keyof Rows]: Statement<Rows[K]> }): Promise<{ [K in keyof Rows]: Rows[K][] }>;
  close(): Promise<void>;
};

export type DbOptions = { url: string; poolSize: number; namedStatements: boolean; onError: (error: Error) => void };

/** The entry of the history that a transaction wrote, by what the transaction answered: calls answer it as `X-Change`. */
const entries = new WeakMap<object, string>();
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
/** The entry of the history that `answer` stands for; none where nothing changed that has a history. */
export const changeOf = (answer: unknown): string | undefined => (isObject(answer) ? entries.get(answer) : undefined);
/** Another answer that stands for the same entry. */
export const answerFor = <T extends object>(made: unknown, answer: T): T => {
  const change = changeOf(made);
  if (change) entries.set(answer, change);
  return answer;
};

const STATEMENT_DEADLINE_MS = 5_000;
const PLANS_LAST_SECONDS = 20;

const openPool = (settings: pg.PoolConfig, onError: (error: Error) => void): pg.Pool => {
  const pool = new pg.Pool(settings);
  pool.on('error', onError);
  // A connection that breaks while checked out emits on the client, not on the pool.
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
};

const openPools = ({ url, poolSize, onError }: DbOptions) => {
  // Each statement has a deadline here as well as at the server: a silent network must not hold a request.
  const settings: pg.PoolConfig = {
    connectionString: url,
    max: poolSize,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: STATEMENT_DEADLINE_MS,
    query_timeout: STATEMENT_DEADLINE_MS + 500,
    keepAlive: true,
    application_name: 'ardoise',
    // Compiling a statement takes longer than any of ours: where many rows are guessed, it costs seconds.
    options: `-c statement_timeout=${STATEMENT_DEADLINE_MS} -c idle_in_transaction_session_timeout=10000 -c jit=off`,
  };
  // Connections that do not wait for an answer before they send the next statement; they know no cursors and streams.
  // A connection keeps its plans: one made while the tables were still empty is wrong when they have grown, so none is kept for long.
  const pipelined = { ...settings, max: Math.ceil(poolSize / 2), pipeline: true, maxLifetimeSeconds: PLANS_LAST_SECONDS } as pg.PoolConfig;
  return { pool: openPool(settings, onError), pipelines: openPool(pipelined, onError) };
};

/** Lends a connection; when the work on it fails, what it wrote is rolled back, or the connection is thrown away. */
const onClientOf = async <T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    return await work(client);
  } catch (error) {
    // After a deadline the connection still works on the statement, and what it has prepared is of no use once a newer program has added
    // a column: it cannot be used again.
    if (/timeout|terminated|cached plan/i.test((error as Error).message)) broken = error as Error;
    else
      await client.query('rollback').catch((failure: Error) => {
        broken = failure;
      });
    throw error;
  } finally {
    client.release(broken);
  }
};

/** As `pg` takes it: with its name where it is to be prepared once a connection. */
const queryOf = ({ name, text, values, prepared }: Statement, named: boolean): pg.QueryConfig =>
  prepared && named ? { name, text, values } : { text, values };

/** Runs statements on one connection, or on any of a pool. */
export const runsOn = (connection: { query(query: pg.QueryConfig): Promise<pg.QueryResult> }, named = false): Runs => {
  const ask = (statement: Statement) => connection.query(queryOf(statement, named));
  return {
    all: async (statement) => (await ask(statement)).rows as never,
    one: async (statement) => (await ask(statement)).rows[0] as never,
    run: async (statement) => (await ask(statement)).rowCount ?? 0,
  };
};

/** Begins a transaction; triggers that keep the history read the account of its setting. */
const begin = (account: string | null | undefined): string =>
  account && isUuid(account) ? `begin; set local ardoise.account = '${account}'` : 'begin';

/** Ends a transaction; where its answer may stand for an entry of the history, that is asked in the same message. */
const endTransaction = async (client: pg.PoolClient, end: string, answer: unknown): Promise<void> => {
  if (end !== 'commit' || !isObject(answer)) {
    await client.query(end);
    return;
  }
  const asked = "select nullif(current_setting('ardoise.change', true), '') as change; commit";
  const [found] = (await client.query(asked)) as unknown as pg.QueryResult<{ change: string | null }>[];
  const change = found?.rows[0]?.change;
  if (change) entries.set(answer, change);
};

/** What `send` sends leaves in one write: each costs more than the statement in it. */
const inOneWrite = <T>(client: pg.PoolClient, send: () => T): T => {
  const { stream } = (client as unknown as { connection: pg.Connection }).connection;
  stream.cork();
  try {
    return send();
  } finally {
    stream.uncork();
  }
};

export const openDb = (options: DbOptions): Db => {
  const { pool, pipelines } = openPools(options);
  const { namedStatements: named } = options;
  return {
    ...runsOn(pool, named),
    pool,
    transaction: (work, account, committed) =>
      onClientOf(pool, async (client) => {
        let end = 'commit';
        const rollback = () => {
          end = 'rollback';
        };
        await client.query(begin(account));
        const answer = await work({ ...runsOn(client, named), client, rollback });
        await endTransaction(client, end, account ? answer : null);
        if (end === 'commit') committed?.();
        return answer;
      }),
    inOneFlight: (...statements) =>
      onClientOf(pipelines, async (client) => {
        const queries = [{ text: 'begin' }, ...statements.map((statement) => queryOf(statement, named)), { text: 'commit' }];
        const landed = await Promise.allSettled(inOneWrite(client, () => queries.map((query) => client.query(query))));
        const failed = landed.find((one) => one.status === 'rejected');
        if (failed) throw failed.reason;
        return landed.slice(1, -1).map((one) => (one as PromiseFulfilledResult<pg.QueryResult>).value.rows) as never;
      }),
    async close() {
      await Promise.all([pool.end(), pipelines.end()]);
    },
  };
};
