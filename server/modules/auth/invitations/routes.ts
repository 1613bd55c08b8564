// Routes of invitations: for staff who invite, and for people who open a mailed link.
import { LIST_OF, may, ROLES, type Role } from '@ardoise/contract/rules/permissions.ts';
import { type Invitation, invitationRoutes, invitedRoutes } from '@ardoise/contract/team.ts';
import type { Bind } from '../../../http/bind.ts';
import { type Identity, type Membership, requireRight, subjectOf } from '../../../http/guard.ts';
import { limiter, requireRoom } from '../../../http/limits/limits.ts';
import { findIn } from '../../../http/resource.ts';
import type { SignInHelpers } from '../routes.ts';
import type { Invitations } from './invitations.ts';

/** Links that one IP address may try in a minute. */
const LINKS_PER_ADDRESS = 60;

type Deps = Pick<SignInHelpers, 'passwords' | 'bearers' | 'enter'> & { invitations: Invitations };
type Caller = { identity: Identity; membership: Membership };

export const bindInvitations = (on: Bind, deps: Deps): void => {
  const { invitations } = deps;
  const found = { find: (params: Record<string, string>, venue: string | null) => findIn(invitations, params.id, venue) };
  const requireRoleRight = ({ identity, membership }: Caller, role: Role) => requireRight(identity, membership, `${LIST_OF[role]}:edit`);
  on(invitationRoutes.list, ({ params, identity, membership }) => {
    const subject = subjectOf(identity, membership);
    return invitations.list(
      params.venue,
      ROLES.filter((role) => may(subject, `${LIST_OF[role]}:list`)),
    );
  });
  on(invitationRoutes.create, (call) => {
    requireRoleRight(call, call.body.role);
    return invitations.invite(call.params.venue, { ...call.body, by: call.identity.id });
  });
  const onInvitation =
    (work: (venue: string, invitation: Invitation) => Promise<Invitation>) => (call: Caller & { record: Invitation }) => {
      requireRoleRight(call, call.record.role);
      return work(call.membership.venue, call.record);
    };
  on(invitationRoutes.resend, onInvitation(invitations.resend), found);
  on(invitationRoutes.withdraw, onInvitation(invitations.withdraw), found);
  bindInvited(on, deps);
};

const bindInvited = (on: Bind, { invitations, passwords, bearers, enter }: Deps): void => {
  const linkChecks = limiter(LINKS_PER_ADDRESS, 60);
  on(invitedRoutes.open, ({ body, request }) => {
    requireRoom(linkChecks.take(request.ip));
    return invitations.open(body.venue, body.token);
  });
  on(invitedRoutes.join, async ({ body: { venue, token, ...who }, request, reply }) => {
    requireRoom(linkChecks.take(request.ip));
    const account = await invitations.join(venue, token, who);
    await passwords.requireNoMissingStep(account);
    return enter(account, request, reply);
  });
  on(invitedRoutes.accept, async ({ body, identity, request }) => {
    await invitations.accept(body.venue, body.token, identity);
    return { jwt: await bearers.renew(request) };
  });
};
