// Starts the server: configuration, database, migrations, demo into an empty database, then listens.
import path from 'node:path';
import pg from 'pg';
import { type App, openApp } from './app.ts';
import { readConfig } from './config.ts';
import { fillDemo } from './demo/fill.ts';
import { printWelcome } from './demo/welcome.ts';
import { type KeptPostgres, keepPostgres } from './platform/keep-postgres.ts';
import { openLog } from './platform/log.ts';
import { migrate } from './platform/migrate.ts';

const say = (line: string) => process.stderr.write(`${line}\n`);
const running: { app?: App; postgres?: KeptPostgres; stopping: boolean } = { stopping: false };

/** Ends cleanly, whatever has been opened so far; a connection that never ends does not keep the process. */
const stop = async () => {
  if (running.stopping) return;
  running.stopping = true;
  setTimeout(() => process.exit(1), 8_000).unref();
  await running.app?.close();
  await running.postgres?.stop();
  process.exit(0);
};

const start = async () => {
  const config = readConfig();
  const log = openLog(config.LOG_LEVEL);
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  if (!config.DATABASE_URL) running.postgres = await keepPostgres({ dir: path.join(config.DATA_DIR, 'postgres'), log: say });
  const databaseUrl = config.DATABASE_URL ?? running.postgres?.url ?? '';
  const connect = async () => {
    const client = new pg.Client({ connectionString: databaseUrl });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  };
  await migrate(connect, path.join(config.root, 'server/migrations'), say);
  const app = await openApp({ config, databaseUrl, log });
  running.app = app;
  if (config.DEMO) await fillDemo(app, config, say);
  else if (config.OPERATOR_EMAIL && (await app.modules.users.createFirstAdmin(config.OPERATOR_EMAIL)))
    say('The operator\'s account was made: choose its password with "forgotten password" on the sign-in page.');
  const address = await app.listen(config.PORT, config.HOST);
  printWelcome(address, config, say);
};

start().catch((error: Error) => {
  if (running.stopping) return;
  say(error.message);
  process.exit(1);
});
