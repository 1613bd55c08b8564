// The only reader of the environment: what can be configured, with its default. `.env.example` lists the same keys.
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { z } from 'zod';
import { unknownKeys } from './config-keys.ts';
import type { Kind } from './installation.ts';
import { isServiceName } from './platform/gateways/push-services.ts';
import { isPlaceholder, keptSecret, SHORTEST_SECRET } from './secret.ts';
import { checkFolder } from './start-errors.ts';

/** What a wrong value is told; never the value itself, which may be a secret. */
const expected = (what: string) => ({ error: `expected ${what}` });
const flag = z.enum(['true', 'false', '1', '0'], expected('true or false')).transform((value) => value === 'true' || value === '1');
const whole = (least: number, most = Number.MAX_SAFE_INTEGER) => {
  const range = expected(most < Number.MAX_SAFE_INTEGER ? `a whole number from ${least} to ${most}` : `a whole number from ${least} on`);
  return z.coerce.number(range).int(range).min(least, range).max(most, range);
};
const count = whole(0);
const port = whole(0, 65_535);
const minutes = z.coerce.number(expected('a number of minutes')).positive(expected('more than 0 minutes'));
const address = (protocol: RegExp, what: string) => z.url({ protocol, ...expected(what) });
const email = z.email(expected('an e-mail address'));
const roles = ['api', 'realtime', 'worker', 'analytics', 'styles'] as const;

