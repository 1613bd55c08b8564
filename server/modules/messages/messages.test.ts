// Messages to guests about their orders: channels, times, and the cases without a message.
import type { Message } from '@ardoise/contract/messages.ts';
import type { Order } from '@ardoise/contract/orders.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { movableClock, startTestApp, type TestApp } from '../../test/app.ts';
import { makeMenu, makePerson, makeTable, makeVenue, placeOrder, staffOrder, type TestMenu } from '../../test/factories.ts';
import { queueAtLock } from '../../test/locks.ts';
import { messagesOf, writeBySms } from '../../test/messages.ts';
import { eraseMessages } from './rows.ts';

const clock = movableClock();
const MOBILE = { name: 'Léa', phone: '06 39 98 11 22' };
const MAIL = { name: 'Léa', email: 'lea@test.example' };
let app: TestApp;
let messages: ReturnType<typeof messagesOf>;
let venue: string;
let menu: TestMenu;
let token: string;

const place = async (customer: object = MOBILE, product = menu.beer): Promise<Order> => {
  const { body } = await placeOrder(app, venue, product, { customer });
  return staffOrder(app, venue, token, body.uuid);
};
const step = (order: Order, name: string) => app.send<Order>('PUT', `/api/order/${order.id}/status/${name}`, { token });
const remove = (order: Order, query = '') => app.send<Order>('DELETE', `/api/order/${order.id}${query}`, { token });
const messagesFor = async (order: Order) =>
  (await messages.of(venue, token, order.id)).map(({ step: what, channel }) => `${what} ${channel}`);
const setUnavailable = (product: string, unavailable: boolean) =>
  app.send('PUT', `/api/menu/${venue}/product/available/${product}`, { token, body: { unavailable } });
const signIn = async () => {
  ({ token } = await makePerson(app, { roles: { bartender: [venue], manager: [venue] } }));
};

beforeAll(async () => {
  app = await startTestApp({ ORDERS_PER_ADDRESS: '0', ORDERS_PER_CONTACT: '0', SMS_PER_NUMBER: '0', ROLES: 'api', DEMO: 'true' }, clock);
  messages = messagesOf(app, clock);
});
beforeEach(async () => {
  venue = await makeVenue(app);
  menu = await makeMenu(app, venue);
  await writeBySms(app, venue);
  await signIn();
});

describe('before a cancellation', () => {
  const ways = async ({ id }: Order) => (await app.send<{ channels: string[] }>('GET', `/api/order/${venue}/${id}/ways`, { token })).body;

  it('the channels to the guest are listed', async () => {
    expect(await ways(await place())).toEqual({ channels: ['sms'] });
    expect(await ways(await place(MAIL))).toEqual({ channels: ['mail'] });
    expect(await ways(await place({ name: 'Léa' }))).toEqual({ channels: [] });
    await writeBySms(app, venue, { sms: false });
    expect(await ways(await place())).toEqual({ channels: [] });
  });

  it('no channel is listed until staff have seen the table', async () => {
    const order = await place();
    await app.db.pool.query('update orders set first_order = true where id = $1', [order.id]);
    expect(await ways(order)).toEqual({ channels: [] });
  });
});

