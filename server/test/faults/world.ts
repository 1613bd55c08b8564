// The data of the fault tests: venues with a menu and staff, created once in a database, and the environment of its servers.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { openApp } from '../../app.ts';
import { configFor, readConfig } from '../../config.ts';
import type { TestApp } from '../app.ts';
import { makeMenu, makePerson, makeVenue, type Person, type TestMenu } from '../factories.ts';
import { NO_OPEN_LIMITS } from '../harness/no-open-limits.ts';
import type { Engine } from './engine.ts';
import { caller } from './http.ts';

export type WorldVenue = { id: string; menu: TestMenu };
/** Venues and their staff, equal in every copy of their database. */
export type Cast = {
  venues: readonly WorldVenue[];
  /** Tokens of two bartenders and a manager of all venues. */
  bartenders: readonly Person[];
  manager: Person;
};
export type World = Cast & {
  /** The environment of a server on this database. */
  env: Record<string, string>;
  /** Runs a statement, with retries while the database restarts. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
};

const silent = { info() {}, warn() {}, error() {} };
const QUERY_PATIENCE_MS = 20_000;

const settings = {
  SECRET: 'a secret for fault tests that is long enough',
  DEMO: 'false',
  LOG_LEVEL: 'silent',
  // All guests share one address, and only faults may stop them.
  ORDERS_PER_ADDRESS: '0',
  ...NO_OPEN_LIMITS,
};

const openPool = (url: string) => {
  const pool = new pg.Pool({ connectionString: url, max: 4, connectionTimeoutMillis: 5_000 });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const query = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> => {
    for (const deadline = Date.now() + QUERY_PATIENCE_MS; ; ) {
      try {
        return (await pool.query<Row>(text, values)).rows;
      } catch (error) {
        const syntax = /^(2[0-9]|4[2])/.test((error as { code?: string }).code ?? '');
        if (syntax || Date.now() > deadline) throw error;
        await sleep(50);
      }
    }
  };
  return { query, close: () => pool.end() };
};

/** Creates venues and staff in an empty, migrated database, by an application that is closed afterwards. */
export const makeCast = async ({ inspectUrl, dataDir }: Engine, venues: number): Promise<Cast> => {
  const config = configFor(readConfig({ ...settings, DATA_DIR: dataDir, DATABASE_URL: inspectUrl, PORT: '0' }), 'real');
  const app = await openApp({ config, databaseUrl: inspectUrl, log: silent });
  const base = await app.listen(0, '127.0.0.1');
  const { call, close } = caller(Number(new URL(base).port), 4);
  const send = async (method: string, to: string, ask: object) => ({ ...(await call(method, to, ask)), headers: new Headers() });
  const fixture = { app, base, send, db: app.db, config, databaseUrl: inspectUrl } as unknown as TestApp;
  const made: WorldVenue[] = [];
  for (let n = 0; n < venues; n++) {
    const id = await makeVenue(fixture);
    made.push({ id, menu: await makeMenu(fixture, id) });
  }
  const ids = made.map(({ id }) => id);
  const manager = await makePerson(fixture, { roles: { manager: ids } });
  const bartenders = [await makePerson(fixture, { roles: { bartender: ids } }), await makePerson(fixture, { roles: { bartender: ids } })];
  close();
  await app.close();
  return { venues: made, manager, bartenders };
};

/** The world of a database with this cast. `extra`: additional environment of its servers. */
export const enterWorld = (engine: Engine, cast: Cast, extra: Record<string, string> = {}): World => ({
  ...cast,
  env: { ...settings, DATA_DIR: engine.dataDir, ...(engine.databaseUrl && { DATABASE_URL: engine.databaseUrl }), ...extra },
  ...openPool(engine.inspectUrl),
});
