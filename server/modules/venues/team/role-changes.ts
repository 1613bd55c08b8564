// Changes the team of a venue and calls the hooks of dependent modules.
import type { InterfaceLocale } from '@ardoise/contract/rules/locales.ts';
import type { Role } from '@ardoise/contract/rules/permissions.ts';
import type { TeamLists } from '@ardoise/contract/venues.ts';
import type { Tx } from '../../../platform/db.ts';
import type { Caller } from '../routes.ts';
import { removeRole, validateLists } from './team.ts';

/** Invites a registered user to a role, in the transaction of the change. */
type Invite = (tx: Tx, venue: string, picked: { role: Role; email: string; locale: InterfaceLocale; by: string }) => Promise<void>;
type OnRevoked = (tx: Tx, venue: string, role: Role, account: string) => Promise<void>;
export type RoleChanges = ReturnType<typeof openRoleChanges>;

export const openRoleChanges = () => {
  let invite: Invite | undefined;
  const hooks: OnRevoked[] = [];
  /** False if the account does not have the role. */
  const revoke = async (tx: Tx, venue: string, role: Role, account: string): Promise<boolean> => {
    const had = await removeRole(tx, venue, role, account);
    if (had) for (const onRevoked of hooks) await onRevoked(tx, venue, role, account);
    return had;
  };
  return {
    revoke,
    /** Changes the given lists: removed accounts lose the role at once, added ones are invited. Returns the removed accounts. */
    async changeLists(tx: Tx, caller: Caller, lists: TeamLists): Promise<string[]> {
      const { identity, membership } = caller;
      const changes = await validateLists(tx, caller, lists);
      for (const { role, removed, added } of changes) {
        for (const id of removed) await revoke(tx, membership.venue, role, id);
        for (const { email } of added) await invite?.(tx, membership.venue, { role, email, locale: 'fr', by: identity.id });
      }
      return changes.flatMap(({ removed }) => removed);
    },
    /** Registers a hook that is called in the transaction in which an account loses a role. */
    onRevoked: (hook: OnRevoked) => void hooks.push(hook),
    /** Sets the function that invites accounts added to a venue's lists. */
    setInvite(by: Invite): void {
      invite = by;
    },
  };
};
