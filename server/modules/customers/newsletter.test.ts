// Orders never change other people's records, and newsletters need a confirmation.
import type { Menu } from '@ardoise/contract/menu.ts';
import type { Order } from '@ardoise/contract/orders.ts';
import { bcp47, directionOf, LOCALES, type Locale } from '@ardoise/contract/rules/locales.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OutboxEvent } from '../../platform/outbox/subscribers.ts';
import { movableClock, startTestApp, type TestApp } from '../../test/app.ts';
import { makeMenu, makePerson, makeVenue, placeOrder, staffOrder, type TestMenu } from '../../test/factories.ts';
import { NO_OPEN_LIMITS } from '../../test/harness/no-open-limits.ts';

const DAY_S = 86_400;
const clock = movableClock();
let app: TestApp;
let venue: string;
let menu: TestMenu;
let token: string;
let addresses = 0;
let email: string;

const sql = async (text: string, values: unknown[] = []) => (await app.db.pool.query(text, values)).rows;
const order = (customer: object, more: object = {}, on = app) => placeOrder(on, venue, menu.beer, { customer, ...more });
const requestNews = (more: object = {}) => order({ name: 'Léa', email, newsletter: true }, more);
const staffSees = async (uuid: string): Promise<Order['customer']> => (await staffOrder(app, venue, token, uuid)).customer;
const signIn = async () => {
  ({ token } = await makePerson(app, { roles: { bartender: [venue], manager: [venue] } }));
};
/** Resolves when all events are handled and all mails are sent. */
const idle = () =>
  expect
    .poll(
      async () =>
        (
          await sql(`select (select count(*) from graphile_worker._private_jobs) + (select count(*) from outbox o
            left join outbox_cursor c on c.venue_id = o.venue_id and c.subscriber = 'newsletter-mail'
            where o.type = 'order.placed' and o.seq > coalesce(c.seq, 0)) as waiting`)
        )[0].waiting,
    )
    .toBe(0);
const mailSent = () =>
  expect.poll(async () => (await sql('select 1 from newsletter where mailed_at is not null and email = $1', [email])).length).toBe(1);
const mails = (to = email): Promise<{ subject: string; body: string }[]> =>
  sql('select subject, body from mail where recipient = $1 order by at', [to]);
