// What guests are told of their orders, by which way and when; and what is told to nobody.
import type { Message } from '@ardoise/contract/messages.ts';
import type { Order } from '@ardoise/contract/orders.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { movableClock, startTestApp, type TestApp } from '../../test/app.ts';
import { makeMenu, makePerson, makeTable, makeVenue, placeOrder, staffOrder, type TestMenu } from '../../test/factories.ts';
import { inTurn } from '../../test/locks.ts';
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
const told = async (order: Order) => (await messages.of(venue, token, order.id)).map(({ step: what, channel }) => `${what} ${channel}`);
const turn = (product: string, unavailable: boolean) =>
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

describe('before an order is cancelled', () => {
  const ways = async ({ id }: Order) => (await app.send<{ channels: string[] }>('GET', `/api/order/${venue}/${id}/ways`, { token })).body;

  it('it is said by which ways its guest would be told', async () => {
    expect(await ways(await place())).toEqual({ channels: ['sms'] });
    expect(await ways(await place(MAIL))).toEqual({ channels: ['mail'] });
    expect(await ways(await place({ name: 'Léa' }))).toEqual({ channels: [] });
    await writeBySms(app, venue, { sms: false });
    expect(await ways(await place())).toEqual({ channels: [] });
  });

  it('there is none before somebody has seen its table', async () => {
    const order = await place();
    await app.db.pool.query('update orders set first_order = true where id = $1', [order.id]);
    expect(await ways(order)).toEqual({ channels: [] });
  });
});

