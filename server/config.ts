// Reads the environment; no other file does. Defines all keys with their defaults; `.env.example` lists the same keys.
import fs from 'node:fs';
import path from 'node:path';
import { isSiren, isVatNumber } from '@ardoise/contract/rules/billing/business-numbers.ts';
import { toMinor } from '@ardoise/contract/rules/money.ts';
import pg from 'pg';
import { z } from 'zod';
import { unknownKeys } from './config-keys.ts';
import type { Kind } from './installation.ts';
import { isServiceName } from './platform/gateways/push-services.ts';
import { isPlaceholder, MIN_SECRET_LENGTH, storedSecret } from './secret.ts';
import { checkFolder } from './start-errors.ts';

/** The message for a wrong value; it never contains the value, which may be a secret. */
const expected = (description: string) => ({ error: `expected ${description}` });
const flag = z.enum(['true', 'false', '1', '0'], expected('true or false')).transform((value) => value === 'true' || value === '1');
const whole = (min: number, max = Number.MAX_SAFE_INTEGER) => {
  const range = expected(max < Number.MAX_SAFE_INTEGER ? `a whole number from ${min} to ${max}` : `a whole number of at least ${min}`);
  return z.coerce.number(range).int(range).min(min, range).max(max, range);
};
const count = whole(0);
const port = whole(0, 65_535);
/** An amount in euro with at most two decimals, read as cents. */
const euros = z
  .string()
  .regex(/^\d{1,6}(\.\d{1,2})?$/, expected('an amount in euro, like 9 or 4.90'))
  .transform((text) => toMinor(Number(text), 'EUR'));
const minutes = z.coerce.number(expected('a number of minutes')).positive(expected('more than 0 minutes'));
const address = (protocol: RegExp, description: string) => z.url({ protocol, ...expected(description) });
const email = z.email(expected('an e-mail address'));
const roles = ['api', 'realtime', 'worker', 'analytics', 'styles'] as const;

