// Starts the server: configuration, port, database, what it is, then listens. `main.js first-admin EMAIL` makes the first account instead,
// `main.js reset-factor EMAIL` takes a lost second factor away, `main.js log-mark EMAIL ADDRESS` prints marks of the log.
import type { App } from './app.ts';
import { type Config, type RawConfig, readConfig, warnings } from './config.ts';
import { prepareDatabase, startDatabase } from './database.ts';
import { firstAdminEmail, makeFirstAdmin } from './first-admin.ts';
import { type Decision, decide, decideForAdmin, type Found } from './installation.ts';
import { logMarkLines } from './log-mark.ts';
import type { KeptPostgres } from './platform/embedded-postgres/keep-postgres.ts';
import { type Log, openLog } from './platform/log.ts';
import { lostFactorEmail, resetFactor } from './reset-factor.ts';
import { checkPort, portRefusal, withoutPasswords } from './start-errors.ts';

const say = (line: string) => process.stderr.write(`${line}\n`);
const running: { app?: App; database?: KeptPostgres; stopping: boolean } = { stopping: false };

/** Ends cleanly, whatever has been opened so far; a connection that never ends does not keep the process. */
const stop = async (code = 0) => {
  if (running.stopping) return;
  running.stopping = true;
  setTimeout(() => process.exit(1), 8_000).unref();
  await running.app?.close();
  await running.database?.stop();
  process.exit(code);
};

/** The demonstration, and what it is handed: loaded for a database that is to be filled with one, or was. */
const loadDemo = async () => ({
  ...(await import('@ardoise/demo/fill.ts')),
  ...(await import('@ardoise/demo/mailbox.ts')),
  ...(await import('@ardoise/demo/welcome.ts')),
  ...(await import('./demo-host.ts')),
});
type Demo = Awaited<ReturnType<typeof loadDemo>>;
type Opened = { app: App; config: Config; log: Log; demo: Demo | null };

/** Opens the application on a database that `judge` accepts. */
const open = async (asked: RawConfig, judge: (found: Found) => Decision): Promise<Opened> => {
  // What serves is loaded once the configuration is right, and while the database starts.
  const application = import('./app.ts');
  running.database = await startDatabase(asked, say);
  const { url } = running.database;
  const config = await prepareDatabase(url, asked, judge, say);
  const log = openLog(config.LOG_LEVEL);
  const demo = config.kind === 'demonstration' ? await loadDemo() : null;
  const { openApp } = await application;
  running.app = await openApp({ config, databaseUrl: url, log, ...(demo && { mailbox: (db) => demo.mailbox(demo.queryOf(db)) }) });
  return { app: running.app, config, log, demo };
};

/** What is missing for a real installation to be of use. */
const tellWhatIsMissing = async ({ modules: { users } }: App, { SMTP_URL, OPERATOR_EMAIL }: Config, log: Log): Promise<void> => {
  if (!SMTP_URL) {
    say('No mail can leave, links for forgotten passwords neither: set SMTP_URL.');
    log.warn({}, 'no mail server: no mail can leave');
  }
  if (!(await users.hasAdmin())) say(`There is no admin yet: npm run first-admin -- ${OPERATOR_EMAIL ?? 'someone@example.org'}`);
};

const serve = async (): Promise<void> => {
  const asked = readConfig();
  for (const warning of warnings()) say(warning);
  await checkPort(asked.PORT, asked.HOST);
  if (process.getuid?.() === 0)
    say('Running as root works, but is not needed: an account of its own is safer. (The embedded database runs under another one.)');
  const { app, config, log, demo } = await open(asked, (found) => decide(found, asked));
  await demo?.fillDemo(demo.demoHost(app, config), say);
  const address = await app.listen(config.PORT, config.HOST).catch((error) => {
    throw portRefusal(error, config.PORT, config.HOST);
  });
  if (demo) return demo.printWelcome(address, config, say);
  say(`Ardoise ${config.version} answers at ${address}`);
  await tellWhatIsMissing(app, config, log);
};

const firstAdmin = async (args: readonly string[]): Promise<void> => {
  const email = firstAdminEmail(args);
  // Standard output is the link's alone.
  const { app } = await open({ ...readConfig(), LOG_LEVEL: 'silent' }, decideForAdmin);
  const link = await makeFirstAdmin(app, email);
  say(`${email} is an admin once its password is chosen. This link does that, once and within 30 minutes:`);
  process.stdout.write(`${link}\n`);
  await stop();
};

const lostFactor = async (args: readonly string[]): Promise<void> => {
  const email = lostFactorEmail(args);
  const { app } = await open({ ...readConfig(), LOG_LEVEL: 'silent' }, decideForAdmin);
  await resetFactor(app, email);
  say(`${email} signs in with its password alone, until it sets a second factor up again. Its sessions have ended.`);
  await stop();
};

const [command, ...args] = process.argv.slice(2);
const run = async (): Promise<void> => {
  process.on('SIGTERM', () => stop());
  process.on('SIGINT', () => stop());
  if (command === undefined) return serve();
  if (command === 'first-admin') return firstAdmin(args);
  if (command === 'reset-factor') return lostFactor(args);
  if (command === 'log-mark') {
    for (const line of logMarkLines(args, readConfig().SECRET)) process.stdout.write(`${line}\n`);
    return;
  }
  throw new Error(`There is no command "${command}". The server is configured by the environment alone (.env.example).`);
};

run().catch(async (error: Error) => {
  if (running.stopping) return;
  say(withoutPasswords(error.message));
  await stop(1);
});
