// Sending messages while gateways fail: retries, failures, resending, and no effect on orders.
import { createECDH, randomBytes } from 'node:crypto';
import type { Message } from '@ardoise/contract/messages.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ANSWER_MS } from '../../platform/gateways/failure.ts';
import type { SsrfSafePost } from '../../platform/gateways/ssrf-safe-post.ts';
import { movableClock, startTestApp, type TestApp } from '../../test/app.ts';
import { makeMenu, makePerson, makeVenue, placeOrder, staffOrder, switchProduct, type TestMenu } from '../../test/factories.ts';
import { NO_OPEN_LIMITS } from '../../test/harness/no-open-limits.ts';
import { within } from '../../test/harness/within.ts';
import { messagesOf, writeBySms } from '../../test/messages.ts';
import { startOvhSimulator } from '../../test/simulators/ovh.ts';

const clock = movableClock();
const MOBILE = { name: 'Léa', phone: '06 39 98 11 22' };
let app: TestApp;
let ovh: Awaited<ReturnType<typeof startOvhSimulator>>;
let messages: ReturnType<typeof messagesOf>;
let venue: string;
let menu: TestMenu;
let token: string;
/** The simulated push service: its calls and its answer. */
const service = { status: 201, calls: [] as string[] };
const post: SsrfSafePost = async (url) => {
  service.calls.push(url);
  return { status: service.status, retryAfter: undefined };
};

const prepared = async (customer: object = MOBILE, subscribe = false) => {
  const { body } = await placeOrder(app, venue, menu.beer, { customer });
  const order = await staffOrder(app, venue, token, body.uuid);
  if (subscribe) expect((await app.send('PUT', `/api/public/push/${order.uuid}`, { body: phone() })).status).toBe(204);
  expect((await app.send('PUT', `/api/order/${order.id}/status/prepare`, { token })).status).toBe(200);
  return order;
};
const phone = (endpoint = 'https://updates.push.services.mozilla.com/send/abc') => {
  const pair = createECDH('prime256v1');
  const keys = { p256dh: pair.generateKeys().toString('base64url'), auth: randomBytes(16).toString('base64url') };
  return { endpoint, expirationTime: null, keys };
};
const read = async (): Promise<Message> => {
  const [message] = await messages.of(venue, token);
  if (!message) throw new Error('there is no message');
  return message;
};
const resend = (id: string, by = token) => app.send<Message>('POST', `/api/venue/${venue}/message/${id}/resend`, { token: by });

beforeAll(async () => {
  ovh = await startOvhSimulator();
  const limits = { ...NO_OPEN_LIMITS, ORDERS_PER_ADDRESS: '0', ORDERS_PER_CONTACT: '0', SMS_PER_NUMBER: '0' };
  const settings = { ...limits, ROLES: 'api', PUSH_SERVICES: 'push.added.net', ...ovh.settings };
  app = await startTestApp(settings, clock, { ssrfSafePost: post });
  messages = messagesOf(app, clock);
});
afterAll(() => ovh.close());
beforeEach(async () => {
  venue = await makeVenue(app);
  menu = await makeMenu(app, venue);
  await writeBySms(app, venue);
  ({ token } = await makePerson(app, { roles: { bartender: [venue], manager: [venue] } }));
  Object.assign(ovh.state, { mood: 'well', calls: 0 });
  Object.assign(service, { status: 201, calls: [] });
  ovh.sent.length = 0;
});

describe('an SMS', () => {
  it('is sent through the gateway', async () => {
    const { ref } = await prepared();
    await messages.after(11);
    expect(ovh.sent).toMatchObject([{ receivers: ['+33639981122'], message: `Commande prise ${ref}` }]);
    expect(await read()).toMatchObject({ status: 'sent', attempts: 1, reason: null });
  });

  it('is retried while the gateway is down, given up, and sent again by a manager', async () => {
    ovh.state.mood = 'down';
    await prepared();
    await messages.after(11);
    expect(await read()).toMatchObject({ status: 'waiting', reason: 'gateway_down', attempts: 1 });
    expect((await resend((await read()).id)).body).toMatchObject({ status: 'waiting', attempts: 1 });
    for (const pause of [11, 31, 61, 121, 241, 481]) await messages.after(pause);
    const failed = await read();
    expect(failed).toMatchObject({ status: 'failed', reason: 'gateway_down', attempts: 7, sent_at: null });
    // The gateway's own error text is not stored.
    expect(JSON.stringify(failed)).not.toMatch(/Internal server error/);
    ovh.state.mood = 'well';
    const { token: bartender } = await makePerson(app, { roles: { bartender: [venue] } });
    expect((await resend(failed.id, bartender)).status).toBe(403);
    const twice = await Promise.all([resend(failed.id), resend(failed.id)]);
    expect(twice.map(({ status, body }) => [status, body.status])).toEqual([
      [200, 'waiting'],
      [200, 'waiting'],
    ]);
    await messages.after(31);
    expect(await read()).toMatchObject({ status: 'sent', reason: null });
    expect(ovh.sent).toHaveLength(1);
  });

  it.each([
    ['invalid', 'invalid_receiver'],
    ['no_credit', 'out_of_credit'],
  ] as const)('fails at once for a permanent error (%s), with a reason for the venue', async (mood, reason) => {
    ovh.state.mood = mood;
    await prepared();
    await messages.after(11);
    expect(await read()).toMatchObject({ status: 'failed', reason, attempts: 1 });
  });

  it('calls a gateway that is down rarely, however many messages wait', async () => {
    ovh.state.mood = 'down';
    for (let orders = 0; orders < 8; orders++) await prepared();
    await messages.after(11);
    expect(ovh.state.calls).toBe(3);
    ovh.state.mood = 'well';
    for (const pause of [31, 31, 61]) await messages.after(pause);
    expect(ovh.sent).toHaveLength(8);
  });

  it('does not block orders while the gateway hangs', async () => {
    ovh.state.mood = 'silent';
    await prepared();
    await messages.carry();
    clock.forward(11);
    // The test ends the ten seconds that a call may take.
    const end = new AbortController();
    const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(end.signal);
    onTestFinished(() => limit.mockRestore());
    const sending = messages.work();
    await expect.poll(() => ovh.state.calls).toBe(1);
    expect(limit.mock.calls).toEqual([[ANSWER_MS]]);
    const order = await prepared();
    expect((await app.send('PUT', `/api/order/${order.id}/status/ready`, { token })).body.status).toBe('READY');
    end.abort(new DOMException('', 'TimeoutError'));
    await within(sending, 'the end of the call');
    expect(await read()).toMatchObject({ status: 'waiting', reason: 'gateway_down' });
  });
});

