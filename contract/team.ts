// Staff of a venue and invitations (docs/product/people-and-rights.md#team).
import { z } from 'zod';
import { newPassword } from './accounts/auth.ts';
import { registeredUser } from './accounts/users.ts';
import { email, nameOf } from './kit/fields.ts';
import { id, named, route, venueParam } from './kit/route.ts';
import { INTERFACE_LOCALES } from './rules/locales.ts';
import { ROLES } from './rules/permissions.ts';

export const role = z.enum(ROLES);

/** A user with a role on the venue; a user with two roles has two entries. */
const teamMember = z.object({ role, user: registeredUser, since: z.iso.datetime() });
named('TeamMember', teamMember);
export type TeamMember = z.infer<typeof teamMember>;

/** A person who is invited and has not accepted yet. */
export const invitation = z.object({
  id,
  role,
  email: z.string(),
  /** The language of the mail. */
  locale: z.enum(INTERFACE_LOCALES),
  creation_date: z.iso.datetime(),
  /** Expiry of the latest mailed link. */
  end_date: z.iso.datetime(),
  /** Expired; it can be sent again. */
  expired: z.boolean(),
  /** Name of the user who invited; empty once they are gone. */
  invited_by: z.string(),
});
named('Invitation', invitation);
export type Invitation = z.infer<typeof invitation>;

const memberParam = z.object({ venue: id, role, id });
const invitationParam = z.object({ venue: id, id });

/** Lists only roles that the caller may see, by the rights `managers`, `bartenders` and `readers`. */
export const teamRoutes = {
  list: route({
    method: 'GET',
    path: '/api/venue/:venue/team',
    summary: 'Staff of the venue',
    access: { right: 'readers:list', venue: 'path' },
    params: venueParam,
    ok: z.array(teamMember),
  }),
  /** Takes effect on every node within seconds. 403 if the caller may not change the list of this role. */
  remove: route({
    method: 'DELETE',
    path: '/api/venue/:venue/team/:role/:id',
    summary: 'Remove a role of a user',
    access: { right: 'readers:edit', venue: 'path' },
    params: memberParam,
    ok: teamMember,
  }),
};

export const invitationRoutes = {
  list: route({
    method: 'GET',
    path: '/api/auth/invitation/:venue',
    summary: 'Invitations that are not accepted yet',
    access: { right: 'readers:list', venue: 'path' },
    params: venueParam,
    ok: z.array(invitation),
  }),
  /** Mails the link, in the language of the invited account if it exists, else in `locale`. Rights start only on acceptance. */
  create: route({
    method: 'POST',
    path: '/api/auth/invitation/:venue',
    summary: 'Invite a person to work on the venue (7 days, single use)',
    access: { right: 'readers:edit', venue: 'path' },
    params: venueParam,
    body: z.strictObject({ role, email, locale: z.enum(INTERFACE_LOCALES).default('fr') }),
    ok: invitation,
    status: 201,
    errors: ['forbidden', 'duplicate', 'too_many_requests'],
  }),
  /** Valid for another 7 days; the previous link becomes invalid. */
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

/** The two parts of a mailed link: venue and secret token. */
const link = { venue: id, token: z.string().min(20).max(100) };
/** Why a link is refused: unknown, used, expired or withdrawn. The answer reveals nothing else. */
const REFUSALS = ['invitation_unknown', 'invitation_used', 'invitation_expired', 'invitation_withdrawn'] as const;

export const invitedRoutes = {
  /**
   * `invited_by`: name of the user who invited, empty once they are gone. `known`: the address has an account, which must sign in to
   * accept.
   */
  open: route({
    method: 'POST',
    path: '/api/auth/invited',
    summary: 'The invitation of a mailed link',
    access: 'public',
    body: z.strictObject(link),
    ok: z.object({ venue: z.string(), role, email: z.string(), invited_by: z.string(), known: z.boolean() }),
    errors: [...REFUSALS, 'too_many_requests'],
  }),
  /** Creates the account with the role, and signs it in. */
  join: route({
    method: 'POST',
    path: '/api/auth/invited/join',
    summary: 'Accept an invitation as a new user',
    access: 'public',
    body: z.strictObject({ ...link, firstname: nameOf(100), lastname: nameOf(100), password: newPassword }),
    ok: z.object({ jwt: z.string() }),
    errors: [...REFUSALS, 'invitation_known', 'second_factor_setup', 'contradiction', 'too_many_requests'],
  }),
  /** Answers a token that includes the venue. */
  accept: route({
    method: 'POST',
    path: '/api/auth/invited/accept',
    summary: 'Accept an invitation as the signed-in user',
    access: 'user',
    body: z.strictObject(link),
    ok: z.object({ jwt: z.string() }),
    errors: [...REFUSALS, 'invitation_foreign'],
  }),
};
