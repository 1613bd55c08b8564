// The weekly summary: it is sent once each Monday of the venue, to subscribers who may read the figures.
import type { Summary } from '@ardoise/contract/figures/summary.ts';
import { instantAt, localTime } from '@ardoise/menu/slots.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { openApp } from '../../app.ts';
import { movableClock, startTestApp, type TestApp } from '../../test/app.ts';
import {
  basic,
  makeMenu,
  makePerson,
  makeVenue,
  PASSWORD,
  type Person,
  placeOrder,
  staffOrder,
  switchProduct,
} from '../../test/factories.ts';
import { PHONES, sendVisits, session, view } from '../../test/figures/visits.ts';

const DAY_MS = 86_400_000;
const PARIS = 'Europe/Paris';

const clock = movableClock();
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({}, clock);
});

const addDays = (day: string, days: number): string => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
/** The next Monday in a time zone. */
const nextMonday = (timezone: string): string => {
  const { day } = localTime(clock.now(), timezone);
  return addDays(day, 7 - ((new Date(day).getUTCDay() + 6) % 7));
};
/** Moves the clock to a time of a day in the venue's time zone. */
const moveTo = (day: string, time: string, timezone = PARIS): void => {
  const [runHourly = 0, minute = 0] = time.split(':').map(Number);
  const ahead = instantAt(day, runHourly * 60 + minute, timezone).getTime() - clock.now().getTime();
  expect(ahead).toBeGreaterThan(0);
  clock.forward(ahead / 1000);
};
/** Moves the clock to the Thursday of next week; returns the Monday after it. */
const moveToThursday = (timezone = PARIS): string => {
  const monday = nextMonday(timezone);
  moveTo(addDays(monday, 3), '12:00', timezone);
  return addDays(monday, 7);
};
/** Runs the hourly task. */
const hour = async () => {
  await app.app.modules.tasks['summary-due']?.({}, {} as never);
};

const openVenue = async (timezone = PARIS, tier: 'smart' | 'premium' = 'smart'): Promise<string> => {
  const venue = await makeVenue(app, tier, 'Chez Test');
  await app.db.pool.query('update venue set timezone = $2 where id = $1', [venue, timezone]);
  await app.db.pool.query(`update subscription set end_date = now() + interval '9 years' where venue_id = $1`, [venue]);
  return venue;
};
const setSubscribed = (venue: string, token: string, wished = true) =>
  app.send<Summary>('PUT', `/api/summary/${venue}`, { token, body: { wished } });
const read = (venue: string, token: string) => app.send<Summary>('GET', `/api/summary/${venue}`, { token });
/** The mails to a person, once no summary job is queued (jobs of orders stay queued for days). */
const mailsTo = async ({ email }: Person): Promise<{ subject: string; body: string }[]> => {
  const waiting = `select from graphile_worker.jobs where task_identifier = 'mail_weekly_summary'`;
  await expect.poll(async () => (await app.db.pool.query(waiting)).rows.length).toBe(0);
  return (await app.db.pool.query('select subject, body from mail where recipient = $1', [email])).rows;
};
const mails = async (person: Person) => (await mailsTo(person)).length;
const isSubscribed = async ({ id }: Person) =>
  (await app.db.pool.query('select 1 from weekly_summary where account_id = $1', [id])).rows.length > 0;

/** Subscribes a reader to a venue's summary, on a Thursday; `monday`: when the first one is due. */
const subscribe = async (timezone = PARIS) => {
  const monday = moveToThursday(timezone);
  const venue = await openVenue(timezone);
  const person = await makePerson(app, { roles: { reader: [venue] } });
  expect((await setSubscribed(venue, person.token)).status).toBe(200);
  return { monday, venue, person };
};

