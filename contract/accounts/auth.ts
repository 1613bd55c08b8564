// Sign-in and own account.
import { z } from 'zod';
import { id, named, route } from '../kit/route.ts';
import { INTERFACE_LOCALES } from '../rules/locales.ts';

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
  /** Of a session at a shared tablet: the venue on which alone it is good, for a bartender's work. */
  only: id.optional(),
  iat: z.int(),
  exp: z.int(),
});
export type Claims = z.infer<typeof claims>;

export const token = z.object({ jwt: z.string() });
/** 10 to 200 characters of any kind; one that is easy to guess is a 422 that says why. */
export const newPassword = z.string().min(10).max(200);

/** A sign-in that is not over: what kind of device it is, as far as it says so, and when it was there last. */
export const session = z.object({
  id,
  browser: z.string().nullable(),
  system: z.string().nullable(),
  began_at: z.iso.datetime(),
  renewed_at: z.iso.datetime(),
  /** The one that asks. */
  current: z.boolean(),
});
named('Session', session);
export type Session = z.infer<typeof session>;

export const sessionRoutes = {
  list: route({
    method: 'GET',
    path: '/api/auth/session',
    summary: 'Own signed-in devices, the last one first',
    access: 'user',
    ok: z.array(session),
  }),
  end: route({
    method: 'DELETE',
    path: '/api/auth/session/:id',
    summary: 'Sign one of the own devices out',
    access: 'user',
    params: z.object({ id }),
    status: 204,
  }),
  endOthers: route({
    method: 'DELETE',
    path: '/api/auth/session/others',
    summary: 'Sign every own device out but the one that asks',
    access: 'user',
    status: 204,
  }),
  endAll: route({
    method: 'DELETE',
    path: '/api/user/:id/session',
    summary: "Sign all of somebody's devices out",
    access: { right: 'user:edit', venue: 'none' },
    params: z.object({ id }),
    status: 204,
  }),
};

export const authRoutes = {
  /**
   * Basic credentials in the `Authorization` header. A good answer sets a cookie by which this device is known again:
   * its failures are then counted by itself, not with those of its address. Where the account has a second factor, a right password is
   * answered `second_factor_required`, with `challenge` and the `ways` of the second step (`/api/auth/factor/verify`).
   */
  signIn: route({
    method: 'GET',
    path: '/api/auth/token',
    summary: 'Sign in with Basic credentials',
    access: 'public',
    ok: token,
    errors: ['wrong_credentials', 'second_factor_required', 'second_factor_setup', 'too_many_requests'],
  }),
  /** On every node within seconds, with all tokens of this session and the sockets they opened. */
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
    summary: 'A fresh token from current data, until 30 days after the sign-in; uuid is the own user id',
    access: 'user',
    atTablet: true,
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
  /** Spends nothing and says nothing of whose it is. */
  resetLink: route({
    method: 'POST',
    path: '/api/auth/forgotten/link',
    summary: 'Whether a mailed link for a new password is still good',
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
    summary: 'Change the own password; every other session of the account ends',
    access: 'user',
    body: z.strictObject({ current: z.string().max(200), password: newPassword }),
    ok: token,
    errors: ['contradiction', 'too_many_requests'],
  }),
};
