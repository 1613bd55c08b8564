// The General tab: effects of another country, confirmation of another currency, warnings about links.
import { ApiError } from '@ardoise/contract/errors.ts';
import type { OwnVenue, Profile } from '@ardoise/contract/venues.ts';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { t } from '../../../i18n/translate.ts';
import type { Answers } from '../../../test/network.ts';
import { test } from '../../../test/office.tsx';
import { profile, VENUE } from '../../../test/records.ts';

const CHANGE = 'PUT /api/venue/profile/:venue';
const ROUTE = `venue/${VENUE.id}`;
const answersWith = (change: (body: Profile & { prices?: string }) => Profile): Answers => ({
  'GET /api/venue/profile/:venue': () => profile({ timezone: 'Europe/Paris', country: 'FR' }),
  [CHANGE]: ({ body }) => change(body as Profile & { prices?: string }),
});
const saving = answersWith((body) => ({ ...body, version: 2 }));
const pick = async (label: string, option: string) => {
  await userEvent.click(page.getByRole('combobox', { name: label }));
  await userEvent.click(page.getByRole('option', { name: option }));
};
const zone = () => page.getByRole('combobox', { name: t('venue.timezone') });
const currency = () => page.getByRole('combobox', { name: t('venue.currency') });

test('changes the time zone with the country, unless it was chosen otherwise; the currency stays', async ({ openOffice }) => {
  await openOffice(ROUTE, { answers: saving });
  await expect.element(zone()).toHaveValue('Europe/Paris');
  await pick(t('venue.country'), 'Japon');
  await expect.element(zone()).toHaveValue('Asia/Tokyo');
  await expect.element(currency()).toHaveValue('EUR · euros');
  await userEvent.fill(zone(), 'Reunion');
  await userEvent.click(page.getByRole('option', { name: 'Indian/Reunion' }));
  await pick(t('venue.country'), 'France');
  await expect.element(zone()).toHaveValue('Indian/Reunion');
});

test('confirms another currency of prices, and keeps the input after a cancellation', async ({ openOffice }) => {
  const answers = answersWith((body) => {
    if (body.prices !== 'keep') throw new ApiError('currency_prices');
    return { ...body, version: 2 };
  });
  const { network, button, message } = await openOffice(ROUTE, { answers });
  await expect.element(currency()).toHaveValue('EUR · euros');
  await pick(t('venue.currency'), 'CHF');
  const ask = async (): Promise<void> => {
    await userEvent.click(button(t('shared.save')));
    await expect.element(page.getByRole('dialog')).toBeVisible();
  };
  await ask();
  await expect.element(page.getByRole('dialog')).toHaveTextContent(/4,50\s€ devient 4,50\sCHF/);
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: t('shared.cancel') }));
  await expect.element(currency()).toHaveValue('CHF · francs suisses');
  expect(message(t('shared.saved')).query()).toBeNull();
  await ask();
  await userEvent.click(button(t('venue.currency_keep')));
  await expect.element(message(t('shared.saved'))).toBeVisible();
  expect(network.bodiesOf(CHANGE).map((body) => (body as { prices?: string }).prices)).toEqual([undefined, undefined, 'keep']);
});

test('completes an account name, warns about an unusual link, and refuses one of another site', async ({ openOffice }) => {
  const { network, field, button, message } = await openOffice(ROUTE, { answers: saving });
  await userEvent.fill(field('instagram'), '@le.port');
  await userEvent.fill(field('facebook'), 'https://www.facebook.com/groups/port');
  // No warning while typing.
  expect(message(t('venue.link_unusual')).query()).toBeNull();
  await userEvent.fill(field('website'), 'http://port.example');
  await expect.element(message(t('venue.link_unusual'))).toBeVisible();
  await expect.element(field('instagram')).toHaveValue('https://www.instagram.com/le.port/');
  await userEvent.fill(field('gmaps'), 'https://evil.example/maps');
  await expect.element(message(t('venue.link_http'))).toBeVisible();
  await userEvent.click(button(t('shared.save')));
  await expect.element(message(t('problems.wrong_site'))).toBeVisible();
  expect(network.bodiesOf(CHANGE)).toEqual([]);
  await userEvent.fill(field('gmaps'), '');
  await userEvent.click(button(t('shared.save')));
  await expect
    .poll(() => network.bodiesOf(CHANGE))
    .toMatchObject([
      {
        instagram: 'https://www.instagram.com/le.port/',
        facebook: 'https://www.facebook.com/groups/port',
        website: 'http://port.example',
      },
    ]);
});

test('redirects a missing tab to General, without a history entry', async ({ openOffice }) => {
  await openOffice(`${ROUTE}/5`, { answers: saving });
  await expect.element(zone()).toHaveValue('Europe/Paris');
  expect(location.hash).toBe(`#/${ROUTE}`);
  await openOffice(`venue/profile/${VENUE.id}`, { answers: saving });
  await expect.element(zone()).toHaveValue('Europe/Paris');
  expect(location.hash).toBe(`#/${ROUTE}`);
  await openOffice(`${ROUTE}/4`, { answers: saving, venue: { tier: 'smart' } });
  await expect.element(zone()).toHaveValue('Europe/Paris');
  expect(location.hash).toBe(`#/${ROUTE}`);
});

test('lets an admin create the first venue, whose currency follows its country, and switches to it', async ({ openOffice }) => {
  const made: Profile[] = [];
  const own = (): OwnVenue[] => made.map(({ id, name }) => ({ ...VENUE, id, name, tier: 'none', roles: [] }));
  const { network, field, button } = await openOffice('', {
    claims: { admin: true, mgr: [], prmm: [] },
    answers: {
      'GET /api/venue/user/:userId': () => ({ rows: own(), total: made.length }),
      'POST /api/venue': ({ body }) => {
        made.push(profile({ ...(body as Partial<Profile>), tier: 'none' }));
        return made[0] as Profile;
      },
      'GET /api/venue/profile/:venue': () => made[0] as Profile,
    },
  });
  await userEvent.fill(field('name'), 'Chez Nadia');
  for (const name of ['address', 'business_name', 'billing_address']) await userEvent.fill(field(name), 'Rue du Lac');
  await userEvent.fill(field('billing_email'), 'a@b.test');
  await pick(t('venue.country'), 'Suisse');
  await expect.element(currency()).toHaveValue('CHF · francs suisses');
  await userEvent.click(button(t('shared.create')));
  await expect.element(button(t('venue.deactivate'))).toBeVisible();
  expect(network.bodiesOf('POST /api/venue')).toMatchObject([
    { name: 'Chez Nadia', country: 'CH', currency: 'CHF', timezone: 'Europe/Zurich', type: 'restaurant', source_locale: 'fr-FR' },
  ]);
});

test('asks for the SIREN in France only, and refuses one without nine digits', async ({ openOffice }) => {
  const { network, field, button, message } = await openOffice(ROUTE, { answers: saving });
  await userEvent.fill(field('siren'), '732 829 32');
  await userEvent.click(button(t('shared.save')));
  await expect.element(message(t('problems.invalid'))).toBeVisible();
  await userEvent.fill(field('siren'), '732 829 320');
  await userEvent.click(button(t('shared.save')));
  await expect.poll(() => network.bodiesOf(CHANGE)).toMatchObject([{ siren: '732 829 320' }]);
  await pick(t('venue.country'), 'Japon');
  await expect.poll(() => field('siren').query()).toBeNull();
});