/** True if an address has only scheme, host and port: pages and links start at the root of the host. */
const isAtRoot = (text: string): boolean => {
  const { pathname, search, hash, username, password } = new URL(text);
  return /^\/*$/.test(pathname) && [search, hash, username, password].every((part) => part === '');
};
/** Local connections need no encryption. */
const isLocal = (url: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname);

/** True if the text is an origin exactly as browsers send it. */
const isOrigin = (text: string): boolean => /^https?:\/\/[^*]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text;
/** Parsed by the driver, which also supports sockets; `@`, `/` and `#` in a password must be escaped. */
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
    .pipe(z.array(z.enum(roles, expected(`some of ${roles.join(', ')}, separated by commas`))).min(1)),
  /** Folder of the embedded database, pictures and the generated secret. */
  DATA_DIR: z.string().optional(),
  DATABASE_URL: z
    .string()
    .refine(isDatabase, expected('postgres://user:password@host:port/database, with %40, %2F, %23 for @, /, # in the password'))
    .optional(),
  DATABASE_POOL: whole(2).default(12),
  /** Off for an old pgBouncer in transaction mode. */
  NAMED_STATEMENTS: flag.default(true),
  REDIS_URL: address(/^rediss?$/, 'redis:// or rediss:// and a host').optional(),
  /** Signs tokens. With the embedded database it is generated and stored in DATA_DIR; otherwise required. */
  SECRET: z
    .string()
    .min(MIN_SECRET_LENGTH, {
      ...expected(`at least ${MIN_SECRET_LENGTH} characters, for example from: openssl rand -base64 48`),
      abort: true,
    })
    .refine((secret) => !isPlaceholder(secret), {
      error: 'this is a placeholder. Generate a secret, for example with: openssl rand -base64 48',
    })
    .optional(),
  /** `production` refuses to serve a demonstration. */
  NODE_ENV: z.string().toLowerCase().optional(),
  /** A request for the first start, see installation.ts. */
  DEMO: flag.optional(),
  OPERATOR_EMAIL: email.optional(),
  /** The public address for guests and mails. */
  PUBLIC_URL: address(/^https?$/, 'https:// (or http://) and a host')
    .refine(
      (typed) => !URL.canParse(typed) || isAtRoot(typed),
      expected('https:// and a host without a path: Ardoise is served at its root'),
    )
    .transform((typed) => new URL(typed).origin)
    .optional(),
  /** Origins of back-offices on other hosts, whose pages may read answers of this server (CORS). */
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
  /** Number of trusted proxies in front, for the caller's address. */
  TRUSTED_PROXIES: count.default(0),
  SMTP_URL: address(/^smtps?$/, 'smtp:// or smtps:// and a host').optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^@]+@[^@]+$/, expected('a sender, as in "Ardoise <no-reply@menu.example>"'))
    .default('Ardoise <no-reply@localhost>'),
  /** Stores pictures in an S3-compatible bucket instead of DATA_DIR. */
  S3_ENDPOINT: address(/^https?$/, 'https:// (or http://) and a host').optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, expected('3 to 63 of a-z, 0-9, . and -'))
    .optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_KEY: z.string().optional(),
  S3_SECRET: z.string().optional(),
  /** True if the bucket is in the path; false: in the host name. */
  S3_PATH_STYLE: flag.default(true),
  /** SMS by OVHcloud; without these keys messages appear only in the venues' logs. */
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
  /** A name, because in France businesses cannot send from a number. */
  OVH_SENDER: z
    .string()
    .regex(/^(?=.*[A-Za-z])[A-Za-z0-9]{1,11}$/, expected('1 to 11 letters and digits, one of them a letter'))
    .optional(),
  /** Limits of SMS in 24 hours: to one number from all venues, and of one venue. */
  SMS_PER_NUMBER: count.default(6),
  SMS_PER_VENUE: count.default(500),
  /** Push services besides those of the common browsers. */
  PUSH_SERVICES: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((host) => host.trim().toLowerCase())
        .filter(Boolean),
    )
    .refine((hosts) => hosts.every(isServiceName), expected('hosts separated by commas, like push.example or *.push.example')),
  /** The company that bills venues, whole or not at all; a real installation without it bills no one. The address may have `\\n`. */
  SELLER_NAME: z.string().max(200).optional(),
  SELLER_ADDRESS: z
    .string()
    .max(500)
    .transform((text) => text.replaceAll('\\n', '\n'))
    .optional(),
  /** The rest of what French law requires on its bills. */
  SELLER_LEGAL: z.string().max(200).optional(),
  SELLER_SIREN: z.string().refine(isSiren, expected('nine digits with a valid check digit')).optional(),
  SELLER_VAT: z
    .string()
    .refine((text) => isVatNumber('FR', text), expected('a French VAT number, like FR12345678901'))
    .optional(),
  SELLER_IBAN: z.string().min(15).max(42).optional(),
  /** Charges venues by Mollie; without it a demonstration has a simulated provider, and a real installation bills no venue. */
  MOLLIE_KEY: z
    .string()
    .regex(/^(test|live)_[A-Za-z0-9]{10,}$/, expected('an API key, like test_… or live_…'))
    .optional(),
  MOLLIE_ENDPOINT: address(/^https?$/, 'https:// and a host')
    .refine((url) => /^https:|^http:\/\/(localhost|127\.0\.0\.1)[:/]/.test(url), expected('https://, as it carries the key'))
    .default('https://api.mollie.com/v2'),
  /** The terms and the privacy policy that venues accept. */
  TERMS_URL: address(/^https$/, 'https:// and a host').optional(),
  PRIVACY_URL: address(/^https$/, 'https:// and a host').optional(),
  /** Prices of options a month in euro, excluding VAT. */
  FEE_PAYMENT: euros.default(0),
  FEE_SMS: euros.default(0),
  /** The largest direct debit in euro, including VAT, which the provider's contract sets. */
  DIRECT_DEBIT_LIMIT: euros.default(100_000),
  METRICS: flag.default(false),
  /** `info` logs one line for each request; a demonstration defaults to `warn`, so that its welcome stays visible. */
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], expected('one of fatal, error, warn, info, debug, silent'))
    .optional(),
  /** Failed sign-ins of one address in 15 minutes, for all accounts, on devices that have not signed in before. */
  SIGN_IN_FAILURES_PER_ADDRESS: count.default(100),
  /**
   * Concurrent streams of guests and sockets of boards: of one address (a bar's guests may share one), and in total. A quarter is reserved
   * for boards.
   */
  LIVE_CHANNELS_PER_ADDRESS: count.default(2_000),
  LIVE_CHANNELS: count.default(20_000),
  ORDERS_PER_ADDRESS: count.default(60),
  /** New entries of recall books for one address a minute. */
  GUESTS_PER_ADDRESS: count.default(30),
  /** Visit events a minute: of one address (a bar's guests may share one), of one venue. */
  EVENTS_PER_ADDRESS: count.default(3_000),
  EVENTS_PER_VENUE: count.default(30_000),
  /** Visits of one address at one venue a minute, because the browser's own identification cannot be trusted. */
  VISITS_PER_ADDRESS: count.default(120),
  /** Refused bodies of public calls for one address a minute. */
  REFUSED_BODIES_PER_ADDRESS: count.default(120),
  ORDERS_PER_TABLE: count.default(20),
  /** Orders in 10 minutes, as for a table: of one phone number or e-mail, and of one guest's device. */
  ORDERS_PER_CONTACT: count.default(10),
  ORDERS_PER_DEVICE: count.default(10),
  PIECES_PER_ORDER: count.default(200),
  /** Orders of a venue before preparation: with a code, for tables without, for the bar without, from one network without a code. */
  OPEN_ORDERS_CODED: count.default(200),
  OPEN_ORDERS_TABLES: count.default(100),
  OPEN_ORDERS_BAR: count.default(60),
  OPEN_ORDERS_PER_NETWORK: count.default(40),
  HOLD_MINUTES: minutes.default(15),
  PAYMENT_MINUTES: minutes.default(30),
  /** Months for which orders keep personal data. */
  RETENTION_MONTHS: whole(1, 120).default(13),
});
type Environment = z.output<typeof environment>;

