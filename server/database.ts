// The database before the application opens it: reached or started, migrated, and known for what it is.
import path from 'node:path';
import { type Config, configFor, type RawConfig } from './config.ts';
import { type Decision, decideInstallation, type Found } from './installation.ts';
import { runsOn } from './platform/db.ts';
import { type KeptPostgres, keepPostgres } from './platform/embedded-postgres/keep-postgres.ts';
import { migrate } from './platform/migrate.ts';
import { connectTo, missingRight } from './start-errors.ts';

type Say = (line: string) => void;

/** The database that DATABASE_URL names, or the embedded one, which runs until `stop`. */
export const startDatabase = async ({ DATABASE_URL, DATA_DIR }: RawConfig, say: Say): Promise<KeptPostgres> =>
  DATABASE_URL ? { url: DATABASE_URL, stop: async () => undefined } : keepPostgres({ dir: path.join(DATA_DIR, 'postgres'), log: say });

/** Migrates, decides by `judge` what the database is, and answers what the application runs with; throws what the operator has to mend. */
export const prepareDatabase = async (url: string, asked: RawConfig, judge: (found: Found) => Decision, say: Say): Promise<Config> => {
  const connect = () => connectTo(url);
  await migrate(connect, path.join(asked.root, 'server/migrations'), say).catch((error) => {
    throw missingRight(error);
  });
  const client = await connect();
  try {
    const { kind, remark } = await decideInstallation(runsOn(client), judge);
    if (remark) say(remark);
    return configFor(asked, kind);
  } finally {
    await client.end();
  }
};
