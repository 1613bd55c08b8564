// Users of the back-office (docs/product/people-and-rights.md#users).
import { z } from 'zod';
import { email, nameOf } from '../kit/fields.ts';
import { listQuery } from '../kit/list.ts';
import { id, named, readOnly, route } from '../kit/route.ts';
import { INTERFACE_LOCALES } from '../rules/locales.ts';

/** The language in which somebody gets mails. */
const language = z.enum(INTERFACE_LOCALES);

/** What an admin says of a new user; the language is that of the mail which asks for a password. */
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
  /** Cannot sign in, until enabled again. */
  disabled: z.boolean(),
  /** Has not chosen a password yet. */
  pending: z.boolean(),
  /** Has a second factor; told to admins alone. */
  second_factor: z.boolean().optional(),
  /** The operator, whose factors and sessions no other admin ends; told to admins alone. */
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
 * Only an admin changes `admin` and `disabled`, and `email` of others; from everybody else, and of the own record, they are read and
 * ignored, as read-only fields are.
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

/** Somebody who may be picked for a venue. */
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
  /** `name` is found anywhere in first name, last name and e-mail. */
  list: route({
    method: 'GET',
    path: '/api/user',
    summary: 'List user records',
    access: { right: 'user:list', venue: 'none' },
    query: listQuery({ name: z.string().max(200).optional() }, ['name', 'firstname', 'lastname', 'email', 'registration_date', 'id']),
    ok: z.array(user),
    list: true,
  }),
  /** Mails a link by which the new user chooses a password, for 7 days. */
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
  /** The own record; an admin's for everybody. */
  show: route({
    method: 'GET',
    path: '/api/user/:id',
    summary: 'One user; the own one without a right',
    access: 'user',
    params: userParam,
    ok: user,
  }),
  update: route({
    method: 'PUT',
    path: '/api/user/:id',
    summary: 'Change a user; the own one without a right',
    access: 'user',
    params: userParam,
    body: userChange,
    ok: user,
    errors: ['stale_version', 'duplicate', 'last_admin', 'operator_account', 'contradiction'],
  }),
  /** Erases the person: name and e-mail go, rights and sessions end; orders that they handled stay. Answers the record as it was. */
  erase: route({
    method: 'DELETE',
    path: '/api/user/:id',
    summary: 'Erase a user',
    access: { right: 'user:delete', venue: 'none' },
    params: userParam,
    ok: user,
    errors: ['last_admin', 'operator_account'],
  }),
  /** To those who have not chosen a password yet; the link before it ends. */
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
   * Users by their ids, or by a part of their e-mail or name (`email`), at most 20. An admin finds everybody; others find those who work on a venue that they
   * manage, so that nobody learns which addresses have an account.
   */
  registered: route({
    method: 'GET',
    path: '/api/user/registered',
    summary: 'Find users who may be picked for a venue',
    access: 'user',
    query: z.strictObject({ email: z.string().max(254).optional(), ...manyIds }),
    ok: z.array(registeredUser),
  }),
  permission: route({
    method: 'GET',
    path: '/api/user/:userId/permission/:venue',
    summary: 'What the user may do on a venue',
    access: 'user',
    atTablet: true,
    params: z.object({ userId: id, venue: id }),
    ok: permissionFlags,
  }),
};
