// Gateways in isolation: requests, interpretation of answers, and which addresses may be called.
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startOvhSimulator } from '../../test/simulators/ovh.ts';
import { breaker } from './breaker.ts';
import { retryAfter, SendFailure } from './failure.ts';
import { ovhSignature, ovhSms } from './ovh.ts';
import { openPush } from './push.ts';
import { areBrowserKeys, senderKey } from './push-encryption.ts';
import { isPublicAddress, isPublicEndpoint, publicLookup, ssrfSafePost } from './ssrf-safe-post.ts';

let at = Date.parse('2026-11-23T12:00:00Z');
const clock = { now: () => new Date(at) };
const SECRET = 'a secret for tests that is long enough';

describe('OVHcloud', () => {
  let ovh: Awaited<ReturnType<typeof startOvhSimulator>>;
  beforeAll(async () => {
    ovh = await startOvhSimulator();
  });
  afterAll(() => ovh.close());
  const sms = { id: 'message-1', to: '+33639981122', text: 'Commande prise A-001' };

  it('receives a signed, transactional job for one receiver', async () => {
    await ovhSms(ovh.account, clock)(sms);
    expect(ovh.sent).toEqual([
      expect.objectContaining({
        receivers: ['+33639981122'],
        message: sms.text,
        sender: 'ARDOISE',
        noStopClause: true,
        tag: 'message-1',
      }),
    ]);
  });

  it('computes the documented signature', () => {
    const call = { method: 'GET', url: 'https://eu.api.ovh.com/1.0/domains/', body: '', timestamp: '1366560945' };
    const keys = { applicationSecret: 'EXEgWIz07P0HYwtQDs7cNIqCiQaWSuHF', consumerKey: 'MtSwSrPpNjqfVSmJhLbPyr2i45lSwPU1' };
    expect(ovhSignature(keys, call)).toBe('$1$d3705e8afb27a0d2970a322b96550abfc67bb798');
  });

  it.each([
    ['invalid', 'invalid_receiver', false],
    ['no_credit', 'out_of_credit', false],
    ['down', 'gateway_down', true],
    ['busy', 'gateway_down', true],
  ] as const)('maps the answer %s to %s', async (mood, problem, again) => {
    ovh.state.mood = mood;
    await expect(ovhSms(ovh.account, clock)(sms)).rejects.toMatchObject({ problem, again });
    ovh.state.mood = 'well';
  });

  it('reports a wrong key as refused, and a refused connection as down', async () => {
    await expect(ovhSms({ ...ovh.account, applicationSecret: 'wrong' }, clock)(sms)).rejects.toMatchObject({ problem: 'refused' });
    await expect(ovhSms({ ...ovh.account, endpoint: 'http://127.0.0.1:1/1.0' }, clock)(sms)).rejects.toMatchObject({
      problem: 'gateway_down',
      again: true,
    });
  });
});

describe('breaker', () => {
  const down = () => Promise.reject(new SendFailure('gateway_down'));
  it('stops calls to a gateway that is down, then tries once, and closes on success', async () => {
    const guarded = breaker(clock);
    let calls = 0;
    const call = (send: () => Promise<unknown>) =>
      guarded(() => {
        calls++;
        return send();
      }).then(
        () => 'sent',
        () => 'failed',
      );
    for (let times = 0; times < 10; times++) expect(await call(down)).toBe('failed');
    expect(calls).toBe(3);
    at += 31_000;
    await Promise.all([call(down), call(down), call(down)]);
    expect(calls).toBe(4);
    at += 31_000;
    expect(await call(async () => undefined)).toBe('sent');
    expect(await call(async () => undefined)).toBe('sent');
    expect(calls).toBe(6);
  });

  it('tries again at once if the clock was set back', async () => {
    const guarded = breaker(clock);
    at += 10_800_000;
    for (let times = 0; times < 3; times++) await guarded(down).catch(() => undefined);
    at -= 10_800_000;
    expect(await guarded(async () => 'sent')).toBe('sent');
  });

  it('stays closed if single messages are refused', async () => {
    const guarded = breaker(clock);
    let calls = 0;
    for (let times = 0; times < 5; times++)
      await guarded(async () => {
        calls++;
        throw new SendFailure('invalid_receiver');
      }).catch(() => undefined);
    expect(calls).toBe(5);
  });
});

/** A browser: its keys, and decryption of push messages. */
const browser = () => {
  const pair = createECDH('prime256v1');
  const point = pair.generateKeys();
  const auth = randomBytes(16);
  const hkdf = (secret: Buffer, salt: Buffer, info: Buffer, length: number) => Buffer.from(hkdfSync('sha256', secret, salt, info, length));
  return {
    keys: { p256dh: point.toString('base64url'), auth: auth.toString('base64url') },
    read(body: Buffer): string {
      const salt = body.subarray(0, 16);
      const sender = body.subarray(21, 21 + body.readUInt8(20));
      const record = body.subarray(21 + sender.length);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), point, sender]);
      const secret = hkdf(pair.computeSecret(sender), auth, info, 32);
      const key = hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
      const nonce = hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce);
      decipher.setAuthTag(record.subarray(-16));
      const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
      expect([body.readUInt32BE(16), plain.at(-1)]).toEqual([4096, 2]);
      return plain.subarray(0, -1).toString();
    },
  };
};
type Call = { url: string; headers: Record<string, string>; body: Buffer };

