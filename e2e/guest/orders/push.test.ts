// What a phone shows of a push, and where a press on it leads. There is no push service here, nor does this Chromium show notifications:
// what the server would send is handed to the worker by the browser's own protocol, and what the worker asks of the browser is written down.
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import type { Page, Worker } from '@playwright/test';
import { draftsOf, pushPayload } from '../../../server/modules/messages/make.ts';
import { within } from '../../../server/test/harness/within.ts';
import { guestOn } from '../../pages/guest.ts';
import { place } from '../../pages/orders.ts';
import { demoAddress } from '../../setup/demo.ts';
import { expect, test } from '../../setup/test.ts';

const { halles } = demoVenueIds;
const NAME = 'Brasserie des Halles';

type Asked = { shown: unknown[]; focused: string[]; opened: string[] };
/** In the worker: writes down what it asks of the browser. */
const listen = () => {
  const asked: Asked = { shown: [], focused: [], opened: [] };
  Object.assign(globalThis, { asked });
  const { registration, clients, WindowClient } = globalThis as unknown as {
    registration: object;
    clients: object;
    WindowClient: { prototype: object };
  };
  Object.assign(registration, { showNotification: async (title: string, options: object) => asked.shown.push({ title, ...options }) });
  Object.assign(clients, { openWindow: async (path: string) => asked.opened.push(path) });
  Object.assign(WindowClient.prototype, {
    async focus(this: { url: string }) {
      asked.focused.push(new URL(this.url).pathname);
    },
  });
};
const askedOf = (worker: Worker) => worker.evaluate(() => (globalThis as unknown as { asked: Asked }).asked);
/** In the worker: a press on the notification of an order; answers how often that was closed. */
const press = async (data: string) => {
  const [closed, begun]: [true[], Promise<unknown>[]] = [[], []];
  const notification = { data, close: () => closed.push(true) };
  const waitUntil = (work: Promise<unknown>) => begun.push(work);
  dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }));
  await Promise.all(begun);
  return closed.length;
};

/** The worker of the page, and the way in which a push service reaches it. */
const workerOn = async (page: Page) => {
  const protocol = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    protocol.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [one] }) => one && resolve(one.registrationId));
  });
  await protocol.send('ServiceWorker.enable');
  await page.goto(`/m/${halles}`);
  const registrationId = await within(registered, 'the registration of the worker');
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  const worker = page.context().serviceWorkers()[0] ?? (await page.context().waitForEvent('serviceworker'));
  await worker.evaluate(listen);
  const deliver = (data: string) => protocol.send('ServiceWorker.deliverPushMessage', { origin: demoAddress(), registrationId, data });
  return { worker, deliver };
};

const TEXTS = { message_ok: '', message_ko: '', message_hold: '' };
const SETTINGS = { ...TEXTS, tier: 'premium', sms: false, name: NAME, country: 'FR' } as const;
const toldOf = (order: { uuid: string; ref: string }, step: 'ready' | 'held', locale: Locale): string => {
  const page = `${demoAddress()}/m/${halles}/order/${order.uuid}`;
  const held = step === 'held' ? { out: ['Burger'], code: '' } : null;
  const notice = { venue: halles, order: '', ...order, step, at: new Date(), phone: null, email: null, locale, reason: '', held };
  const [draft] = draftsOf(notice, {
    settings: { ...SETTINGS, sms_countries: [] },
    excluded: null,
    mail: false,
    push: true,
    page,
    shortOf: (code) => `${demoAddress()}/o/${code}`,
  });
  if (!draft) throw new Error('Nothing is told.');
  return pushPayload(draft, page);
};

test('a push shows the venue and the step in the language of its guest, and leads to the order', async ({ openPhone }) => {
  const { page } = await openPhone('fr-FR', { worker: true });
  const { worker, deliver } = await workerOn(page);
  const { uuid, ref } = await place('Anouk', ['bou2'], null);
  const path = `/m/${halles}/order/${uuid}`;
  await deliver(toldOf({ uuid, ref }, 'ready', 'fr-FR'));
  await deliver(toldOf({ uuid, ref }, 'held', 'ar-AR'));
  await expect.poll(async () => (await askedOf(worker)).shown.length).toBe(2);
  // The second one takes the place of the first, and is heard.
  const shared = { title: NAME, tag: ref, renotify: true, icon: '/guest/icon.svg', data: path };
  expect((await askedOf(worker)).shown).toEqual([
    { ...shared, body: `Commande ${ref}\u00a0: elle est prête\u202f!` },
    { ...shared, body: expect.stringMatching(new RegExp(`الطلب ${ref}.*Burger`)) },
  ]);

  expect(await worker.evaluate(press, path)).toBe(1);
  expect(await askedOf(worker)).toMatchObject({ opened: [path], focused: [] });
  // Where the order's page is open, that one is shown.
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await worker.evaluate(press, path);
  expect(await askedOf(worker)).toMatchObject({ opened: [path], focused: [path] });
});

test('being told is offered with its reason after the first order, later in a line, and a no is answered', async ({ openPhone }) => {
  const { page } = await openPhone('fr-FR', { worker: true });
  // A browser that has not been asked yet, and whose guest says no.
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'default' });
    Notification.requestPermission = async () => 'denied';
  });
  const { texts, button } = guestOn(page, 'fr-FR');
  const orders = [await place('Anouk', ['bou2'], null), await place('Anouk', ['cha5'], null)] as const;
  const open = ({ uuid }: { uuid: string }) => page.goto(`/m/${halles}/order/${uuid}`);
  const why = page.getByText(texts.evening.tellWhy);
  await open(orders[0]);
  await why.waitFor();
  await open(orders[1]);
  await button(texts.order.tellMe).waitFor();
  expect(await why.count()).toBe(0);
  await open(orders[0]);
  await why.waitFor();
  const [told, steps] = await Promise.all([why.boundingBox(), page.getByRole('list', { name: texts.order.steps }).boundingBox()]);
  expect(told?.y).toBeLessThan(steps?.y ?? 0);
  await button(texts.order.tellMe).press('Enter');
  await page.getByText(`${texts.order.tellMeDenied} ${texts.order.live}`).waitFor();
});
