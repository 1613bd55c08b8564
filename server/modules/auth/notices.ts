// Mails to users about changes to their account by others, or by someone who has their password.
import type { Runs } from '../../platform/db.ts';
import { addJob, jobKind, task } from '../../platform/jobs.ts';
import type { Mailer } from '../../platform/mail/mail.ts';
import type { Account, Users } from '../users/index.ts';
import { factorMail } from './mails/factor.ts';
import { guessedMail } from './mails/guessed.ts';
import { newAddressMail } from './mails/new-address.ts';

const MAILS = {
  new_address: newAddressMail,
  factor_on: factorMail('factor_on'),
  factor_off: factorMail('factor_off'),
  passkey_on: factorMail('passkey_on'),
  passkey_off: factorMail('passkey_off'),
  factor_reset: factorMail('factor_reset'),
  guessed: guessedMail,
} as const;
type NoticeKind = keyof typeof MAILS;
/** `to`: the recipient; by default the account's current address. `failures`: wrong passwords before a right one. */
type Options = { to?: string; failures?: number };
type Notice = Options & { account: string; what: NoticeKind };
const noticeMail = jobKind<Notice>('mail_account_notice');

export const accountNotices = ({ mailer, users }: { mailer: Mailer; users: Users }) => ({
  tasks: [
    task(noticeMail, async ({ account: id, what, to, failures = 0 }) => {
      const account = await users.findAccount(id);
      if (account) await mailer.send(MAILS[what](account.locale, to ?? account.email, users.identityOf(account).name, failures));
    }),
  ],
  /** Queues the mail in the transaction of the change. */
  notify: (tx: Runs, { id }: Account, what: NoticeKind, more: Options = {}): Promise<void> =>
    addJob(tx, noticeMail({ account: id, what, ...more })),
});
