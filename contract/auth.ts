// Sign-in and own account (system.md section 4).
import { z } from 'zod';
import { id, route } from './route.ts';
import { INTERFACE_LOCALES } from './rules/locales.ts';

/** Claims of the token: the roles and tiers that drive the interface; the server decides from its own data. */
export const claims = z.object({
  sub: id,
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
/** At least 10 characters; argon2id reads the first 200. */
export const newPassword = z.string().min(10).max(200);

export const authRoutes = {
  /** Basic credentials in the `Authorization` header. */
  signIn: route({
    method: 'GET',
    path: '/api/auth/token',
    summary: 'Sign in with Basic credentials',
    access: 'public',
    ok: token,
    errors: ['wrong_credentials', 'too_many_requests'],
  }),
  renew: route({
    method: 'PUT',
    path: '/api/auth/token',
    summary: 'A fresh token from current data; uuid is the own user id',
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
    errors: ['reset_expired'],
  }),
  changePassword: route({
    method: 'PUT',
    path: '/api/auth/password',
    summary: 'Change the own password; every other token of the account ends',
    access: 'user',
    body: z.strictObject({ current: z.string().max(200), password: newPassword }),
    ok: token,
    errors: ['contradiction', 'too_many_requests'],
  }),
};