describe('the weekly summary', () => {
  it('is off by default, and is sent to the address of the account', async () => {
    moveToThursday();
    const venue = await openVenue();
    const { token, email } = await makePerson(app, { roles: { manager: [venue] } });
    expect((await read(venue, token)).body).toEqual({ wished: false, address: email });
    expect((await setSubscribed(venue, token)).body).toEqual({ wished: true, address: email });
    expect((await setSubscribed(venue, token)).body).toEqual({ wished: true, address: email });
    expect((await read(venue, token)).body).toEqual({ wished: true, address: email });
    expect((await setSubscribed(venue, token, false)).body).toEqual({ wished: false, address: email });
    expect((await read(venue, token)).body).toEqual({ wished: false, address: email });
  });

  it('is sent once on each Monday from 6:00', async () => {
    const { monday, person } = await subscribe();
    await hour();
    moveTo(monday, '05:59');
    await hour();
    expect(await mails(person)).toBe(0);
    moveTo(monday, '06:00');
    await Promise.all([hour(), hour()]);
    expect(await mails(person)).toBe(1);
    moveTo(monday, '18:00');
    await hour();
    moveTo(addDays(monday, 1), '12:00');
    await hour();
    moveTo(addDays(monday, 6), '23:00');
    await hour();
    expect(await mails(person)).toBe(1);
    moveTo(addDays(monday, 7), '07:00');
    await hour();
    expect(await mails(person)).toBe(2);
  });

  it.each(['Asia/Kolkata', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'])('is sent in the time zone of the venue: %s', async (timezone) => {
    const { monday, person } = await subscribe(timezone);
    moveTo(monday, '05:59', timezone);
    await hour();
    expect(await mails(person)).toBe(0);
    moveTo(monday, '06:00', timezone);
    await hour();
    expect(await mails(person)).toBe(1);
  });

  it('is sent until the end of Tuesday if no node worked, and is skipped after that', async () => {
    const { monday, person } = await subscribe();
    moveTo(addDays(monday, 1), '23:59');
    await hour();
    expect(await mails(person)).toBe(1);
    moveTo(addDays(monday, 9), '00:00');
    await hour();
    expect(await mails(person)).toBe(1);
    moveTo(addDays(monday, 14), '06:00');
    await hour();
    expect(await mails(person)).toBe(2);
  });

  it('is first sent on the Monday after the subscription', async () => {
    moveToThursday();
    const monday = nextMonday(PARIS);
    moveTo(monday, '05:00');
    const venue = await openVenue();
    const person = await makePerson(app, { roles: { manager: [venue] } });
    await setSubscribed(venue, person.token);
    moveTo(monday, '06:00');
    await hour();
    expect(await mails(person)).toBe(0);
    moveTo(addDays(monday, 7), '06:00');
    await hour();
    expect(await mails(person)).toBe(1);
  });

  it('is sent once by two nodes that work at the same time', async () => {
    const { monday, venue, person } = await subscribe();
    const others = await Promise.all([1, 2, 3].map(() => makePerson(app, { roles: { manager: [venue] } })));
    for (const { token } of others) await setSubscribed(venue, token);
    const second = await openApp({
      config: app.config,
      databaseUrl: app.databaseUrl,
      clock,
      log: { info() {}, warn() {}, error() {} },
    });
    try {
      moveTo(monday, '06:00');
      await Promise.all([hour(), second.modules.tasks['summary-due']?.({}, {} as never), hour()]);
      for (const one of [person, ...others]) expect(await mails(one)).toBe(1);
    } finally {
      await second.close();
    }
  });

  it('is sent for all other venues if one fails', async () => {
    const { monday, venue, person } = await subscribe();
    const other = await openVenue();
    const second = await makePerson(app, { roles: { manager: [other] } });
    await setSubscribed(other, second.token);
    await app.db.pool.query(`create function refuse_row() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
      create trigger refuse before update on weekly_summary for each row when (new.venue_id = '${venue}') execute function refuse_row()`);
    moveTo(monday, '06:00');
    try {
      await expect(hour()).rejects.toThrow('refused');
      expect([await mails(person), await mails(second)]).toEqual([0, 1]);
    } finally {
      await app.db.pool.query('drop function refuse_row cascade');
    }
    await hour();
    expect([await mails(person), await mails(second)]).toEqual([1, 1]);
  });
});

