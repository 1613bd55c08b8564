// Mails with an invitation link: the link works once within 7 days, and the database holds only a hash of its token.
import { randomBytes } from 'node:crypto';
import { ApiError } from '@ardoise/contract/errors.ts';
import { requireFound } from '../../../http/resource.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db.ts';
import { addJob, jobKind, task } from '../../../platform/jobs.ts';
import type { Mailer } from '../../../platform/mail/mail.ts';
import { derived, hashOf } from '../../../platform/tokens.ts';
import type { Users } from '../../users/index.ts';
import { invitationMail } from '../mails/invitation.ts';
import * as rows from './rows.ts';

export const DAY_MS = 86_400_000;
const LIFETIME_MS = 7 * DAY_MS;
/** Mails a day: per venue, and per address over all venues. */
const MAILS_OF_VENUE = 60;
const MAILS_TO_ADDRESS = 5;

type Deps = { db: Db; clock: Clock; mailer: Mailer; users: Users; webAddress: () => string; secret: string };
/** The token is derived from the nonce. */
type LinkMail = { venue: string; id: string; nonce: string };
const linkMail = jobKind<LinkMail>('mail_invitation');

export type InvitationMails = ReturnType<typeof openInvitationMails>;

export const openInvitationMails = ({ db, clock, mailer, users, webAddress, secret }: Deps) => {
  const tokenOf = (nonce: string) => derived(secret, 'invitation', nonce);
  const mail = async ({ venue, id, nonce }: LinkMail): Promise<void> => {
    const row = await db.one(rows.find(venue, id));
    const token = tokenOf(nonce);
    // Accepted, withdrawn or resent since, or expired during an outage of the mail server.
    if (!row || row.token_hash !== hashOf(token) || row.accepted_at || row.withdrawn_at || row.end_date <= clock.now()) return;
    const account = await users.accountByEmail(row.email);
    const link = `${webAddress()}/admin/#/invitation?${new URLSearchParams({ venue, token })}`;
    const { email: to, role, venue_name, invited_by: by } = row;
    await mailer.send(invitationMail(account?.locale ?? row.locale, { to, role, link, venue: venue_name, by }));
  };

  return {
    task: task(linkMail, mail),
    /** A new link as the invitation's row stores it. */
    newLink() {
      const nonce = randomBytes(16).toString('base64url');
      const now = clock.now();
      return { nonce, hash: hashOf(tokenOf(nonce)), now, end: new Date(now.getTime() + LIFETIME_MS) };
    },
    /** 429 if the venue or the address has used up its mails of the day. */
    async requireMailsLeft(tx: Tx, venue: string, email: string): Promise<void> {
      for (const key of [venue, email.toLowerCase()]) await tx.run(rows.lockMails(key));
      const { of_venue, to_address } = requireFound(await tx.one(rows.countMails(venue, email, new Date(clock.now().getTime() - DAY_MS))));
      if (of_venue >= MAILS_OF_VENUE || to_address >= MAILS_TO_ADDRESS)
        throw new ApiError('too_many_requests', { retry_after: DAY_MS / 1000 });
    },
    send: (tx: Tx, mail: LinkMail): Promise<void> => addJob(tx, linkMail(mail)),
  };
};
