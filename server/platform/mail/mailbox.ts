// The mailbox of a demonstration: a table, shown as a page.
import { newId } from '../ids.ts';
import { sql, statement } from '../sql.ts';

export type Mail = { to: string; subject: string; text: string };

const insert = statement(
  'mail.mail-insert',
  (id: string, { to, subject, text }: Mail, at: Date) =>
    sql`insert into mail (id, recipient, subject, body, at) values (${id}, ${to}, ${subject}, ${text}, ${at})`,
  { examples: [['', { to: '', subject: '', text: '' }, new Date(0)]] },
);
export const insertMail = (mail: Mail, at: Date) => insert(newId(), mail, at);
export const emptyMailbox = statement('mail.mails-delete', () => sql`delete from mail`);
export const deleteMails = statement(
  'mail.mails-to-delete',
  (recipients: readonly string[]) => sql`delete from mail where lower(recipient) = any(${recipients}::text[])`,
  { examples: [[[]]] },
);
