// Guesses at an account from many addresses: limits, the mail to the owner and the log
// (docs/product/people-and-rights.md#sign-in).

import { INTERFACE_LOCALES } from '@ardoise/contract/rules/locales.ts';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openLogMarks } from '../../http/log-marks.ts';
import { logMarkLines } from '../../log-mark.ts';
import { movableClock, startTestApp, type TestApp } from '../../test/app.ts';
import { basic, makePerson, makeVenue, PASSWORD } from '../../test/factories.ts';
import { mailsTo } from '../../test/mails.ts';
import { asking, deviceOf } from '../../test/second-factor.ts';
import { guessedMail } from './mails/guessed.ts';

const HOUR_S = 3_600;
const clock = movableClock();
let test: TestApp;
type Line = Record<string, unknown>;
const lines: Line[] = [];
const keep = (entry: object, line: string) => void lines.push({ ...entry, line });
const events = (event: string) => lines.filter((line) => line.event === event);

beforeAll(async () => {
  test = await startTestApp({ TRUSTED_PROXIES: '1' }, clock, { log: { info: keep, warn: keep, error: keep } });
});
afterEach(() => {
  lines.length = 0;
});

let networks = 0;
/** A separate network for each test. */
const newNetwork = () => `198.18.${++networks}`;
type From = { ip?: string; cookie?: string | undefined };
const signIn = (email: string, password = PASSWORD, { ip = `${newNetwork()}.1`, cookie }: From = {}) =>
  test.send<{ jwt: string; code?: string }>('GET', '/api/auth/token', {
    headers: { authorization: basic(email, password), 'x-forwarded-for': ip, ...(cookie && { cookie }) },
  });
/** Sends five wrong passwords from each of so many addresses. */
const guess = async (email: string, addresses: number): Promise<number[]> => {
  const statuses: number[] = [];
  for (let count = 0; count < addresses; count++) {
    const ip = `${newNetwork()}.7`;
    const answers = await Promise.all(Array.from({ length: 5 }, () => signIn(email, 'wrong password', { ip })));
    statuses.push(...answers.map(({ status }) => status));
  }
  return statuses;
};

describe('guesses at one account from many addresses', () => {
  it.each(['known', 'unknown'])(
    'are limited to 50 an hour for an existing and a missing account (%s), and then a right password is not tried',
    async (kind) => {
      const email = `${kind}@test.example`;
      if (kind === 'known') await makePerson(test, { email });
      expect(await guess(email, 10)).toEqual(Array(50).fill(401));
      const [wrong, right] = [await signIn(email, 'wrong password'), await signIn(email)];
      expect([wrong.status, right.status, right.body.code]).toEqual([429, 429, 'too_many_requests']);
      expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(HOUR_S - 600);
      clock.forward(HOUR_S + 1);
      expect((await signIn(email)).status).toBe(kind === 'known' ? 200 : 401);
    },
  );

  it('lock out neither known devices nor other accounts', async () => {
    const { email } = await makePerson(test);
    const other = await makePerson(test);
    const cookie = deviceOf(await signIn(email));
    await guess(email, 10);
    expect((await signIn(email)).status).toBe(429);
    expect((await signIn(email, PASSWORD, { cookie })).status).toBe(200);
    expect((await signIn(other.email)).status).toBe(200);
  });

  it('are limited to 200 a day', async () => {
    const { email } = await makePerson(test);
    for (let hour = 0; hour < 4; hour++) {
      expect(await guess(email, 10)).toEqual(Array(50).fill(401));
      clock.forward(HOUR_S + 1);
    }
    expect((await signIn(email)).status).toBe(429);
    clock.forward(21 * HOUR_S);
    expect((await signIn(email)).status).toBe(200);
  });
});

describe('a right password after many wrong ones', () => {
  const subject = 'Ardoise – Sign-in after several wrong passwords';
  const person = async () => {
    const made = await makePerson(test);
    await test.db.pool.query(`update account set locale = 'en' where id = $1`, [made.id]);
    return made;
  };

  it('is mailed to the owner in their language, once a burst', async () => {
    const { email } = await person();
    await guess(email, 1);
    expect((await signIn(email)).status).toBe(200);
    expect((await signIn(email)).status).toBe(200);
    const [mail, ...more] = await mailsTo(test, email);
    expect([mail?.subject, more]).toEqual([subject, []]);
    expect(mail?.body).toContain('after 5 wrong attempts');
    await guess(email, 2);
    expect((await signIn(email)).status).toBe(200);
    const again = await mailsTo(test, email);
    expect(again.map((one) => one.subject)).toEqual([subject, subject]);
    expect(again[1]?.body).toContain('after 10 wrong attempts');
  });

  it('is mailed even if a second factor blocks the sign-in', async () => {
    const { email, token } = await person();
    await asking(test).switchOn(token, clock);
    await guess(email, 1);
    expect((await signIn(email)).body.code).toBe('second_factor_required');
    expect((await mailsTo(test, email)).map((mail) => mail.subject)).toContain(subject);
  });

  it('is not mailed after few failures, after an hour, or on a known device', async () => {
    const { email } = await person();
    const ip = `${newNetwork()}.1`;
    for (let time = 0; time < 4; time++) await signIn(email, 'wrong password', { ip });
    const cookie = deviceOf(await signIn(email));
    await guess(email, 1);
    expect((await signIn(email, PASSWORD, { cookie })).status).toBe(200);
    clock.forward(HOUR_S + 1);
    expect((await signIn(email)).status).toBe(200);
    expect(await mailsTo(test, email)).toEqual([]);
  });
});

