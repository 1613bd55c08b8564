// Limits of SMS: only to mobile numbers of the venue's countries, and a maximum per number and venue in 24 hours.
import type { Message } from '@ardoise/contract/messages.ts';
import type { Order } from '@ardoise/contract/orders.ts';
import { PHONE_COUNTRIES } from '@ardoise/contract/rules/countries.ts';
import type { Profile } from '@ardoise/contract/venues.ts';
import { getCountries } from 'libphonenumber-js/max';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openApp } from '../../app.ts';
import { movableClock, startTestApp, type TestApp } from '../../test/app.ts';
import { makeMenu, makePerson, makeVenue, placeOrder, staffOrder, type TestMenu } from '../../test/factories.ts';
import { NO_OPEN_LIMITS } from '../../test/harness/no-open-limits.ts';
import { messagesOf, writeBySms } from '../../test/messages.ts';
import { startOvhSimulator } from '../../test/simulators/ovh.ts';

const clock = movableClock();
const DAY_S = 86_400;
const NO_FLOODS = { ...NO_OPEN_LIMITS, ORDERS_PER_ADDRESS: '0', ORDERS_PER_CONTACT: '0', ORDERS_PER_DEVICE: '0', ROLES: 'api' };
let app: TestApp;
let ovh: Awaited<ReturnType<typeof startOvhSimulator>>;
let messages: ReturnType<typeof messagesOf>;
let venue: string;
let menu: TestMenu;
let token: string;
let numbers = 0;

/** A French mobile number without messages so far. */
const newMobile = () => `+336399${String(++numbers).padStart(5, '0')}`;
const place = async (customer: object, device?: string): Promise<Order> => {
  const { status, body } = await placeOrder(app, venue, menu.coffee, { customer: { name: 'Léa', ...customer }, ...(device && { device }) });
  expect(status).toBe(201);
  return staffOrder(app, venue, token, body.uuid);
};
const prepare = async ({ id }: Order) => expect((await app.send('PUT', `/api/order/${id}/status/prepare`, { token })).status).toBe(200);
const placeAndPrepare = async (customers: object[]): Promise<Order[]> => {
  const orders: Order[] = [];
  for (const customer of customers) orders.push(await place(customer));
  for (const order of orders) await prepare(order);
  return orders;
};
const list = async (query = '', by = venue) => (await app.send<Message[]>('GET', `/api/venue/${by}/message${query}`, { token })).body;
const statesOf = async (order?: Order) =>
  (await messages.of(venue, token, order?.id)).map(({ channel, status, reason }) => [channel, status, reason]);
const count = async () => {
  const all = await list('?pageSize=100');
  const of = (status: string) => all.filter((message) => message.status === status).length;
  return { sent: of('sent'), not_sent: of('not_sent') };
};
const ways = async () => (await app.send('GET', `/api/venue/${venue}/message/ways`, { token })).body;
const resend = async (id = '') => (await app.send<Message>('POST', `/api/venue/${venue}/message/${id}/resend`, { token })).body;
const receivers = () => ovh.sent.flatMap((sent) => sent.receivers);

const open = async () => {
  venue = await makeVenue(app);
  menu = await makeMenu(app, venue);
  await writeBySms(app, venue);
  ({ token } = await makePerson(app, { roles: { bartender: [venue], manager: [venue] } }));
};

beforeAll(async () => {
  ovh = await startOvhSimulator();
  const posted = async () => ({ status: 201, retryAfter: undefined });
  app = await startTestApp({ ...NO_FLOODS, ...ovh.settings, SMS_PER_VENUE: '10' }, clock, { ssrfSafePost: posted });
  messages = messagesOf(app, clock);
});
afterAll(() => ovh.close());
beforeEach(async () => {
  await open();
  ovh.state.mood = 'well';
  ovh.sent.length = 0;
});