/** True for an address of nothing but scheme, host and port: pages and links begin at the root of the host. */
const isAtRoot = (text: string): boolean => {
  const { pathname, search, hash, username, password } = new URL(text);
  return /^\/*$/.test(pathname) && [search, hash, username, password].every((part) => part === '');
};
/** On the machine itself nobody listens in between. */
const isLocal = (url: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname);

/** Scheme, host and port as a browser writes them, and nothing else. */
const isOrigin = (text: string): boolean => /^https?:\/\/[^*]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text;
/** Read by the driver itself, which knows sockets too; a `@`, `/` or `#` in a password has to be escaped. */
const isDatabase = (url: string): boolean => {
  try {
    return /^postgres(ql)?:\/\//.test(url) && Boolean(new pg.Client({ connectionString: url }).database);
  } catch {
    return false;
  }
};

const environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('0.0.0.0'),
  ROLES: z
    .string()
    .default(roles.join(','))
    .transform((list) => list.split(',').map((role) => role.trim()))
    .pipe(z.array(z.enum(roles, expected(`some of ${roles.join(', ')}, with commas between`))).min(1)),
  /** Where the embedded database, pictures and the generated secret live. */
  DATA_DIR: z.string().optional(),
  DATABASE_URL: z
    .string()
    .refine(isDatabase, expected('postgres://user:password@host:port/database, with %40, %2F, %23 for @, /, # in the password'))
    .optional(),
  DATABASE_POOL: whole(2).default(12),
  /** Off behind an old pgBouncer in transaction mode. */
  NAMED_STATEMENTS: flag.default(true),
  REDIS_URL: address(/^rediss?$/, 'redis:// or rediss:// and a host').optional(),
  /** Signs tokens; generated and kept in DATA_DIR with the embedded database, required otherwise. */
  SECRET: z
    .string()
    .min(SHORTEST_SECRET, { ...expected(`at least ${SHORTEST_SECRET} characters, as of: openssl rand -base64 48`), abort: true })
    .refine((secret) => !isPlaceholder(secret), { error: 'this is a placeholder. Make one of your own, as with: openssl rand -base64 48' })
    .optional(),
  /** `production` refuses a demonstration. */
  NODE_ENV: z.string().toLowerCase().optional(),
  /** A wish for the first start, see installation.ts. */
  DEMO: flag.optional(),
  OPERATOR_EMAIL: email.optional(),
  /** The web address that guests and mails use. */
  PUBLIC_URL: address(/^https?$/, 'https:// (or http://) and a host')
    .refine(
      (typed) => !URL.canParse(typed) || isAtRoot(typed),
      expected('https:// and a host without a path: Ardoise is served at its root'),
    )
    .transform((typed) => new URL(typed).origin)
    .optional(),
  /** Where a back-office on another host is served: its pages may read what this server answers them. */
  BACKOFFICE_ORIGINS: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((origin) => origin.trim())
        .filter(Boolean),
    )
    .refine((origins) => origins.every(isOrigin), expected('scheme, host and port of each, without a path, like https://office.example')),
  /** How many proxies in front may be believed about the caller's address. */
  TRUSTED_PROXIES: count.default(0),
  SMTP_URL: address(/^smtps?$/, 'smtp:// or smtps:// and a host').optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^@]+@[^@]+$/, expected('a sender, as in "Ardoise <no-reply@menu.example>"'))
    .default('Ardoise <no-reply@localhost>'),
  /** Pictures in an S3-compatible bucket instead of DATA_DIR. */
  S3_ENDPOINT: address(/^https?$/, 'https:// (or http://) and a host').optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, expected('3 to 63 of a-z, 0-9, . and -'))
    .optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_KEY: z.string().optional(),
  S3_SECRET: z.string().optional(),
  /** The bucket in the path; false: in front of the host. */
  S3_PATH_STYLE: flag.default(true),
  /** SMS by OVHcloud; without these keys they stand in the venues' logs alone. */
  OVH_ENDPOINT: address(/^https?$/, 'https:// and a host')
    .refine((url) => /^https:|^http:\/\/(localhost|127\.0\.0\.1)[:/]/.test(url), expected('https://, as it carries keys and numbers'))
    .transform((url) => url.replace(/\/+$/, ''))
    .default('https://eu.api.ovh.com/1.0'),
  OVH_APPLICATION_KEY: z.string().optional(),
  OVH_APPLICATION_SECRET: z.string().optional(),
  OVH_CONSUMER_KEY: z.string().optional(),
  OVH_SERVICE: z
    .string()
    .regex(/^sms-[a-z0-9-]+$/, expected('the name of an SMS account, like sms-ab12345-1'))
    .optional(),
  /** In France a number cannot send for a business, so it is a name. */
  OVH_SENDER: z
    .string()
    .regex(/^(?=.*[A-Za-z])[A-Za-z0-9]{1,11}$/, expected('1 to 11 letters and digits, one of them a letter'))
    .optional(),
  /** SMS in 24 hours: to one number from all venues together, of one venue. */
  SMS_PER_NUMBER: count.default(6),
  SMS_PER_VENUE: count.default(500),
  /** Push services beside those of the common browsers. */
  PUSH_SERVICES: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((host) => host.trim().toLowerCase())
        .filter(Boolean),
    )
    .refine((hosts) => hosts.every(isServiceName), expected('hosts with commas between, like push.example or *.push.example')),
  METRICS: flag.default(false),
  /** A line a request from `info` on; the demonstration keeps to `warn`, so that its welcome stays in sight. */
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], expected('one of fatal, error, warn, info, debug, silent'))
    .optional(),
  /** Failed sign-ins of one address in 15 minutes, whatever the accounts, on devices that did not sign in before. */
  SIGN_IN_FAILURES_PER_ADDRESS: count.default(100),
  /** Streams of guests and sockets of boards that are open at once: of one address (a bar's guests share one), of all. A quarter is the boards'. */
  LIVE_CHANNELS_PER_ADDRESS: count.default(2_000),
  LIVE_CHANNELS: count.default(20_000),
  ORDERS_PER_ADDRESS: count.default(60),
  /** Entries in recall books, of one address a minute. */
  GUESTS_PER_ADDRESS: count.default(30),
  /** What guest pages tell of visits, a minute: of one address (a bar's guests share one), of one venue. */
  EVENTS_PER_ADDRESS: count.default(3_000),
  EVENTS_PER_VENUE: count.default(30_000),
  /** Visits of one address at one venue a minute: what a browser calls itself is the caller's word. */
  VISITS_PER_ADDRESS: count.default(120),
  /** Bodies of calls without a token that were refused, of one address a minute. */
  REFUSED_BODIES_PER_ADDRESS: count.default(120),
  ORDERS_PER_TABLE: count.default(20),
  /** In 10 minutes, as those of a table: of one phone number or e-mail, and of one guest's device. */
  ORDERS_PER_CONTACT: count.default(10),
  ORDERS_PER_DEVICE: count.default(10),
  PIECES_PER_ORDER: count.default(200),
  /** Orders of a venue that staff have not prepared yet: with a table's code, of plain tables, of the bar, of one network without code. */
  OPEN_ORDERS_CODED: count.default(200),
  OPEN_ORDERS_TABLES: count.default(100),
  OPEN_ORDERS_BAR: count.default(60),
  OPEN_ORDERS_PER_NETWORK: count.default(40),
  HOLD_MINUTES: minutes.default(15),
  PAYMENT_MINUTES: minutes.default(30),
  /** How long orders say whose they were. */
  RETENTION_MONTHS: whole(1, 120).default(13),
});
type Environment = z.output<typeof environment>;

/** Every key that can be configured, in the order of `.env.example`. */
export const configurationKeys = Object.keys(environment.shape);

/** What the environment says, before the database is known. */
export type RawConfig = Omit<Environment, 'SECRET' | 'DATA_DIR'> & {
  /** The repository's root: migrations, builds and the demo are found from here. */
  root: string;
  version: string;
  missingDemo: string | undefined;
  DATA_DIR: string;
  SECRET: string;
  /** Whether SECRET was given: one that this node made for itself does not serve several. */
  givenSecret: boolean;
  /** Null: pictures lie in DATA_DIR. */
  bucket: { endpoint: string; bucket: string; region: string; key: string; secret: string; pathStyle: boolean } | null;
  /** Null: no SMS leaves. */
  sms: Record<'endpoint' | 'applicationKey' | 'applicationSecret' | 'consumerKey' | 'service' | 'sender', string> | null;
};
/** What a server of a demonstration, or of a real installation, runs with. */
export type Config = Omit<RawConfig, 'DEMO' | 'LOG_LEVEL'> & { kind: Kind; LOG_LEVEL: NonNullable<Environment['LOG_LEVEL']> };

