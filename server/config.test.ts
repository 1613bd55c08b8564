import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { configFor, configurationKeys, readConfig, warnings } from './config.ts';
import { unknownKeys } from './config-keys.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ardoise-config-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const read = (given: Record<string, string> = {}) => readConfig({ DATA_DIR: folder, ...given });
const refusal = (given: Record<string, string>): string => {
  try {
    read(given);
  } catch (error) {
    return (error as Error).message;
  }
  return 'accepted';
};
const PRODUCTION = { DATABASE_URL: 'postgres://ardoise@db.example/ardoise', SECRET: 'a secret of more than 32 characters' };

describe('.env.example', () => {
  const lines = fs.readFileSync(path.join(read().root, '.env.example'), 'utf8').trimEnd().split('\n');
  const settings = lines.flatMap((line, place) => {
    const [, key = '', value = ''] = /^([A-Z\d_]+)=(.*)$/.exec(line) ?? [];
    return key ? [{ key, value: value.replace(/^"(.*)"$/, '$1'), above: lines[place - 1] ?? '' }] : [];
  });

  it('lists exactly the existing keys, in order', () => {
    expect(settings.map(({ key }) => key)).toEqual(configurationKeys);
    expect(lines.filter((line) => !/^(#.*|[A-Z\d_]+=.*|)$/.test(line))).toEqual([]);
  });

  it('describes each key', () => {
    expect(settings.filter(({ above }) => !/^# \S.{10,}/.test(above)).map(({ key }) => key)).toEqual([]);
  });

  it('gives the defaults', () => {
    const written = Object.fromEntries(settings.map(({ key, value }) => [key, value]));
    expect(read({ ...written, DATA_DIR: folder })).toEqual(read());
  });
});

describe('wrong values', () => {
  it.each([
    ['PORT', 'http'],
    ['ROLES', 'api,kitchen'],
    ['DATABASE_URL', 'mysql://root@localhost/ardoise'],
    ['DATABASE_POOL', '-1'],
    ['NAMED_STATEMENTS', 'perhaps'],
    ['REDIS_URL', 'http://localhost:6379'],
    ['SECRET', 'too short'],
    ['DEMO', 'yes'],
    ['OPERATOR_EMAIL', 'nobody'],
    ['PUBLIC_URL', 'ftp://menu.example'],
    ['BACKOFFICE_ORIGINS', 'office.example'],
    ['TRUSTED_PROXIES', '1.5'],
    ['SMTP_URL', 'mail.example'],
    ['S3_ENDPOINT', 's3.example'],
    ['S3_BUCKET', 'my pictures'],
    ['OVH_ENDPOINT', 'http://eu.api.ovh.com/1.0'],
    ['OVH_SERVICE', 'my account'],
    ['OVH_SENDER', '0612345678'],
    ['SMS_PER_NUMBER', 'six'],
    ['SMS_PER_VENUE', '-1'],
    ['PUSH_SERVICES', 'https://push.example'],
    ['PUSH_SERVICES', '*'],
    ['S3_PATH_STYLE', 'perhaps'],
    ['METRICS', 'sure'],
    ['LOG_LEVEL', 'loud'],
    ['SIGN_IN_FAILURES_PER_ADDRESS', '-1'],
    ['LIVE_CHANNELS_PER_ADDRESS', 'lots'],
    ['LIVE_CHANNELS', '1.5'],
    ['ORDERS_PER_ADDRESS', 'many'],
    ['ORDERS_PER_TABLE', '-20'],
    ['ORDERS_PER_CONTACT', 'few'],
    ['ORDERS_PER_DEVICE', '0.5'],
    ['PIECES_PER_ORDER', '-1'],
    ['OPEN_ORDERS_CODED', '1e1000'],
    ['OPEN_ORDERS_TABLES', 'some'],
    ['OPEN_ORDERS_BAR', '-1'],
    ['OPEN_ORDERS_PER_NETWORK', '0.5'],
    ['HOLD_MINUTES', '0'],
    ['PAYMENT_MINUTES', 'soon'],
    ['DATABASE_URL', 'postgres://app:pa/ss@db.example/ardoise'],
    ['MAIL_FROM', 'Ardoise'],
  ])('refuses a wrong %s with one sentence that names the key', (key, value) => {
    expect(refusal({ [key]: value })).toMatch(new RegExp(`^${key}\\b[^\\n]+$`));
  });

  it.each(['SECRET', 'DATABASE_URL', 'REDIS_URL', 'SMTP_URL'])('does not repeat a wrong %s, which may be a secret', (key) => {
    expect(refusal({ [key]: 'hunter2@nowhere' })).not.toContain('hunter2');
  });

  it('reports all wrong values', () => {
    expect(refusal({ PORT: 'http', METRICS: 'sure' }).split('\n')).toEqual([
      expect.stringMatching(/^PORT: /),
      expect.stringMatching(/^METRICS: /),
    ]);
  });
});

describe('SECRET', () => {
  it('is generated once next to the embedded database, readable only by its owner', () => {
    const { SECRET } = read();
    expect(SECRET.length).toBeGreaterThanOrEqual(32);
    expect(read().SECRET).toBe(SECRET);
    expect(fs.statSync(path.join(folder, 'secret')).mode & 0o777).toBe(0o600);
  });

  it('is required with DATABASE_URL, except for a demonstration', () => {
    const needed = /^SECRET: required with DATABASE_URL[^\n]+openssl[^\n]+$/;
    expect(refusal({ DATABASE_URL: PRODUCTION.DATABASE_URL })).toMatch(needed);
    const requested = read({ DATABASE_URL: PRODUCTION.DATABASE_URL, DEMO: 'true' });
    expect(configFor(requested, 'demonstration').SECRET).toBe(read().SECRET);
    expect(() => configFor(requested, 'real')).toThrow(needed);
    expect(configFor(read(PRODUCTION), 'real').SECRET).toBe(PRODUCTION.SECRET);
  });

  it.each([
    'changemechangemechangemechangeme',
    'please-change-me-please-change-it',
    'secret-secret-secret-secret-secret',
    'secret0987612345098761234509876123',
    'my_secret_key_for_this_installation',
    'the SECRET of .env.example, long enough',
    'x'.repeat(64),
    'abcabcabcabcabcabcabcabcabcabcabca',
    '0123456789'.repeat(4),
    'abcdefghijklmnopqrstuvwxyz0123456789',
    'replace this with something of yours',
  ])('is refused if it is a placeholder: %s', (SECRET) => {
    const message = refusal({ SECRET });
    expect(message).toMatch(/^SECRET: this is a placeholder[^\n]+openssl rand[^\n]+$/);
    expect(message).not.toContain(SECRET);
  });

  it('is never a placeholder if it is random', () => {
    for (let n = 0; n < 200; n++)
      for (const encoding of ['base64', 'base64url', 'hex'] as const) {
        const SECRET = randomBytes(32).toString(encoding);
        expect(refusal({ SECRET }), SECRET).toBe('accepted');
      }
  });

  it.each([
    ['', 'is empty'],
    [' \n', 'is empty'],
    ['cut off', 'has fewer than 32 characters'],
  ])('is refused if its file is truncated: %j', (content, message) => {
    const truncatedFolder = fs.mkdtempSync(path.join(folder, 'cut-'));
    fs.writeFileSync(path.join(truncatedFolder, 'secret'), content);
    expect(refusal({ DATA_DIR: truncatedFolder })).toMatch(new RegExp(`^DATA_DIR: .*secret ${message}\\. [^\\n]*delete it[^\\n]*$`));
  });
});

it('reads PUBLIC_URL and NODE_ENV case-insensitively', () => {
  const { PUBLIC_URL, NODE_ENV } = read({ PUBLIC_URL: 'HTTPS://Menu.Example/', NODE_ENV: 'Production' });
  expect([PUBLIC_URL, NODE_ENV]).toEqual(['https://menu.example', 'production']);
});

it.each(['https://example.com/menus', 'https://menu.example/?table=7', 'https://menu.example/#menu', 'https://app:pass@menu.example'])(
  'refuses a PUBLIC_URL with more than a host: %s',
  (PUBLIC_URL) => {
    expect(refusal({ PUBLIC_URL })).toMatch(/^PUBLIC_URL: [^\n]*without a path[^\n]*$/);
  },
);

it('requires https in production, except for localhost', () => {
  const production = { ...PRODUCTION, NODE_ENV: 'production' };
  expect(refusal({ ...production, PUBLIC_URL: 'http://menu.example' })).toMatch(/^PUBLIC_URL: https:\/\/ is required[^\n]+$/);
  for (const PUBLIC_URL of ['https://menu.example', 'http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:3000'])
    expect(refusal({ ...production, PUBLIC_URL }), PUBLIC_URL).toBe('accepted');
  expect(refusal({ PUBLIC_URL: 'http://192.168.1.20:3000' })).toBe('accepted');
});

describe('unknown keys', () => {
  it.each([
    ['ORDERS_PER_ADRESS', 'ORDERS_PER_ADDRESS'],
    ['ORDERS_PER_TABEL', 'ORDERS_PER_TABLE'],
    ['PUBLIC_URI', 'PUBLIC_URL'],
    ['SECRETS', 'SECRET'],
    ['RETENTION_MONTH', 'RETENTION_MONTHS'],
  ])('warns about %s with the likely key %s, without its value', (key, meant) => {
    expect(warnings({ [key]: 'hunter2' })).toEqual([`${key}: unknown key, without effect. Did you mean ${meant}?`]);
  });

  it('warns about keys with one of our prefixes', () => {
    const ours = ['S3_ACCESS_KEY', 'OVH_TOKEN', 'SMS_A_DAY_OF_A_VENUE', 'LIVE_CHANNELS_PER_VENUE'];
    expect(warnings(Object.fromEntries(ours.map((key) => [key, 'x'])))).toEqual(
      ours.map((key) => `${key}: unknown key, without effect. .env.example lists all keys.`),
    );
  });

  it('names the successors of a removed key', () => {
    const keys = ['OPEN_ORDERS_CODED', 'OPEN_ORDERS_BAR'];
    expect(unknownKeys({ OPEN_ORDERS: '50' }, keys)).toEqual([
      'OPEN_ORDERS: was removed and has no effect. Use OPEN_ORDERS_CODED, OPEN_ORDERS_BAR.',
    ]);
  });

  it('ignores keys of other programs, empty values and known keys', () => {
    const others = [
      'HOME',
      'PATH',
      'USER',
      'SHELL',
      'PWD',
      'LANG',
      'TERM',
      'HOSTNAME',
      'PGHOST',
      'AWS_REGION',
      'npm_config_port',
      'NODE_OPTIONS',
    ];
    expect(warnings(Object.fromEntries([...others, ...configurationKeys].map((key) => [key, 'x'])))).toEqual([]);
    expect(warnings({ ORDERS_PER_ADRESS: '' })).toEqual([]);
  });
});

it('takes the seller with all that its bills must say, or not at all', () => {
  const seller = {
    SELLER_NAME: 'Ardoise SAS',
    SELLER_ADDRESS: '1 rue de Rivoli\\n75001 Paris',
    SELLER_LEGAL: 'SAS au capital de 10 000 € – RCS Paris 732 829 320',
    SELLER_SIREN: '732829320',
    SELLER_VAT: 'FR44732829320',
    SELLER_IBAN: 'FR7630006000011234567890189',
  };
  expect(read(seller).billing?.seller).toEqual({
    ...{ name: seller.SELLER_NAME, address: '1 rue de Rivoli\n75001 Paris', legal: seller.SELLER_LEGAL },
    ...{ siren: seller.SELLER_SIREN, vat: seller.SELLER_VAT, iban: seller.SELLER_IBAN },
  });
  for (const key of Object.keys(seller)) expect(refusal({ ...seller, [key]: '' })).toMatch(new RegExp(`^${key}: required`));
  expect(read({}).billing).toBeNull();
});

it('requires PUBLIC_URL for mail by SMTP', () => {
  expect(refusal({ SMTP_URL: 'smtp://mail.example' })).toMatch(/^PUBLIC_URL: .*SMTP_URL.*localhost$/);
  const { SMTP_URL, PUBLIC_URL } = read({ SMTP_URL: 'smtp://mail.example', PUBLIC_URL: 'https://menu.example' });
  expect([SMTP_URL, PUBLIC_URL]).toEqual(['smtp://mail.example', 'https://menu.example']);
});

it.each([
  '*',
  'null',
  'https://*.example',
  'https://office.example/',
  'https://office.example/admin',
  'HTTPS://office.example',
  'https://office.example:443',
  'https://a:b@office.example',
  'ftp://office.example',
  'https://one.example https://two.example',
  'javascript:alert(1)',
])('refuses a back-office origin that is not exact: %s', (origin) => {
  expect(refusal({ BACKOFFICE_ORIGINS: `https://good.example,${origin}` })).toMatch(/^BACKOFFICE_ORIGINS: .*https:\/\/office\.example/);
  expect(read({ BACKOFFICE_ORIGINS: 'https://good.example , http://localhost:5173' }).BACKOFFICE_ORIGINS).toEqual([
    'https://good.example',
    'http://localhost:5173',
  ]);
});

describe('picture bucket', () => {
  const bucket = { S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'pictures', S3_KEY: 'key', S3_SECRET: 'hunter2-hunter2' };

  it('is used if all its keys are set', () => {
    expect(read().bucket).toBeNull();
    expect(read(bucket).bucket).toEqual({
      endpoint: 'https://s3.example',
      bucket: 'pictures',
      region: 'us-east-1',
      key: 'key',
      secret: 'hunter2-hunter2',
      pathStyle: true,
    });
  });

  it.each(Object.keys(bucket))('is refused without %s, with a sentence that names the key and no secret', (key) => {
    const message = refusal({ ...bucket, [key]: '' });
    expect(message).toMatch(new RegExp(`^${key}: required[^\\n]+$`));
    expect(message).not.toContain('hunter2');
  });
});

describe('configFor', () => {
  it('sets the operator and the log level by the kind of installation', () => {
    const demo = configFor(read(), 'demonstration');
    expect([demo.OPERATOR_EMAIL, demo.LOG_LEVEL]).toEqual(['operator@demo.test', 'warn']);
    const real = configFor(read(PRODUCTION), 'real');
    expect([real.OPERATOR_EMAIL, real.LOG_LEVEL]).toEqual([undefined, 'info']);
    const named = configFor(read({ ...PRODUCTION, OPERATOR_EMAIL: 'chief@menu.example', LOG_LEVEL: 'error' }), 'real');
    expect([named.OPERATOR_EMAIL, named.LOG_LEVEL]).toEqual(['chief@menu.example', 'error']);
  });

  it('ignores DEMO', () => {
    for (const DEMO of ['true', 'false', '']) expect(configFor(read({ DEMO }), 'real')).not.toHaveProperty('DEMO');
    expect(read({ DEMO: '' }).DEMO).toBeUndefined();
  });
});
