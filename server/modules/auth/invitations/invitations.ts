// Invitations: who was picked for a venue gets a mailed link (7 days, once), and the role when they accept
// (docs/product/people-and-rights.md#invitations). Of the link's token the database holds a hash only.
import { randomBytes } from 'node:crypto';
import { ApiError } from '@ardoise/contract/errors.ts';
import type { InterfaceLocale } from '@ardoise/contract/rules/locales.ts';
import type { Role } from '@ardoise/contract/rules/permissions.ts';
import type { Invitation } from '@ardoise/contract/team.ts';
import { requireFound } from '../../../http/resource.ts';
import { deleteBefore } from '../../../platform/batches.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db.ts';
import { newId } from '../../../platform/ids.ts';
import { addJob, hourlyTask, jobKind, task } from '../../../platform/jobs.ts';
import type { Mailer } from '../../../platform/mail/mail.ts';
import { derived, hashOf } from '../../../platform/tokens.ts';
import { type Account, holdAccount, type Users } from '../../users/index.ts';
import type { Venues } from '../../venues/index.ts';
import type { Acts } from '../acts/acts.ts';
import { invitationMail } from '../mails/invitation.ts';
import * as rows from './rows.ts';

const DAY_MS = 86_400_000;
const LIFETIME_MS = 7 * DAY_MS;
/** How long after its end a link is still told what became of it. */
const REMEMBERED_MS = 90 * DAY_MS;
/** Mails of a day: of one venue, and to one address from all venues. */
const MAILS_OF_VENUE = 60;
const MAILS_TO_ADDRESS = 5;

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
/** Which link is mailed: the nonce makes its token. */
type Letter = { venue: string; id: string; nonce: string };
const letterJob = jobKind<Letter>('mail_invitation');
/** Who is picked for what, and by whom. */
export type Picked = { role: Role; email: string; locale: InterfaceLocale; by: string };
type Who = { id: string; email: string };
export type Invitations = ReturnType<typeof openInvitations>;

const deleteOld = deleteBefore('auth.old-invitations-delete', 'invitation', { column: 'end_date' });
const alreadyThere = (code: 'invited' | 'member', message: string) => new ApiError('duplicate', { errors: { email: { code, message } } });

