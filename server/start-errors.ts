// Converts errors at the start to sentences for the operator: the variable, the problem and the remedy. Secrets are never repeated.
import fs from 'node:fs';
import net from 'node:net';
import pg from 'pg';
import { runsOn } from './platform/db.ts';
import { sql, statement } from './platform/sql.ts';

const OLDEST_POSTGRES = 15;
const CONNECT_TIMEOUT_MS = 10_000;

type Coded = Error & { code?: string };

/** Creates the folder if it does not exist; throws if it cannot be written. */
export const checkFolder = (folder: string): void => {
  try {
    fs.mkdirSync(folder, { recursive: true });
    fs.accessSync(folder, fs.constants.W_OK | fs.constants.X_OK);
  } catch (error) {
    const why = (error as Error).message.split(',')[0];
    throw new Error(
      `DATA_DIR: ${folder} cannot be written (${why}). Set it to a folder that this account can write to, or change its owner.`,
    );
  }
};

/** Why the server cannot listen. */
const portSentence = ({ code, message }: Coded, port: number, host: string): string => {
  if (code === 'EADDRINUSE')
    return `PORT: ${port} is in use by another program, perhaps another Ardoise. Stop that one, or set PORT to a free one.`;
  if (code === 'EACCES') return `PORT: this account may not open ${port}. Set PORT to 1024 or more, behind a proxy.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST: ${host} is not an address of this machine. Set HOST to one that is, or to 0.0.0.0 for all.`;
  return `HOST, PORT: ${host}:${port} cannot be opened (${code ?? message}). Set them to an address of this machine and a free port.`;
};

/** Converts a failure to listen to a sentence; other errors are returned unchanged. */
export const portRefusal = (error: Coded & { syscall?: string }, port: number, host: string): Error =>
  error.syscall === 'listen' || error.code === 'ENOTFOUND' ? new Error(portSentence(error, port, host)) : error;

/** Checks whether the port is free before anything else starts; throws a sentence if not. */
export const checkPort = (port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', (error) => reject(portRefusal(error, port, host)));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve()));
  });

/** The sentence for an error of the server of DATABASE_URL, or of the connection to it. */
const databaseSentence = (error: Coded, { host, port, database, user }: pg.Client): string => {
  const at = host?.startsWith('/') ? `the socket in ${host}` : `${host}:${port}`;
  switch (error.code) {
    case '3D000':
      return `the server at ${at} has no database "${database}". Create it (createdb ${database}), or correct the name.`;
    case '28P01':
    case '28000':
      return `the server at ${at} refuses the user "${user}" or its password. Correct them, or the server's pg_hba.conf.`;
    case '53300':
      return `the server at ${at} has no free connection. Raise its max_connections, or lower DATABASE_POOL of every node.`;
    case '57P03':
      return `the server at ${at} is starting or stopping. Start again when it is up.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `the host "${host}" is not known. Correct it.`;
    default:
      return `no PostgreSQL answers at ${at} (${error.code ?? withoutPasswords(error.message)}). Start it, or correct the address.`;
  }
};

const settings = statement(
  'start.database-settings',
  () =>
    sql<{
      version: string;
      encoding: string;
    }>`select current_setting('server_version') as version, current_setting('server_encoding') as encoding`,
);

/** A client connected to the database of the configuration; throws a sentence if that fails, or if the database is unsuitable. */
export const connectTo = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    throw new Error(`DATABASE_URL: ${databaseSentence(error as Coded, client)}`);
  }
  const { version = '0', encoding = '' } = (await runsOn(client).one(settings())) ?? {};
  const refusals = [
    ...(Number.parseInt(version, 10) < OLDEST_POSTGRES
      ? [`the server is PostgreSQL ${version}. Use version ${OLDEST_POSTGRES} or newer.`]
      : []),
    ...(encoding === 'UTF8' ? [] : [`the database "${client.database}" is in ${encoding}. Create one with the encoding UTF8.`]),
  ];
  if (refusals.length === 0) return client;
  await client.end();
  throw new Error(refusals.map((refusal) => `DATABASE_URL: ${refusal}`).join('\n'));
};

/** The sentence for a migration that failed for lack of a right; other errors are returned unchanged. */
export const missingRight = (error: Coded & { cause?: Coded }): Error => {
  if ((error.cause?.code ?? error.code) !== '42501') return error;
  return new Error(
    `DATABASE_URL: its role may not create what Ardoise needs (${error.message}). Make that role the owner of the database.`,
  );
};

/** The text with passwords in URLs replaced; a literal `password`, as in examples, stays. */
export const withoutPasswords = (text: string): string => text.replace(/(:\/\/[^:/@\s]*):(?!password@)[^@\s]*@/g, '$1:…@');
