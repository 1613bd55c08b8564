// The only reader of the environment: what can be configured, with its default. `.env.example` lists the same keys.
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const flag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1');
const whole = z.coerce.number().int();
const count = whole.min(0);
const port = count.max(65_535);
const roles = ['api', 'realtime', 'worker'] as const;

const environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('0.0.0.0'),
  ROLES: z
    .string()
    .default(roles.join(','))
    .transform((list) => list.split(',').map((role) => role.trim()))
    .pipe(z.array(z.enum(roles)).min(1)),
  /** Where the embedded database, pictures and the generated secret live. */
  DATA_DIR: z.string().optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//)
    .optional(),
  DATABASE_POOL: whole.min(2).default(12),
  /** Off behind an old pgBouncer in transaction mode. */
  NAMED_STATEMENTS: flag.default(true),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  /** Signs tokens; generated and kept in DATA_DIR with the embedded database, required otherwise. */
  SECRET: z.string().min(32).optional(),
  /** Demo venues and accounts in an empty database; on with the embedded database, off otherwise. */
  DEMO: flag.optional(),
  OPERATOR_EMAIL: z.email().optional(),
  /** The web address that guests and mails use. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** How many proxies in front may be believed about the caller's address. */
  TRUSTED_PROXIES: count.default(0),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().default('Ardoise <no-reply@localhost>'),
  /** Pictures in an S3-compatible bucket instead of DATA_DIR. */
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_KEY: z.string().optional(),
  S3_SECRET: z.string().optional(),
  /** The bucket in the path; false: in front of the host. */
  S3_PATH_STYLE: flag.default(true),
  METRICS: flag.default(false),
  /** A line a request from `info` on; the demo keeps to `warn`, so that its welcome stays in sight. */
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).optional(),
  /** Failed sign-ins of one address in 15 minutes, whatever the accounts. */
  SIGN_IN_FAILURES_PER_ADDRESS: count.default(100),
  /** Streams of guests and sockets of boards that are open at once: of one address (a bar's guests share one), of all. */
  LIVE_CHANNELS_PER_ADDRESS: count.default(2_000),
  LIVE_CHANNELS: count.default(20_000),
  ORDERS_PER_ADDRESS: count.default(60),
  ORDERS_PER_TABLE: count.default(20),
  /** In 10 minutes, as those of a table: of one phone number or e-mail, and of one guest's device. */
  ORDERS_PER_CONTACT: count.default(10),
  ORDERS_PER_DEVICE: count.default(10),
  PIECES_PER_ORDER: count.default(200),
  OPEN_ORDERS: count.default(200),
  HOLD_MINUTES: z.coerce.number().positive().default(15),
  PAYMENT_MINUTES: z.coerce.number().positive().default(30),
});

/** Every key that can be configured, in the order of `.env.example`. */
export const configurationKeys = Object.keys(environment.shape);

export type Config = Omit<z.output<typeof environment>, 'SECRET' | 'DEMO' | 'DATA_DIR' | 'LOG_LEVEL'> & {
  LOG_LEVEL: NonNullable<z.output<typeof environment>['LOG_LEVEL']>;
  /** The repository's root: migrations, builds and the demo are found from here. */
  root: string;
  version: string;
  DATA_DIR: string;
  SECRET: string;
  DEMO: boolean;
  /** Null: pictures lie in DATA_DIR. */
  bucket: { endpoint: string; bucket: string; region: string; key: string; secret: string; pathStyle: boolean } | null;
};

/** Walks up to the folder with the lock file: right for the sources and for the built server alike. */
const findRoot = (from: string): string => {
  if (fs.existsSync(path.join(from, 'package-lock.json'))) return from;
  const above = path.dirname(from);
  if (above === from) throw new Error('The lock file was not found above the server.');
  return findRoot(above);
};

const keptSecret = (folder: string): string => {
  const file = path.join(folder, 'secret');
  fs.mkdirSync(folder, { recursive: true });
  try {
    fs.writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return fs.readFileSync(file, 'utf8');
};

/** The four keys of a bucket go together. */
const bucketOf = (values: z.output<typeof environment>): Config['bucket'] => {
  const needed = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_KEY', 'S3_SECRET'] as const;
  const missing = needed.filter((key) => !values[key]);
  if (missing.length === needed.length) return null;
  if (missing.length > 0) throw new Error(missing.map((key) => `${key}: required beside the other keys of the bucket (S3_…)`).join('\n'));
  const [endpoint, bucket, key, secret] = needed.map((name) => values[name]) as [string, string, string, string];
  return { endpoint, bucket, region: values.S3_REGION, key, secret, pathStyle: values.S3_PATH_STYLE };
};

/** Reads the configuration; throws one sentence a wrong key. */
export const readConfig = (env: NodeJS.ProcessEnv = process.env): Config => {
  const given = Object.fromEntries(configurationKeys.flatMap((key) => (env[key] ? [[key, env[key]]] : [])));
  const parsed = environment.safeParse(given);
  if (!parsed.success) throw new Error(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'));
  const values = parsed.data;
  const root = findRoot(import.meta.dirname);
  const DATA_DIR = path.resolve(values.DATA_DIR ?? path.join(root, 'data'));
  const embedded = !values.DATABASE_URL;
  const DEMO = values.DEMO ?? embedded;
  if (!embedded && !values.SECRET && !DEMO) throw new Error('SECRET: at least 32 characters are required beside DATABASE_URL');
  if (values.SMTP_URL && !values.PUBLIC_URL)
    throw new Error('PUBLIC_URL: required beside SMTP_URL, because the links in mails would lead to localhost');
  return {
    ...values,
    OPERATOR_EMAIL: values.OPERATOR_EMAIL ?? (DEMO ? 'operator@demo.test' : undefined),
    root,
    version: (JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }).version,
    DATA_DIR,
    DEMO,
    LOG_LEVEL: values.LOG_LEVEL ?? (DEMO ? 'warn' : 'info'),
    SECRET: values.SECRET ?? keptSecret(DATA_DIR),
    bucket: bucketOf(values),
  };
};
