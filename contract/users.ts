// Users of the back-office (docs/product/people-and-rights.md#own-record).
import { z } from 'zod';
import { nameOf } from './kit/fields.ts';
import { id, named, readOnly, route } from './kit/route.ts';

export const user = z.object({
  id,
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  admin: z.boolean(),
  newsletter: z.boolean(),
  registration_date: z.iso.datetime(),
  version: z.int(),
});
named('User', user);
export type User = z.infer<typeof user>;

const userParam = z.object({ userId: id });

export const permissionFlags = z.object({
  reader: z.boolean(),
  manager: z.boolean(),
  bartender: z.boolean(),
  admin: z.boolean(),
  smart: z.boolean(),
  premium: z.boolean(),
  operator: z.boolean(),
});

export const userRoutes = {
  /** The own record; an admin's for everybody. */
  show: route({ method: 'GET', path: '/api/user/:userId', summary: 'The own user record', access: 'user', params: userParam, ok: user }),
  update: route({
    method: 'PUT',
    path: '/api/user/:userId',
    summary: 'Change the own user record',
    access: 'user',
    params: userParam,
    body: z.strictObject({
      firstname: nameOf(100),
      lastname: nameOf(100),
      newsletter: z.boolean(),
      version: z.int().min(1).max(2_147_483_647),
      id: readOnly,
      email: readOnly,
      admin: readOnly,
      registration_date: readOnly,
    }),
    ok: user,
    errors: ['stale_version'],
  }),
  permission: route({
    method: 'GET',
    path: '/api/user/:userId/permission/:venue',
    summary: 'What the user may do on a venue',
    access: 'user',
    params: userParam.extend({ venue: id }),
    ok: permissionFlags,
  }),
};