describe('countries', () => {
  /** Mobile numbers of seven countries: Great Britain, Russia, Nigeria, the United States, Belgium, Switzerland and Germany. */
  const ABROAD = ['+44740012', '+7916123', '+23480312', '+1212622', '+3247012', '+4179123', '+4915112'];
  const LENGTHS = [13, 12, 14, 12, 12, 12, 14];
  const foreign = (at: number) => {
    const country = at % ABROAD.length;
    const prefix = ABROAD[country] ?? '';
    return prefix + String(at).padStart((LENGTHS[country] ?? 0) - prefix.length, '2');
  };

  it('get no SMS that the venue did not list, even if all orders of a flood are cancelled at once', async () => {
    const device = 'the-phone-of-a-stranger';
    const french = Array.from({ length: 8 }, newMobile);
    const phones = [...french, ...Array.from({ length: 52 }, (_, at) => foreign(at))];
    const orders: Order[] = [];
    for (const phone of phones) orders.push(await place({ phone }, device));
    const { body } = await app.send('DELETE', `/api/order/${orders[0]?.id}/guest?notification=1`, { token });
    expect(body.cancelled).toHaveLength(60);
    await messages.after(11);
    expect(receivers().sort()).toEqual(french.sort());
    const notSent = await list('?status=not_sent&pageSize=100');
    expect(notSent.map(({ channel, reason }) => [channel, reason])).toEqual(Array(52).fill(['sms', 'country']));
  });

  it('get SMS once the venue lists them', async () => {
    const write = async (sms_countries: unknown) => {
      const profile = (await app.send<Profile>('GET', `/api/venue/profile/${venue}`, { token })).body;
      const body = { ...profile, payment: { ...profile.payment, sms_countries } };
      return app.send<Profile & { errors: object }>('PUT', `/api/venue/profile/${venue}`, { token, body });
    };
    expect((await write(['BE', 'CH'])).body.payment.sms_countries).toEqual(['BE', 'CH']);
    // A client that does not know the field leaves it unchanged.
    expect((await write(undefined)).body.payment.sms_countries).toEqual(['BE', 'CH']);
    for (const wrong of [['Belgique'], ['be'], ['BE', 'BE'], 'BE']) {
      const { status, body } = await write(wrong);
      expect([status, Object.keys(body.errors)[0]]).toEqual([400, expect.stringMatching(/^payment\.sms_countries/)]);
    }
    const named = ['+32470123456', '+41791234567', newMobile()];
    const [german] = (await placeAndPrepare(['+4915112345678', ...named].map((phone) => ({ phone })))) as [Order];
    await messages.after(11);
    expect(receivers().sort()).toEqual(named.sort());
    expect(await statesOf(german)).toEqual([['sms', 'not_sent', 'country']]);
    await write(['DE']);
    expect(await resend((await list('?status=not_sent'))[0]?.id)).toMatchObject({ status: 'waiting', reason: null });
    await messages.after(1);
    expect(receivers()).toContain('+4915112345678');
  });

  it('are all countries with phone numbers', () => {
    expect([...PHONE_COUNTRIES].sort()).toEqual([...getCountries()].sort());
  });
});

