// The notification that a phone shows for a push message, and the page that a tap on it opens. There is no push service here, and this
// Chromium shows no notifications: the DevTools protocol delivers the server's payload to the worker, whose calls are recorded.
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import type { Page, Worker } from '@playwright/test';
import { draftsOf, pushPayload } from '../../../server/modules/messages/drafts.ts';
import { within } from '../../../server/test/harness/within.ts';
import { guestOn } from '../../pages/guest.ts';
import { place } from '../../pages/orders.ts';
import { demoAddress } from '../../setup/demo.ts';
import { expect, test } from '../../setup/test.ts';

const { halles } = demoVenueIds;
const NAME = 'Brasserie des Halles';

type Calls = { shown: unknown[]; focused: string[]; opened: string[] };
/** In the worker: records its calls of the browser. */
const recordCalls = () => {
  const calls: Calls = { shown: [], focused: [], opened: [] };
  Object.assign(globalThis, { calls });
  const { registration, clients, WindowClient } = globalThis as unknown as {
    registration: object;
    clients: object;
    WindowClient: { prototype: object };
  };
  Object.assign(registration, { showNotification: async (title: string, options: object) => calls.shown.push({ title, ...options }) });
  Object.assign(clients, { openWindow: async (path: string) => calls.opened.push(path) });
  Object.assign(WindowClient.prototype, {
    async focus(this: { url: string }) {
      calls.focused.push(new URL(this.url).pathname);
    },
  });
};
const callsOf = (worker: Worker) => worker.evaluate(() => (globalThis as unknown as { calls: Calls }).calls);
/** In the worker: taps an order's notification; returns how often it was closed. */
const tapNotification = async (data: string) => {
  const [closed, pending]: [true[], Promise<unknown>[]] = [[], []];
  const notification = { data, close: () => closed.push(true) };
  const waitUntil = (work: Promise<unknown>) => pending.push(work);
  dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }));
  await Promise.all(pending);
  return closed.length;
};

/** The page's worker, and a function that delivers a push message to it. */
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
  await worker.evaluate(recordCalls);
  const deliver = (data: string) => protocol.send('ServiceWorker.deliverPushMessage', { origin: demoAddress(), registrationId, data });
  return { worker, deliver };
};

const TEXTS = { message_ok: '', message_ko: '', message_hold: '' };
const SETTINGS = { ...TEXTS, tier: 'premium', sms: false, name: NAME, country: 'FR' } as const;
const payloadOf = (order: { uuid: string; ref: string }, step: 'ready' | 'held', locale: Locale): string => {
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
  if (!draft) throw new Error('There is no message for this step.');
  return pushPayload(draft, page);
};

test('a push message shows the venue and the step in the language of the guest, and opens the order', async ({ openPhone }) => {
  const { page } = await openPhone('fr-FR', { worker: true });
  const { worker, deliver } = await workerOn(page);
  const { uuid, ref } = await place('Anouk', ['bou2'], null);
  const path = `/m/${halles}/order/${uuid}`;
  await deliver(payloadOf({ uuid, ref }, 'ready', 'fr-FR'));
  await deliver(payloadOf({ uuid, ref }, 'held', 'ar-AR'));
  await expect.poll(async () => (await callsOf(worker)).shown.length).toBe(2);
  // The second notification replaces the first one, with a sound.
  const shared = { title: NAME, tag: ref, renotify: true, icon: '/guest/icon.svg', data: path };
  expect((await callsOf(worker)).shown).toEqual([
    { ...shared, body: `Commande ${ref}\u00a0: elle est prête\u202f!` },
    { ...shared, body: expect.stringMatching(new RegExp(`الطلب ${ref}.*Burger`)) },
  ]);

  expect(await worker.evaluate(tapNotification, path)).toBe(1);
  expect(await callsOf(worker)).toMatchObject({ opened: [path], focused: [] });
  // If the order's page is open, it is focused.
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await worker.evaluate(tapNotification, path);
  expect(await callsOf(worker)).toMatchObject({ opened: [path], focused: [path] });
});

test('offers notifications with a reason on the first order, later in one line, and shows a denied permission', async ({ openPhone }) => {
  const { page } = await openPhone('fr-FR', { worker: true });
  // The browser has not asked yet, and the guest denies the permission.
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'default' });
    Notification.requestPermission = async () => 'denied';
  });
  const { texts, button } = guestOn(page, 'fr-FR');
  const orders = [await place('Anouk', ['bou2'], null), await place('Anouk', ['cha5'], null)] as const;
  const open = ({ uuid }: { uuid: string }) => page.goto(`/m/${halles}/order/${uuid}`);
  const reason = page.getByText(texts.evening.tellWhy);
  await open(orders[0]);
  await reason.waitFor();
  await open(orders[1]);
  await button(texts.order.tellMe).waitFor();
  expect(await reason.count()).toBe(0);
  await open(orders[0]);
  await reason.waitFor();
  const [reasonBox, stepsBox] = await Promise.all([
    reason.boundingBox(),
    page.getByRole('list', { name: texts.order.steps }).boundingBox(),
  ]);
  expect(reasonBox?.y).toBeLessThan(stepsBox?.y ?? 0);
  await button(texts.order.tellMe).press('Enter');
  await page.getByText(`${texts.order.tellMeDenied} ${texts.order.live}`).waitFor();
});
