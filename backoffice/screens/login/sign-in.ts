import type { Way } from '@ardoise/contract/accounts/factors.ts';
import { ApiError } from '@ardoise/contract/errors.ts';
import { call } from '../../app/api.ts';
import { askPasskey } from '../../app/session/passkey.ts';
import { claimsOf } from '../../app/session/session.ts';
import { keepToken } from '../../app/session/storage.ts';

/** Basic credentials in UTF-8, so that any password works. */
const basic = (email: string, password: string): string => {
  const bytes = new TextEncoder().encode(`${email}:${password}`);
  return `Basic ${btoa(String.fromCharCode(...bytes))}`;
};

/** Signs in, stores the token and returns it. */
export const signIn = async (email: string, password: string): Promise<string> => {
  const { jwt } = await call('GET /api/auth/token', { headers: { authorization: basic(email, password) } });
  keepToken(jwt, email);
  return jwt;
};

/** Signs in with a passkey, as the second step of the sign-in of `challenge`, or alone without it. Returns the token. */
export const passkeyToken = async (challenge?: string): Promise<string> => {
  const options = await call('POST /api/auth/passkey/options', { body: challenge === undefined ? {} : { challenge } });
  return (await call('POST /api/auth/passkey/verify', { body: { passkey: await askPasskey(options) } })).jwt;
};

/** Stores a token that did not come from e-mail and password. */
export const keepSignedIn = (jwt: string): void => keepToken(jwt, claimsOf(jwt)?.email);

/** The missing part of a sign-in with a correct password: a second step by one of `ways`, or the setup of a factor if `ways` is null. */
export type MissingStep = { challenge: string; ways: readonly Way[] | null };
/** Returns null if the sign-in failed for another reason. */
export const missingStep = (error: unknown): MissingStep | null => {
  if (!(error instanceof ApiError) || typeof error.extra.challenge !== 'string') return null;
  const { challenge, ways } = error.extra;
  return { challenge, ways: error.code === 'second_factor_setup' ? null : (ways as Way[]) };
};
