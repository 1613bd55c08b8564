// Users of the back-office (docs/product/people-and-rights.md#users).
import { z } from 'zod';
import { email, nameOf } from '../kit/fields.ts';
import { listQuery } from '../kit/list.ts';
import { id, named, readOnly, route } from '../kit/route.ts';
import { INTERFACE_LOCALES } from '../rules/locales.ts';

/** The language of mails to the user. */
const language = z.enum(INTERFACE_LOCALES);

/** A new user; `locale` is also the language of the mail with the link to choose a password. */
export const userInput = z.object({
  firstname: nameOf(100),
  lastname: nameOf(100),
  email,
  admin: z.boolean().default(false),
  newsletter: z.boolean().default(false),
  locale: language.default('fr'),
});

export const user = z.object({
  id,
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  admin: z.boolean(),
  newsletter: z.boolean(),
  locale: language,
  /** Cannot sign in until enabled again. */
  disabled: z.boolean(),
  /** Has not chosen a password yet. */
  pending: z.boolean(),
  /** Has a second factor; only admins see this field. */
  second_factor: z.boolean().optional(),
  /** The operator, whose factors and sessions no other admin can end; only admins see this field. */
  operator: z.literal(true).optional(),
  registration_date: z.iso.datetime(),
  version: z.int(),
});
named('User', user);
export type User = z.infer<typeof user>;

const newUser = z.strictObject(userInput.shape);
named('UserInput', newUser);
export type NewUser = z.output<typeof newUser>;

/**
 * Only an admin can change `admin`, `disabled` and `email`, and only of other users. Otherwise these fields are accepted and ignored, like
 * read-only fields.
 */
const userChange = z.strictObject({
  id: readOnly,
  registration_date: readOnly,
  pending: readOnly,
  second_factor: readOnly,
  operator: readOnly,
  firstname: nameOf(100),
  lastname: nameOf(100),
  newsletter: z.boolean(),
  version: z.int().min(1).max(2_147_483_647),
  locale: language.optional(),
  email: email.optional(),
  admin: z.boolean().optional(),
  disabled: z.boolean().optional(),
});
named('UserChange', userChange);
export type UserChange = z.output<typeof userChange>;

/** A user who may be added to a venue. */
export const registeredUser = z.object({ id, email: z.string(), firstname: z.string(), lastname: z.string() });
named('RegisteredUser', registeredUser);
export type RegisteredUser = z.infer<typeof registeredUser>;

const userParam = z.object({ id });
const manyIds = listQuery({}, ['id']).pick({ id: true }).shape;

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
  /** `name`: part of the first name, last name or e-mail. */
  list: route({
    method: 'GET',
    path: '/api/user',
    summary: 'List user records',
    access: { right: 'user:list', venue: 'none' },
    query: listQuery({ name: z.string().max(200).optional() }, ['name', 'firstname', 'lastname', 'email', 'registration_date', 'id']),
    ok: z.array(user),
    list: true,
  }),
  /** Mails the new user a link to choose a password, valid for 7 days. */
  create: route({
    method: 'POST',
    path: '/api/user',
    summary: 'Create a user',
    access: { right: 'user:create', venue: 'none' },
    body: newUser,
    ok: user,
    status: 201,
    errors: ['duplicate'],
  }),
  /** Users read their own record; admins read any. */
  show: route({
    method: 'GET',
    path: '/api/user/:id',
    summary: 'One user; the own record needs no right',
    access: 'user',
    params: userParam,
    ok: user,
  }),
  update: route({
    method: 'PUT',
    path: '/api/user/:id',
    summary: 'Change a user; the own record needs no right',
    access: 'user',
    params: userParam,
    body: userChange,
    ok: user,
    errors: ['stale_version', 'duplicate', 'last_admin', 'operator_account', 'contradiction'],
  }),
  /** Erases the person: removes name and e-mail, rights and sessions; orders that they handled stay. Answers the record as it was. */
  erase: route({
    method: 'DELETE',
    path: '/api/user/:id',
    summary: 'Erase a user',
    access: { right: 'user:delete', venue: 'none' },
    params: userParam,
    ok: user,
    errors: ['last_admin', 'operator_account'],
  }),
  /** Only for users who have not chosen a password yet; the previous link becomes invalid. */
  invite: route({
    method: 'POST',
    path: '/api/user/:id/invite',
    summary: 'Mail the link to choose a password again',
    access: { right: 'user:edit', venue: 'none' },
    params: userParam,
    status: 204,
    errors: ['already_registered', 'too_many_requests'],
  }),
  /**
   * Users by their ids, or by a part of their e-mail or name (`email`); at most 20. An admin finds every user. Others find only users who
   * work on a venue that they manage, so that they cannot learn which addresses have an account.
   */
  registered: route({
    method: 'GET',
    path: '/api/user/registered',
    summary: 'Find users who may be added to a venue',
    access: 'user',
    query: z.strictObject({ email: z.string().max(254).optional(), ...manyIds }),
    ok: z.array(registeredUser),
  }),
  permission: route({
    method: 'GET',
    path: '/api/user/:userId/permission/:venue',
    summary: 'Rights of the user on a venue',
    access: 'user',
    atTablet: true,
    params: z.object({ userId: id, venue: id }),
    ok: permissionFlags,
  }),
};