/** Every key that can be configured, in the order of `.env.example`. */
export const configurationKeys = Object.keys(environment.shape);

/** The configuration from the environment, before the kind of the database is known. */
export type RawConfig = Omit<Environment, 'SECRET' | 'DATA_DIR'> & {
  /** The repository's root, which contains migrations, builds and the demo. */
  root: string;
  version: string;
  missingDemo: string | undefined;
  DATA_DIR: string;
  SECRET: string;
  /** True if SECRET was set; a generated one works only for a single node. */
  givenSecret: boolean;
  /** Null: pictures are stored in DATA_DIR. */
  bucket: { endpoint: string; bucket: string; region: string; key: string; secret: string; pathStyle: boolean } | null;
  /** Null: no seller is configured. Amounts in cents. */
  billing: {
    seller: Record<'name' | 'address' | 'legal' | 'siren' | 'vat' | 'iban', string>;
    fees: { payment: number; sms: number };
    debitLimit: number;
    terms: string | null;
    privacy: string | null;
  } | null;
  /** Null: no SMS are sent. */
  sms: Record<'endpoint' | 'applicationKey' | 'applicationSecret' | 'consumerKey' | 'service' | 'sender', string> | null;
};
/** The configuration of a server, by the kind of its installation. */
export type Config = Omit<RawConfig, 'DEMO' | 'LOG_LEVEL'> & { kind: Kind; LOG_LEVEL: NonNullable<Environment['LOG_LEVEL']> };

/** Walks up to the folder with the lock file; works for sources and for the built server. */
const findRoot = (from: string): string => {
  if (fs.existsSync(path.join(from, 'package-lock.json'))) return from;
  const above = path.dirname(from);
  if (above === from) throw new Error('The lock file was not found above the server.');
  return findRoot(above);
};

const refuse = (sentences: readonly string[]): void => {
  if (sentences.length > 0) throw new Error([...new Set(sentences)].join('\n'));
};

/** The four keys of a bucket must be set together. */
const bucketOf = (values: Environment): RawConfig['bucket'] => {
  const needed = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_KEY', 'S3_SECRET'] as const;
  const missing = needed.filter((key) => !values[key]);
  if (missing.length === needed.length) return null;
  refuse(missing.map((key) => `${key}: required with the other keys of the bucket (S3_…). Set it, or none of them.`));
  const [endpoint, bucket, key, secret] = needed.map((name) => values[name]) as [string, string, string, string];
  return { endpoint, bucket, region: values.S3_REGION, key, secret, pathStyle: values.S3_PATH_STYLE };
};

/** The five keys of the SMS account must be set together. */
const smsOf = (values: Environment): RawConfig['sms'] => {
  const needed = ['OVH_APPLICATION_KEY', 'OVH_APPLICATION_SECRET', 'OVH_CONSUMER_KEY', 'OVH_SERVICE', 'OVH_SENDER'] as const;
  const missing = needed.filter((key) => !values[key]);
  if (missing.length === needed.length) return null;
  refuse(missing.map((key) => `${key}: required with the other keys of the SMS gateway (OVH_…). Set it, or none of them.`));
  const [applicationKey, applicationSecret, consumerKey, service, sender] = needed.map((name) => values[name]) as [
    string,
    string,
    string,
    string,
    string,
  ];
  return { endpoint: values.OVH_ENDPOINT, applicationKey, applicationSecret, consumerKey, service, sender };
};

type Seller = NonNullable<RawConfig['billing']>['seller'];
const billingFrom = (
  seller: Seller,
  values: Pick<Environment, 'FEE_PAYMENT' | 'FEE_SMS' | 'DIRECT_DEBIT_LIMIT' | 'TERMS_URL' | 'PRIVACY_URL'>,
) => ({
  seller,
  fees: { payment: values.FEE_PAYMENT, sms: values.FEE_SMS },
  debitLimit: values.DIRECT_DEBIT_LIMIT,
  terms: values.TERMS_URL ?? null,
  privacy: values.PRIVACY_URL ?? null,
});

