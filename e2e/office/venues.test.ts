// The venues of the platform: a new one goes live, gets its profile, is deactivated and reactivated, with the effect for guests.
import type { Profile } from '@ardoise/contract/venues.ts';
import { demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import { choosePicture, pick, save } from '../pages/catalogue.ts';
import { guestTexts } from '../pages/texts.ts';
import { callAs, DESK, PHONE } from '../setup/people.ts';
import { expect, type Office, type OpenOffice, test } from '../setup/test.ts';

const ADMIN = 'admin@demo.test';
const NEEDED = {
  name: 'Chez Nadia',
  address: '3 rue du Lac, 74000 Annecy',
  business_name: 'Nadia SARL',
  billing_address: '3 rue du Lac',
  billing_email: 'compta@nadia.example',
} as const;
const { inactive } = guestTexts['de-DE'].menu;

/** Creates a venue on the screen, which becomes the current one; returns its id. */
const create = async (office: Office, name: string): Promise<string> => {
  const { page, open, t } = office;
  await open('venue');
  await page
    .getByRole('main')
    .getByRole('link', { name: t('venue.new') })
    .click();
  for (const [field, value] of Object.entries({ ...NEEDED, name })) await page.locator(`[name="${field}"]`).fill(value);
  await save(office, t('created.venue', { name }));
  await page.waitForURL(/#\/venue\/[0-9a-f-]{36}$/);
  await page.getByRole('button', { name: t('venue.deactivate'), exact: true }).waitFor();
  return page.url().split('/').at(-1) ?? '';
};

const openAdmin = (openOffice: OpenOffice, viewport = DESK) => openOffice('fr', { email: ADMIN, viewport });
const profileOf = (venue: string) => callAs<Profile>(ADMIN, 'GET', `/api/venue/${venue}`);

test('an admin creates a venue, fills its profile, deactivates and reactivates it, and its guests see each change', async ({
  openOffice,
  openPhone,
}) => {
  const office = await openAdmin(openOffice);
  const { page, t, toast, field } = office;
  const venue = await create(office, 'Chez Nadia');
  expect(await profileOf(venue)).toMatchObject({ ...NEEDED, country: 'FR', currency: 'EUR', timezone: 'Europe/Paris', active: true });

  await page.getByRole('combobox', { name: t('venue.type') }).click();
  await page.getByRole('option', { name: t('venue.type_bar'), exact: true }).click();
  await pick(office, page.getByRole('combobox', { name: t('venue.country') }), 'Suisse');
  await field(t('venue.tax_number')).fill('CHE-123.456.788');
  await field('Instagram').fill('@chez.nadia');
  await save(office);
  expect(await profileOf(venue)).toMatchObject({
    type: 'bar',
    country: 'CH',
    timezone: 'Europe/Zurich',
    currency: 'EUR',
    tax_number: 'CHE-123.456.788',
    instagram: 'https://www.instagram.com/chez.nadia/',
  });

  const phone = await openPhone('de-DE');
  await phone.page.goto(`/m/${venue}`);
  await phone.page.getByRole('heading', { level: 1, name: 'Chez Nadia' }).waitFor();
  const gone = phone.page.getByRole('heading', { name: inactive });

  await page
    .getByRole('main')
    .getByRole('button', { name: t('venue.deactivate'), exact: true })
    .click();
  await page.getByRole('dialog').getByText(t('venue.deactivate_text')).waitFor();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('venue.deactivate'), exact: true })
    .click();
  await toast(t('venue.deactivated')).waitFor();
  await page.getByText(t('shell.deactivated')).waitFor();
  // An open page updates, and a newly opened one shows that the venue is inactive.
  await gone.waitFor();
  const later = await openPhone('de-DE');
  expect((await later.page.goto(`/m/${venue}`))?.status()).toBe(404);
  await later.page.getByRole('heading', { name: inactive }).waitFor();

  await page.getByRole('button', { name: t('venue.activate'), exact: true }).click();
  await page.getByText(t('shell.deactivated')).waitFor({ state: 'detached' });
  await gone.waitFor({ state: 'detached' });
  await phone.page.getByRole('heading', { level: 1, name: 'Chez Nadia' }).waitFor();
});

test('a profile gets a picture that guests see, and that can be removed', async ({ openOffice }) => {
  const venue = demoVenueIds.port;
  const { image } = await profileOf(venue);
  try {
    const office = await openOffice('fr', { email: 'smart-manager@demo.test' });
    const { page, open, t } = office;
    await open(`venue/${venue}`);
    const { id } = await choosePicture(office, 1000, 350);
    await save(office);
    expect((await profileOf(venue)).image).toBe(id);
    expect(await (await page.request.get(`/m/${venue}`)).text()).toContain(`/files/${id}`);
    await page.getByRole('button', { name: t('picture.remove') }).click();
    await save(office);
    expect((await profileOf(venue)).image).toBeNull();
  } finally {
    await callAs(ADMIN, 'PUT', `/api/venue/${venue}`, { ...(await profileOf(venue)), image });
  }
});

test('the list finds a venue, labels inactive ones, shows the QR code, and links to it', async ({ openOffice }) => {
  const office = await openAdmin(openOffice, PHONE);
  const { page, open, t } = office;
  const venue = await create(office, 'Au Quai');
  await callAs(ADMIN, 'PUT', `/api/venue/${venue}/active`, { active: false });
  await open('venue');
  await page
    .getByRole('searchbox', { name: t('venue.search') })
    .or(page.getByLabel(t('venue.search')))
    .first()
    .fill('quai');
  const row = page.getByRole('row').filter({ hasText: 'Au Quai' });
  await row.getByText(t('venue.inactive'), { exact: true }).waitFor();
  await page.getByRole('row').filter({ hasText: 'Brasserie des Halles' }).waitFor({ state: 'detached' });
  const code = page.waitForEvent('download');
  await row.getByRole('button', { name: t('venue.qr_of', { name: 'Au Quai' }) }).click();
  expect((await code).suggestedFilename()).toBe('Au Quai.png');
  await page.getByRole('link', { name: 'Au Quai' }).click();
  await page.getByRole('button', { name: t('venue.activate'), exact: true }).waitFor();
  await callAs(ADMIN, 'PUT', `/api/venue/${venue}/active`, { active: true });
});

test('tabs have fixed numbers, and missing ones lead to General', async ({ openOffice }) => {
  const { page, open, t } = await openOffice('fr', { email: 'manager@demo.test' });
  const general = page.locator('[name="business_name"]');
  const home = `venue/${demoVenueIds.halles}`;
  for (const route of [`${home}/5`, `venue/profile/${demoVenueIds.halles}`]) {
    await open('product');
    await page.getByRole('heading', { level: 1, name: t('names.product') }).waitFor();
    await open(route);
    await general.waitFor();
    expect(page.url().endsWith(`#/${home}`)).toBe(true);
    // The former address is not in the history.
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: t('names.product') }).waitFor();
  }
  await open(`${home}/1`);
  await page.getByText(t('hours.text')).waitFor();
  await open(`${home}/4`);
  await page.getByText(t('payment.log_text')).waitFor();
});
