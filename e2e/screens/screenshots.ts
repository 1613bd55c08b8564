// Takes the pictures of the README into docs/screens: npx tsx e2e/screens/screenshots.ts
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { STARTING_LOOKS } from '@ardoise/contract/rules/look/starting-looks.ts';
import { DEMO_PASSWORD } from '@ardoise/demo/fill/accounts.ts';
import { demoRecordId, demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import type { ProductKey } from '@ardoise/demo/menu/products.ts';
import type { Browser, Page } from '@playwright/test';
import { guestOn } from '../pages/guest.ts';
import { staffOn } from '../pages/staff.ts';
import { productName } from '../pages/texts.ts';
import { launchBrowser } from '../setup/browser.ts';
import { startServer } from '../setup/server.ts';

type Sharp = (input: Buffer) => { png(options: object): { toFile(path: string): Promise<{ size: number }> } };
// The server's picture library.
const sharp = createRequire(new URL('../../server/main.ts', import.meta.url))('sharp') as Sharp;

const FOLDER = join(import.meta.dirname, '../../docs/screens');
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

type Scheme = 'light' | 'dark';
const open = async (browser: Browser, baseURL: string, viewport: typeof PHONE, colorScheme: Scheme = 'light'): Promise<Page> => {
  const context = await browser.newContext({ baseURL, viewport, locale: 'fr-FR', timezoneId: 'Europe/Paris', colorScheme });
  return context.newPage();
};

/** Takes a picture of the window, with 256 colours. */
const takePicture = async (page: Page, name: string): Promise<void> => {
  await page.waitForLoadState('networkidle').catch(() => undefined);
  await page.mouse.move(0, 0);
  const { size } = await sharp(await page.screenshot({ animations: 'disabled', caret: 'hide' }))
    .png({ palette: true, colours: 256, effort: 10, compressionLevel: 9 })
    .toFile(join(FOLDER, `${name}.png`));
  console.log(`${name}.png ${Math.round(size / 1000)} kB`);
};

const signedIn = async (browser: Browser, address: string, email: string, viewport = DESK, scheme: Scheme = 'light') => {
  const page = await open(browser, address, viewport, scheme);
  const staff = staffOn(page, 'fr');
  await staff.open('');
  await staff.signIn(email, DEMO_PASSWORD);
  await page.getByRole('banner').waitFor();
  return { page, ...staff };
};

/** Sends a call as a manager, to prepare a picture. */
const sendAsManager = async (address: string, path: string, body: unknown) => {
  const basic = btoa(`manager@demo.test:${DEMO_PASSWORD}`);
  const { jwt } = (await (await fetch(`${address}/api/auth/token`, { headers: { authorization: `Basic ${basic}` } })).json()) as {
    jwt: string;
  };
  const headers = { authorization: `Bearer ${jwt}`, 'content-type': 'application/json' };
  const { ok } = await fetch(address + path, { method: 'PUT', headers, body: JSON.stringify(body) });
  if (!ok) throw new Error(`${path} was refused.`);
};

/** Makes the set menus available at any hour, so that the picture does not depend on the time. */
const serveAll = async (address: string) => {
  for (const key of ['for1', 'for2']) {
    const product = demoRecordId('halles', 'product', key);
    await sendAsManager(address, `/api/menu/${demoVenueIds.halles}/product/available/${product}`, { unavailable: false });
  }
};

const menuPicture = async (browser: Browser, address: string) => {
  await serveAll(address);
  const page = await open(browser, address, PHONE);
  await page.goto(`/m/${demoVenueIds.halles}?table=7`);
  await page.locator('main li[data-id]').first().waitFor();
  await takePicture(page, 'guest-menu');
};

/** A bundle with its first choice made, and the basket beside the menu on a wide screen. */
const choosingPictures = async (browser: Browser, address: string) => {
  const phone = await open(browser, address, PHONE);
  const guest = guestOn(phone, 'fr-FR');
  await phone.goto(`/m/${demoVenueIds.halles}?table=7`);
  await phone.locator('main li[data-id]').first().waitFor();
  await guest.product('for1').click();
  await guest.sheet(productName('for1')).getByRole('radio').first().check();
  await takePicture(phone, 'guest-choosing');
  const desk = await open(browser, address, DESK);
  const wide = guestOn(desk, 'fr-FR');
  await desk.goto(`/m/${demoVenueIds.halles}?table=7`);
  for (const product of ['cha5', 'plc1', 'bie1'] as const) await wide.pick(product);
  await takePicture(desk, 'guest-basket');
};

/** An order in preparation. */
const statusPicture = async (browser: Browser, address: string, bar: Awaited<ReturnType<typeof signedIn>>) => {
  const page = await open(browser, address, PHONE);
  const guest = guestOn(page, 'fr-FR');
  await page.goto(`/m/${demoVenueIds.halles}?table=7`);
  for (const product of ['cha5', 'cha6', 'bou2'] as const) await guest.pick(product);
  await guest.openBasket();
  await guest.basket().getByLabel(guest.texts.basket.name).fill('Camille');
  await guest.orderButton().click();
  await bar.press('prepare', await guest.ref());
  await page.getByText(guest.texts.order.status.IN_PROGRESS).waitFor();
  await takePicture(page, 'status');
};

/** Orders that fill the bar's screen, besides the demonstration's. */
const RUSH: readonly { table: string | null; name: string; note?: string; items: readonly (readonly [ProductKey, number])[] }[] = [
  {
    table: '7',
    name: 'Camille',
    items: [
      ['cha5', 2],
      ['sof2', 1],
    ],
  },
  {
    table: '12',
    name: 'Jean',
    note: 'Allergique aux arachides',
    items: [
      ['jus1', 1],
      ['cha1', 3],
    ],
  },
  { table: null, name: 'Inès', items: [['sof1', 2]] },
  {
    table: '4',
    name: 'Zoé',
    items: [
      ['cha6', 1],
      ['cha1', 1],
      ['sof3', 4],
      ['jus2', 1],
      ['sof2', 2],
    ],
  },
  {
    table: '15',
    name: 'Farid',
    items: [
      ['sof4', 2],
      ['jus3', 1],
    ],
  },
];

const rush = async (address: string) => {
  for (const { items, ...order } of RUSH) {
    const body = {
      table: order.table,
      customer: { name: order.name },
      note: order.note ?? '',
      items: items.map(([key, qty]) => ({ product: demoRecordId('halles', 'product', key), qty })),
    };
    const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
    const { ok } = await fetch(`${address}/api/public/order/${demoVenueIds.halles}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    if (!ok) throw new Error(`${order.name} cannot order.`);
  }
};

/** The full bar's screen on a tablet in both orientations and on a desk, light and dark. */
const barPictures = async (browser: Browser, address: string) => {
  await rush(address);
  const sizes = { tablet: { width: 1024, height: 768 }, upright: { width: 768, height: 1024 }, desk: DESK };
  for (const [name, size] of Object.entries(sizes))
    for (const scheme of ['light', 'dark'] as const) {
      const { page, open: go } = await signedIn(browser, address, 'bartender@demo.test', size, scheme);
      await go('bar');
      await page.locator('[data-order]').nth(8).waitFor();
      // biome-ignore lint/plugin: not a test; waits until the ten seconds' highlight of new orders has ended.
      await page.waitForTimeout(11_000);
      await takePicture(page, `bar-${name}${scheme === 'dark' ? '-dark' : ''}`);
      await page.context().close();
    }
};

/** The dashboard in each size, from the top or from a card on. */
const DASHBOARD = [
  ['desk', DESK, null],
  ['tablet', { width: 1024, height: 768 }, 'dashboard.hours_of_week'],
  ['phone', PHONE, 'dashboard.sold'],
] as const;
const dashboardPictures = async (browser: Browser, address: string) => {
  for (const [name, size, from] of DASHBOARD)
    for (const scheme of ['light', 'dark'] as const) {
      const { page, t } = await signedIn(browser, address, 'manager@demo.test', size, scheme);
      const card = page.getByRole('region', { name: t(from ?? 'dashboard.views'), exact: true });
      await card.getByRole(from ? 'table' : 'img').waitFor();
      // The header covers the top of the page.
      if (from) await card.evaluate((element) => scrollTo(0, element.getBoundingClientRect().top + scrollY - 80));
      await takePicture(page, `dashboard-${name}${scheme === 'dark' ? '-dark' : ''}`);
      await page.context().close();
    }
};

/** The customizer with a saved look, that look compared with another one, and on paper. */
const lookPictures = async (browser: Browser, address: string) => {
  await sendAsManager(address, `/style/styles?venueId=${demoVenueIds.halles}`, STARTING_LOOKS.terracotta);
  for (const [name, size] of Object.entries({ desk: DESK, tablet: { width: 1024, height: 768 }, phone: PHONE })) {
    const { page, open: go } = await signedIn(browser, address, 'manager@demo.test', size);
    await go(`customization/${demoVenueIds.halles}`);
    await page.frameLocator('iframe').locator('main li[data-id]').first().waitFor();
    await takePicture(page, `look-${name}`);
    await page.context().close();
  }
  const { page, open: go, t } = await signedIn(browser, address, 'manager@demo.test');
  await go(`customization/${demoVenueIds.halles}`);
  await page.getByRole('button', { name: t('look.looks.open') }).click();
  await page.getByRole('button', { name: t('shared.pair', { name: t('look.compare.open'), value: t('look.looks.name.night') }) }).click();
  for (const index of [0, 1])
    await page.getByRole('dialog').frameLocator('iframe').nth(index).locator('main li[data-id]').first().waitFor();
  await takePicture(page, 'look-compared');
  await go(`customization/${demoVenueIds.halles}/card`);
  await page
    .getByRole('button', { name: t('card.print') })
    .and(page.locator(':enabled'))
    .waitFor();
  await takePicture(page, 'look-card');
};

const data = await mkdtemp(join(tmpdir(), 'ardoise-screens-'));
const [server, browser] = await Promise.all([startServer(data), launchBrowser()]);
try {
  await mkdir(FOLDER, { recursive: true });
  const bar = await signedIn(browser, server.address, 'bartender@demo.test');
  await bar.card('A-').first().waitFor();
  await takePicture(bar.page, 'orders');
  await barPictures(browser, server.address);
  await menuPicture(browser, server.address);
  await choosingPictures(browser, server.address);
  await statusPicture(browser, server.address, bar);
  await dashboardPictures(browser, server.address);
  await lookPictures(browser, server.address);
  const manager = await signedIn(browser, server.address, 'manager@demo.test');
  await manager.open('product');
  await manager.page.getByRole('switch').nth(3).waitFor();
  await takePicture(manager.page, 'products');
} finally {
  await browser.close();
  await server.stop();
  await rm(data, { recursive: true, force: true });
}
