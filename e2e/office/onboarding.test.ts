// A restaurant goes live: an admin creates it and invites its team by mail, the manager adds a passkey, the bartender gets a PIN, and an
// order is processed.
import type { GuestOrder, Order } from '@ardoise/contract/orders.ts';
import sharp from 'sharp';
import { LONG_TEST_MS } from '../../server/test/harness/within.ts';
import { save } from '../pages/catalogue.ts';
import { mailedRoute } from '../pages/mailbox.ts';
import { enterPin, PIN } from '../pages/tablet.ts';
import { addDevice } from '../setup/authenticator.ts';
import { demoAddress } from '../setup/demo.ts';
import { subscribe } from '../setup/demo-database.ts';
import { inLanguages } from '../setup/languages.ts';
import { callAs, DESK, PHONE, TABLET, tokenOf } from '../setup/people.ts';
import { expect, type Office, test } from '../setup/test.ts';

test.describe.configure({ timeout: LONG_TEST_MS });

const ADMIN = 'admin@demo.test';
const PASSWORD = 'un phare sous la pluie';
type Role = 'manager' | 'bartender' | 'reader';

/** Creates a venue on the screen, which becomes the current one. */
const createVenue = async (office: Office, name: string): Promise<string> => {
  const { page, t } = office;
  await office.open('venue');
  await page
    .getByRole('main')
    .getByRole('link', { name: t('venue.new') })
    .click();
  const given = {
    name,
    business_name: `${name} SARL`,
    address: '3 rue du Lac',
    billing_address: '3 rue du Lac',
    billing_email: 'a@b.example',
  };
  for (const [field, value] of Object.entries(given)) await page.locator(`[name="${field}"]`).fill(value);
  await save(office, t('created.venue', { name }));
  await page.waitForURL(/#\/venue\/[0-9a-f-]{36}$/);
  return page.url().split('/').at(-1) ?? '';
};

/** The server notices a new subscription within two seconds. */
const whenPremium = async (venue: string): Promise<void> => {
  const headers = { authorization: `Bearer ${await tokenOf(ADMIN)}` };
  await expect.poll(async () => (await fetch(`${demoAddress()}/api/venue/${venue}/table`, { headers })).status).toBe(200);
};
/** Uploads a section's picture. */
const sendPicture = async (venue: string): Promise<string> => {
  const body = new FormData();
  const create = { width: 1000, height: 350, channels: 3, background: '#8a6d3b' } as const;
  const png = await sharp({ create }).png().toBuffer();
  body.append('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'carte.png');
  const headers = { authorization: `Bearer ${await tokenOf(ADMIN)}` };
  const response = await fetch(`${demoAddress()}/api/venue/${venue}/file`, { method: 'POST', headers, body });
  expect(response.status).toBe(201);
  return ((await response.json()) as { id: string }).id;
};

/** Creates a section with one orderable product; returns the product's id. */
const makeMenu = async (venue: string): Promise<string> => {
  const make = (kind: string, body: object) => callAs<{ id: string }>(ADMIN, 'POST', `/api/menu/${venue}/${kind}`, body);
  const section = await make('section', { name: 'Carte', image: await sendPicture(venue) });
  const category = await make('category', { name: 'Cafés', sections: [section.id] });
  return (await make('product', { name: 'Café', type_id: 1, net_price: 2, categories: [category.id] })).id;
};
const order = async (venue: string, product: string): Promise<GuestOrder> => {
  const response = await fetch(`${demoAddress()}/api/public/order/${venue}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ customer: { name: 'Zoé' }, items: [{ product, qty: 1 }] }),
  });
  expect(response.status).toBe(201);
  return (await response.json()) as GuestOrder;
};

const invite = async (office: Office, venue: string, role: Role, email: string): Promise<void> => {
  const { page, t } = office;
  await office.open(`venue/${venue}/2`);
  const list = t(`team.${role}s`);
  await page.getByRole('button', { name: t('team.add_to', { list }), exact: true }).click();
  await page.getByRole('combobox', { name: t('profile.email'), exact: true }).fill(email);
  await page.getByRole('button', { name: t('team.invite'), exact: true }).click();
  await office.toast(t('team.sent', { email })).waitFor();
  await page
    .getByRole('main')
    .getByRole('button', { name: t('shared.close'), exact: true })
    .click();
  await page.getByRole('list', { name: list }).getByText(email).waitFor();
};

/** Follows the mail, chooses name and password, and is signed in. */
const join = async (
  office: Office,
  role: Role,
  email: string,
  venue: string,
  [firstname, lastname]: readonly [string, string],
): Promise<void> => {
  const { page, t } = office;
  await office.open(await mailedRoute(email, 'invitation'));
  await page.getByText(t(`invitation.${role}`, { venue })).waitFor();
  await page.getByLabel(t('invitation.firstname')).fill(firstname);
  await page.getByLabel(t('invitation.lastname')).fill(lastname);
  await page.getByLabel(t('invitation.password'), { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: t('invitation.join') }).click();
  await page.getByRole('button', { name: t('invitation.join') }).waitFor({ state: 'detached' });
};

const signOut = async ({ page, t }: Office): Promise<void> => {
  await page.getByRole('button', { name: new RegExp(`^${t('shell.profile')}`) }).click();
  await page.getByRole('menuitem', { name: t('shell.sign_out') }).click();
};

/** Adds a passkey, signs out, and signs in with the passkey alone. */
const signInByPasskey = async (office: Office): Promise<void> => {
  const { page, t } = office;
  await office.open('profile');
  await page.getByRole('button', { name: t('second_factor.passkey_add'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('second_factor.passkey_name')).fill('Comptoir');
  await dialog.getByLabel(t('profile.current_password')).fill(PASSWORD);
  await dialog.getByRole('button', { name: t('factor.continue') }).click();
  await page.getByRole('button', { name: t('factor.kept'), exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await signOut(office);
  await page.getByRole('button', { name: t('factor.sign_in_passkey') }).click();
  await office.menuEntry(t('names.venue')).waitFor();
};

/** Sets the bartender's PIN and leaves the device as a shared tablet, signed out. */
const leaveTablet = async (office: Office, venue: string, bartender: string): Promise<void> => {
  const { page, t } = office;
  await office.open(`venue/${venue}/2`);
  await page.getByRole('button', { name: new RegExp(`^${t('tablets.give')}.*${bartender}$`) }).click();
  await page.getByRole('dialog').getByLabel(t('tablets.pin')).fill(PIN);
  await page.keyboard.press('Enter');
  await office.toast(t('tablets.given', { name: bartender })).waitFor();
  await page.getByRole('button', { name: t('tablets.make') }).click();
  await page.getByRole('dialog').getByLabel(t('tablets.name')).fill('Comptoir');
  await page.keyboard.press('Enter');
  await page.getByText(t('tablets.this'), { exact: true }).waitFor();
  await signOut(office);
  await office.heading(t('pin.title')).waitFor();
};

for (const [locale, title] of inLanguages('a restaurant goes live and its team works there', ['fr', 'de']))
  test(title, async ({ openOffice }) => {
    const name = `Chez Onda ${locale}`;
    const [chief, karim, lea] = ['chief', 'karim', 'lea'].map((user) => `${user}.${locale}@onda.example`) as [string, string, string];
    const admin = await openOffice(locale, { email: ADMIN, viewport: DESK });
    const { t } = admin;
    const venue = await createVenue(admin, name);
    await subscribe(venue, 3);
    await whenPremium(venue);
    await invite(admin, venue, 'manager', chief);
    await invite(admin, venue, 'bartender', karim);
    const product = await makeMenu(venue);

    const bartender = await openOffice(locale, { viewport: PHONE });
    await join(bartender, 'bartender', karim, name, ['Karim', 'Benhaddou']);
    await bartender.heading(t('orders.board')).waitFor();

    const manager = await openOffice(locale, { viewport: TABLET });
    await addDevice(manager.page);
    await join(manager, 'manager', chief, name, ['Odile', 'Martin']);
    await manager.menuEntry(t('names.venue')).waitFor();
    await signInByPasskey(manager);

    await invite(manager, venue, 'reader', lea);
    const reader = await openOffice(locale, { viewport: DESK });
    await join(reader, 'reader', lea, name, ['Léa', 'Roux']);
    await reader.open('product');
    await reader.page.getByRole('row').filter({ hasText: 'Café' }).first().waitFor();
    expect(await reader.menuEntry(t('names.order')).count()).toBe(0);

    await leaveTablet(manager, venue, 'Karim Benhaddou');
    await manager.page.getByRole('button', { name: 'Karim B.', exact: true }).click();
    await enterPin(manager.page, PIN);
    await manager.page.getByRole('button', { name: t('pin.change_from', { name: 'Karim B.' }), exact: true }).waitFor();
    const { ref, uuid } = await order(venue, product);
    await manager.press('prepare', ref);
    await manager.step('ready', ref).waitFor();
    const orders = await callAs<Order[]>(ADMIN, 'GET', `/api/order/${venue}/history?page=0&pageSize=10`);
    expect(orders.find((one) => one.uuid === uuid)).toMatchObject({ status: 'IN_PROGRESS', bartender: { name: 'Karim Benhaddou' } });
  });