describe('Web Push', () => {
  it('notifies of preparation, readiness, hold and cancellation, even with SMS off', async () => {
    await writeBySms(app, venue, { sms: false });
    const order = await prepared({ name: 'Léa' }, true);
    await messages.after(11);
    await app.send('PUT', `/api/order/${order.id}/status/ready`, { token });
    await messages.after(11);
    const { body } = await placeOrder(app, venue, menu.burger, { customer: { name: 'Zoé' }, locale: 'de-DE' });
    await app.send('PUT', `/api/public/push/${body.uuid}`, { body: phone() });
    const held = await staffOrder(app, venue, token, body.uuid);
    await switchProduct(app.app, venue, menu.burger, true);
    await messages.after(11);
    await app.send('DELETE', `/api/order/${held.id}?notification=1&reason=Keine%20Br%C3%B6tchen`, { token });
    await messages.after(11);
    const all = await messages.of(venue, token);
    expect(all.map(({ step, channel, status }) => [step, channel, status])).toEqual(
      ['prepare', 'ready', 'held', 'cancelled'].map((step) => [step, 'push', 'sent']),
    );
    expect(all.at(-1)?.text).toBe(`Bestellung ${held.ref}: Sie wurde storniert. Keine Brötchen`);
    expect(service.calls).toHaveLength(4);
  });

  it('deletes the subscription of a phone that no longer wants it', async () => {
    service.status = 410;
    const { uuid } = await prepared({ name: 'Léa' }, true);
    await messages.after(11);
    expect(await read()).toMatchObject({ status: 'failed', reason: 'gone' });
    expect((await app.db.pool.query('select 1 from push_subscription where order_uuid = $1', [uuid])).rows).toEqual([]);
  });

  it('waits if the service asks for it', async () => {
    service.status = 429;
    await prepared({ name: 'Léa' }, true);
    await messages.after(11);
    expect(await read()).toMatchObject({ status: 'waiting' });
    service.status = 201;
    await messages.after(31);
    expect(await read()).toMatchObject({ status: 'sent' });
  });

  it('is subscribed and ended by the key of the order, only at known push services', async () => {
    const { body: key } = await app.send<{ key: string }>('GET', '/api/public/push');
    expect(Buffer.from(key.key, 'base64url')).toHaveLength(65);
    const { body } = await placeOrder(app, venue, menu.beer);
    const put = (subscription: object, uuid = body.uuid) => app.send('PUT', `/api/public/push/${uuid}`, { body: subscription });
    const { keys } = phone();
    for (const endpoint of [
      'http://push.services.mozilla.com/x',
      'nonsense',
      `https://updates.push.services.mozilla.com/${'a'.repeat(1000)}`,
    ])
      expect((await put({ endpoint, keys })).status).toBe(400);
    for (const endpoint of [
      'https://127.0.0.1/x',
      'https://localhost/x',
      'https://updates.push.services.mozilla.com:5432/x',
      'https://hooks.other.net/x',
      'https://fcm.googleapis.com.other.net/x',
      'https://xfcm.googleapis.com/x',
      'https://notify.windows.com/x',
    ])
      expect(await put({ endpoint, keys }), endpoint).toMatchObject({
        status: 422,
        body: { errors: { endpoint: { code: 'no_push_service' } } },
      });
    for (const endpoint of [
      'https://wns2-par02p.notify.windows.com/w/?token=x',
      'https://web.push.apple.com/x',
      'https://push.added.net/x',
    ])
      expect((await put({ endpoint, keys })).status, endpoint).toBe(204);
    expect((await put({ ...phone(), keys: { ...keys, p256dh: 'A'.repeat(87) } })).status).toBe(422);
    expect((await put(phone(), '00000000-0000-4000-8000-000000000000')).status).toBe(404);
    expect([(await put(phone())).status, (await put(phone('https://fcm.googleapis.com/fcm/send/x'))).status]).toEqual([204, 204]);
    const kept = async () =>
      (await app.db.pool.query('select endpoint from push_subscription where venue_id = $1', [venue])).rows.map(({ endpoint }) => endpoint);
    expect(await kept()).toEqual(['https://fcm.googleapis.com/fcm/send/x']);
    expect((await app.send('DELETE', `/api/public/push/${body.uuid}`)).status).toBe(204);
    expect(await kept()).toEqual([]);
    await app.send('DELETE', `/api/public/order/${body.uuid}`);
    expect((await put(phone())).body).toMatchObject({ code: 'wrong_status', order_status: 'CANCELLED' });
  });
});