export const openInvitations = ({ db, clock, mailer, users, venues, webAddress, secret, endLinks, acts }: Deps) => {
  const tokenOf = (nonce: string) => derived(secret, 'invitation', nonce);
  const endFrom = (now: Date) => new Date(now.getTime() + LIFETIME_MS);
  const recordOf = (row: rows.Row): Invitation => ({
    id: row.id,
    role: row.role,
    email: row.email,
    locale: row.locale,
    invited_by: row.invited_by,
    creation_date: row.creation_date.toISOString(),
    end_date: row.end_date.toISOString(),
    expired: row.end_date <= clock.now(),
  });
  const requireRoom = async (tx: Tx, venue: string, email: string): Promise<void> => {
    for (const of of [venue, email.toLowerCase()]) await tx.run(rows.lockMails(of));
    const { of_venue, to_address } = requireFound(await tx.one(rows.countMails(venue, email, new Date(clock.now().getTime() - DAY_MS))));
    if (of_venue >= MAILS_OF_VENUE || to_address >= MAILS_TO_ADDRESS)
      throw new ApiError('too_many_requests', { retry_after: DAY_MS / 1000 });
  };

  const mail = async ({ venue, id, nonce }: Letter): Promise<void> => {
    const row = await db.one(rows.find(venue, id));
    const token = tokenOf(nonce);
    // Accepted, withdrawn or sent anew meanwhile, or a mail server that was away for a week.
    if (!row || row.token_hash !== hashOf(token) || row.accepted_at || row.withdrawn_at || row.end_date <= clock.now()) return;
    const account = await users.accountByEmail(row.email);
    const link = `${webAddress()}/admin/#/invitation?${new URLSearchParams({ venue, token })}`;
    const { email: to, role, venue_name, invited_by: by } = row;
    await mailer.send(invitationMail(account?.locale ?? row.locale, { to, role, link, venue: venue_name, by }));
  };

  /** The invitation of a link that can be accepted; 422 that says why it cannot. */
  const requireOpen = (row: rows.Row | null | undefined): rows.Row => {
    if (!row) throw new ApiError('invitation_unknown');
    if (row.accepted_at) throw new ApiError('invitation_used');
    if (row.withdrawn_at) throw new ApiError('invitation_withdrawn');
    if (row.end_date <= clock.now()) throw new ApiError('invitation_expired');
    return row;
  };
  const openLink = async (venue: string, token: string) => requireOpen(await db.one(rows.findByToken(venue, hashOf(token))));
  /** The role is theirs from here on; the link is judged once more, now that nobody else can use it. */
  const accept = async (tx: Tx, venue: string, token: string, { id, email }: Who): Promise<void> => {
    const row = requireOpen(await tx.one(rows.lockByToken(venue, hashOf(token))));
    if (!(await holdAccount(tx, id))) throw new ApiError('unauthenticated');
    if (row.email.toLowerCase() !== email.toLowerCase()) throw new ApiError('invitation_foreign');
    await tx.run(rows.markAccepted(venue, row.id, clock.now()));
    await venues.grantRole(tx, venue, { role: row.role, account: id, by: row.inviter ?? id });
    await acts.noteRole(tx, { what: 'role_on', target: id, venue, role: row.role });
  };

  const inviteIn = async (tx: Tx, venue: string, { role, email, locale, by }: Picked): Promise<string> => {
    await requireRoom(tx, venue, email);
    const nonce = randomBytes(16).toString('base64url');
    const [id, now] = [newId(), clock.now()];
    const made = await tx.one(rows.insert({ venue, id, role, email, locale, by, hash: hashOf(tokenOf(nonce)), now, end: endFrom(now) }));
    if (!made) throw alreadyThere('invited', 'This address is invited already.');
    await addJob(tx, letterJob({ venue, id, nonce }));
    return id;
  };
  const read = async (venue: string, id: string): Promise<Invitation> => recordOf(requireFound(await db.one(rows.find(venue, id))));

  return {
    tasks: [
      task(letterJob, mail),
      hourlyTask('invitations-clean-up', () => deleteOld(db, new Date(clock.now().getTime() - REMEMBERED_MS))),
    ],
    /** Those for the roles that are named, the newest last. */
    async list(venue: string, roles: readonly Role[]): Promise<Invitation[]> {
      return (await db.all(rows.listOpen(venue, roles))).map(recordOf);
    },
    /** One that waits for an answer; null where there is none. */
    async find(venue: string, id: string): Promise<Invitation | null> {
      const row = await db.one(rows.find(venue, id));
      return row && !row.accepted_at && !row.withdrawn_at ? recordOf(row) : null;
    },
    /** 409 on `email` where the address is invited already, or has the role. */
    async invite(venue: string, pick: Picked): Promise<Invitation> {
      const account = await users.accountByEmail(pick.email);
      const id = await db.transaction(async (tx) => {
        if (account && (await venues.hasRole(tx, venue, pick.role, account.id)))
          throw alreadyThere('member', 'This address has the role already.');
        return inviteIn(tx, venue, pick);
      });
      return read(venue, id);
    },
    /** The same in the change of a venue's lists; who is invited already stays so. */
    async inviteRegistered(tx: Tx, venue: string, pick: Picked): Promise<void> {
      if (!(await tx.one(rows.findOpen(venue, pick.role, pick.email)))) await inviteIn(tx, venue, pick);
    },
    async resend(venue: string, { id, email }: Invitation): Promise<Invitation> {
      const nonce = randomBytes(16).toString('base64url');
      const now = clock.now();
      await db.transaction(async (tx) => {
        await requireRoom(tx, venue, email);
        const dayAgo = new Date(now.getTime() - DAY_MS);
        requireFound(await tx.one(rows.renew(venue, id, hashOf(tokenOf(nonce)), { now, dayAgo, end: endFrom(now) })));
        await addJob(tx, letterJob({ venue, id, nonce }));
      });
      return read(venue, id);
    },
    async withdraw(venue: string, invitation: Invitation): Promise<Invitation> {
      requireFound(await db.one(rows.withdraw(venue, invitation.id, clock.now())));
      return invitation;
    },
    /** What a link invites to. */
    async open(venue: string, token: string) {
      const { venue_name, role, email, invited_by } = await openLink(venue, token);
      const account = await users.accountByEmail(email);
      return { venue: venue_name, role, email, invited_by, known: account !== null && account.password_hash !== null };
    },
    /** Accepts as somebody new, who chooses name and password; 422 where the address has an account, or the password is weak. */
    async join(venue: string, token: string, who: { firstname: string; lastname: string; password: string }): Promise<Account> {
      const { email, locale, venue_name } = await openLink(venue, token);
      const known = await users.accountByEmail(email);
      if (known && known.password_hash !== null) throw new ApiError('invitation_known');
      return users.join({ ...who, email, locale }, [venue_name], async (tx, account) => {
        // A link that an admin had mailed for a first password has done its work.
        await endLinks(tx, account.id);
        await accept(tx, venue, token, account);
      });
    },
    /** Accepts as somebody who is signed in. */
    async accept(venue: string, token: string, account: Who): Promise<void> {
      await db.transaction((tx) => accept(tx, venue, token, account));
      users.changed(account.id);
    },
    /** Nothing is kept of an address that is erased. */
    async forget(tx: Tx, email: string): Promise<void> {
      await tx.run(rows.forget(email));
    },
  };
};
