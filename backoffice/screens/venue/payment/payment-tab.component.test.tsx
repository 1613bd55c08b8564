// The Payment tab: what guests are asked for, and what is said where no SMS can leave.
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

test('says which choice lets no SMS leave, and saves what guests are asked for', async ({ openOffice }) => {
  const answers: Answers = {
    'GET /api/venue/profile/:venue': () => profile(),
    'GET /api/venue/:venue/message': () => ({ rows: [], total: 0 }),
    'GET /api/venue/:venue/message/ways': () => ({ sms: true }),
    [CHANGE]: ({ body }) => ({ ...(body as Profile), version: 2 }),
  };
  const { network, field, button, told } = await openOffice(`venue/${VENUE.id}/4`, { answers });
  await expect.element(select()).toHaveValue(t('payment.contact_none'));
  const noPhone = told(t('payment.no_phone'));
  expect(noPhone.query()).toBeNull();
  await field('payment.sms').click({ force: true });
  await expect.element(noPhone).toBeVisible();
  await ask('email');
  await expect.element(noPhone).toBeVisible();
  for (const contact of ['any', 'phone'] as const) {
    await ask(contact);
    await expect.poll(() => noPhone.query()).toBeNull();
  }
  await userEvent.click(button(t('shared.save')));
  await expect.poll(() => network.bodiesOf(CHANGE)).toMatchObject([{ contact: 'phone', payment: { sms: true } }]);
});
