// Who works on a venue, and who is invited to (docs/product/people-and-rights.md#team).
import { z } from 'zod';
import { newPassword } from './accounts/auth.ts';
import { registeredUser } from './accounts/users.ts';
import { email, nameOf } from './kit/fields.ts';
import { id, named, route, venueParam } from './kit/route.ts';
import { INTERFACE_LOCALES } from './rules/locales.ts';
import { ROLES } from './rules/permissions.ts';

export const role = z.enum(ROLES);

/** Somebody with a role on a venue; who has two is listed twice. */
const teamMember = z.object({ role, user: registeredUser, since: z.iso.datetime() });
named('TeamMember', teamMember);
export type TeamMember = z.infer<typeof teamMember>;

/** Somebody who was picked and has not accepted yet. */
export const invitation = z.object({
  id,
  role,
  email: z.string(),
  /** The language of its mail. */
  locale: z.enum(INTERFACE_LOCALES),
  creation_date: z.iso.datetime(),
  /** When the link that was mailed last ends. */
  end_date: z.iso.datetime(),
  /** It has ended: it can be sent again. */
  expired: z.boolean(),
  /** Who invites; empty where they are gone. */
  invited_by: z.string(),
});
named('Invitation', invitation);
export type Invitation = z.infer<typeof invitation>;

const memberParam = z.object({ venue: id, role, id });
const invitationParam = z.object({ venue: id, id });

/** The lists that the caller may see: see the rights `managers`, `bartenders` and `readers`. */
export const teamRoutes = {
  list: route({
    method: 'GET',
    path: '/api/venue/:venue/team',
    summary: 'Who works on the venue',
    access: { right: 'readers:list', venue: 'path' },
    params: venueParam,
    ok: z.array(teamMember),
  }),
  /** Takes effect everywhere within seconds. 403 where the list is read-only for the caller. */
  remove: route({
    method: 'DELETE',
    path: '/api/venue/:venue/team/:role/:id',
    summary: 'Take a role away from a user',
    access: { right: 'readers:edit', venue: 'path' },
    params: memberParam,
    ok: teamMember,
  }),
};

export const invitationRoutes = {
  list: route({
    method: 'GET',
    path: '/api/auth/invitation/:venue',
    summary: 'Who is invited and has not come yet',
    access: { right: 'readers:list', venue: 'path' },
    params: venueParam,
    ok: z.array(invitation),
  }),
  /** Mails the link, in the language of the account where there is one, else in `locale`. Nobody has a right before they accept. */
  create: route({
    method: 'POST',
    path: '/api/auth/invitation/:venue',
    summary: 'Invite somebody to work on the venue (7 days, single use)',
    access: { right: 'readers:edit', venue: 'path' },
    params: venueParam,
    body: z.strictObject({ role, email, locale: z.enum(INTERFACE_LOCALES).default('fr') }),
    ok: invitation,
    status: 201,
    errors: ['forbidden', 'duplicate', 'too_many_requests'],
  }),
  /** For another 7 days; the link before it ends. */
  resend: route({
    method: 'POST',
    path: '/api/auth/invitation/:venue/:id/resend',
    summary: 'Mail an invitation again',
    access: { right: 'readers:edit', venue: 'path' },
    params: invitationParam,
    ok: invitation,
    errors: ['forbidden', 'too_many_requests'],
  }),
  withdraw: route({
    method: 'DELETE',
    path: '/api/auth/invitation/:venue/:id',
    summary: 'Withdraw an invitation',
    access: { right: 'readers:edit', venue: 'path' },
    params: invitationParam,
    ok: invitation,
    errors: ['forbidden'],
  }),
};

/** The two parts of a mailed link: the venue and the secret. */
const link = { venue: id, token: z.string().min(20).max(100) };
/** Of a wrong, used, old, withdrawn or foreign link the answer says which, and nothing else. */
const REFUSALS = ['invitation_unknown', 'invitation_used', 'invitation_expired', 'invitation_withdrawn'] as const;

export const invitedRoutes = {
  /** `invited_by`: the name of who did, empty where they are gone. `known`: there is an account of this address, whose owner signs in to accept. */
  open: route({
    method: 'POST',
    path: '/api/auth/invited',
    summary: 'What a mailed link invites to',
    access: 'public',
    body: z.strictObject(link),
    ok: z.object({ venue: z.string(), role, email: z.string(), invited_by: z.string(), known: z.boolean() }),
    errors: [...REFUSALS, 'too_many_requests'],
  }),
  /** Makes the account, gives it the role and signs it in. */
  join: route({
    method: 'POST',
    path: '/api/auth/invited/join',
    summary: 'Accept an invitation as a new user',
    access: 'public',
    body: z.strictObject({ ...link, firstname: nameOf(100), lastname: nameOf(100), password: newPassword }),
    ok: z.object({ jwt: z.string() }),
    errors: [...REFUSALS, 'invitation_known', 'second_factor_setup', 'contradiction', 'too_many_requests'],
  }),
  /** Answers a token that lists the venue. */
  accept: route({
    method: 'POST',
    path: '/api/auth/invited/accept',
    summary: 'Accept an invitation as the user who is signed in',
    access: 'user',
    body: z.strictObject(link),
    ok: z.object({ jwt: z.string() }),
    errors: [...REFUSALS, 'invitation_foreign'],
  }),
};
