// The database: one pool, Kysely for lists and records, plain named statements where it is hot.
import { CompiledQuery, Kysely, PostgresDialect, type QueryExecutorProvider, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { Statement as Declared } from './sql.ts';

// Whole numbers and rates fit a double; days stay text, so that no time zone touches them.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);

/** Kysely without tables; a module adds its own with `withTables`. */
export type Tables = object;
export type Queries = Kysely<Tables>;
/** Runs declared statements (sql.ts): all rows, the first one, or how many were touched. */
export type Runs = {
  all<Row>(statement: Declared<Row>): Promise<Row[]>;
  one<Row>(statement: Declared<Row>): Promise<Row | undefined>;
  run(statement: Declared): Promise<number>;
};
export type Tx = Transaction<Tables> & Runs;

export type Db = Runs & {
  pool: pg.Pool;
  kysely: Queries;
  /** One hot statement, prepared once a connection (unless configured off). */
  named<Row extends pg.QueryResultRow>(name: string, text: string, values: unknown[], client?: pg.PoolClient): Promise<Row[]>;
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** A transaction on a bare connection, for hot paths: the caller writes the statements. */
  onClient<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T>;
  /**
   * A transaction whose statements, `begin` and `commit` with them, are sent at once: a lock is held for no turn of this process.
   * Answers the rows of each; rejects with the first failure, and then nothing is written.
   */
  inOneFlight<Rows extends object[]>(...statements: { [K in keyof Rows]: Statement }): Promise<{ [K in keyof Rows]: Rows[K][] }>;
  close(): Promise<void>;
};

/** A hot statement: prepared under its name. */
export type Statement = { name: string; text: string; values: unknown[] };

export type DbOptions = { url: string; poolSize: number; namedStatements: boolean; onError: (error: Error) => void };

const STATEMENT_DEADLINE = 5_000;
/** Seconds. */
const PLANS_LAST = 20;

const openPool = (settings: pg.PoolConfig, onError: (error: Error) => void): pg.Pool => {
  const pool = new pg.Pool(settings);
  pool.on('error', onError);
  // A connection that breaks while checked out emits on the client, not on the pool.
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
};

/** Opens the pools. Each statement has a deadline here as well as at the server: a silent network must not hold a request. */
export const openDb = ({ url, poolSize, namedStatements, onError }: DbOptions): Db => {
  const settings: pg.PoolConfig = {
    connectionString: url,
    max: poolSize,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: STATEMENT_DEADLINE,
    query_timeout: STATEMENT_DEADLINE + 500,
    keepAlive: true,
    application_name: 'ardoise',
    options: `-c statement_timeout=${STATEMENT_DEADLINE} -c idle_in_transaction_session_timeout=10000`,
  };
  const pool = openPool(settings, onError);
  // Connections that do not wait for an answer before they send the next statement; they know no cursors and streams.
  // A connection keeps its plans: one made while the tables were still empty is wrong when they have grown, so none is kept for long.
  const pipelined = { ...settings, max: Math.ceil(poolSize / 2), pipeline: true, maxLifetimeSeconds: PLANS_LAST } as pg.PoolConfig;
  const pipelines = openPool(pipelined, onError);
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });

  const prepared = ({ name, text, values }: Statement) => (namedStatements ? { name, text, values } : { text, values });
  const onClientOf = async <T>(of: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const client = await of.connect();
    let broken: Error | undefined;
    try {
      return await work(client);
    } catch (error) {
      // After a deadline the connection still works on the statement: it cannot be used again.
      if (/timeout|terminated/i.test((error as Error).message)) broken = error as Error;
      else
        await client.query('rollback').catch((failure: Error) => {
          broken = failure;
        });
      throw error;
    } finally {
      client.release(broken);
    }
  };

  const ask = ({ name, text, values, prepared: hot }: Declared) =>
    pool.query(hot && namedStatements ? { name, text, values } : { text, values });

  return {
    pool,
    kysely,
    all: async (statement) => (await ask(statement)).rows as never,
    one: async (statement) => (await ask(statement)).rows[0] as never,
    run: async (statement) => (await ask(statement)).rowCount ?? 0,
    async named(name, text, values, client) {
      const result = await (client ?? pool).query(prepared({ name, text, values }));
      return result.rows as never;
    },
    transaction: (work) => kysely.transaction().execute((tx) => work(Object.assign(tx, runsOf(tx)) as Tx)),
    onClient: (work) => onClientOf(pool, work),
    inOneFlight: (...statements) =>
      onClientOf(pipelines, async (client) => {
        const flight = ['begin', ...statements.map(prepared), 'commit'].map((statement) => client.query(statement as pg.QueryConfig));
        const landed = await Promise.allSettled(flight);
        const failed = landed.find((one) => one.status === 'rejected');
        if (failed) throw failed.reason;
        return landed.slice(1, -1).map((one) => (one as PromiseFulfilledResult<pg.QueryResult>).value.rows) as never;
      }),
    async close() {
      await Promise.all([pool.end(), pipelines.end()]);
    },
  };
};

const runsOf = (tx: Transaction<Tables> & Partial<QueryExecutorProvider>): Runs => {
  const ask = ({ text, values }: Declared) => tx.executeQuery(CompiledQuery.raw(text, values));
  return {
    all: async (statement) => (await ask(statement)).rows as never,
    one: async (statement) => (await ask(statement)).rows[0] as never,
    run: async (statement) => Number((await ask(statement)).numAffectedRows ?? 0),
  };
};

const BATCH = 5_000;

/** Deletes the rows of `table` whose `column` is before `border`, a batch a statement: however many there are, none runs into its deadline or holds others up. */
export const deleteBefore = async (
  pool: pg.Pool,
  table: string,
  border: Date,
  { column = 'at', condition = 'true' }: { column?: string; condition?: string } = {},
): Promise<void> => {
  const batch = `delete from ${table} where ctid = any(array(select ctid from ${table} where ${column} < $1 and ${condition} limit ${BATCH} for update skip locked))`;
  for (let gone = BATCH; gone === BATCH; ) gone = (await pool.query(batch, [border])).rowCount ?? 0;
};

/** A jsonb parameter: Kysely would send an array as a PostgreSQL array. */
export const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;