describe('no summary is sent', () => {
  /** Runs `happens` between the subscription and the Monday; returns the number of mails and whether the subscription is left. */
  const runUntilMonday = async (happens: (subject: { venue: string; person: Person }) => Promise<unknown>) => {
    const { monday, venue, person } = await subscribe();
    await happens({ venue, person });
    app.app.bus.publish({ topic: 'account', id: person.id });
    app.app.bus.publish({ topic: 'venue', id: venue });
    moveTo(monday, '06:00');
    await hour();
    return { venue, person, monday, mails: await mails(person), subscribed: await isSubscribed(person) };
  };

  it('to a user who has unsubscribed', async () => {
    expect(await runUntilMonday(({ venue, person }) => setSubscribed(venue, person.token, false))).toMatchObject({
      mails: 0,
      subscribed: false,
    });
  });

  it('to a user who has lost the role', async () => {
    const left = await runUntilMonday(({ person }) => app.db.pool.query('delete from venue_role where account_id = $1', [person.id]));
    expect(left).toMatchObject({ mails: 0, subscribed: false });
  });

  it('to a user who has become a bartender', async () => {
    const left = await runUntilMonday(({ person }) =>
      app.db.pool.query(`update venue_role set role = 'bartender' where account_id = $1`, [person.id]),
    );
    expect(left).toMatchObject({ mails: 0, subscribed: false });
  });

  it('to a disabled account', async () => {
    const left = await runUntilMonday(({ person }) => app.db.pool.query('update account set disabled = true where id = $1', [person.id]));
    expect(left).toMatchObject({ mails: 0, subscribed: false });
  });

  it('to an erased account', async () => {
    const left = await runUntilMonday(async ({ person }) => {
      const admin = await makePerson(app, { admin: true });
      await makePerson(app, { admin: true });
      expect((await app.send('DELETE', `/api/user/${person.id}`, { token: admin.token })).status).toBeLessThan(300);
      expect(await isSubscribed(person)).toBe(false);
    });
    expect(left).toMatchObject({ mails: 0, subscribed: false });
  });

  it('for a deleted venue', async () => {
    const left = await runUntilMonday(({ venue }) => app.db.pool.query('delete from venue where id = $1', [venue]));
    expect(left).toMatchObject({ mails: 0, subscribed: false });
  });

  it('while the venue has no paid plan; the subscription stays', async () => {
    const { venue, person, monday, ...left } = await runUntilMonday(({ venue }) =>
      app.db.pool.query(`update subscription set end_date = now() - interval '1 day' where venue_id = $1`, [venue]),
    );
    expect(left).toEqual({ mails: 0, subscribed: true });
    await app.db.pool.query(`update subscription set end_date = now() + interval '9 years' where venue_id = $1`, [venue]);
    app.app.bus.publish({ topic: 'venue', id: venue });
    moveTo(addDays(monday, 7), '06:00');
    await hour();
    expect(await mails(person)).toBe(1);
  });
});

