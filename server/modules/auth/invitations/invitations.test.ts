// Invitations from staff's request to the granted role: over HTTP, with the mails that carry the links.
import { INTERFACE_LOCALES } from '@ardoise/contract/rules/locales.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { mailSafeName } from '../../../platform/mail/mail-safe-name.ts';
import { movableClock, startTestApp, type TestApp } from '../../../test/app.ts';
import { basic, makePerson, makeVenue, PASSWORD, type Person } from '../../../test/factories.ts';
import { mailsTo as mailsOf } from '../../../test/mails.ts';
import { invitationMail } from '../mails/invitation.ts';

type Invitation = { id: string; role: string; email: string; expired: boolean; code?: string; errors?: Record<string, { code: string }> };
type Link = { venue: string; token: string };
const DAY_S = 86_400;
const WORDS = 'sonnenblume 42 garten';
const clock = movableClock();
let test: TestApp;
let venue: string;
let other: string;
let admin: Person;
let manager: Person;

beforeAll(async () => {
  test = await startTestApp({}, clock);
  venue = await makeVenue(test, 'premium', 'Chez Rosé');
  other = await makeVenue(test, 'premium', 'Ailleurs');
  admin = await makePerson(test, { admin: true });
  manager = await makePerson(test, { roles: { manager: [venue] } });
});

const as = <T = Invitation>({ token }: { token: string }, method: string, path: string, body?: unknown) =>
  test.send<T>(method, path, { token, body });
const path = (place = venue) => `/api/auth/invitation/${place}`;
const invite = (who: Person, role: string, email: string, more = {}) => as(who, 'POST', path(), { role, email, ...more });
const waiting = async (who: Person) => (await as<Invitation[]>(who, 'GET', path())).body.map(({ role, email }) => `${role} ${email}`);
const signIn = async (email: string, password = PASSWORD): Promise<Person> => {
  const { body } = await test.send<{ jwt: string }>('GET', '/api/auth/token', { headers: { authorization: basic(email, password) } });
  return { id: '', email, token: body.jwt };
};
const mailsTo = (email: string) => mailsOf(test, email);
const linkTo = async (email: string): Promise<Link> => {
  // A mail to a newly created account may arrive after that of the invitation.
  const links = (await mailsTo(email)).flatMap(({ body }) => /#\/invitation\?(\S+)$/m.exec(body)?.[1] ?? []);
  const link = links.at(-1);
  return Object.fromEntries(new URLSearchParams(link)) as Link;
};
const open = (link: Link) => test.send('POST', '/api/auth/invited', { body: link });
const join = (link: Link, more = {}) =>
  test.send<{ jwt: string; code?: string; errors?: Record<string, { code: string }> }>('POST', '/api/auth/invited/join', {
    body: { ...link, firstname: 'Lou', lastname: 'Martin', password: WORDS, ...more },
  });
const accept = (who: { token: string }, link: Link) => as<{ jwt: string; code?: string }>(who, 'POST', '/api/auth/invited/accept', link);
const rolesIn = (jwt: string) => {
  const { mgr, bar, reader } = JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString());
  return { mgr, bar, reader };
};

describe('a new user', () => {
  it('has no right before accepting, chooses name and password, and is signed in', async () => {
    expect(await invite(admin, 'manager', 'lou@test.example', { locale: 'es' })).toMatchObject({
      status: 201,
      body: { role: 'manager', expired: false },
    });
    expect(await waiting(admin)).toEqual(['manager lou@test.example']);
    const link = await linkTo('lou@test.example');
    expect((await mailsTo('lou@test.example'))[0]?.subject).toBe('Ardoise – Chez Rosé le invita');
    expect((await open(link)).body).toEqual({
      venue: 'Chez Rosé',
      role: 'manager',
      email: 'lou@test.example',
      invited_by: 'Test Person',
      known: false,
    });
    expect((await test.db.pool.query(`select from account where email = 'lou@test.example'`)).rowCount).toBe(0);
    expect((await join(link, { password: 'chez rosé 12' })).body).toMatchObject({ errors: { password: { code: 'password_own_words' } } });
    const joined = await join(link);
    expect(joined.status).toBe(200);
    expect(joined.headers.get('set-cookie')).toContain('device=');
    expect(rolesIn(joined.body.jwt)).toEqual({ mgr: [venue], bar: [], reader: [] });
    expect(await as<{ name: string }>({ token: joined.body.jwt }, 'GET', `/api/venue/profile/${venue}`)).toMatchObject({ status: 200 });
    expect((await test.db.pool.query(`select locale, firstname from account where email = 'lou@test.example'`)).rows).toEqual([
      { locale: 'es', firstname: 'Lou' },
    ]);
    for (const again of [await open(link), await join(link)])
      expect(again).toMatchObject({ status: 422, body: { code: 'invitation_used' } });
    expect(await waiting(admin)).toEqual([]);
  });

  it('is created once by two simultaneous requests', async () => {
    await invite(admin, 'reader', 'max@test.example');
    const link = await linkTo('max@test.example');
    const both = await Promise.all([join(link), join(link)]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await test.db.pool.query(`select from account where email = 'max@test.example'`)).rowCount).toBe(1);
  });

  it('enters name and password even if an admin created the account', async () => {
    await as(admin, 'POST', '/api/user', { firstname: 'X', lastname: 'Y', email: 'nina@test.example' });
    await invite(admin, 'bartender', 'nina@test.example');
    const link = await linkTo('nina@test.example');
    expect((await open(link)).body).toMatchObject({ known: false });
    expect((await join(link, { firstname: 'Nina' })).status).toBe(200);
    expect((await test.db.pool.query(`select firstname from account where email = 'nina@test.example'`)).rows).toEqual([
      { firstname: 'Nina' },
    ]);
  });
});