const linkIn = (mail: { body: string } | undefined): string => /https?:\/\/\S+/.exec(mail?.body ?? '')?.[0].replace(app.base, '') ?? '';
const linkFor = async (more: object = {}): Promise<string> => {
  await requestNews(more);
  await mailSent();
  return linkIn((await mails()).at(-1));
};
const page = (link: string) => app.send<string>('GET', link);
const tokenOf = (link: string) => new URL(link, app.base).searchParams.get('token') ?? '';
const submit = (link: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  app.send<string>('POST', new URL(link, app.base).pathname, {
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams({ token: tokenOf(link), locale: 'fr-FR', ...fields }).toString(),
  });
const cleanUp = async () => {
  await app.app.modules.tasks['newsletter-clean-up']?.({}, {} as never);
  await idle();
};

beforeAll(async () => {
  app = await startTestApp({ ORDERS_PER_ADDRESS: '0', ORDERS_PER_CONTACT: '0', ...NO_OPEN_LIMITS, DEMO: 'true' }, clock);
  venue = await makeVenue(app);
  menu = await makeMenu(app, venue);
  await signIn();
});
beforeEach(() => {
  email = `guest-${++addresses}@test.example`;
});

describe('an order', () => {
  it('leaves an existing record of its phone number or e-mail unchanged', async () => {
    for (const contact of [{ phone: '06 39 98 12 34' }, { email }]) {
      const first = await order({ name: 'Claire Martin', ...contact });
      const read = () =>
        sql('select id, name, email, phone, creation_date from customer where contact = any($1)', [['+33639981234', email]]);
      const before = await read();
      const second = await order({ name: 'Somebody else', newsletter: true, ...contact });
      expect([first.status, second.status]).toEqual([201, 201]);
      expect(await read()).toEqual(before);
      const [one, other] = [await staffSees(first.body.uuid), await staffSees(second.body.uuid)];
      expect([one.name, other.name]).toEqual(['Claire Martin', 'Somebody else']);
      expect([one.newsletter, other.newsletter]).toEqual([false, false]);
      expect(other.hrid).toBe(one.hrid);
    }
  });

  it('adds no e-mail to the record of a phone number', async () => {
    await order({ name: 'Claire', phone: '06 39 98 22 22' });
    await order({ name: 'Claire', phone: '06 39 98 22 22', email });
    expect(await sql(`select email from customer where contact = '+33639982222'`)).toEqual([{ email: null }]);
  });

  it('creates one record per contact under concurrency, and each order refers to it', async () => {
    const placed = await Promise.all(Array.from({ length: 12 }, (_, place) => order({ name: `G${place}`, email })));
    const ids = await Promise.all(placed.map(async ({ body }) => (await staffSees(body.uuid)).hrid));
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toBeTruthy();
  });
});

describe('a newsletter', () => {
  it('is confirmed when the owner of the e-mail submits the page behind the mailed link', async () => {
    const earlier = await order({ name: 'Léa', email });
    const { body } = await requestNews({ locale: 'en-GB' });
    expect(body.customer.newsletter).toBe(true);
    await mailSent();
    const [mail] = await mails();
    expect(mail?.subject).toBe('Chez Test – Please confirm');
    expect(mail?.body).toContain(`${app.base}/m/${venue}/newsletter?locale=en-GB&token=`);
    const link = linkIn(mail);
    for (let opened = 0; opened < 3; opened++) {
      const { status, body: html, headers } = await page(link);
      expect(status).toBe(200);
      expect(html).toContain('method="post"');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
    }
    expect((await staffSees(body.uuid)).newsletter).toBe(false);
    const submitted = await submit(link, { locale: 'en-GB' });
    expect(submitted.status).toBe(303);
    expect((await page(submitted.headers.get('location') ?? '')).body).toContain('Confirmed');
    expect((await staffSees(body.uuid)).newsletter).toBe(true);
    expect((await staffSees(earlier.body.uuid)).newsletter).toBe(true);
    const { body: live } = await app.send<Order[]>('GET', `/api/order/${venue}?id=${(await staffOrder(app, venue, token, body.uuid)).id}`, {
      token,
    });
    expect(live[0]?.customer.newsletter).toBe(true);
  });

  it('shows a second confirmation as confirmed, and is ended by the same link', async () => {
    const link = await linkFor();
    await submit(link);
    await submit(link);
    const confirmed = await page(link);
    expect(confirmed).toMatchObject({ status: 200 });
    expect(confirmed.body).toContain('C’est confirmé');
    const stopped = await submit(link, { stop: '1' });
    expect((await page(stopped.headers.get('location') ?? '')).body).toContain('vous ne recevrez plus');
    expect(await sql('select 1 from newsletter where email = $1', [email])).toEqual([]);
    expect((await page(link)).status).toBe(404);
  });

  it('cannot be confirmed by a form of another site', async () => {
    const link = await linkFor();
    for (const site of ['cross-site', 'same-site']) expect((await submit(link, {}, { 'sec-fetch-site': site })).status).toBe(404);
    expect(await sql('select 1 from newsletter where email = $1 and confirmed_at is not null', [email])).toEqual([]);
    expect((await submit(link, {}, { 'sec-fetch-site': 'same-origin' })).status).toBe(303);
  });

  it('shows an error for a link that is unknown, malformed, expired or of another venue', async () => {
    const link = await linkFor();
    const elsewhere = await makeVenue(app);
    await makeMenu(app, elsewhere);
    const bad = ['?token=x', '', '?token=', '?token=%00', `?token=${'a'.repeat(500)}`, '?token=a&token=b'].map(
      (query) => `/m/${venue}/newsletter${query}`,
    );
    for (const wrong of [...bad, link.replace(venue, elsewhere)]) {
      const { status, body } = await page(`${wrong}${wrong.includes('?') ? '&' : '?'}locale=fr-FR`);
      expect([wrong, status]).toEqual([wrong, 404]);
      expect(body).toContain('Ce lien n’est plus valable');
      expect((await submit(wrong)).status).toBe(303);
    }
    expect((await app.send('POST', `/m/${venue}/newsletter`, { body: { token: tokenOf(link) } })).status).toBe(415);
    expect((await submit('/m/not-a-venue/newsletter')).status).toBe(404);
    clock.forward(7 * DAY_S + 60);
    expect((await page(link)).status).toBe(404);
    await submit(link);
    expect(await sql('select confirmed_at from newsletter where email = $1', [email])).toEqual([{ confirmed_at: null }]);
    await signIn();
  });

  it('sends one mail for any number of orders with the same address', async () => {
    const answers = await Promise.all(Array.from({ length: 15 }, () => requestNews()));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    await mailSent();
    await idle();
    await cleanUp();
    expect(await mails()).toHaveLength(1);
    clock.forward(6 * DAY_S);
    await cleanUp();
    await requestNews();
    await idle();
    expect(await mails()).toHaveLength(1);
    // The request is deleted after a week, so the owner can be asked again.
    clock.forward(DAY_S + 60);
    await cleanUp();
    expect(await sql('select 1 from newsletter where email = $1', [email])).toEqual([]);
    await linkFor();
    expect(await mails()).toHaveLength(2);
    await signIn();
  });

  it('sends an address three mails a day over all venues', async () => {
    const places = await Promise.all(Array.from({ length: 5 }, () => makeVenue(app)));
    for (const place of places) {
      const { coffee } = await makeMenu(app, place);
      await placeOrder(app, place, coffee, { customer: { name: 'X', email, newsletter: true } });
      await idle();
    }
    await expect.poll(async () => (await mails()).length).toBe(3);
    clock.forward(DAY_S + 60);
    await cleanUp();
    expect(await mails()).toHaveLength(5);
    await signIn();
  });

  it('ignores mails dated in the future by a clock that was set back', async () => {
    clock.forward(3 * 3600);
    for (const place of await Promise.all(Array.from({ length: 3 }, () => makeVenue(app)))) {
      const { coffee } = await makeMenu(app, place);
      await placeOrder(app, place, coffee, { customer: { name: 'X', email, newsletter: true } });
    }
    await expect.poll(async () => (await mails()).length).toBe(3);
    clock.forward(-3 * 3600);
    await requestNews();
    await expect.poll(async () => (await mails()).length).toBe(4);
  });

  it('stays confirmed, is not requested again, and is not revealed to others who enter the address', async () => {
    await submit(await linkFor());
    clock.forward(30 * DAY_S);
    await signIn();
    await cleanUp();
    const known = await requestNews();
    const plain = await order({ name: 'Léa', email });
    expect([known.body.customer.newsletter, plain.body.customer.newsletter]).toEqual([true, false]);
    expect((await staffSees(plain.body.uuid)).newsletter).toBe(true);
    await idle();
    expect(await mails()).toHaveLength(1);
  });

  it('is ignored without an e-mail', async () => {
    const { status, body } = await order({ name: 'Léa', phone: '06 39 98 33 33', newsletter: true });
    expect([status, body.customer.newsletter]).toEqual([201, false]);
    expect((await order({ name: 'Léa', newsletter: true })).status).toBe(201);
    expect(
      await sql(`select 1 from newsletter n join orders o on o.customer_phone = '+33639983333' and n.email = o.customer_email`),
    ).toEqual([]);
  });

  it('sends an overdue mail, and repeats the same link after a crash', async () => {
    await sql(`insert into newsletter (venue_id, email, locale, at) values ($1, $2, 'de-DE', $3)`, [venue, email, clock.now()]);
    clock.forward(3_600);
    await cleanUp();
    const [mail] = await mails();
    expect(mail?.subject).toBe('Chez Test – Bitte bestätigen');
    // A crash between sending the mail and storing that it was sent.
    await sql('update newsletter set mailed_at = null where email = $1', [email]);
    await cleanUp();
    const [first, second] = await mails();
    expect(linkIn(second)).toBe(linkIn(first));
    await submit(linkIn(first));
    expect((await page(linkIn(second))).body).toContain('Bestätigt');
    await signIn();
  });

  it('stores neither the token nor part of it, and no job has personal data', async () => {
    const link = await linkFor();
    expect(tokenOf(link)).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(await sql('select * from newsletter'))).not.toContain(tokenOf(link));
    const other = await startTestApp({ DEMO: 'true', ROLES: 'api', ORDERS_PER_ADDRESS: '0' }, clock);
    const place = await makeVenue(other);
    const { beer } = await makeMenu(other, place);
    await placeOrder(other, place, beer, { customer: { name: 'Léa', email, newsletter: true } });
    await placeOrder(other, place, beer, { customer: { name: 'Léa', email: 'plain@test.example' } });
    const { rows: placed } = await other.db.pool.query<OutboxEvent>(
      `select venue_id as venue, seq, type, at, data from outbox where type = 'order.placed'`,
    );
    // No node with that role delivers them.
    for (const event of placed)
      await other.db.transaction((tx) => other.app.modules.customers.subscribers[0]?.handle(tx, event) as Promise<void>);
    const { rows: jobs } = await other.db.pool.query('select task_id, payload, key from graphile_worker._private_jobs');
    expect([placed.length, jobs.length]).toEqual([2, 1]);
    expect(JSON.stringify([placed, jobs])).not.toMatch(/@|Léa/);
  });

  it('is requested in each language, by a mail and a page that work without scripts and contain no text of guests', async () => {
    const texts = new Set<string>();
    for (const locale of LOCALES as readonly Locale[]) {
      email = `guest-${++addresses}@test.example`;
      const { status } = await order({ name: 'BUY-THIS http://evil.example', email, newsletter: true }, { locale, note: 'BUY-THIS' });
      expect(status).toBe(201);
      await mailSent();
      const [mail] = await mails();
      expect(mail?.body).not.toMatch(/BUY-THIS|evil/);
      texts.add(mail?.body.split('\n')[2] ?? '').add(mail?.subject ?? '');
      const { body: html } = await page(linkIn(mail));
      expect(html).toContain(`<html lang="${bcp47(locale)}" dir="${directionOf(locale)}">`);
      expect(html).not.toMatch(/<script|BUY-THIS|test\.example/);
      texts.add(/<button[^>]*>([^<]+)/.exec(html)?.[1] ?? '').add(/<p role="status">([^<]+)/.exec(html)?.[1] ?? '');
    }
    expect(texts.size).toBe(LOCALES.length * 4);
  });
});

describe('without a mail server', () => {
  it('the menu offers no newsletter, and an order that requests it is accepted without it', async () => {
    const other = await startTestApp({ ORDERS_PER_ADDRESS: '0', DEMO: 'false' }, clock);
    const place = await makeVenue(other);
    const { beer } = await makeMenu(other, place);
    const offered = async (on: TestApp, id: string) => (await on.send<Menu>('GET', `/api/public/menu/${id}`)).body.venue.newsletter;
    expect([await offered(app, venue), await offered(other, place)]).toEqual([true, false]);
    const { status, body } = await placeOrder(other, place, beer, { customer: { name: 'Léa', email, newsletter: true } });
    expect([status, body.customer.newsletter]).toEqual([201, false]);
    expect((await other.db.pool.query('select 1 from newsletter')).rows).toEqual([]);
  });
});