describe('the mail', () => {
  it('compares the last week with the week before, with order figures if the venue takes orders', async () => {
    moveToThursday();
    const first = nextMonday(PARIS);
    const venues = { smart: await openVenue(PARIS, 'smart'), premium: await openVenue(PARIS, 'premium') };
    const person = await makePerson(app, { roles: { manager: Object.values(venues) } });
    for (const venue of Object.values(venues)) {
      expect((await setSubscribed(venue, person.token)).status).toBe(200);
      await sendVisits(app, venue, [session()]);
    }
    moveTo(addDays(first, 2), '20:00');
    const menus = { smart: await makeMenu(app, venues.smart), premium: await makeMenu(app, venues.premium) };
    for (const tier of ['smart', 'premium'] as const)
      for (const phone of PHONES) {
        const { burger, beer } = menus[tier];
        expect(
          await sendVisits(app, venues[tier], [session(), view(burger), ...(phone === PHONES[0] ? [view(beer)] : [])], { phone }),
        ).toBe(204);
      }
    // Nodes write counts once a second.
    await expect
      .poll(
        async () => (await app.db.pool.query(`select 1 from viewed_product where venue_id = any($1)`, [Object.values(venues)])).rows.length,
      )
      .toBe(4);
    moveTo(addDays(first, 7), '06:00');
    await hour();
    const bodies = (await mailsTo(person)).map(({ body }) => body);
    expect(bodies).toHaveLength(2);
    for (const body of bodies) {
      expect(body).toContain('Test Person');
      expect(body).toMatch(/Visiteurs\s: 3 \(\+200\s%/);
      expect(body).toContain('- Burger maison – 3\n- Bière blonde – 1');
      expect(body).toMatch(/\S+\/admin\/\n/);
    }
    expect(bodies.filter((body) => body.includes('Commandes'))).toHaveLength(1);
  });

  it('contains the ordered products, the times, and the products that ran out', async () => {
    moveToThursday();
    const first = nextMonday(PARIS);
    const venue = await openVenue(PARIS, 'premium');
    const menu = await makeMenu(app, venue);
    const person = await makePerson(app, { roles: { manager: [venue] } });
    expect((await setSubscribed(venue, person.token)).status).toBe(200);
    await placeOrder(app, venue, menu.coffee);
    moveTo(addDays(first, 2), '20:00');
    const { token } = await makePerson(app, { roles: { bartender: [venue] } });
    const items = [menu.burger, menu.beer].map((product) => ({ product, qty: 2 }));
    const placed = await placeOrder(app, venue, menu.burger, { items });
    for (const product of [menu.burger, menu.burger]) await placeOrder(app, venue, product);
    const { id } = await staffOrder(app, venue, token, placed.body.uuid);
    const takeStep = async (step: string, seconds: number) => {
      clock.forward(seconds);
      expect((await app.send('PUT', `/api/order/${id}/status/${step}`, { token })).status).toBe(200);
    };
    await takeStep('prepare', 240);
    await takeStep('ready', 720);
    await switchProduct(app.app, venue, menu.coffee, true);
    moveTo(addDays(first, 7), '06:00');
    await hour();
    const [mail] = await mailsTo(person);
    expect(mail?.body).toMatch(/Commandes\s: 3 \(\+200\s%/);
    // Two burgers with two beers, and two single burgers; the week before, one coffee.
    expect(mail?.body).toMatch(/Chiffre d’affaires\s: 81,20\s€ \(\+/);
    expect(mail?.body).toContain('- Burger maison – 3\n- Bière blonde – 1\n');
    expect(mail?.body).toMatch(/Attente moyenne\s: 4\sminutes\nPréparation moyenne\s: 12\sminutes\nÉpuisés\s: Café crème/);
  });

  it('is in the language of the account, and describes a quiet week', async () => {
    const { monday, person } = await subscribe();
    await app.db.pool.query(`update account set locale = 'de' where id = $1`, [person.id]);
    moveTo(monday, '06:00');
    await hour();
    const [mail] = await mailsTo(person);
    expect(mail?.subject).toMatch(/^Ardoise – Chez Test: Woche vom /);
    expect(mail?.body).toContain('Es war eine ruhige Woche');
    expect(mail?.body).not.toContain('Besucher');
  });
});

describe('the right to the summary', () => {
  it('is checked again when the mail is sent, and so is the subscription', async () => {
    const { monday, venue, person } = await subscribe();
    const send = () => app.app.modules.tasks.mail_weekly_summary?.({ venue, account: person.id, monday }, {} as never);
    expect((await setSubscribed(venue, person.token, false)).status).toBe(200);
    await send();
    expect(await mails(person)).toBe(0);
    expect((await setSubscribed(venue, person.token)).status).toBe(200);
    await send();
    expect(await mails(person)).toBe(1);
  });

  it('is the right to read the figures', async () => {
    const venue = await openVenue();
    const unpaid = await makeVenue(app, 'none');
    const personWith = (roles: Parameters<typeof makePerson>[1]) => makePerson(app, roles);
    const cells = [
      [await personWith({ roles: { reader: [venue] } }), venue, 200],
      [await personWith({ roles: { manager: [venue] } }), venue, 200],
      [await personWith({ admin: true }), venue, 200],
      [await personWith({ roles: { bartender: [venue] } }), venue, 403],
      [await personWith({ roles: { manager: [await makeVenue(app)] } }), venue, 404],
      [await personWith({ roles: { manager: [unpaid] } }), unpaid, 402],
    ] as const;
    for (const [{ token }, of, status] of cells) {
      expect((await read(of, token)).status).toBe(status);
      expect((await setSubscribed(of, token)).status).toBe(status);
      expect((await setSubscribed(of, token, false)).status).toBe(status);
    }
  });

  it("concerns the caller's own subscription only", async () => {
    const venue = await openVenue();
    const [one, other] = [await makePerson(app, { roles: { reader: [venue] } }), await makePerson(app, { roles: { reader: [venue] } })];
    await setSubscribed(venue, one.token);
    expect((await read(venue, other.token)).body.wished).toBe(false);
    await setSubscribed(venue, other.token, false);
    expect((await read(venue, one.token)).body.wished).toBe(true);
  });
});

describe('without a mail server', () => {
  it('returns no address, refuses subscriptions and accepts unsubscriptions', async () => {
    const plain = await startTestApp({ DEMO: 'false', PUBLIC_URL: 'https://menu.example' }, clock);
    const venue = await makeVenue(plain, 'smart');
    await plain.db.pool.query(`update subscription set end_date = now() + interval '9 years' where venue_id = $1`, [venue]);
    const { id, email } = await makePerson(plain, { roles: { manager: [venue] } });
    await plain.db.pool.query(`insert into weekly_summary (venue_id, account_id, week) values ($1, $2, '2026-01-05')`, [venue, id]);
    moveTo(nextMonday(PARIS), '06:00');
    await plain.app.modules.tasks['summary-due']?.({}, {} as never);
    const { rows } = await plain.db.pool.query(`select week::text from weekly_summary`);
    expect(rows).toEqual([{ week: '2026-01-05' }]);
    const signedIn = await plain.send<{ jwt: string }>('GET', '/api/auth/token', { headers: { authorization: basic(email, PASSWORD) } });
    const send = (method: string, body?: object) =>
      plain.send<Summary & { code?: string }>(method, `/api/summary/${venue}`, { token: signedIn.body.jwt, ...(body && { body }) });
    expect((await send('GET')).body).toEqual({ wished: true, address: null });
    const refused = await send('PUT', { wished: true });
    expect([refused.status, refused.body.code]).toEqual([503, 'unavailable']);
    expect((await send('PUT', { wished: false })).body).toEqual({ wished: false, address: null });
    expect((await send('GET')).body).toEqual({ wished: false, address: null });
  });
});
