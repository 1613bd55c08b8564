// Database access by `pg`: runs declared statements (sql.ts) alone, in a transaction, or pipelined.
import pg from 'pg';
import { isUuid } from './ids.ts';
import type { Statement } from './sql.ts';

// Integers and rates fit a double; dates stay text, so that no time zone is applied to them.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);

/** Runs declared statements and returns all rows, the first row, or the number of affected rows. */
export type Runs = {
  all<Row>(statement: Statement<Row>): Promise<Row[]>;
  one<Row>(statement: Statement<Row>): Promise<Row | undefined>;
  run(statement: Statement): Promise<number>;
};
/** `rollback`: makes the transaction end with a rollback although its work succeeds. */
export type Tx = Runs & { client: pg.PoolClient; rollback(): void };

export type Db = Runs & {
  pool: pg.Pool;
  /**
   * Commits the work of `work`, or rolls it back if it fails. `account`: the user for the history; `committed`: called after the commit,
   * not after a rollback.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>, account?: string | null, committed?: () => void): Promise<T>;
  /**
   * A transaction whose statements, with `begin` and `commit`, are sent at once (pipelined), so that locks are not held during event loop
   * turns of this process. Returns the rows of each statement; rejects with the first error, and then nothing is committed.
   */
  pipelined<Rows extends unknown[]>(...statements: { [K in keyof Rows]: Statement<Rows[K]> }): Promise<{ [K in keyof Rows]: Rows[K][] }>;
  close(): Promise<void>;
};

export type DbOptions = { url: string; poolSize: number; namedStatements: boolean; onError: (error: Error) => void };

/** The change that a transaction recorded in the history, by the transaction's result; the `X-Change` header of the answer. */
const changes = new WeakMap<object, string>();
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
/** The id of the change in the history for an answer; undefined if it made none. */
export const changeOf = (answer: unknown): string | undefined => (isObject(answer) ? changes.get(answer) : undefined);
/** Associates another answer with the same change. */
export const answerFor = <T extends object>(made: unknown, answer: T): T => {
  const change = changeOf(made);
  if (change) changes.set(answer, change);
  return answer;
};

const STATEMENT_DEADLINE_MS = 5_000;
const PLANS_LAST_SECONDS = 20;

const openPool = (settings: pg.PoolConfig, onError: (error: Error) => void): pg.Pool => {
  const pool = new pg.Pool(settings);
  pool.on('error', onError);
  // An error of a checked-out connection is emitted by the client, not by the pool.
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
};

const openPools = ({ url, poolSize, onError }: DbOptions) => {
  // A client-side timeout in addition to the server's: a dead network must not block a request.
  const settings: pg.PoolConfig = {
    connectionString: url,
    max: poolSize,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: STATEMENT_DEADLINE_MS,
    query_timeout: STATEMENT_DEADLINE_MS + 500,
    keepAlive: true,
    application_name: 'ardoise',
    // JIT compilation takes longer than any of our statements; with a high row estimate it costs seconds.
    options: `-c statement_timeout=${STATEMENT_DEADLINE_MS} -c idle_in_transaction_session_timeout=10000 -c jit=off`,
  };
  // Pipelined connections send statements without waiting for results; they support no cursors or streams.
  // Prepared plans stay with a connection. A plan from when tables were still empty is bad later, so the connections are short-lived.
  const pipelined = { ...settings, max: Math.ceil(poolSize / 2), pipeline: true, maxLifetimeSeconds: PLANS_LAST_SECONDS } as pg.PoolConfig;
  return { pool: openPool(settings, onError), pipelines: openPool(pipelined, onError) };
};

/** Checks out a connection; if the work fails, rolls back or discards the connection. */
const withClient = async <T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    return await work(client);
  } catch (error) {
    // After a timeout the connection is still busy, and after a migration its prepared statements may be invalid: discard it.
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

/** The query for `pg`, with a name if the statement is to be prepared once for each connection. */
const queryOf = ({ name, text, values, prepared }: Statement, named: boolean): pg.QueryConfig =>
  prepared && named ? { name, text, values } : { text, values };

/** Runs statements on one connection, or on any connection of a pool. */
export const runsOn = (connection: { query(query: pg.QueryConfig): Promise<pg.QueryResult> }, named = false): Runs => {
  const ask = (statement: Statement) => connection.query(queryOf(statement, named));
  return {
    all: async (statement) => (await ask(statement)).rows as never,
    one: async (statement) => (await ask(statement)).rows[0] as never,
    run: async (statement) => (await ask(statement)).rowCount ?? 0,
  };
};

/** The statement that begins a transaction; the history's triggers read the account from its setting. */
const begin = (account: string | null | undefined): string =>
  account && isUuid(account) ? `begin; set local ardoise.account = '${account}'` : 'begin';

/** Ends a transaction; if its result is an object, reads the id of the change in the same round trip. */
const endTransaction = async (client: pg.PoolClient, end: string, answer: unknown): Promise<void> => {
  if (end !== 'commit' || !isObject(answer)) {
    await client.query(end);
    return;
  }
  const endAndRead = "select nullif(current_setting('ardoise.change', true), '') as change; commit";
  const [found] = (await client.query(endAndRead)) as unknown as pg.QueryResult<{ change: string | null }>[];
  const change = found?.rows[0]?.change;
  if (change) changes.set(answer, change);
};

/** Sends everything that `send` sends in one write, because a system call costs more than a statement. */
const corked = <T>(client: pg.PoolClient, send: () => T): T => {
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
      withClient(pool, async (client) => {
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
    pipelined: (...statements) =>
      withClient(pipelines, async (client) => {
        const queries = [{ text: 'begin' }, ...statements.map((statement) => queryOf(statement, named)), { text: 'commit' }];
        const settled = await Promise.allSettled(corked(client, () => queries.map((query) => client.query(query))));
        const failed = settled.find((one) => one.status === 'rejected');
        if (failed) throw failed.reason;
        return settled.slice(1, -1).map((one) => (one as PromiseFulfilledResult<pg.QueryResult>).value.rows) as never;
      }),
    async close() {
      await Promise.all([pool.end(), pipelines.end()]);
    },
  };
};
