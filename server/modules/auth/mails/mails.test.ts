// The mails about accounts as a mail server receives them, read by a MIME parser, in each language.
import { INTERFACE_LOCALES } from '@ardoise/contract/rules/locales.ts';
import PostalMime, { type Email } from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { makePerson, makeVenue } from '../../../test/factories.ts';
import { startSmtp } from '../../../test/simulators/smtp.ts';

const HOSTILE = 'Zoë\r\nBcc: all@evil.example';
const SITE = 'https://menu.example';
let smtp: Awaited<ReturnType<typeof startSmtp>>;
let test: TestApp;
let token: string;
let venue: string;

beforeAll(async () => {
  smtp = await startSmtp();
  test = await startTestApp({ DEMO: 'false', SMTP_URL: smtp.url, PUBLIC_URL: SITE, MAIL_FROM: 'Ardoise <no-reply@menu.example>' });
  ({ token } = await makePerson(test, { admin: true, email: 'chief@test.example' }));
  venue = await makeVenue(test, 'premium', 'Brasserie « Éluard »');
});
afterAll(() => smtp.close());

const send = (method: string, path: string, body: unknown) => test.send<{ id: string }>(method, path, { token, body });
const parsed = (): Promise<Email[]> => Promise.all(smtp.mails.map((raw) => PostalMime.parse(Buffer.from(raw, 'latin1'))));
const mailsTo = async (address: string, count: number): Promise<Email[]> => {
  const found = async () => (await parsed()).filter(({ to }) => to?.some((one) => 'address' in one && one.address === address));
  await expect.poll(async () => (await found()).length).toBe(count);
  return found();
};
const linksIn = ({ text = '' }: Email) => text.match(/\S+:\/\/\S+/g) ?? [];

describe.each(INTERFACE_LOCALES)('in %s', (locale) => {
  const address = `${locale}@test.example`;

  it('name their purpose and recipient, and contain only one link of the application', async () => {
    const person = { firstname: 'Zoë', lastname: 'Ångström', email: address, locale };
    const { body: user } = await send('POST', '/api/user', person);
    const [welcome] = (await mailsTo(address, 1)) as [Email];
    expect(welcome.text).toContain('Zoë Ångström');
    expect(linksIn(welcome)).toEqual([expect.stringMatching(`^${SITE}/admin/#/reset\\?token=[\\w-]{43}&welcome=1$`)]);

    await send('POST', '/api/auth/forgotten', { email: address, locale });
    const [, forgotten] = (await mailsTo(address, 2)) as [Email, Email];
    expect(linksIn(forgotten)).toEqual([expect.stringMatching(`^${SITE}/admin/#/reset\\?token=[\\w-]{43}$`)]);

    await send('POST', `/api/auth/invitation/${venue}`, { role: 'bartender', email: address });
    const [, , invitation] = (await mailsTo(address, 3)) as [Email, Email, Email];
    expect(invitation.subject).toContain('Brasserie « Éluard »');
    expect(linksIn(invitation)).toEqual([expect.stringMatching(`^${SITE}/admin/#/invitation\\?venue=${venue}&token=[\\w-]{43}$`)]);

    await test.db.pool.query(`update account set password_hash = 'x' where id = $1`, [user.id]);
    const read = await test.send<object>('GET', `/api/user/${user.id}`, { token });
    await send('PUT', `/api/user/${user.id}`, { ...read.body, email: `new-${address}` });
    const mails = await mailsTo(address, 4);
    expect(linksIn(mails[3] as Email)).toEqual([]);

    await test.db.pool.query(`insert into totp (account_id, secret, since) values ($1, '\\x00', now())`, [user.id]);
    await test.send('DELETE', `/api/user/${user.id}/factor`, { token });
    const [reset] = await mailsTo(`new-${address}`, 1);
    expect([linksIn(reset as Email), reset?.text]).toEqual([[], expect.stringContaining('Zoë Ångström')]);

    for (const mail of mails) {
      expect(mail.from).toEqual({ address: 'no-reply@menu.example', name: 'Ardoise' });
      expect(mail.to).toHaveLength(1);
      expect([mail.cc, mail.bcc, mail.attachments]).toEqual([undefined, undefined, []]);
      expect(mail.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
      expect(`${mail.subject}${mail.text}`).not.toMatch(/\bundefined\b|\bnull\b|\{|�|Ã/);
    }
    // Every language has subjects of its own.
    const others = (await parsed()).filter(({ to }) => to?.every((one) => !('address' in one) || one.address !== address));
    for (const { subject } of mails) expect(others.map((mail) => mail.subject)).not.toContain(subject);
  });
});

it('contain no header that a name injects', async () => {
  const hostile = await makeVenue(test, 'premium', HOSTILE);
  await send('POST', `/api/auth/invitation/${hostile}`, { role: 'reader', email: 'victim@test.example' });
  const [mail] = (await mailsTo('victim@test.example', 1)) as [Email];
  expect(mail.subject).toMatch(/^Ardoise – Zoë Bcc: all evil\. example/);
  expect(mail.headers.map(({ key }) => key)).not.toContain('bcc');
  expect(mail.to).toHaveLength(1);
});