describe('an order that is prepared', () => {
  it('is told by SMS ten seconds later, once, however many press and however often its event is carried', async () => {
    const order = await place();
    await clock.stopped(async () => {
      const pressed = await Promise.all([step(order, 'prepare'), step(order, 'prepare'), step(order, 'prepare')]);
      expect(pressed.map(({ status }) => status)).toEqual([200, 200, 200]);
      await messages.after(9);
      expect(await told(order)).toEqual([]);
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
      // There is no gateway: it stands in the venue's log.
      status: 'shown',
      reason: null,
      text: `Commande prise ${order.ref}`,
      attempts: 1,
    });
    expect(sms?.sent_at).not.toBeNull();
  });

  it('and undone in time is not told, and once where it is prepared again', async () => {
    const order = await place();
    await clock.stopped(async () => {
      await step(order, 'prepare');
      expect((await step(order, 'undo')).status).toBe(200);
    });
    await messages.after(11);
    expect(await told(order)).toEqual([]);
    await step(order, 'prepare');
    await messages.after(11);
    expect(await told(order)).toEqual(['prepare sms']);
  });

  it('after its table was seen is told then, and of nothing before that', async () => {
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
    expect([await told(seen), await told(held)]).toEqual([['prepare sms'], []]);
  });

  it('is told of neither Ready nor Paid by SMS', async () => {
    const order = await place();
    for (const name of ['prepare', 'ready', 'delivered']) await step(order, name);
    await messages.after(11);
    expect(await told(order)).toEqual(['prepare sms']);
  });

  it('is told by e-mail where there is only an address, or a number that takes no SMS', async () => {
    const orders = [
      await place(MAIL),
      await place({ ...MAIL, phone: '01 42 68 53 00' }),
      await place({ name: 'Léa', phone: '01 42 68 53 00' }),
    ];
    for (const order of orders) await step(order, 'prepare');
    await messages.after(11);
    expect(await Promise.all(orders.map(told))).toEqual([['prepare mail'], ['prepare mail'], ['prepare sms']]);
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

  it('is not told where the venue does not want it, where nobody can be reached, and where the venue is not Premium', async () => {
    const nobody = await place({ name: 'Léa' });
    await step(nobody, 'prepare');
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

describe('an order that is held', () => {
  it('is told once, unless the product is back within the ten seconds; and again when it is held again', async () => {
    const order = await place(MOBILE, menu.burger);
    await turn(menu.burger, true);
    await messages.carry();
    await turn(menu.burger, false);
    await messages.after(11);
    expect(await told(order)).toEqual([]);
    for (let times = 0; times < 2; times++) {
      await turn(menu.burger, true);
      await messages.after(11);
      await turn(menu.burger, false);
    }
    expect(await told(order)).toEqual(['held sms', 'held sms']);
  });

  const holdAndRead = async (customer: object, place_: object = {}) => {
    const placed = await placeOrder(app, venue, menu.burger, { customer, ...place_ });
    const order = await staffOrder(app, venue, token, placed.body.uuid);
    await turn(menu.burger, true);
    await messages.after(11);
    await turn(menu.burger, false);
    return { order, text: (await messages.of(venue, token, order.id))[0]?.text ?? '' };
  };
  const address = expect.stringMatching(/ http:\S+\/o\/[2-9A-HJ-NP-Za-km-z]{22}$/);

  it('is told what ran out and where the order can be changed, in the words of the venue', async () => {
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
  ])('is told it in the product’s own words in %s where the venue has none', async (locale, words) => {
    const { order, text } = await holdAndRead(MOBILE, { locale });
    expect(text).toEqual(address);
    expect(words.exec(text)?.[1]).toBe(order.ref);
  });

  it('keeps its short address, which leads to its page', async () => {
    const order = await place(MOBILE, menu.burger);
    const addresses: (string | undefined)[] = [];
    for (let times = 0; times < 2; times++) {
      await turn(menu.burger, true);
      await messages.after(11);
      await turn(menu.burger, false);
      addresses.push((await messages.of(venue, token, order.id)).at(-1)?.text?.split(' ').at(-1));
    }
    expect(addresses[0]).toBe(addresses[1]);
    const answer = await fetch(addresses[0] ?? '', { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/m/${venue}/order/${order.uuid}`]);
  });

  it('before anybody was told that it is prepared is told so when it goes on', async () => {
    const order = await place(MOBILE, menu.burger);
    await step(order, 'prepare');
    await turn(menu.burger, true);
    await messages.after(11);
    expect(await told(order)).toEqual(['held sms']);
    await turn(menu.burger, false);
    await messages.after(11);
    expect(await told(order)).toEqual(['held sms', 'prepare sms']);
  });

  it('is told when time cancels it', async () => {
    const order = await place(MOBILE, menu.burger);
    await turn(menu.burger, true);
    await messages.after(11);
    const { rows } = await app.db.pool.query('select held_date from orders where id = $1', [order.id]);
    await app.app.modules.tasks['order-hold-expired']?.({ venue, order: order.id, since: rows[0].held_date.toISOString() }, {} as never);
    await messages.after(11);
    expect(await told(order)).toEqual(['held sms', 'cancelled sms']);
  });
});

describe('an order that is deleted', () => {
  it('is told with notification=1 and not without; its guest reads the reason either way', async () => {
    const [silent, sms, mail] = [await place(), await place(), await place(MAIL)];
    await remove(silent, '?reason=Plus%20de%20pain');
    await remove(sms, '?notification=1&reason=Plus%20de%20pain');
    await remove(mail, '?notification=1&reason=Plus%20de%20pain');
    await messages.after(11);
    expect(await Promise.all([silent, sms, mail].map(told))).toEqual([[], ['cancelled sms'], ['cancelled mail']]);
    for (const { uuid } of [silent, sms, mail])
      expect((await app.send('GET', `/api/public/order/${uuid}`)).body).toMatchObject({ cancellation_reason: 'Plus de pain' });
    // Which of both jobs is done first is not said.
    const all = await messages.of(venue, token);
    const [text, letter] = ['sms', 'mail'].map((way) => all.find(({ channel }: Message) => channel === way)?.text);
    expect(text).toBe(`Commande refusee ${sms.ref}`);
    expect(letter).toContain('Commande refusee\n\nPlus de pain\n\nhttp');
  });

  it('says a ready reason in the language of its guest', async () => {
    const placed = await placeOrder(app, venue, menu.beer, { customer: MAIL, locale: 'de-DE' });
    const mail = await staffOrder(app, venue, token, placed.body.uuid);
    await remove(mail, '?notification=1&reason_code=closing');
    await messages.after(11);
    const { body } = await app.send('GET', `/api/public/order/${mail.uuid}`);
    expect(body).toMatchObject({ cancellation_reason: '', cancellation_reason_code: 'closing' });
    const letters = await messages.of(venue, token);
    expect(letters.find(({ order }: Message) => order === mail.id)?.text).toContain('\n\nWir schließen bald\n\nhttp');
    expect((await remove(await place(), '?reason_code=weather')).status).toBe(400);
  });

  it('and brought back in time is not told, and has no reason left', async () => {
    const order = await place();
    await clock.stopped(async () => {
      await remove(order, '?notification=1&reason=Erreur');
      expect((await step(order, 'undo')).body).toMatchObject({ status: 'PENDING', cancellation_reason: '' });
    });
    await messages.after(11);
    expect(await told(order)).toEqual([]);
  });

  it('by its guest is told to nobody', async () => {
    const order = await place();
    expect((await app.send('DELETE', `/api/public/order/${order.uuid}`)).status).toBe(200);
    await messages.after(11);
    expect(await told(order)).toEqual([]);
  });

  it('with others of the same guest is told as each of them alone', async () => {
    const orders = [await place(), await place()];
    const { body } = await app.send('DELETE', `/api/order/${orders[0]?.id}/guest?notification=1&reason=Trop`, { token });
    expect(body.cancelled).toHaveLength(2);
    await messages.after(11);
    expect(await Promise.all(orders.map(told))).toEqual([['cancelled sms'], ['cancelled sms']]);
  });

  it('with many others is not told where all are taken back, however long that lasts', async () => {
    const orders = [await place(), await place()];
    const { body } = await app.send<{ until: string }>('DELETE', `/api/order/${venue}/unprepared?origin=bar&notification=1`, { token });
    await messages.carry();
    const undo = () => app.send('PUT', `/api/order/${venue}/unprepared/undo?until=${body.until}`, { token });
    const guestsAreTold = async () => {
      clock.forward(11);
      await messages.work();
    };
    const [undone] = await inTurn(app, venue, [undo], guestsAreTold);
    expect(undone?.status).toBe(200);
    expect(await Promise.all(orders.map(told))).toEqual([[], []]);
  });

  it('takes a reason of 200 characters that can be seen, and knows by its key what was chosen, not what was typed', async () => {
    const order = await place();
    expect((await remove(order, `?reason=${'a'.repeat(201)}`)).status).toBe(400);
    const headers = { 'idempotency-key': 'a-key-of-a-deletion' };
    const press = async (query: string) => {
      const { status, body } = await app.send<Order>('DELETE', `/api/order/${order.id}?reason=${query}`, { token, headers });
      return [status, body.cancellation_reason];
    };
    // Words that somebody typed are kept with the order alone: of a press, what was chosen is known by its key.
    expect([await press('un'), await press('un'), await press('deux')]).toEqual([...Array(3)].map(() => [200, 'un']));
    expect((await press('un&notification=1'))[0]).toBe(422);
  });
});

describe('who sees messages', () => {
  it('reads those of one order or one state, newest first, and of no other venue', async () => {
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

  it('sees of one that waited when its person was erased that it does not leave any more', async () => {
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

  it('reads no number and no text after 30 days, or once the person is erased', async () => {
    const [one, other] = [await place(), await place(MAIL)];
    for (const order of [one, other]) await step(order, 'prepare');
    await messages.after(11);
    await app.db.transaction((tx) => eraseMessages(tx, venue, { orders: [], emails: [], phones: ['+33639981122'] }));
    // By their orders: which of both jobs is done first is not said.
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
