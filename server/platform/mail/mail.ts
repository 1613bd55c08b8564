// Mail: by SMTP if configured; a demonstration stores it in its mailbox (a table, shown as a page); otherwise mail is discarded.
import { createTransport } from 'nodemailer';
import type { Clock } from '../clock.ts';
import type { Runs } from '../db.ts';
import type { Log } from '../log.ts';
import { deleteMails, insertMail, type Mail } from './mailbox.ts';

/** `canSend`: whether mail can be read, by a mail server or in the local mailbox. */
export type Mailer = {
  canSend: boolean;
  send(mail: Mail): Promise<void>;
  /** Deletes stored mails to these addresses; `on`: the transaction that erases the person. */
  erase(on: Runs, addresses: readonly string[]): Promise<void>;
};

const overSmtp = (url: string, from: string): Mailer => {
  const transport = createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10_000 }, { from });
  return {
    canSend: true,
    async send({ to, subject, text, attachments = [] }) {
      await transport.sendMail({ to, subject, text, attachments: [...attachments], headers: { 'Auto-Submitted': 'auto-generated' } });
    },
    async erase() {},
  };
};

const intoMailbox = (db: Runs, clock: Clock): Mailer => ({
  canSend: true,
  async send(mail) {
    await db.run(insertMail(mail, clock.now()));
  },
  async erase(on, addresses) {
    await on.run(deleteMails(addresses));
  },
});

/** Does not store mail that cannot be sent, because it may contain a link that opens an account. */
const noMailer = (log: Log): Mailer => ({
  canSend: false,
  async send() {
    log.warn({}, 'a mail was not sent: there is no mail server');
  },
  async erase() {},
});

type MailerOptions = { db: Runs; clock: Clock; smtpUrl: string | undefined; from: string; mailbox: boolean; log: Log };

/** `mailbox`: without a mail server, store mail where everyone can read it, for demonstrations. */
export const openMailer = ({ db, clock, smtpUrl, from, mailbox, log }: MailerOptions): Mailer => {
  if (smtpUrl) return overSmtp(smtpUrl, from);
  return mailbox ? intoMailbox(db, clock) : noMailer(log);
};