describe('a user with an account', () => {
  it('signs in and accepts, and has the role at once, in their own language', async () => {
    const ana = await makePerson(test, { email: 'ana@test.example' });
    await test.db.pool.query(`update account set locale = 'it' where id = $1`, [ana.id]);
    await invite(admin, 'bartender', 'ANA@test.example', { locale: 'de' });
    const sent = await linkTo('ANA@test.example');
    expect((await mailsTo('ANA@test.example'))[0]?.subject).toContain('la invita');
    expect((await open(sent)).body).toMatchObject({ known: true });
    expect((await join(sent)).body).toMatchObject({ code: 'invitation_known' });
    expect((await as(ana, 'GET', `/api/order/${venue}`)).status).toBe(404);
    expect((await accept(manager, sent)).body).toMatchObject({ code: 'invitation_foreign' });
    const accepted = await accept(ana, sent);
    expect(rolesIn(accepted.body.jwt).bar).toEqual([venue]);
    expect((await as(ana, 'GET', `/api/order/${venue}`)).status).toBe(200);
    expect((await accept(ana, sent)).body).toMatchObject({ code: 'invitation_used' });
  });
});

describe('links that open an account', () => {
  const user = async (email: string) =>
    (await as<{ id: string; version: number }>(admin, 'POST', '/api/user', { firstname: 'A', lastname: 'B', email })).body;

  it('end with joining by an invitation', async () => {
    await user('tom@test.example');
    const first = /token=([\w-]+)&welcome/.exec((await mailsTo('tom@test.example'))[0]?.body ?? '')?.[1];
    await invite(admin, 'reader', 'tom@test.example');
    expect((await join(await linkTo('tom@test.example'))).status).toBe(200);
    const late = await test.send('PUT', '/api/auth/forgotten', { body: { token: first, password: 'another 42 garden' } });
    expect(late).toMatchObject({ status: 422, body: { code: 'reset_expired' } });
  });

  it('end with the address of the invitation, and do not work for a disabled account', async () => {
    const made = await user('old@test.example');
    await invite(admin, 'manager', 'old@test.example');
    const link = await linkTo('old@test.example');
    const read = (await as<object>(admin, 'GET', `/api/user/${made.id}`)).body;
    expect((await as(admin, 'PUT', `/api/user/${made.id}`, { ...read, email: 'fresh@test.example' })).status).toBe(200);
    expect((await join(link)).body).toMatchObject({ code: 'invitation_unknown' });
    const una = await makePerson(test, { email: 'una@test.example' });
    await invite(admin, 'reader', una.email);
    const theirs = await linkTo(una.email);
    await test.db.pool.query('update account set disabled = true where id = $1', [una.id]);
    expect((await accept(una, theirs)).status).toBe(401);
    expect((await test.db.pool.query('select from venue_role where account_id = $1', [una.id])).rowCount).toBe(0);
  });
});

describe('a link', () => {
  const refused = async (link: Link, code: string) => {
    for (const answer of [await open(link), await join(link), await accept(manager, link)]) {
      expect(answer).toMatchObject({ status: 422, body: { code } });
      expect(JSON.stringify(answer.body)).not.toMatch(/Rosé|kim@|leo@/);
    }
  };

  it('states why it fails if it is wrong, withdrawn, replaced or expired, and reveals nothing else', async () => {
    const { body: first } = await invite(admin, 'reader', 'kim@test.example');
    const link = await linkTo('kim@test.example');
    await refused({ ...link, token: `${link.token.slice(0, -1)}${link.token.endsWith('A') ? 'B' : 'A'}` }, 'invitation_unknown');
    await refused({ ...link, venue: other }, 'invitation_unknown');
    expect((await as(admin, 'POST', `${path()}/${first.id}/resend`)).status).toBe(200);
    const second = await linkTo('kim@test.example');
    await refused(link, 'invitation_unknown');
    expect((await open(second)).status).toBe(200);
    expect((await as(admin, 'DELETE', `${path()}/${first.id}`)).status).toBe(200);
    await refused(second, 'invitation_withdrawn');
    expect((await as(admin, 'POST', `${path()}/${first.id}/resend`)).status).toBe(404);
    await invite(admin, 'reader', 'leo@test.example');
    const old = await linkTo('leo@test.example');
    clock.forward(7 * DAY_S + 1);
    [admin, manager] = [
      { ...(await signIn(admin.email)), id: admin.id },
      { ...(await signIn(manager.email)), id: manager.id },
    ];
    await refused(old, 'invitation_expired');
    const { body } = await as<Invitation[]>(admin, 'GET', path());
    expect(body.filter(({ email }) => email === 'leo@test.example')).toMatchObject([{ expired: true }]);
  });

  it('is stored as a hash, also in the job that mails it', async () => {
    const { body } = await invite(admin, 'reader', 'mia@test.example');
    const { token } = await linkTo('mia@test.example');
    const { rows } = await test.db.pool.query('select t::text as row from invitation t where id = $1', [body.id]);
    expect(rows[0]?.row).not.toContain(token);
  });
});

