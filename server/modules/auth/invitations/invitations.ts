// Invitations: an invited address gets a mailed link, and the role when its owner accepts
// (docs/product/people-and-rights.md#invitations).
import { ApiError } from '@ardoise/contract/errors.ts';
import type { InterfaceLocale } from '@ardoise/contract/rules/locales.ts';
import type { Role } from '@ardoise/contract/rules/permissions.ts';
import type { Invitation } from '@ardoise/contract/team.ts';
import { requireFound } from '../../../http/resource.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db.ts';
import { newId } from '../../../platform/ids.ts';
import { hourlyTask } from '../../../platform/jobs.ts';
import type { Mailer } from '../../../platform/mail/mail.ts';
import { deleteBefore } from '../../../platform/statements/batches.ts';
import type { Users } from '../../users/index.ts';
import type { Venues } from '../../venues/index.ts';
import type { Acts } from '../acts/acts.ts';
import { openAcceptance } from './acceptance.ts';
import { DAY_MS, type InvitationMails, openInvitationMails } from './invitation-mails.ts';
import * as rows from './rows.ts';

/** Time after its end for which a link still answers why it does not work. */
const KEPT_MS = 90 * DAY_MS;

type Deps = {
  db: Db;
  clock: Clock;
  mailer: Mailer;
  users: Users;
  venues: Venues;
  webAddress: () => string;
  secret: string;
  endLinks: (tx: Tx, account: string) => Promise<void>;
  acts: Pick<Acts, 'noteRole'>;
};
/** `by`: the account that invites. */
type NewInvitation = { role: Role; email: string; locale: InterfaceLocale; by: string };
export type Invitations = ReturnType<typeof openInvitations>;

const deleteOld = deleteBefore('auth.old-invitations-delete', 'invitation', { column: 'end_date' });
const duplicateEmail = (code: 'invited' | 'member', message: string) => new ApiError('duplicate', { errors: { email: { code, message } } });

const recordOf = (row: rows.Row, now: Date): Invitation => ({
  id: row.id,
  role: row.role,
  email: row.email,
  locale: row.locale,
  invited_by: row.invited_by,
  creation_date: row.creation_date.toISOString(),
  end_date: row.end_date.toISOString(),
  expired: row.end_date <= now,
});

/** Stores an invitation and queues its mail; 409 on `email` if the address is invited already. Returns its id. */
const insertInvitation = async (
  tx: Tx,
  mails: InvitationMails,
  venue: string,
  { role, email, locale, by }: NewInvitation,
): Promise<string> => {
  await mails.requireMailsLeft(tx, venue, email);
  const { nonce, ...link } = mails.newLink();
  const id = newId();
  if (!(await tx.one(rows.insert({ venue, id, role, email, locale, by, ...link }))))
    throw duplicateEmail('invited', 'This address is invited already.');
  await mails.send(tx, { venue, id, nonce });
  return id;
};

type StaffDeps = Pick<Deps, 'db' | 'clock' | 'users' | 'venues'> & { mails: InvitationMails };
/** Staff's operations on a venue's invitations. */
const staffInvitations = ({ db, clock, users, venues, mails }: StaffDeps) => {
  const read = async (venue: string, id: string): Promise<Invitation> =>
    recordOf(requireFound(await db.one(rows.find(venue, id))), clock.now());
  return {
    /** Open invitations for these roles, the newest last. */
    async list(venue: string, roles: readonly Role[]): Promise<Invitation[]> {
      return (await db.all(rows.listOpen(venue, roles))).map((row) => recordOf(row, clock.now()));
    },
    /** An open invitation; null if there is none. */
    async find(venue: string, id: string): Promise<Invitation | null> {
      const row = await db.one(rows.find(venue, id));
      return row && !row.accepted_at && !row.withdrawn_at ? recordOf(row, clock.now()) : null;
    },
    /** 409 on `email` if the address is invited already or has the role. */
    async invite(venue: string, invitation: NewInvitation): Promise<Invitation> {
      const account = await users.accountByEmail(invitation.email);
      const id = await db.transaction(async (tx) => {
        if (account && (await venues.hasRole(tx, venue, invitation.role, account.id)))
          throw duplicateEmail('member', 'This address has the role already.');
        return insertInvitation(tx, mails, venue, invitation);
      });
      return read(venue, id);
    },
    async resend(venue: string, { id, email }: Invitation): Promise<Invitation> {
      const { nonce, hash, now, end } = mails.newLink();
      await db.transaction(async (tx) => {
        await mails.requireMailsLeft(tx, venue, email);
        requireFound(await tx.one(rows.renew(venue, id, hash, { now, dayAgo: new Date(now.getTime() - DAY_MS), end })));
        await mails.send(tx, { venue, id, nonce });
      });
      return read(venue, id);
    },
    async withdraw(venue: string, invitation: Invitation): Promise<Invitation> {
      requireFound(await db.one(rows.withdraw(venue, invitation.id, clock.now())));
      return invitation;
    },
  };
};

export const openInvitations = ({ db, clock, mailer, users, venues, webAddress, secret, endLinks, acts }: Deps) => {
  const mails = openInvitationMails({ db, clock, mailer, users, webAddress, secret });
  return {
    tasks: [mails.task, hourlyTask('invitations-clean-up', () => deleteOld(db, new Date(clock.now().getTime() - KEPT_MS)))],
    ...staffInvitations({ db, clock, users, venues, mails }),
    ...openAcceptance({ db, clock, users, venues, endLinks, acts }),
    /** Invites during a change of the venue's role lists; an address that is invited already keeps its invitation. */
    async inviteRegistered(tx: Tx, venue: string, invitation: NewInvitation): Promise<void> {
      if (!(await tx.one(rows.findOpen(venue, invitation.role, invitation.email)))) await insertInvitation(tx, mails, venue, invitation);
    },
    async eraseAddress(tx: Tx, email: string): Promise<void> {
      await tx.run(rows.deleteOfAddress(email));
    },
  };
};
