// Starts the server: reads the configuration, checks the port, prepares the database, then listens. Other commands: `main.js first-admin
// EMAIL` creates the first account, `main.js reset-factor EMAIL` removes a lost second factor, `main.js log-mark EMAIL ADDRESS` prints log
// marks, `main.js verify-bills` verifies all bills.
import type { App } from './app.ts';
import { type Config, type RawConfig, readConfig, warnings } from './config.ts';
import { prepareDatabase, startDatabase } from './database.ts';
import { firstAdminEmail, makeFirstAdmin } from './first-admin.ts';
import { type Decision, decide, decideForAdmin, type Found } from './installation.ts';
import { logMarkLines } from './log-mark.ts';
import type { SupervisedPostgres } from './platform/embedded-postgres/supervise-postgres.ts';
import { type Log, openLog } from './platform/log.ts';
import { lostFactorEmail, resetFactor } from './reset-factor.ts';
import { checkPort, portRefusal, withoutPasswords } from './start-errors.ts';

const print = (line: string) => process.stderr.write(`${line}\n`);
const running: { app?: App; database?: SupervisedPostgres; stopping: boolean } = { stopping: false };

/** Shuts down what has been opened so far; a connection that does not end cannot keep the process alive. */
const stop = async (code = 0) => {
  if (running.stopping) return;
  running.stopping = true;
  setTimeout(() => process.exit(1), 8_000).unref();
  await running.app?.close();
  await running.database?.stop();
  process.exit(code);
};

/** The demonstration and its host interface; loaded only for a demonstration. */
const loadDemo = async () => ({
  ...(await import('@ardoise/demo/fill.ts')),
  ...(await import('@ardoise/demo/mailbox.ts')),
  ...(await import('@ardoise/demo/welcome.ts')),
  ...(await import('./demo-host.ts')),
});
type Demo = Awaited<ReturnType<typeof loadDemo>>;
type Opened = { app: App; config: Config; log: Log; demo: Demo | null };

/** Opens the application on a database that `decideFor` accepts. */
const open = async (raw: RawConfig, decideFor: (found: Found) => Decision): Promise<Opened> => {
  // Loaded only if the configuration is valid, in parallel with the start of the database.
  const application = import('./app.ts');
  running.database = await startDatabase(raw, print);
  const { url } = running.database;
  const config = await prepareDatabase(url, raw, decideFor, print);
  const log = openLog(config.LOG_LEVEL);
  const demo = config.kind === 'demonstration' ? await loadDemo() : null;
  const { openApp } = await application;
  running.app = await openApp({ config, databaseUrl: url, log, ...(demo && { mailbox: (db) => demo.mailbox(demo.queryOf(db)) }) });
  return { app: running.app, config, log, demo };
};

/** Prints which settings a real installation still lacks. */
const printMissingSettings = async ({ modules: { users } }: App, { SMTP_URL, OPERATOR_EMAIL }: Config, log: Log): Promise<void> => {
  if (!SMTP_URL) {
    print('No mail can be sent, including links for forgotten passwords: set SMTP_URL.');
    log.warn({}, 'no mail server: no mail can leave');
  }
  if (!(await users.hasAdmin())) print(`There is no admin yet: npm run first-admin -- ${OPERATOR_EMAIL ?? 'someone@example.org'}`);
};

const serve = async (): Promise<void> => {
  const raw = readConfig();
  for (const warning of warnings()) print(warning);
  await checkPort(raw.PORT, raw.HOST);
  if (process.getuid?.() === 0)
    print('Running as root works, but is not needed: a separate account is safer. (The embedded database runs under another one.)');
  const { app, config, log, demo } = await open(raw, (found) => decide(found, raw));
  await demo?.fillDemo(demo.demoHost(app, config), print);
  const address = await app.listen(config.PORT, config.HOST).catch((error) => {
    throw portRefusal(error, config.PORT, config.HOST);
  });
  if (demo) return demo.printWelcome(address, config, print);
  print(`Ardoise ${config.version} answers at ${address}`);
  await printMissingSettings(app, config, log);
};

const firstAdmin = async (args: readonly string[]): Promise<void> => {
  const email = firstAdminEmail(args);
  // Standard output contains only the link.
  const { app } = await open({ ...readConfig(), LOG_LEVEL: 'silent' }, decideForAdmin);
  const link = await makeFirstAdmin(app, email);
  print(`${email} is an admin once its password is chosen. Choose it with this link, once and within 30 minutes:`);
  process.stdout.write(`${link}\n`);
  await stop();
};

const lostFactor = async (args: readonly string[]): Promise<void> => {
  const email = lostFactorEmail(args);
  const { app } = await open({ ...readConfig(), LOG_LEVEL: 'silent' }, decideForAdmin);
  await resetFactor(app, email);
  print(`${email} can sign in with only the password, until a second factor is set up again. Its sessions have ended.`);
  await stop();
};

const checkBills = async (args: readonly string[]): Promise<void> => {
  if (args.length > 0) throw new Error('Usage: npm run verify-bills');
  // Loaded here, because it would delay the server's start.
  const { printBrokenBills } = await import('./verify-bills.ts');
  running.database = await startDatabase(readConfig(), print);
  // Standard output contains only the problems.
  const { bills, problems } = await printBrokenBills(running.database.url, (line) => process.stdout.write(`${line}\n`));
  print(`Bills and credit notes: ${bills}. Problems: ${problems}.`);
  await stop(problems > 0 ? 1 : 0);
};

const [command, ...args] = process.argv.slice(2);
const run = async (): Promise<void> => {
  process.on('SIGTERM', () => stop());
  process.on('SIGINT', () => stop());
  if (command === undefined) return serve();
  if (command === 'first-admin') return firstAdmin(args);
  if (command === 'reset-factor') return lostFactor(args);
  if (command === 'verify-bills') return checkBills(args);
  if (command === 'log-mark') {
    for (const line of logMarkLines(args, readConfig().SECRET)) process.stdout.write(`${line}\n`);
    return;
  }
  throw new Error(`Unknown command "${command}". The server is configured only by the environment (.env.example).`);
};

run().catch(async (error: Error) => {
  if (running.stopping) return;
  print(withoutPasswords(error.message));
  await stop(1);
});