describe('inviting', () => {
  it('is allowed to managers for readers, and to admins for every role', async () => {
    expect((await invite(manager, 'reader', 'r1@test.example')).status).toBe(201);
    for (const role of ['manager', 'bartender']) expect((await invite(manager, role, 'r2@test.example')).status).toBe(403);
    const { body: theirs } = await invite(admin, 'manager', 'm1@test.example');
    expect((await as(manager, 'POST', `${path()}/${theirs.id}/resend`)).status).toBe(403);
    expect((await as(manager, 'DELETE', `${path()}/${theirs.id}`)).status).toBe(403);
    expect((await as(manager, 'DELETE', `/api/auth/invitation/${other}/${theirs.id}`)).status).toBe(404);
    expect((await as(admin, 'DELETE', `/api/auth/invitation/${other}/${theirs.id}`)).status).toBe(404);
    const reader = await makePerson(test, { roles: { reader: [venue], bartender: [venue] } });
    expect((await invite(reader, 'reader', 'r3@test.example')).status).toBe(403);
    expect((await as(reader, 'GET', path())).status).toBe(403);
    expect(await waiting(manager)).toContain('manager m1@test.example');
  });

  it('refuses an address that is invited already or has the role', async () => {
    expect(await invite(manager, 'reader', 'R1@test.example')).toMatchObject({
      status: 409,
      body: { errors: { email: { code: 'invited' } } },
    });
    expect(await invite(admin, 'manager', manager.email)).toMatchObject({ status: 409, body: { errors: { email: { code: 'member' } } } });
  });

  it('is limited to sixty a day per venue, also in parallel', async () => {
    const crowd = await makeVenue(test);
    const all = await Promise.all(
      Array.from({ length: 66 }, (_, place) => as(admin, 'POST', path(crowd), { role: 'reader', email: `crowd-${place}@test.example` })),
    );
    expect(all.filter(({ status }) => status === 201)).toHaveLength(60);
  });

  it('is limited to five a day per address, over all venues', async () => {
    const { body: nagging } = await invite(admin, 'reader', 'nagged@test.example');
    const again = async () => (await as(admin, 'POST', `${path()}/${nagging.id}/resend`)).status;
    expect([await again(), await again(), await again(), await again(), await again()]).toEqual([200, 200, 200, 200, 429]);
    const send = (of: string, role: string) => as(admin, 'POST', path(of), { role, email: 'busy@test.example' });
    const answers = [];
    for (const of of [venue, other]) for (const role of ['manager', 'bartender', 'reader']) answers.push((await send(of, role)).status);
    expect(answers).toEqual([201, 201, 201, 201, 201, 429]);
    clock.forward(DAY_S + 1);
    admin = { ...(await signIn(admin.email)), id: admin.id };
    expect((await send(other, 'reader')).status).toBe(201);
  });
});

describe('the mail', () => {
  it.each(INTERFACE_LOCALES)('names the venue and the inviter in %s, and has one link only', (locale) => {
    const link = 'https://menu.example/admin/#/invitation?venue=v&token=t';
    for (const role of ['manager', 'bartender', 'reader'] as const) {
      const { subject, text } = invitationMail(locale, {
        to: 'x@test.example',
        role,
        link,
        venue: 'Win\r\nBcc: all@evil.example https://evil.example/x www.evil.example',
        by: `Bob <b@evil.example> ${'x'.repeat(300)}`,
      });
      expect(subject).toMatch(/^Ardoise – [^\r\n]+$/);
      expect(subject.length).toBeLessThan(140);
      expect(text.split('\n')).toContain(link);
      expect(text.replace(link, '')).not.toMatch(/https?:|@|www\.\S|evil\.\S/);
    }
  });

  it('keeps ordinary names unchanged', () => {
    for (const name of ['Chez M. Paul', 'L’Ardoise & Cie', 'Café 21', 'Éva Durand-Petit', 'מסעדה']) expect(mailSafeName(name)).toBe(name);
  });
});
