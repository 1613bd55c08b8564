// The mailbox of a demonstration: a table, shown as a page.
import { newId } from '../ids.ts';
import { sql, statement } from '../sql.ts';

type Attachment = { filename: string; content: Buffer };
export type Mail = { to: string; subject: string; text: string; attachments?: readonly Attachment[] };

/** The mailbox does not store attachments; it names them below the text. */
const bodyOf = ({ text, attachments = [] }: Mail): string =>
  [text, ...attachments.map(({ filename }) => `Attachment: ${filename}`)].join('\n\n');

const insert = statement(
  'mail.mail-insert',
  (id: string, mail: Mail, at: Date) =>
    sql`insert into mail (id, recipient, subject, body, at) values (${id}, ${mail.to}, ${mail.subject}, ${bodyOf(mail)}, ${at})`,
  { examples: [['', { to: '', subject: '', text: '' }, new Date(0)]] },
);
export const insertMail = (mail: Mail, at: Date) => insert(newId(), mail, at);
export const emptyMailbox = statement('mail.mails-delete', () => sql`delete from mail`);
export const deleteMails = statement(
  'mail.mails-to-delete',
  (recipients: readonly string[]) => sql`delete from mail where lower(recipient) = any(${recipients}::text[])`,
  { examples: [[[]]] },
);
