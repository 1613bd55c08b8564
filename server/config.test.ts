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

  it('lists exactly the keys there are, in their order', () => {
    expect(settings.map(({ key }) => key)).toEqual(configurationKeys);
    expect(lines.filter((line) => !/^(#.*|[A-Z\d_]+=.*|)$/.test(line))).toEqual([]);
  });

  it('says of each key what it does', () => {
    expect(settings.filter(({ above }) => !/^# \S.{10,}/.test(above)).map(({ key }) => key)).toEqual([]);
  });

  it('gives the defaults', () => {
    const written = Object.fromEntries(settings.map(({ key, value }) => [key, value]));
    expect(read({ ...written, DATA_DIR: folder })).toEqual(read());
  });
});

describe('a wrong value', () => {
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
  ])('of %s is one sentence that names the key', (key, value) => {
    expect(refusal({ [key]: value })).toMatch(new RegExp(`^${key}\\b[^\\n]+$`));
  });

  it.each(['SECRET', 'DATABASE_URL', 'REDIS_URL', 'SMTP_URL'])('of %s is not repeated, because it may be a secret', (key) => {
    expect(refusal({ [key]: 'hunter2@nowhere' })).not.toContain('hunter2');
  });

  it('is told with every other one', () => {
    expect(refusal({ PORT: 'http', METRICS: 'sure' }).split('\n')).toEqual([
      expect.stringMatching(/^PORT: /),
      expect.stringMatching(/^METRICS: /),
    ]);
  });
});

describe('the secret', () => {
  it('is made once beside the embedded database, and kept for its owner alone', () => {
    const { SECRET } = read();
    expect(SECRET.length).toBeGreaterThanOrEqual(32);
    expect(read().SECRET).toBe(SECRET);
    expect(fs.statSync(path.join(folder, 'secret')).mode & 0o777).toBe(0o600);
  });

  it('is required beside DATABASE_URL, save for a demonstration', () => {
    const needed = /^SECRET: required beside DATABASE_URL[^\n]+openssl[^\n]+$/;
    expect(refusal({ DATABASE_URL: PRODUCTION.DATABASE_URL })).toMatch(needed);
    const wish = read({ DATABASE_URL: PRODUCTION.DATABASE_URL, DEMO: 'true' });
    expect(configFor(wish, 'demonstration').SECRET).toBe(read().SECRET);
    expect(() => configFor(wish, 'real')).toThrow(needed);
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
  ])('is refused where it is a placeholder: %s', (SECRET) => {
    const told = refusal({ SECRET });
    expect(told).toMatch(/^SECRET: this is a placeholder[^\n]+openssl rand[^\n]+$/);
    expect(told).not.toContain(SECRET);
  });

  it('is never taken for one where it was drawn', () => {
    for (let n = 0; n < 200; n++)
      for (const encoding of ['base64', 'base64url', 'hex'] as const) {
        const SECRET = randomBytes(32).toString(encoding);
        expect(refusal({ SECRET }), SECRET).toBe('accepted');
      }
  });

  it.each([
    ['', 'holds nothing'],
    [' \n', 'holds nothing'],
    ['cut off', 'holds fewer than 32 characters'],
  ])('is not used where its file was cut off: %j', (content, told) => {
    const other = fs.mkdtempSync(path.join(folder, 'cut-'));
    fs.writeFileSync(path.join(other, 'secret'), content);
    expect(refusal({ DATA_DIR: other })).toMatch(new RegExp(`^DATA_DIR: .*secret ${told}\\. [^\\n]*delete it[^\\n]*$`));
  });
});

it('reads an address and the kind of a start in whatever case they are typed', () => {
  const { PUBLIC_URL, NODE_ENV } = read({ PUBLIC_URL: 'HTTPS://Menu.Example/', NODE_ENV: 'Production' });
  expect([PUBLIC_URL, NODE_ENV]).toEqual(['https://menu.example', 'production']);
});

it.each(['https://example.com/menus', 'https://menu.example/?table=7', 'https://menu.example/#menu', 'https://app:pass@menu.example'])(
  'the web address has nothing behind its host: not %s',
  (PUBLIC_URL) => {
    expect(refusal({ PUBLIC_URL })).toMatch(/^PUBLIC_URL: [^\n]*without a path[^\n]*$/);
  },
);

it('a production is served by https, but on the machine itself', () => {
  const production = { ...PRODUCTION, NODE_ENV: 'production' };
  expect(refusal({ ...production, PUBLIC_URL: 'http://menu.example' })).toMatch(/^PUBLIC_URL: https:\/\/ is required[^\n]+$/);
  for (const PUBLIC_URL of ['https://menu.example', 'http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:3000'])
    expect(refusal({ ...production, PUBLIC_URL }), PUBLIC_URL).toBe('accepted');
  expect(refusal({ PUBLIC_URL: 'http://192.168.1.20:3000' })).toBe('accepted');
});

describe('a key that is none', () => {
  it.each([
    ['ORDERS_PER_ADRESS', 'ORDERS_PER_ADDRESS'],
    ['ORDERS_PER_TABEL', 'ORDERS_PER_TABLE'],
    ['PUBLIC_URI', 'PUBLIC_URL'],
    ['SECRETS', 'SECRET'],
    ['RETENTION_MONTH', 'RETENTION_MONTHS'],
  ])('%s is told with the one that was meant, and without its value', (key, meant) => {
    expect(warnings({ [key]: 'hunter2' })).toEqual([`${key}: is no key and changes nothing. Did you mean ${meant}?`]);
  });

  it('is told where it begins as only ours do', () => {
    const ours = ['S3_ACCESS_KEY', 'OVH_TOKEN', 'SMS_A_DAY_OF_A_VENUE', 'LIVE_CHANNELS_PER_VENUE'];
    expect(warnings(Object.fromEntries(ours.map((key) => [key, 'x'])))).toEqual(
      ours.map((key) => `${key}: is no key and changes nothing. .env.example lists all keys.`),
    );
  });

  it('names what it became, where it was removed', () => {
    const keys = ['OPEN_ORDERS_CODED', 'OPEN_ORDERS_BAR'];
    expect(unknownKeys({ OPEN_ORDERS: '50' }, keys)).toEqual([
      'OPEN_ORDERS: is no key any more and changes nothing. It became OPEN_ORDERS_CODED, OPEN_ORDERS_BAR.',
    ]);
  });

  it('is not told of other programs, of empty values and of our own', () => {
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

it('mail by SMTP needs the address that its links lead to', () => {
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
])('the origin of a back-office is exact: not %s', (origin) => {
  expect(refusal({ BACKOFFICE_ORIGINS: `https://good.example,${origin}` })).toMatch(/^BACKOFFICE_ORIGINS: .*https:\/\/office\.example/);
  expect(read({ BACKOFFICE_ORIGINS: 'https://good.example , http://localhost:5173' }).BACKOFFICE_ORIGINS).toEqual([
    'https://good.example',
    'http://localhost:5173',
  ]);
});

describe('the bucket of the pictures', () => {
  const bucket = { S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'pictures', S3_KEY: 'key', S3_SECRET: 'hunter2-hunter2' };

  it('is used when it is configured whole', () => {
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

  it.each(Object.keys(bucket))('without %s is refused by a sentence that names it, and no secret', (key) => {
    const told = refusal({ ...bucket, [key]: '' });
    expect(told).toMatch(new RegExp(`^${key}: required[^\\n]+$`));
    expect(told).not.toContain('hunter2');
  });
});

describe('what depends on the database', () => {
  it('is the operator and the log: a demonstration brings its own, a real installation names whom it wants', () => {
    const demo = configFor(read(), 'demonstration');
    expect([demo.OPERATOR_EMAIL, demo.LOG_LEVEL]).toEqual(['operator@demo.test', 'warn']);
    const real = configFor(read(PRODUCTION), 'real');
    expect([real.OPERATOR_EMAIL, real.LOG_LEVEL]).toEqual([undefined, 'info']);
    const named = configFor(read({ ...PRODUCTION, OPERATOR_EMAIL: 'chief@menu.example', LOG_LEVEL: 'error' }), 'real');
    expect([named.OPERATOR_EMAIL, named.LOG_LEVEL]).toEqual(['chief@menu.example', 'error']);
  });

  it('is not what DEMO says', () => {
    for (const DEMO of ['true', 'false', '']) expect(configFor(read({ DEMO }), 'real')).not.toHaveProperty('DEMO');
    expect(read({ DEMO: '' }).DEMO).toBeUndefined();
  });
});
