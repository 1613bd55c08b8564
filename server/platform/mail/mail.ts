// Mail: by SMTP where it is configured; else a demonstration keeps it in its mailbox (a table, shown as a page), and nobody else anywhere.
import { createTransport } from 'nodemailer';
import type { Clock } from '../clock.ts';
import type { Runs } from '../db.ts';
import type { Log } from '../log.ts';
import { deleteMails, insertMail, type Mail } from './mailbox.ts';

/** `canSend`: whether somebody gets to read it, by a mail server or on the page of the local mailbox. */
export type Mailer = {
  canSend: boolean;
  send(mail: Mail): Promise<void>;
  /** What is kept here of mails to these addresses goes; `on`: the transaction that erases whom they were for. */
  forget(on: Runs, addresses: readonly string[]): Promise<void>;
};

const overSmtp = (url: string, from: string): Mailer => {
  const transport = createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10_000 }, { from });
  return {
    canSend: true,
    async send({ to, subject, text }) {
      await transport.sendMail({ to, subject, text, headers: { 'Auto-Submitted': 'auto-generated' } });
    },
    async forget() {},
  };
};

const intoMailbox = (db: Runs, clock: Clock): Mailer => ({
  canSend: true,
  async send(mail) {
    await db.run(insertMail(mail, clock.now()));
  },
  async forget(on, addresses) {
    await on.run(deleteMails(addresses));
  },
});

/** A mail may hold a link that opens an account: what cannot be sent is not kept either. */
const nowhere = (log: Log): Mailer => ({
  canSend: false,
  async send() {
    log.warn({}, 'a mail was not sent: there is no mail server');
  },
  async forget() {},
});

type MailerOptions = { db: Runs; clock: Clock; smtpUrl: string | undefined; from: string; mailbox: boolean; log: Log };

/** `mailbox`: whether mails without a mail server may be read by everybody, as in a demonstration. */
export const openMailer = ({ db, clock, smtpUrl, from, mailbox, log }: MailerOptions): Mailer => {
  if (smtpUrl) return overSmtp(smtpUrl, from);
  return mailbox ? intoMailbox(db, clock) : nowhere(log);
};
