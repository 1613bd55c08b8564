// Prepares the database before the application opens it: connects to it or starts it, migrates it, and determines its kind.
import path from 'node:path';
import { type Config, configFor, type RawConfig } from './config.ts';
import { type Decision, decideInstallation, type Found } from './installation.ts';
import { runsOn } from './platform/db.ts';
import { type SupervisedPostgres, supervisePostgres } from './platform/embedded-postgres/supervise-postgres.ts';
import { migrate } from './platform/migrate.ts';
import { connectTo, missingRight } from './start-errors.ts';

type Print = (line: string) => void;

/** The database of DATABASE_URL, or the embedded one, which runs until `stop`. */
export const startDatabase = async ({ DATABASE_URL, DATA_DIR }: RawConfig, print: Print): Promise<SupervisedPostgres> =>
  DATABASE_URL
    ? { url: DATABASE_URL, stop: async () => undefined }
    : supervisePostgres({ dir: path.join(DATA_DIR, 'postgres'), log: print });

/**
 * Migrates, determines the kind of the database with `decideFor`, and returns the final configuration; throws sentences for the operator.
 */
export const prepareDatabase = async (
  url: string,
  raw: RawConfig,
  decideFor: (found: Found) => Decision,
  print: Print,
): Promise<Config> => {
  const connect = () => connectTo(url);
  await migrate(connect, path.join(raw.root, 'server/migrations'), print).catch((error) => {
    throw missingRight(error);
  });
  const client = await connect();
  try {
    const { kind, remark } = await decideInstallation(runsOn(client), decideFor);
    if (remark) print(remark);
    return configFor(raw, kind);
  } finally {
    await client.end();
  }
};
