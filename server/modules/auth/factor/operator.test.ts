// The operator of a real installation cannot sign in with a password alone
// (docs/product/people-and-rights.md#second-factor).
import { beforeAll, describe, expect, it } from 'vitest';
import { resetFactor } from '../../../reset-factor.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { makePerson, PASSWORD } from '../../../test/factories.ts';
import { appCode, asking, stillClock, type Token, wrongCode } from '../../../test/second-factor.ts';

const clock = stillClock();
let test: TestApp;
let ask: ReturnType<typeof asking>;
const operator = 'operator@test.example';

beforeAll(async () => {
  test = await startTestApp({ DEMO: 'false' }, clock);
  ask = asking(test);
  const who = { email: operator, password: PASSWORD, firstname: 'Olga', lastname: 'Test', admin: true };
  await test.app.modules.users.createAccount(who);
});
const confirm = (challenge: string | undefined, code: string) =>
  test.send<Token>('PUT', '/api/auth/factor/setup', { body: { challenge, code } });
const setup = (challenge: string | undefined) =>
  ask.post<{ secret: string; uri: string; code?: string }>('/api/auth/factor/setup', { challenge });

describe('the operator of a real installation', () => {
  it('sets up app codes before the first sign-in, and needs one from then on', async () => {
    expect((await ask.signIn(operator, { password: 'wrong' })).body.code).toBe('wrong_credentials');
    const first = await ask.signIn(operator);
    expect([first.status, first.body.code, first.body.jwt]).toEqual([401, 'second_factor_setup', undefined]);
    const { challenge } = first.body;
    expect((await ask.verify(challenge, '123456')).body.code, 'a challenge has one purpose').toBe('challenge_ended');
    const { body } = await setup(challenge);
    expect((await confirm(challenge, wrongCode(body.uri, clock))).body.code).toBe('wrong_code');
    const done = await confirm(challenge, appCode(body.uri, clock));
    expect([done.status, done.body.codes?.length]).toEqual([200, 10]);
    expect((await test.send('GET', '/api/auth/factor', { token: done.body.jwt })).status).toBe(200);
    expect((await setup(challenge)).body.code, 'a challenge works once').toBe('challenge_ended');
    clock.forward(60);
    const again = await ask.signIn(operator);
    expect(again.body).toMatchObject({ code: 'second_factor_required', ways: ['totp', 'recovery'] });
    expect((await ask.verify(again.body.challenge, appCode(body.uri, clock))).status).toBe(200);
  });

  it('must set up a factor again after a reset', async () => {
    const { body } = await ask.signIn(operator);
    const codes = (await test.db.pool.query('select count(*)::int as left from recovery_code')).rows[0].left;
    expect([body.code, codes]).toEqual(['second_factor_required', 10]);
    await resetFactor(test.app, operator);
    expect((await ask.signIn(operator)).body.code).toBe('second_factor_setup');
  });

  it('has factors and sessions that other admins cannot remove', async () => {
    const { challenge } = (await ask.signIn(operator)).body;
    const { body } = await setup(challenge);
    const { jwt } = (await confirm(challenge, appCode(body.uri, clock))).body;
    const account = await test.app.modules.users.accountByEmail(operator);
    const chief = await makePerson(test, { admin: true });
    for (const part of ['factor', 'session'])
      expect((await test.send('DELETE', `/api/user/${account?.id}/${part}`, { token: chief.token })).status).toBe(403);
    expect((await test.send<{ totp: string }>('GET', '/api/auth/factor', { token: jwt })).body.totp).not.toBeNull();
    for (const [who, operates] of [
      [account, true],
      [chief, undefined],
    ] as const)
      expect((await test.send<{ operator?: boolean }>('GET', `/api/user/${who?.id}`, { token: chief.token })).body.operator).toBe(operates);
    expect(
      (await test.send('DELETE', `/api/user/${account?.id}/session`, { token: jwt })).status,
      'the operator can end their own sessions',
    ).toBe(204);
    await resetFactor(test.app, operator);
  });

  it('is limited to ten failures like other accounts', async () => {
    const { challenge } = (await ask.signIn(operator)).body;
    const { body } = await setup(challenge);
    for (let times = 0; times < 10; times++) expect((await confirm(challenge, wrongCode(body.uri, clock))).body.code).toBe('wrong_code');
    expect((await confirm(challenge, appCode(body.uri, clock))).status).toBe(429);
  });
});

it('requires no factor of other admins, nor of the operator of a demonstration', async () => {
  expect((await makePerson(test, { admin: true })).token).toBeTruthy();
  const demonstration = await startTestApp({}, clock);
  expect((await makePerson(demonstration, { admin: true, email: operator })).token).toBeTruthy();
});