describe('a number that cannot get SMS', () => {
  it('falls back to e-mail or push, and shows staff the reason', async () => {
    const fixed = '+33142685300';
    const [both, alone] = (await placeAndPrepare([{ phone: '+79161234567', email: 'lea@test.example' }, { phone: fixed }])) as [
      Order,
      Order,
    ];
    const pushed = await place({ phone: '+79161234567' });
    const keys = {
      p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
      auth: 'tBHItJI5svbpez7KI4CCXg',
    };
    const subscription = { endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/abc', keys };
    expect((await app.send('PUT', `/api/public/push/${pushed.uuid}`, { body: subscription })).status).toBe(204);
    await prepare(pushed);
    await messages.after(11);
    expect(await statesOf(both)).toEqual([['mail', 'sent', null]]);
    expect(await statesOf(alone)).toEqual([['sms', 'not_sent', 'not_mobile']]);
    expect((await statesOf(pushed)).sort()).toEqual([
      ['push', 'sent', null],
      ['sms', 'not_sent', 'country'],
    ]);
    expect(ovh.sent).toEqual([]);
  });

  it('is not offered as a channel when an order is cancelled', async () => {
    const [foreign, mobile] = [await place({ phone: '+79161234567' }), await place({ phone: newMobile() })];
    const waysOf = async ({ id }: Order) => (await app.send('GET', `/api/order/${venue}/${id}/ways`, { token })).body.channels;
    expect([await waysOf(foreign), await waysOf(mobile)]).toEqual([[], ['sms']]);
  });

  it('stays excluded while SMS are switched off', async () => {
    await placeAndPrepare([{ phone: '+79161234567' }]);
    await messages.after(11);
    await writeBySms(app, venue, { sms: false, sms_countries: ['RU'] });
    expect(await resend((await list())[0]?.id)).toMatchObject({ status: 'not_sent', reason: 'off' });
  });
});

describe('a number', () => {
  it('gets six SMS in 24 hours over all venues', async () => {
    const phone = newMobile();
    await placeAndPrepare(Array(20).fill({ phone }));
    await messages.after(11);
    expect(receivers()).toEqual(Array(6).fill(phone));
    expect(await count()).toEqual({ sent: 6, not_sent: 14 });
    expect(new Set((await list('?status=not_sent')).map(({ reason }) => reason))).toEqual(new Set(['number_limit']));
    await open();
    const [elsewhere] = (await placeAndPrepare([{ phone }])) as [Order];
    await messages.after(11);
    expect(await statesOf(elsewhere)).toEqual([['sms', 'not_sent', 'number_limit']]);
    clock.forward(DAY_S);
    ({ token } = await makePerson(app, { roles: { bartender: [venue], manager: [venue] } }));
    await placeAndPrepare([{ phone }]);
    await messages.after(11);
    expect(ovh.sent).toHaveLength(7);
  });

  it('does not count failed SMS', async () => {
    const phone = newMobile();
    ovh.state.mood = 'invalid';
    await placeAndPrepare(Array(6).fill({ phone }));
    await messages.after(11);
    ovh.state.mood = 'well';
    const failed = await list('?status=failed');
    expect(failed).toHaveLength(6);
    for (const { id } of failed) await resend(id);
    await messages.after(1);
    expect(await count()).toEqual({ sent: 6, not_sent: 0 });
    const [seventh] = (await placeAndPrepare([{ phone }])) as [Order];
    await messages.after(11);
    expect(await statesOf(seventh)).toEqual([['sms', 'not_sent', 'number_limit']]);
  });

  it('gets exactly six with two nodes', async () => {
    const second = await openApp({ config: app.config, databaseUrl: app.databaseUrl, clock, log: { info() {}, warn() {}, error() {} } });
    try {
      const phone = newMobile();
      await placeAndPrepare(Array(16).fill({ phone }));
      await messages.carry();
      clock.forward(11);
      await messages.workAtOnce(app.app, second);
      expect(await count()).toEqual({ sent: 6, not_sent: 10 });
      expect(ovh.sent).toHaveLength(6);
      const left = await list('?status=not_sent');
      await Promise.all(left.map(({ id }) => resend(id)));
      await messages.workAtOnce(app.app, second);
      expect(ovh.sent).toHaveLength(6);
    } finally {
      await second.close();
    }
  });
});

describe('a venue', () => {
  it('sends ten SMS in 24 hours if that is its limit, and shows when the next can be sent', async () => {
    expect(await ways()).toEqual({ sms: true, sms_limit: 10, sms_again_at: null });
    const orders = await placeAndPrepare(Array.from({ length: 11 }, () => ({ phone: newMobile() })));
    await messages.after(11);
    expect(ovh.sent).toHaveLength(10);
    const [left, ...more] = await list('?status=not_sent');
    expect(more).toEqual([]);
    expect(left).toMatchObject({ channel: 'sms', reason: 'venue_limit', attempts: 0, sent_at: null });
    expect(orders.map(({ id }) => id)).toContain(left?.order);
    const first = (await list('?status=sent&pageSize=100')).map(({ at }) => Date.parse(at)).sort((a, b) => a - b)[0] ?? 0;
    expect(await ways()).toMatchObject({ sms_again_at: new Date(first + DAY_S * 1000).toISOString() });
    expect(await resend(left?.id)).toMatchObject({ status: 'not_sent', reason: 'venue_limit' });
    await messages.after(1);
    expect(ovh.sent).toHaveLength(10);
    clock.forward(DAY_S);
    ({ token } = await makePerson(app, { roles: { bartender: [venue], manager: [venue] } }));
    expect(await ways()).toMatchObject({ sms_again_at: null });
    expect(await resend(left?.id)).toMatchObject({ status: 'waiting', reason: null });
    await messages.after(1);
    expect(ovh.sent).toHaveLength(11);
  });

  it('counts the SMS of erased people', async () => {
    await placeAndPrepare(Array.from({ length: 10 }, () => ({ phone: newMobile() })));
    await messages.after(11);
    await app.db.pool.query('update message set recipient = null, text = null where venue_id = $1', [venue]);
    const [last] = (await placeAndPrepare([{ phone: newMobile() }])) as [Order];
    await messages.after(11);
    expect(await statesOf(last)).toEqual([['sms', 'not_sent', 'venue_limit']]);
  });

  it('has the same limits without a gateway, and none if they are 0', async () => {
    const before = app;
    onTestFinished(() => {
      app = before;
    });
    for (const [limit, expected] of [
      ['2', { shown: 2, not_sent: 1 }],
      ['0', { shown: 3, not_sent: 0 }],
    ] as const) {
      app = await startTestApp({ ...NO_FLOODS, SMS_PER_NUMBER: limit, SMS_PER_VENUE: limit }, clock);
      const own = messagesOf(app, clock);
      await open();
      await placeAndPrepare(Array(3).fill({ phone: newMobile() }));
      await own.after(11);
      const all = await list();
      const of = (status: string) => all.filter((message) => message.status === status).length;
      expect({ shown: of('shown'), not_sent: of('not_sent') }).toEqual(expected);
    }
  });
});