it.each(INTERFACE_LOCALES)('names the person and the number in the mail in %s', (locale) => {
  const { subject, text } = guessedMail(locale, 'a@test.example', 'Zoë Ångström', 12);
  expect(text).toMatch(/Zoë Ångström.*12/s);
  expect(text).not.toMatch(/https?:/);
  for (const other of INTERFACE_LOCALES.filter((one) => one !== locale))
    expect(guessedMail(other, 'a@test.example', 'Zoë', 12).subject).not.toBe(subject);
});

it('prints the marks of the log', () => {
  const { SECRET } = test.config;
  const { account, networks } = openLogMarks(SECRET);
  const { address, network } = networks('203.0.113.9');
  expect(logMarkLines(['A@test.example', '203.0.113.9'], SECRET)).toEqual([
    `${account('a@test.example')} account A@test.example`,
    `${address} address 203.0.113.9`,
    `${network} network 203.0.113.9`,
  ]);
});

describe('the log', () => {
  const marks = () => openLogMarks(test.config.SECRET);
  const mark = /^h:[\w-]{22}$/;

  it('has a line for each failed sign-in, with account and network as marks only', async () => {
    const { email } = await makePerson(test);
    await signIn(email, 'wrong password', { ip: '203.0.113.9' });
    await signIn(email.toUpperCase(), 'wrong password', { ip: '203.0.113.200' });
    await signIn('nobody@test.example', 'wrong password', { ip: '2001:db8:1:2:3::4' });
    await signIn('nobody@test.example', 'wrong password', { ip: '2001:0DB8:1:2:ffff::' });
    const failed = events('sign_in_failed');
    expect(failed).toHaveLength(4);
    for (const { account, address, network } of failed) for (const one of [account, address, network]) expect(one).toMatch(mark);
    const [one, same, six, sixToo] = failed as [Line, Line, Line, Line];
    expect([one.account, one.network]).toEqual([same.account, same.network]);
    expect(one.address).not.toBe(same.address);
    expect([six.account, six.address, six.network]).toEqual([sixToo.account, sixToo.address, sixToo.network]);
    expect(one).toMatchObject({ what: 'password', account: marks().account(email), ...marks().networks('203.0.113.9') });
    expect(JSON.stringify(lines)).not.toMatch(/test\.example|203\.0\.113|2001:db8/i);
  });

  it('uses other marks with another secret', () => {
    const other = openLogMarks(`${test.config.SECRET}!`);
    expect(other.account('a@test.example')).not.toBe(marks().account('a@test.example'));
    expect(other.networks('203.0.113.9')).not.toEqual(marks().networks('203.0.113.9'));
  });

  it('includes the second step and PINs', async () => {
    const { email, token } = await makePerson(test);
    await asking(test).switchOn(token, clock);
    const { challenge } = (await asking(test).signIn(email)).body;
    await asking(test).verify(challenge, '12');
    expect(events('sign_in_failed')).toMatchObject([{ what: 'second step', account: marks().account(email) }]);
    lines.length = 0;
    const venue = await makeVenue(test);
    const manager = await makePerson(test, { roles: { manager: [venue] } });
    const bartender = await makePerson(test, { roles: { bartender: [venue] } });
    const as = (method: string, path: string, body: object) =>
      test.send<{ token: string }>(method, `/api/venue/${venue}/${path}`, { token: manager.token, body });
    const device = (await as('POST', 'device', { name: 'Bar' })).body.token;
    await as('PUT', `pin/${bartender.id}`, { pin: '4071' });
    await test.send('POST', '/api/auth/device/pin', { body: { venue, device, user: bartender.id, pin: '4072' } });
    expect(events('sign_in_failed')).toMatchObject([{ what: 'pin', account: marks().account(bartender.email), venue }]);
  });

  it('has one line for an account that a limit refuses, from any number of addresses', async () => {
    const { email } = await makePerson(test);
    await guess(email, 10);
    for (let time = 0; time < 3; time++) await signIn(email);
    expect(events('sign_in_refused')).toMatchObject([{ account: marks().account(email) }]);
  });

  it('has one line for each caller that a limit refuses', async () => {
    const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip }, body: { token: 'x'.repeat(20) } });
    const ask = (ip: string) => test.send('POST', '/api/auth/forgotten/link', from(ip));
    for (const ip of ['192.0.2.1', '192.0.2.2'])
      expect((await Promise.all(Array.from({ length: 70 }, () => ask(ip)))).filter(({ status }) => status === 429)).toHaveLength(10);
    const refused = events('limit_reached');
    expect(refused).toMatchObject(
      ['192.0.2.1', '192.0.2.2'].map((ip) => ({ method: 'POST', route: '/api/auth/forgotten/link', ...marks().networks(ip) })),
    );
    expect(refused).toHaveLength(2);
    expect(JSON.stringify(refused)).not.toContain('192.0.2');
  });
});