describe('a prepared order', () => {
  it('is announced by SMS ten seconds later, once, after concurrent commands and repeated events', async () => {
    const order = await place();
    await clock.stopped(async () => {
      const answers = await Promise.all([step(order, 'prepare'), step(order, 'prepare'), step(order, 'prepare')]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      await messages.after(9);
      expect(await messagesFor(order)).toEqual([]);
    });
    await messages.after(2);
    messages.forget();
    await messages.after(11);
    const [sms, ...more] = await messages.of(venue, token, order.id);
    expect(more).toEqual([]);
    expect(sms).toMatchObject({
      order: order.id,
      ref: order.ref,
      step: 'prepare',
      channel: 'sms',
      recipient: '+33639981122',
      // Without a gateway, the message is only in the venue's log.
      status: 'shown',
      reason: null,
      text: `Commande prise ${order.ref}`,
      attempts: 1,
    });
    expect(sms?.sent_at).not.toBeNull();
  });

  it('is not announced if undone in time, and once if prepared again', async () => {
    const order = await place();
    await clock.stopped(async () => {
      await step(order, 'prepare');
      expect((await step(order, 'undo')).status).toBe(200);
    });
    await messages.after(11);
    expect(await messagesFor(order)).toEqual([]);
    await step(order, 'prepare');
    await messages.after(11);
    expect(await messagesFor(order)).toEqual(['prepare sms']);
  });

  it('is announced after its table was seen, and no step before that', async () => {
    await app.db.pool.query(`update venue set first_order = 'always' where id = $1`, [venue]);
    await makeTable(app, venue, '7');
    const atTable = async () => {
      const { body } = await placeOrder(app, venue, menu.beer, { customer: MOBILE, table: '7' });
      return staffOrder(app, venue, token, body.uuid);
    };
    const [seen, held] = [await atTable(), await atTable()];
    expect(seen.first_order).toBe(true);
    await app.send('PUT', `/api/menu/${held.items[0]?.uuid}/unavailable`, { token, body: { scope: 'line' } });
    await messages.after(11);
    await remove(held, '?notification=1');
    await step(seen, 'prepare');
    await messages.after(11);
    expect([await messagesFor(seen), await messagesFor(held)]).toEqual([['prepare sms'], []]);
  });

  it('is not announced by SMS as ready or paid', async () => {
    const order = await place();
    for (const name of ['prepare', 'ready', 'delivered']) await step(order, name);
    await messages.after(11);
    expect(await messagesFor(order)).toEqual(['prepare sms']);
  });

  it('is announced by e-mail without a phone number or with one that gets no SMS', async () => {
    const orders = [
      await place(MAIL),
      await place({ ...MAIL, phone: '01 42 68 53 00' }),
      await place({ name: 'Léa', phone: '01 42 68 53 00' }),
    ];
    for (const order of orders) await step(order, 'prepare');
    await messages.after(11);
    expect(await Promise.all(orders.map(messagesFor))).toEqual([['prepare mail'], ['prepare mail'], ['prepare sms']]);
    expect((await messages.of(venue, token, orders[2]?.id))[0]).toMatchObject({ status: 'not_sent', reason: 'not_mobile' });
    const { rows } = await app.db.pool.query('select recipient, subject, body from mail where subject like $1', [`%${orders[0]?.ref}%`]);
    expect(rows).toEqual([
      {
        recipient: 'lea@test.example',
        subject: `Chez Test – ${orders[0]?.ref}`,
        body: `Commande prise\n\n${app.base}/m/${venue}/order/${orders[0]?.uuid}`,
      },
    ]);
  });

  it('is not announced if the venue opts out, the guest has no contact, or the venue is not Premium', async () => {
    const withoutContact = await place({ name: 'Léa' });
    await step(withoutContact, 'prepare');
    await writeBySms(app, venue, { sms: false });
    const unwanted = await place();
    await step(unwanted, 'prepare');
    await messages.after(11);
    await writeBySms(app, venue);
    const smart = await place();
    await step(smart, 'prepare');
    await messages.carry();
    await app.db.pool.query('update subscription set offer = 1 where venue_id = $1', [venue]);
    clock.forward(11);
    await messages.work();
    const { rows } = await app.db.pool.query('select 1 from message where venue_id = $1', [venue]);
    expect(rows).toEqual([]);
    expect((await app.send('GET', `/api/venue/${venue}/message`, { token })).status).toBe(402);
  });
});

describe('a held order', () => {
  it('is announced once unless the product is back within ten seconds, and again at the next hold', async () => {
    const order = await place(MOBILE, menu.burger);
    await setUnavailable(menu.burger, true);
    await messages.carry();
    await setUnavailable(menu.burger, false);
    await messages.after(11);
    expect(await messagesFor(order)).toEqual([]);
    for (let times = 0; times < 2; times++) {
      await setUnavailable(menu.burger, true);
      await messages.after(11);
      await setUnavailable(menu.burger, false);
    }
    expect(await messagesFor(order)).toEqual(['held sms', 'held sms']);
  });

  const holdAndRead = async (customer: object, place_: object = {}) => {
    const placed = await placeOrder(app, venue, menu.burger, { customer, ...place_ });
    const order = await staffOrder(app, venue, token, placed.body.uuid);
    await setUnavailable(menu.burger, true);
    await messages.after(11);
    await setUnavailable(menu.burger, false);
    return { order, text: (await messages.of(venue, token, order.id))[0]?.text ?? '' };
  };
  const address = expect.stringMatching(/ http:\S+\/o\/[2-9A-HJ-NP-Za-km-z]{22}$/);

  it("names what ran out and the URL to change the order, in the venue's text", async () => {
    await writeBySms(app, venue, { message_hold: 'Il manque quelque chose.' });
    const { order, text } = await holdAndRead(MOBILE);
    expect(text).toEqual(address);
    expect(text).toContain(`Il manque quelque chose. (Burger maison) ${order.ref} http`);
    const mail = await holdAndRead(MAIL);
    expect(mail.text).toMatch(/^Il manque quelque chose\.\n\nBurger maison\n\nhttp\S+\/o\/\S{22}$/);
  });

  it.each([
    ['fr-FR', /^Commande (\S+) en pause. Épuisé : Burger maison. Modifiez-la ou annulez-la. http/],
    ['de-DE', /^Bestellung (\S+) angehalten. Ausgegangen: Burger maison. Bitte/],
    ['ar-AR', /^الطلب (\S+) معلّق. نفد: Burger maison. عدّله أو ألغِه. http/],
  ])('has a default text in %s if the venue has none', async (locale, words) => {
    const { order, text } = await holdAndRead(MOBILE, { locale });
    expect(text).toEqual(address);
    expect(words.exec(text)?.[1]).toBe(order.ref);
  });

  it('keeps its short URL, which redirects to its page', async () => {
    const order = await place(MOBILE, menu.burger);
    const addresses: (string | undefined)[] = [];
    for (let times = 0; times < 2; times++) {
      await setUnavailable(menu.burger, true);
      await messages.after(11);
      await setUnavailable(menu.burger, false);
      addresses.push((await messages.of(venue, token, order.id)).at(-1)?.text?.split(' ').at(-1));
    }
    expect(addresses[0]).toBe(addresses[1]);
    const answer = await fetch(addresses[0] ?? '', { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/m/${venue}/order/${order.uuid}`]);
  });

  it('is announced as prepared after the hold, if it was not before', async () => {
    const order = await place(MOBILE, menu.burger);
    await step(order, 'prepare');
    await setUnavailable(menu.burger, true);
    await messages.after(11);
    expect(await messagesFor(order)).toEqual(['held sms']);
    await setUnavailable(menu.burger, false);
    await messages.after(11);
    expect(await messagesFor(order)).toEqual(['held sms', 'prepare sms']);
  });

  it('is announced when a timer cancels it', async () => {
    const order = await place(MOBILE, menu.burger);
    await setUnavailable(menu.burger, true);
    await messages.after(11);
    const { rows } = await app.db.pool.query('select held_date from orders where id = $1', [order.id]);
    await app.app.modules.tasks['order-hold-expired']?.({ venue, order: order.id, since: rows[0].held_date.toISOString() }, {} as never);
    await messages.after(11);
    expect(await messagesFor(order)).toEqual(['held sms', 'cancelled sms']);
  });
});

describe('a deleted order', () => {
  it('is announced only with notification=1; its page shows the reason either way', async () => {
    const [silent, sms, mail] = [await place(), await place(), await place(MAIL)];
    await remove(silent, '?reason=Plus%20de%20pain');
    await remove(sms, '?notification=1&reason=Plus%20de%20pain');
    await remove(mail, '?notification=1&reason=Plus%20de%20pain');
    await messages.after(11);
    expect(await Promise.all([silent, sms, mail].map(messagesFor))).toEqual([[], ['cancelled sms'], ['cancelled mail']]);
    for (const { uuid } of [silent, sms, mail])
      expect((await app.send('GET', `/api/public/order/${uuid}`)).body).toMatchObject({ cancellation_reason: 'Plus de pain' });
    // The order of the two jobs is undefined.
    const all = await messages.of(venue, token);
    const [text, mailText] = ['sms', 'mail'].map((way) => all.find(({ channel }: Message) => channel === way)?.text);
    expect(text).toBe(`Commande refusee ${sms.ref}`);
    expect(mailText).toContain('Commande refusee\n\nPlus de pain\n\nhttp');
  });

  it("has a predefined reason in the guest's language", async () => {
    const placed = await placeOrder(app, venue, menu.beer, { customer: MAIL, locale: 'de-DE' });
    const mail = await staffOrder(app, venue, token, placed.body.uuid);
    await remove(mail, '?notification=1&reason_code=closing');
    await messages.after(11);
    const { body } = await app.send('GET', `/api/public/order/${mail.uuid}`);
    expect(body).toMatchObject({ cancellation_reason: '', cancellation_reason_code: 'closing' });
    const mails = await messages.of(venue, token);
    expect(mails.find(({ order }: Message) => order === mail.id)?.text).toContain('\n\nWir schließen bald\n\nhttp');
    expect((await remove(await place(), '?reason_code=weather')).status).toBe(400);
  });

  it('is not announced if restored in time, and has no reason then', async () => {
    const order = await place();
    await clock.stopped(async () => {
      await remove(order, '?notification=1&reason=Erreur');
      expect((await step(order, 'undo')).body).toMatchObject({ status: 'PENDING', cancellation_reason: '' });
    });
    await messages.after(11);
    expect(await messagesFor(order)).toEqual([]);
  });

  it('is not announced if its guest cancelled it', async () => {
    const order = await place();
    expect((await app.send('DELETE', `/api/public/order/${order.uuid}`)).status).toBe(200);
    await messages.after(11);
    expect(await messagesFor(order)).toEqual([]);
  });

  it('is announced separately from others of the same guest', async () => {
    const orders = [await place(), await place()];
    const { body } = await app.send('DELETE', `/api/order/${orders[0]?.id}/guest?notification=1&reason=Trop`, { token });
    expect(body.cancelled).toHaveLength(2);
    await messages.after(11);
    expect(await Promise.all(orders.map(messagesFor))).toEqual([['cancelled sms'], ['cancelled sms']]);
  });

  it('is not announced if a mass deletion is undone, however late', async () => {
    const orders = [await place(), await place()];
    const { body } = await app.send<{ until: string }>('DELETE', `/api/order/${venue}/unprepared?origin=bar&notification=1`, { token });
    await messages.carry();
    const undo = () => app.send('PUT', `/api/order/${venue}/unprepared/undo?until=${body.until}`, { token });
    const sendDue = async () => {
      clock.forward(11);
      await messages.work();
    };
    const [undone] = await queueAtLock(app, venue, [undo], sendDue);
    expect(undone?.status).toBe(200);
    expect(await Promise.all(orders.map(messagesFor))).toEqual([[], []]);
  });

  it('accepts a reason of 200 characters, and an idempotency key covers its options, not its text', async () => {
    const order = await place();
    expect((await remove(order, `?reason=${'a'.repeat(201)}`)).status).toBe(400);
    const headers = { 'idempotency-key': 'a-key-of-a-deletion' };
    const cancel = async (query: string) => {
      const { status, body } = await app.send<Order>('DELETE', `/api/order/${order.id}?reason=${query}`, { token, headers });
      return [status, body.cancellation_reason];
    };
    // The typed reason is stored with the order only: the key covers the chosen options.
    expect([await cancel('un'), await cancel('un'), await cancel('deux')]).toEqual([...Array(3)].map(() => [200, 'un']));
    expect((await cancel('un&notification=1'))[0]).toBe(422);
  });
});

describe('reading messages', () => {
  it('filters by order or status, newest first, and excludes other venues', async () => {
    const orders = [await place(), await place()];
    for (const order of orders) {
      await step(order, 'prepare');
      await messages.after(11);
    }
    const list = (query: string) => app.send<Message[]>('GET', `/api/venue/${venue}/message${query}`, { token });
    expect((await list('')).body.map(({ order }) => order)).toEqual([orders[1]?.id, orders[0]?.id]);
    expect((await list('?status=failed')).body).toEqual([]);
    const page = await list('?status=shown&status=failed&pageSize=1');
    expect([page.body.length, page.headers.get('x-total-count')]).toEqual([1, '2']);
    const other = await makeVenue(app);
    const { token: stranger } = await makePerson(app, { roles: { manager: [other] } });
    expect((await app.send('GET', `/api/venue/${venue}/message`, { token: stranger })).status).toBe(404);
    expect((await app.send<Message[]>('GET', `/api/venue/${other}/message`, { token: stranger })).body).toEqual([]);
  });

  it('shows a waiting message of an erased person as failed', async () => {
    const order = await place();
    await step(order, 'prepare');
    await messages.after(11);
    await app.db.pool.query(`update message set status = 'waiting' where order_id = $1`, [order.id]);
    await app.db.transaction((tx) => eraseMessages(tx, venue, { orders: [order.id], emails: [], phones: [] }));
    const [message] = await messages.of(venue, token, order.id);
    expect(message).toMatchObject({ status: 'failed', reason: 'erased', text: null, recipient: null });
    const again = await app.send<Message>('POST', `/api/venue/${venue}/message/${message?.id}/resend`, { token });
    expect(again.body).toEqual(message);
  });

  it('shows neither number nor text after 30 days, or after the person is erased', async () => {
    const [one, other] = [await place(), await place(MAIL)];
    for (const order of [one, other]) await step(order, 'prepare');
    await messages.after(11);
    await app.db.transaction((tx) => eraseMessages(tx, venue, { orders: [], emails: [], phones: ['+33639981122'] }));
    // Sorted by order, because the order of the two jobs is undefined.
    const parts = async () => {
      const all = await messages.of(venue, token);
      const ofBoth = [one, other].flatMap(({ id }) => all.filter(({ order }) => order === id));
      return ofBoth.map(({ recipient, text, status }) => [recipient === null, text === null, status]);
    };
    expect(await parts()).toEqual([
      [true, true, 'shown'],
      [false, false, 'sent'],
    ]);
    clock.forward(31 * 86_400);
    await signIn();
    await app.app.modules.tasks['messages-clean-up']?.({}, {} as never);
    expect(await parts()).toEqual([
      [true, true, 'shown'],
      [true, true, 'sent'],
    ]);
  });
});
