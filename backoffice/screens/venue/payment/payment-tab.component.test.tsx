// The Payment tab: what is said where no SMS can leave. What guests are asked for is on General.
import type { Profile } from '@ardoise/contract/venues.ts';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { t } from '../../../i18n/translate.ts';
import type { Answers } from '../../../test/network.ts';
import { test } from '../../../test/office.tsx';
import { profile, VENUE } from '../../../test/records.ts';

const CHANGE = 'PUT /api/venue/profile/:venue';
const select = () => page.getByRole('combobox', { name: t('payment.contact') });
const ask = async (contact: Profile['contact']) => {
  await userEvent.click(select());
  await userEvent.click(page.getByRole('option', { name: t(`payment.contact_${contact}`), exact: true }));
};

const answersWith = (contact: Profile['contact']): Answers => ({
  'GET /api/venue/profile/:venue': () => profile({ contact }),
  'GET /api/venue/:venue/message': () => ({ rows: [], total: 0 }),
  'GET /api/venue/:venue/message/ways': () => ({ sms: true }),
  [CHANGE]: ({ body }) => ({ ...(body as Profile), version: 2 }),
});

test.for([
  ['none', true],
  ['email', true],
  ['any', false],
  ['phone', false],
] as const)('says whether %s lets an SMS leave', async ([contact, isSaid], { openOffice }) => {
  const { network, field, button, told } = await openOffice(`venue/${VENUE.id}/4`, { answers: answersWith(contact) });
  const noPhone = told(t('payment.no_phone'));
  await expect.element(field('payment.message_ok')).toBeVisible();
  expect(noPhone.query()).toBeNull();
  await field('payment.sms').click({ force: true });
  await expect.poll(() => noPhone.query() !== null).toBe(isSaid);
  await userEvent.click(button(t('shared.save')));
  await expect.poll(() => network.bodiesOf(CHANGE)).toMatchObject([{ contact, payment: { sms: true } }]);
});

test('a text for a hold is optional, and counted as the others', async ({ openOffice }) => {
  const { network, field, button } = await openOffice(`venue/${VENUE.id}/4`, { answers: answersWith('phone') });
  await field('payment.sms').click({ force: true });
  await userEvent.click(button(t('shared.save')));
  await expect.poll(() => network.bodiesOf(CHANGE)).toMatchObject([{ payment: { sms: true, message_hold: '' } }]);
  await userEvent.fill(field('payment.message_hold'), 'Un produit est épuisé, c’est bête');
  await expect.element(page.getByText(t('payment.count', { length: '33', limit: '65' }))).toBeVisible();
});

test('what guests are asked for, and codes of tables, are on General', async ({ openOffice }) => {
  const { network, field, button } = await openOffice(`venue/${VENUE.id}`, { answers: answersWith('none') });
  await ask('phone');
  await field('table_codes').click({ force: true });
  await expect.element(page.getByText(t('table.reprint'))).toBeVisible();
  await userEvent.click(button(t('shared.save')));
  await expect.poll(() => network.bodiesOf(CHANGE)).toMatchObject([{ contact: 'phone', table_codes: true }]);
});