/** Walks up to the folder with the lock file: right for the sources and for the built server alike. */
const findRoot = (from: string): string => {
  if (fs.existsSync(path.join(from, 'package-lock.json'))) return from;
  const above = path.dirname(from);
  if (above === from) throw new Error('The lock file was not found above the server.');
  return findRoot(above);
};

const refuse = (sentences: readonly string[]): void => {
  if (sentences.length > 0) throw new Error([...new Set(sentences)].join('\n'));
};

/** The four keys of a bucket go together. */
const bucketOf = (values: Environment): RawConfig['bucket'] => {
  const needed = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_KEY', 'S3_SECRET'] as const;
  const missing = needed.filter((key) => !values[key]);
  if (missing.length === needed.length) return null;
  refuse(missing.map((key) => `${key}: required beside the other keys of the bucket (S3_…). Set it, or none of them.`));
  const [endpoint, bucket, key, secret] = needed.map((name) => values[name]) as [string, string, string, string];
  return { endpoint, bucket, region: values.S3_REGION, key, secret, pathStyle: values.S3_PATH_STYLE };
};

/** So do the five keys of the SMS account. */
const smsOf = (values: Environment): RawConfig['sms'] => {
  const needed = ['OVH_APPLICATION_KEY', 'OVH_APPLICATION_SECRET', 'OVH_CONSUMER_KEY', 'OVH_SERVICE', 'OVH_SENDER'] as const;
  const missing = needed.filter((key) => !values[key]);
  if (missing.length === needed.length) return null;
  refuse(missing.map((key) => `${key}: required beside the other keys of the SMS gateway (OVH_…). Set it, or none of them.`));
  const [applicationKey, applicationSecret, consumerKey, service, sender] = needed.map((name) => values[name]) as [
    string,
    string,
    string,
    string,
    string,
  ];
  return { endpoint: values.OVH_ENDPOINT, applicationKey, applicationSecret, consumerKey, service, sender };
};

const SECRET_NEEDED = `SECRET: required beside DATABASE_URL, the same on every node. Make one with: openssl rand -base64 48`;

/** A sentence for each key that looks like one of ours and is none: a warning, as other programs may share the environment. */
export const warnings = (env: NodeJS.ProcessEnv = process.env): string[] => unknownKeys(env, configurationKeys);

/** Reads the environment; throws one sentence a wrong key. */
export const readConfig = (env: NodeJS.ProcessEnv = process.env): RawConfig => {
  const given = Object.fromEntries(configurationKeys.flatMap((key) => (env[key] ? [[key, env[key]]] : [])));
  const parsed = environment.safeParse(given);
  if (!parsed.success) refuse(parsed.error.issues.map(({ path: [key], message }) => `${String(key)}: ${message}`));
  const values = parsed.data as Environment;
  if (values.DATABASE_URL && !values.SECRET && !values.DEMO) refuse([SECRET_NEEDED]);
  if (values.SMTP_URL && !values.PUBLIC_URL)
    refuse(['PUBLIC_URL: required beside SMTP_URL, because the links in mails would lead to localhost']);
  if (values.NODE_ENV === 'production' && values.PUBLIC_URL?.startsWith('http:') && !isLocal(values.PUBLIC_URL))
    refuse(['PUBLIC_URL: https:// is required beside NODE_ENV=production, or passwords and orders travel in the clear']);
  const bucket = bucketOf(values);
  const sms = smsOf(values);
  const root = findRoot(import.meta.dirname);
  const demo = path.join(root, 'demo');
  const DATA_DIR = path.resolve(values.DATA_DIR ?? path.join(root, 'data'));
  if (!(values.DATABASE_URL && values.SECRET && bucket)) checkFolder(DATA_DIR);
  return {
    ...values,
    root,
    missingDemo: fs.existsSync(demo) ? undefined : demo,
    version: (JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }).version,
    DATA_DIR,
    SECRET: values.SECRET ?? keptSecret(DATA_DIR),
    givenSecret: Boolean(values.SECRET),
    bucket,
    sms,
  };
};

/** What the environment comes to once it is known what the database is: a demonstration brings its operator, and a quiet log. */
export const configFor = ({ DEMO: _, LOG_LEVEL, ...asked }: RawConfig, kind: Kind): Config => {
  if (kind === 'real' && asked.DATABASE_URL && !asked.givenSecret) refuse([SECRET_NEEDED]);
  const isDemo = kind === 'demonstration';
  return {
    ...asked,
    kind,
    OPERATOR_EMAIL: asked.OPERATOR_EMAIL ?? (isDemo ? 'operator@demo.test' : undefined),
    LOG_LEVEL: LOG_LEVEL ?? (isDemo ? 'warn' : 'info'),
  };
};
