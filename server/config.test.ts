import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { configurationKeys, readConfig } from './config.ts';

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
    ['S3_PATH_STYLE', 'perhaps'],
    ['METRICS', 'sure'],
    ['LOG_LEVEL', 'loud'],
    ['SIGN_IN_FAILURES_PER_ADDRESS', '-1'],
    ['LIVE_CHANNELS_PER_ADDRESS', 'lots'],
    ['LIVE_CHANNELS', '1.5'],
    ['ORDERS_PER_ADDRESS', 'many'],
    ['ORDERS_PER_TABLE', '-20'],
    ['OPEN_ORDERS', '1e1000'],
    ['HOLD_MINUTES', '0'],
    ['PAYMENT_MINUTES', 'soon'],
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

  it('is required beside DATABASE_URL, save for a demo', () => {
    expect(refusal({ DATABASE_URL: PRODUCTION.DATABASE_URL })).toMatch(/^SECRET: .*32/);
    expect(read({ DATABASE_URL: PRODUCTION.DATABASE_URL, DEMO: 'true' }).DEMO).toBe(true);
    expect(read(PRODUCTION).SECRET).toBe(PRODUCTION.SECRET);
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

describe('the demonstration', () => {
  it('is on with the embedded database and off with another one, unless it is said', () => {
    expect([read().DEMO, read({ DEMO: '0' }).DEMO, read(PRODUCTION).DEMO]).toEqual([true, false, false]);
  });

  it('brings its operator; elsewhere there is none until one is named', () => {
    expect(read().OPERATOR_EMAIL).toBe('operator@demo.test');
    expect(read(PRODUCTION).OPERATOR_EMAIL).toBeUndefined();
    expect(read({ ...PRODUCTION, OPERATOR_EMAIL: 'chief@menu.example' }).OPERATOR_EMAIL).toBe('chief@menu.example');
  });
});
