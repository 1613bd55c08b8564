// Attachments of mails, by SMTP and in the mailbox of a demonstration.
import PostalMime from 'postal-mime';
import { beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { startSmtp } from '../../test/simulators/smtp.ts';
import { openMailer } from './mail.ts';

const CONTENT = Buffer.from('%PDF-1.7\n\u0000\r\n.\r\n\u00ff', 'latin1');
const MAIL = { to: 'zoe@test.example', subject: 'Facture', text: 'Bonjour', attachments: [{ filename: 'été.pdf', content: CONTENT }] };
const log = { info() {}, warn() {}, error() {} };
let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
});
const mailerFor = (smtpUrl?: string) =>
  openMailer({ db: test.db, clock: { now: () => new Date() }, smtpUrl, from: 'Ardoise <bills@test.example>', mailbox: true, log });

it('sends attachments unchanged by SMTP, with name and type', async () => {
  const smtp = await startSmtp();
  try {
    await mailerFor(smtp.url).send(MAIL);
    expect(smtp.mails).toHaveLength(1);
    const { text, attachments } = await PostalMime.parse(Buffer.from(smtp.mails[0] ?? '', 'latin1'));
    expect(text?.trim()).toBe('Bonjour');
    expect(attachments.map(({ filename, mimeType, disposition }) => [filename, mimeType, disposition])).toEqual([
      ['été.pdf', 'application/pdf', 'attachment'],
    ]);
    expect(Buffer.from(attachments[0]?.content as ArrayBuffer)).toEqual(CONTENT);
  } finally {
    await smtp.close();
  }
});

it('names attachments in the mailbox of a demonstration, below the text', async () => {
  await mailerFor().send(MAIL);
  await mailerFor().send({ to: 'zoe@test.example', subject: 'Avoir', text: 'Bonsoir' });
  const { rows } = await test.db.pool.query<{ body: string }>(`select body from mail where recipient = $1 order by id`, [MAIL.to]);
  expect(rows.map(({ body }) => body)).toEqual(['Bonjour\n\nAttachment: été.pdf', 'Bonsoir']);
});
