// All calls that sign in, none of which bypasses a second factor (docs/security.md#signing-in).

import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { makePerson, makeVenue } from '../../test/factories.ts';
import { mailsTo } from '../../test/mails.ts';
import { asking, deviceOf, stillClock } from '../../test/second-factor.ts';

const clock = stillClock();
let test: TestApp;
let ask: ReturnType<typeof asking>;

beforeAll(async () => {
  test = await startTestApp({}, clock);
  ask = asking(test);
});

const callsThatAnswer = (field: string) =>
  test.app.routes
    .filter(({ ok }) => ok instanceof z.ZodObject && field in ok.shape)
    .map(({ method, path, access }) => `${method} ${path}${access === 'public' ? '' : ', signed in'}`)
    .sort();

describe('sign-in', () => {
  it('is possible by these calls only', () => {
    expect(callsThatAnswer('jwt')).toEqual([
      'GET /api/auth/token',
      'POST /api/auth/device/pin',
      'POST /api/auth/factor/verify',
      'POST /api/auth/invited/accept, signed in',
      'POST /api/auth/invited/join',
      'POST /api/auth/passkey/verify',
      'PUT /api/auth/factor/setup',
      'PUT /api/auth/password, signed in',
      'PUT /api/auth/token, signed in',
    ]);
  });

  it('requires the second factor after a password, a mailed link or an invitation', async () => {
    const admin = await makePerson(test, { admin: true });
    const venue = await makeVenue(test);
    const person = await makePerson(test, { email: 'ana@test.example' });
    await ask.switchOn(person.token, clock);
    const linkIn = async (kind: RegExp) => kind.exec((await mailsTo(test, person.email)).map(({ body }) => body).join('\n'))?.[1] ?? '';

    expect((await ask.signIn(person.email)).body).toMatchObject({ code: 'second_factor_required' });

    await ask.post('/api/auth/forgotten', { email: person.email });
    const chosen = { token: await linkIn(/#\/reset\?token=([\w-]+)$/m), password: 'sonnenblume 42 garten' };
    const reset = await test.send('PUT', '/api/auth/forgotten', { body: chosen });
    expect([reset.status, reset.body, deviceOf(reset)]).toEqual([204, '', '']);
    expect((await ask.signIn(person.email, chosen)).body).toMatchObject({ code: 'second_factor_required' });

    await ask.post(`/api/auth/invitation/${venue}`, { role: 'manager', email: person.email }, { token: admin.token });
    const link = Object.fromEntries(new URLSearchParams(await linkIn(/#\/invitation\?(\S+)$/m)));
    const joined = await ask.post('/api/auth/invited/join', { ...link, firstname: 'A', lastname: 'B', password: 'another 42 garden' });
    expect([joined.status, joined.body.code]).toEqual([422, 'invitation_known']);
    expect((await ask.post('/api/auth/invited/accept', link)).status).toBe(401);
    expect((await ask.signIn(person.email, chosen)).body, 'the password is unchanged').toMatchObject({ code: 'second_factor_required' });
  });
});
