// Accepting an invitation by its mailed link (docs/product/people-and-rights.md#invitations).
import { ApiError } from '@ardoise/contract/errors.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db.ts';
import { hashOf } from '../../../platform/tokens.ts';
import { type Account, holdAccount, type Users } from '../../users/index.ts';
import type { Venues } from '../../venues/index.ts';
import type { Acts } from '../acts/acts.ts';
import * as rows from './rows.ts';

type Deps = {
  db: Db;
  clock: Clock;
  users: Users;
  venues: Venues;
  endLinks: (tx: Tx, account: string) => Promise<void>;
  acts: Pick<Acts, 'noteRole'>;
};
type Invitee = { id: string; email: string };

/** The invitation, if it can be accepted; throws 422 with the reason otherwise. */
const requireOpen = (row: rows.Row | null | undefined, now: Date): rows.Row => {
  if (!row) throw new ApiError('invitation_unknown');
  if (row.accepted_at) throw new ApiError('invitation_used');
  if (row.withdrawn_at) throw new ApiError('invitation_withdrawn');
  if (row.end_date <= now) throw new ApiError('invitation_expired');
  return row;
};

export const openAcceptance = ({ db, clock, users, venues, endLinks, acts }: Deps) => {
  const openLink = async (venue: string, token: string) => requireOpen(await db.one(rows.findByToken(venue, hashOf(token))), clock.now());
  /** Grants the role. The link is validated again under its lock, because another request may have used it. */
  const accept = async (tx: Tx, venue: string, token: string, { id, email }: Invitee): Promise<void> => {
    const row = requireOpen(await tx.one(rows.lockByToken(venue, hashOf(token))), clock.now());
    if (!(await holdAccount(tx, id))) throw new ApiError('unauthenticated');
    if (row.email.toLowerCase() !== email.toLowerCase()) throw new ApiError('invitation_foreign');
    await tx.run(rows.markAccepted(venue, row.id, clock.now()));
    await venues.grantRole(tx, venue, { role: row.role, account: id, by: row.inviter ?? id });
    await acts.noteRole(tx, { what: 'role_on', target: id, venue, role: row.role });
  };

  return {
    /** The venue and role of a link. */
    async open(venue: string, token: string) {
      const { venue_name, role, email, invited_by } = await openLink(venue, token);
      const account = await users.accountByEmail(email);
      return { venue: venue_name, role, email, invited_by, known: account !== null && account.password_hash !== null };
    },
    /**
     * Accepts as a new user, who chooses name and password; 422 if the address has an account or the password is weak.
     */
    async join(venue: string, token: string, profile: { firstname: string; lastname: string; password: string }): Promise<Account> {
      const { email, locale, venue_name } = await openLink(venue, token);
      const known = await users.accountByEmail(email);
      if (known && known.password_hash !== null) throw new ApiError('invitation_known');
      return users.join({ ...profile, email, locale }, [venue_name], async (tx, account) => {
        // The account has a password now: an admin's mailed link to choose one ends.
        await endLinks(tx, account.id);
        await accept(tx, venue, token, account);
      });
    },
    /** Accepts as a signed-in user. */
    async accept(venue: string, token: string, account: Invitee): Promise<void> {
      await db.transaction((tx) => accept(tx, venue, token, account));
      users.changed(account.id);
    },
  };
};