/** The keys of the seller must be set together. */
const billingOf = (values: Environment): RawConfig['billing'] => {
  const needed = ['SELLER_NAME', 'SELLER_ADDRESS', 'SELLER_LEGAL', 'SELLER_SIREN', 'SELLER_VAT', 'SELLER_IBAN'] as const;
  const missing = needed.filter((key) => !values[key]);
  if (missing.length === needed.length) return null;
  refuse(missing.map((key) => `${key}: required with the other keys of the seller (SELLER_…). Set it, or none of them.`));
  const [name, address, legal, siren, vat, iban] = needed.map((key) => values[key] ?? '') as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  return billingFrom({ name, address, legal, siren, vat, iban }, values);
};

const SECRET_NEEDED = `SECRET: required with DATABASE_URL, the same on every node. Generate one with: openssl rand -base64 48`;

/** Warnings about variables that look like misspelt keys; not errors, because other programs may share the environment. */
export const warnings = (env: NodeJS.ProcessEnv = process.env): string[] => unknownKeys(env, configurationKeys);

/** Mollie charges for a seller, and in earnest only if venues can read what they accept. */
const requireMollie = ({ MOLLIE_KEY: key, TERMS_URL, PRIVACY_URL }: Environment, billing: RawConfig['billing']): void => {
  if (key && !billing) refuse(['SELLER_NAME: required with MOLLIE_KEY, as are the other keys of the seller (SELLER_…)']);
  if (key?.startsWith('live_') && !(TERMS_URL && PRIVACY_URL))
    refuse(['TERMS_URL, PRIVACY_URL: required with a live MOLLIE_KEY, because venues must be able to read what they accept']);
};

/** Reads the environment; throws one sentence for each wrong key. */
export const readConfig = (env: NodeJS.ProcessEnv = process.env): RawConfig => {
  const given = Object.fromEntries(configurationKeys.flatMap((key) => (env[key] ? [[key, env[key]]] : [])));
  const parsed = environment.safeParse(given);
  if (!parsed.success) refuse(parsed.error.issues.map(({ path: [key], message }) => `${String(key)}: ${message}`));
  const values = parsed.data as Environment;
  if (values.DATABASE_URL && !values.SECRET && !values.DEMO) refuse([SECRET_NEEDED]);
  if (values.SMTP_URL && !values.PUBLIC_URL)
    refuse(['PUBLIC_URL: required with SMTP_URL, because the links in mails would lead to localhost']);
  if (values.NODE_ENV === 'production' && values.PUBLIC_URL?.startsWith('http:') && !isLocal(values.PUBLIC_URL))
    refuse(['PUBLIC_URL: https:// is required with NODE_ENV=production, because passwords and orders would be sent unencrypted']);
  const bucket = bucketOf(values);
  const sms = smsOf(values);
  const billing = billingOf(values);
  requireMollie(values, billing);
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
    SECRET: values.SECRET ?? storedSecret(DATA_DIR),
    givenSecret: Boolean(values.SECRET),
    bucket,
    billing,
    sms,
  };
};

const LIVE_KEY = 'MOLLIE_KEY: a demonstration must not charge anyone: remove it, or use a test_ key';

/** An invented company, so that a demonstration has bills. */
const DEMO_SELLER = {
  name: 'Ardoise (démonstration)',
  address: '1 rue de la Craie\n75000 Paris',
  legal: 'SAS au capital de 10 000 € – RCS Paris 900 000 001',
  siren: '900000001',
  vat: 'FR68900000001',
  iban: 'FR7630006000011234567890189',
};

/** The final configuration, once the kind of the database is known: a demonstration has its own operator and a quieter log. */
export const configFor = ({ DEMO: _, LOG_LEVEL, ...raw }: RawConfig, kind: Kind): Config => {
  if (kind === 'real' && raw.DATABASE_URL && !raw.givenSecret) refuse([SECRET_NEEDED]);
  const isDemo = kind === 'demonstration';
  if (isDemo && raw.MOLLIE_KEY?.startsWith('live_')) refuse([LIVE_KEY]);
  return {
    ...raw,
    kind,
    billing: raw.billing ?? (isDemo ? billingFrom(DEMO_SELLER, raw) : null),
    OPERATOR_EMAIL: raw.OPERATOR_EMAIL ?? (isDemo ? 'operator@demo.test' : undefined),
    LOG_LEVEL: LOG_LEVEL ?? (isDemo ? 'warn' : 'info'),
  };
};
