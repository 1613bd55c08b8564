// A user with a second factor, for tests: acts like a phone's app and a sign-in page, over HTTP.
import type { Enrolment } from '@ardoise/contract/accounts/factors.ts';
import { type TOTP, URI } from 'otpauth';
import type { Clock } from '../platform/clock.ts';
import type { TestApp } from './app.ts';
import { basic, PASSWORD } from './factories.ts';

export type Token = { jwt: string; code?: string; challenge?: string; ways?: string[]; codes?: string[] };
/** A clock that only tests move, so that no code expires on a busy machine. */
export const stillClock = () => {
  let at = Date.now();
  return {
    now: () => new Date(at),
    forward(seconds: number) {
      at += seconds * 1000;
    },
  };
};

/** The app's code at an instant, shifted by periods of 30 seconds. */
export const appCode = (uri: string, clock: Clock, periods = 0): string =>
  (URI.parse(uri) as TOTP).generate({ timestamp: clock.now().getTime() + periods * 30_000 });

/** Six digits that are not the code of any near period. */
export const wrongCode = (uri: string, clock: Clock): string => {
  const near = new Set([-3, -2, -1, 0, 1, 2, 3].map((periods) => appCode(uri, clock, periods)));
  return ['000000', '111111', '222222', '333333', '444444', '555555', '666666', '777777'].find((code) => !near.has(code)) as string;
};

export const asking = (test: TestApp) => {
  const post = <T = Token>(path: string, body: unknown, { token = '', headers = {} } = {}) =>
    test.send<T>('POST', path, { token, body, headers });
  return {
    post,
    signIn: (email: string, { password = PASSWORD, headers = {} } = {}) =>
      test.send<Token>('GET', '/api/auth/token', { headers: { authorization: basic(email, password), ...headers } }),
    verify: (challenge: string | undefined, code: string, headers = {}) =>
      post('/api/auth/factor/verify', { challenge, code }, { headers }),
    /** Enables app codes. */
    async switchOn(token: string, clock: Clock): Promise<{ uri: string; secret: string; codes: string[] }> {
      const { body } = await post<Enrolment>('/api/auth/factor/totp', { password: PASSWORD }, { token });
      const confirmed = await test.send<{ codes: string[] }>('PUT', '/api/auth/factor/totp', {
        token,
        body: { code: appCode(body.uri, clock) },
      });
      return { ...body, codes: confirmed.body.codes };
    },
  };
};
/** The device cookie of an answer. */
export const deviceOf = ({ headers }: { headers: Headers }): string => headers.get('set-cookie')?.split(';')[0] ?? '';
