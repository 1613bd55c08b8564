// Mail: by SMTP where it is configured, else into the local mailbox (a table, shown as a page in development).
import { createTransport } from 'nodemailer';
import type { Db } from './db.ts';
import { newId } from './ids.ts';

export type Mail = { to: string; subject: string; text: string };
export type Mailer = { send(mail: Mail): Promise<void> };

const overSmtp = (url: string, from: string): Mailer => {
  const transport = createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10_000 }, { from });
  return {
    async send({ to, subject, text }) {
      await transport.sendMail({ to, subject, text, headers: { 'Auto-Submitted': 'auto-generated' } });
    },
  };
};

const intoMailbox = (db: Db): Mailer => ({
  async send({ to, subject, text }) {
    await db.pool.query('insert into mail (id, recipient, subject, body) values ($1, $2, $3, $4)', [newId(), to, subject, text]);
  },
});

export const openMailer = (db: Db, smtpUrl: string | undefined, from: string): Mailer =>
  smtpUrl ? overSmtp(smtpUrl, from) : intoMailbox(db);
