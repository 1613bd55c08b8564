// Sign-in, and the user's own account.
import { z } from 'zod';
import { id, named, route } from '../kit/route.ts';
import { INTERFACE_LOCALES } from '../rules/locales.ts';

/** Claims of the token: the roles and tiers that drive the interface. The server decides from its own data. */
export const claims = z.object({
  sub: id,
  /** The session that the token belongs to. */
  sid: id,
  email: z.string(),
  name: z.string(),
  admin: z.boolean(),
  mgr: z.array(id),
  bar: z.array(id),
  reader: z.array(id),
  smrt: z.array(id),
  prmm: z.array(id),
  /** Only in a session at a shared tablet: the one venue where the session is valid, with the rights of a bartender. */
  only: id.optional(),
  iat: z.int(),
  exp: z.int(),
});
export type Claims = z.infer<typeof claims>;

export const token = z.object({ jwt: z.string() });
/** 10 to 200 characters of any kind; a password that is easy to guess answers a 422 with the reason. */
export const newPassword = z.string().min(10).max(200);

/** An active session: the browser and system as the device reports them, and when it was last used. */
export const session = z.object({
  id,
  browser: z.string().nullable(),
  system: z.string().nullable(),
  began_at: z.iso.datetime(),
  renewed_at: z.iso.datetime(),
  /** True for the session that makes the request. */
  current: z.boolean(),
});
named('Session', session);
export type Session = z.infer<typeof session>;

export const sessionRoutes = {
  list: route({
    method: 'GET',
    path: '/api/auth/session',
    summary: 'Own signed-in devices, newest first',
    access: 'user',
    ok: z.array(session),
  }),
  end: route({
    method: 'DELETE',
    path: '/api/auth/session/:id',
    summary: 'Sign out one of the own devices',
    access: 'user',
    params: z.object({ id }),
    status: 204,
  }),
  endOthers: route({
    method: 'DELETE',
    path: '/api/auth/session/others',
    summary: 'Sign out every own device except the one that makes the request',
    access: 'user',
    status: 204,
  }),
  endAll: route({
    method: 'DELETE',
    path: '/api/user/:id/session',
    summary: 'Sign out all devices of a user',
    access: { right: 'user:edit', venue: 'none' },
    params: z.object({ id }),
    status: 204,
  }),
};

export const authRoutes = {
  /**
   * Takes Basic credentials in the `Authorization` header. A success sets a cookie that identifies this device: its failures are then
   * counted for the device and not for its IP address. If the account has a second factor, a correct password answers
   * `second_factor_required` with `challenge` and the `ways` of the second step (`/api/auth/factor/verify`).
   */
  signIn: route({
    method: 'GET',
    path: '/api/auth/token',
    summary: 'Sign in with Basic credentials',
    access: 'public',
    ok: token,
    errors: ['wrong_credentials', 'second_factor_required', 'second_factor_setup', 'too_many_requests'],
  }),
  /** Takes effect on every node within seconds, for all tokens of this session and the sockets opened with them. */
  signOut: route({
    method: 'DELETE',
    path: '/api/auth/token',
    summary: 'Sign out: ends the session of this token',
    access: 'user',
    atTablet: true,
    status: 204,
  }),
  renew: route({
    method: 'PUT',
    path: '/api/auth/token',
    summary: 'Renew the token with current data, until 30 days after the sign-in; uuid is the own user id',
    access: 'user',
    atTablet: true,
    body: z.strictObject({ uuid: id }),
    ok: token,
    errors: ['forbidden'],
  }),
  /** The answer is the same for known and unknown addresses. */
  forgot: route({
    method: 'POST',
    path: '/api/auth/forgotten',
    summary: 'Mail a link to choose a new password (30 minutes, single use)',
    access: 'public',
    body: z.strictObject({ email: z.email().max(254), locale: z.enum(INTERFACE_LOCALES).default('fr') }),
    status: 204,
    errors: ['too_many_requests'],
  }),
  /** Does not use up the link, and does not reveal whose account it is for. */
  resetLink: route({
    method: 'POST',
    path: '/api/auth/forgotten/link',
    summary: 'Check whether a mailed link for a new password is still valid',
    access: 'public',
    body: z.strictObject({ token: z.string().min(20).max(100) }),
    status: 204,
    errors: ['reset_expired', 'too_many_requests'],
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
    summary: 'Change the own password; ends every other session of the account',
    access: 'user',
    body: z.strictObject({ current: z.string().max(200), password: newPassword }),
    ok: token,
    errors: ['contradiction', 'too_many_requests'],
  }),
};
