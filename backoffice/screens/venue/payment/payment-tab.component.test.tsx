// The Payment tab: the reasons that no SMS can be sent.
import type { Message } from '@ardoise/contract/messages.ts';
import { formatDateTime } from '@ardoise/contract/rules/locales.ts';
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
  'GET /api/venue/:venue/message/ways': () => ({ sms: true, sms_limit: 500, sms_again_at: null }),
  [CHANGE]: ({ body }) => ({ ...(body as Profile), version: 2 }),
});

test.for([
  ['none', true],
  ['email', true],
  ['any', false],
  ['phone', false],
] as const)('with the contact setting %s, warns that no SMS can be sent: %s', async ([contact, isSaid], { openOffice }) => {
  const { network, field, button, message } = await openOffice(`venue/${VENUE.id}/4`, { answers: answersWith(contact) });
  const noPhone = message(t('payment.no_phone'));
  await expect.element(field('payment.message_ok')).toBeVisible();
  expect(noPhone.query()).toBeNull();
  await field('payment.sms').click({ force: true });
  await expect.poll(() => noPhone.query() !== null).toBe(isSaid);
  await userEvent.click(button(t('shared.save')));
  await expect.poll(() => network.bodiesOf(CHANGE)).toMatchObject([{ contact, payment: { sms: true } }]);
});

test('has an optional text for holds, with a length counter', async ({ openOffice }) => {
  const { network, field, button } = await openOffice(`venue/${VENUE.id}/4`, { answers: answersWith('phone') });
  await field('payment.sms').click({ force: true });
  await userEvent.click(button(t('shared.save')));
  await expect.poll(() => network.bodiesOf(CHANGE)).toMatchObject([{ payment: { sms: true, message_hold: '' } }]);
  await userEvent.fill(field('payment.message_hold'), 'Un produit est épuisé, c’est bête');
  await expect.element(page.getByText(t('payment.count', { length: '33', limit: '65' }))).toBeVisible();
});

test('leaves contact details and table codes to General', async ({ openOffice }) => {
  const { network, field, button } = await openOffice(`venue/${VENUE.id}`, { answers: answersWith('none') });
  await ask('phone');
  await field('table_codes').click({ force: true });
  await expect.element(page.getByText(t('table.reprint'))).toBeVisible();
  await userEvent.click(button(t('shared.save')));
  await expect.poll(() => network.bodiesOf(CHANGE)).toMatchObject([{ contact: 'phone', table_codes: true }]);
});

test('picks further SMS countries by name', async ({ openOffice }) => {
  const { network, button } = await openOffice(`venue/${VENUE.id}/4`, { answers: answersWith('phone') });
  const countries = page.getByRole('combobox', { name: t('payment.sms_countries') });
  await userEvent.fill(countries, 'franc');
  await expect.element(page.getByRole('option', { name: 'Guyane française', exact: true })).toBeVisible();
  expect(page.getByRole('option', { name: 'France', exact: true }).query()).toBeNull();
  // Enter picks the only match and does not submit the form.
  await userEvent.fill(countries, 'belg');
  await userEvent.keyboard('{Enter}');
  await userEvent.fill(countries, 'Suis');
  await userEvent.click(page.getByRole('option', { name: 'Suisse', exact: true }));
  await userEvent.click(button(t('shared.save')));
  await expect.poll(() => network.bodiesOf(CHANGE)).toMatchObject([{ payment: { sms_countries: ['BE', 'CH'] } }]);
});

const LEFT: Message = {
  id: VENUE.id,
  order: VENUE.id,
  ref: 'A-12',
  step: 'cancelled',
  channel: 'sms',
  status: 'not_sent',
  reason: 'venue_limit',
  recipient: '+33639981122',
  text: 'Refusee A-12',
  attempts: 0,
  at: '2026-03-01T20:00:00.000Z',
  sent_at: null,
};

test.for([
  ['not_sent', 'not_mobile', false],
  ['not_sent', 'country', false],
  ['not_sent', 'number_limit', true],
  ['not_sent', 'off', true],
  ['failed', 'gateway_down', true],
] as const)('offers to resend a message that is %s for %s: %s', async ([status, reason, isOffered], { openOffice }) => {
  const { message } = await openOffice(`venue/${VENUE.id}/4`, {
    answers: { ...answersWith('phone'), 'GET /api/venue/:venue/message': () => ({ rows: [{ ...LEFT, status, reason }], total: 1 }) },
  });
  await expect
    .element(message(t('shared.pair', { name: t(`payment.states.${status}`), value: t(`payment.reasons.${reason}`) })))
    .toBeVisible();
  expect(page.getByRole('button', { name: t('payment.resend_of', { ref: LEFT.ref }) }).query() !== null).toBe(isOffered);
});

test('shows that the SMS limit of 24 hours is reached, and why a message was not sent', async ({ openOffice }) => {
  const requestedStatuses: string[][] = [];
  const { field, message } = await openOffice(`venue/${VENUE.id}/4`, {
    answers: {
      ...answersWith('phone'),
      'GET /api/venue/:venue/message': ({ query }) => {
        requestedStatuses.push(query.getAll('status'));
        return { rows: [LEFT], total: 1 };
      },
      'GET /api/venue/:venue/message/ways': () => ({ sms: true, sms_limit: 500, sms_again_at: '2026-03-02T10:30:00.000Z' }),
      'POST /api/venue/:venue/message/:id/resend': () => LEFT,
    },
  });
  await field('payment.sms').click({ force: true });
  const time = formatDateTime(new Date('2026-03-02T10:30:00.000Z'), 'fr', VENUE.timezone, 'short');
  await expect.element(message(t('payment.used_up', { n: '500', time }))).toBeVisible();
  const state = t('shared.pair', { name: t('payment.states.not_sent'), value: t('payment.reasons.venue_limit') });
  await expect.element(message(state)).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: t('payment.resend_of', { ref: LEFT.ref }) }));
  // The notification repeats the reason instead of saying that the message is sent.
  await expect.element(page.getByText(state).nth(1)).toBeVisible();
  await userEvent.click(page.getByRole('switch', { name: t('payment.only_failed') }));
  await expect.poll(() => requestedStatuses.at(-1)).toEqual(['failed', 'not_sent']);
});
