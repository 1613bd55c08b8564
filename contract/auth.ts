// Sign-in and own account.
import { z } from 'zod';
import { id, route } from './kit/route.ts';
import { INTERFACE_LOCALES } from './rules/locales.ts';

/** Claims of the token: the roles and tiers that drive the interface; the server decides from its own data. */
export const claims = z.object({
  sub: id,
  /** The session it belongs to. */
  sid: id,
  email: z.string(),
  name: z.string(),
  admin: z.boolean(),
  mgr: z.array(id),
  bar: z.array(id),
  reader: z.array(id),
  smrt: z.array(id),
  prmm: z.array(id),
  iat: z.int(),
  exp: z.int(),
});
export type Claims = z.infer<typeof claims>;

const token = z.object({ jwt: z.string() });
/** 10 to 200 characters of any kind; one that is easy to guess is a 422 that says why. */
export const newPassword = z.string().min(10).max(200);

export const authRoutes = {
  /**
   * Basic credentials in the `Authorization` header. A good answer sets a cookie by which this device is known again:
   * its failures are then counted by itself, not with those of its address.
   */
  signIn: route({
    method: 'GET',
    path: '/api/auth/token',
    summary: 'Sign in with Basic credentials',
    access: 'public',
    ok: token,
    errors: ['wrong_credentials', 'too_many_requests'],
  }),
  /** On every node within seconds, with all tokens of this session and the sockets they opened. */
  signOut: route({
    method: 'DELETE',
    path: '/api/auth/token',
    summary: 'Sign out: ends the session of this token',
    access: 'user',
    status: 204,
  }),
  renew: route({
    method: 'PUT',
    path: '/api/auth/token',
    summary: 'A fresh token from current data, until 30 days after the sign-in; uuid is the own user id',
    access: 'user',
    body: z.strictObject({ uuid: id }),
    ok: token,
    errors: ['forbidden'],
  }),
  /** Always answered alike, whether the address is known or not. */
  forgot: route({
    method: 'POST',
    path: '/api/auth/forgotten',
    summary: 'Mail a link to choose a new password (30 minutes, single use)',
    access: 'public',
    body: z.strictObject({ email: z.email().max(254), locale: z.enum(INTERFACE_LOCALES).default('fr') }),
    status: 204,
    errors: ['too_many_requests'],
  }),
  reset: route({
    method: 'PUT',
    path: '/api/auth/forgotten',
    summary: 'Choose a new password with the mailed token',
    access: 'public',
    body: z.strictObject({ token: z.string().min(20).max(100), password: newPassword }),
    status: 204,
    errors: ['reset_expired', 'contradiction', 'too_many_requests'],
  }),
  changePassword: route({
    method: 'PUT',
    path: '/api/auth/password',
    summary: 'Change the own password; every other session of the account ends',
    access: 'user',
    body: z.strictObject({ current: z.string().max(200), password: newPassword }),
    ok: token,
    errors: ['contradiction', 'too_many_requests'],
  }),
};