describe('Web Push', () => {
  const calls: Call[] = [];
  let status = 201;
  const post = async (url: string, headers: Record<string, string>, body: Buffer) => {
    calls.push({ url, headers, body });
    return { status, retryAfter: '120' };
  };
  const push = openPush({ secret: SECRET, contact: 'mailto:it@menu.example', clock, post });
  const phone = browser();
  const target = { endpoint: 'https://push.services.test.net/send/abc', ...phone.keys };
  beforeEach(() => {
    calls.length = 0;
    status = 201;
  });

  it('can be decrypted only by its browser', async () => {
    await push.send(target, { text: '{"body":"prête ✓"}', topic: 'order-A-001' });
    const [call] = calls as [Call];
    expect(call.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '600', urgency: 'high', topic: 'order-A-001' });
    expect(phone.read(call.body)).toBe('{"body":"prête ✓"}');
    expect(() => browser().read(call.body)).toThrow();
  });

  it('identifies the sender by a token for the push service', async () => {
    await push.send(target, { text: 'x', topic: 't' });
    const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(calls[0]?.headers.authorization ?? '') ?? [];
    expect(key).toBe(push.publicKey);
    const [head = '', claims = '', signature = ''] = token.split('.');
    const json = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
    expect(json(head)).toEqual({ typ: 'JWT', alg: 'ES256' });
    expect(json(claims)).toEqual({ aud: 'https://push.services.test.net', sub: 'mailto:it@menu.example', exp: at / 1000 + 43_200 });
    const point = Buffer.from(key, 'base64url');
    const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
    const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    const signed = Buffer.from(`${head}.${claims}`);
    expect(verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))).toBe(true);
  });

  it('derives the sender’s key from the secret', () => {
    expect(senderKey(SECRET).publicKey).toBe(push.publicKey);
    expect(senderKey(`${SECRET}!`).publicKey).not.toBe(push.publicKey);
  });

  it.each([
    [404, 'gone', false, 0],
    [410, 'gone', false, 0],
    [403, 'gone', false, 0],
    [413, 'refused', false, 0],
    [429, 'gateway_down', true, 120_000],
    [503, 'gateway_down', true, 120_000],
  ])('maps the status %i to %s', async (answered, problem, again, waitMs) => {
    status = answered;
    await expect(push.send(target, { text: 'x', topic: 't' })).rejects.toMatchObject({ problem, again, waitMs });
  });

  it('refuses a message above the maximum length', async () => {
    await push.send(target, { text: 'a'.repeat(3_993), topic: 't' });
    expect(calls[0]?.body).toHaveLength(4_096);
    await expect(push.send(target, { text: 'a'.repeat(3_994), topic: 't' })).rejects.toMatchObject({ problem: 'refused' });
  });

  it('detects invalid keys', () => {
    const { p256dh, auth } = phone.keys;
    expect(areBrowserKeys({ p256dh, auth })).toBe(true);
    const off = Buffer.concat([Buffer.from([4]), randomBytes(64)]).toString('base64url');
    for (const wrong of [
      { p256dh: off, auth },
      { p256dh: 'AAAA', auth },
      { p256dh, auth: 'AAAA' },
    ])
      expect(areBrowserKeys(wrong)).toBe(false);
  });
});

describe('endpoint of a browser', () => {
  it.each([
    'http://push.services.net/a',
    'https://push.services.net:8443/a',
    'https://user@push.services.net/a',
    'https://127.0.0.1/a',
    'https://2130706433/a',
    'https://[::1]/a',
    'https://[::ffff:10.0.0.1]/a',
    'https://localhost/a',
    'https://printer.local/a',
    'https://metadata.google.internal/a',
    'https://database/a',
    'nonsense',
  ])('is refused: %s', async (endpoint) => {
    expect(isPublicEndpoint(endpoint)).toBe(false);
    await expect(ssrfSafePost(endpoint, {}, Buffer.from('x'))).rejects.toMatchObject({ code: 'ENOTPUBLIC' });
  });

  it('accepts known push services', () => {
    for (const endpoint of [
      'https://fcm.googleapis.com/fcm/send/a:b',
      'https://web.push.apple.com/x',
      'https://updates.push.services.mozilla.com/wpush/v2/x',
    ])
      expect(isPublicEndpoint(endpoint)).toBe(true);
  });

  it.each([
    '10.1.2.3',
    '127.0.0.1',
    '169.254.169.254',
    '172.20.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '::1',
    'fc00::1',
    'fe80::1',
    '::ffff:192.168.1.1',
    '64:ff9b::a00:1',
    '2002:a00:1::1',
    'ff02::1',
    'x',
  ])('is refused at connection if it resolves to %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
    const lookup = publicLookup((_name, _options, done) =>
      done(null, [
        { address: '93.184.215.14', family: 4 },
        { address, family: 4 },
      ]),
    );
    const answers: unknown[] = [];
    lookup('rebind.test.net', { all: true }, (error) => answers.push(error?.code));
    expect(answers).toEqual(['ENOTPUBLIC']);
  });

  it('connects to public addresses', () => {
    for (const address of ['93.184.215.14', '2a00:1450:4007:80c::200a']) expect(isPublicAddress(address)).toBe(true);
    const lookup = publicLookup((_name, _options, done) => done(null, [{ address: '93.184.215.14', family: 4 }]));
    const answers: unknown[] = [];
    lookup('web.test.net', { all: false }, (error, address) => answers.push(error, address));
    lookup('web.test.net', { all: true }, (error, address) => answers.push(error, address));
    expect(answers).toEqual([null, '93.184.215.14', null, [{ address: '93.184.215.14', family: 4 }]]);
  });
});

it('limits Retry-After to an hour', () => {
  const now = new Date('2026-11-23T12:00:00Z');
  expect(['30', 'Mon, 23 Nov 2026 12:01:00 GMT', '999999', 'soon', undefined].map((value) => retryAfter(value, now))).toEqual([
    30_000, 60_000, 3_600_000, 0, 0,
  ]);
});
