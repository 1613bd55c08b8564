// The form of a discount: a price unless it is a free trial, and read-only once used.
import type { Discount } from '@ardoise/contract/billing/discounts.ts';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { t } from '../../i18n/translate.ts';
import type { Answers } from '../../test/network.ts';
import { test } from '../../test/office.tsx';
import { anyId, VENUE } from '../../test/records.ts';

const CREATE = 'POST /api/subscription/discount';
const CHANGE = 'PUT /api/subscription/discount/:id';
const admin = { venue: { tier: 'smart' }, claims: { admin: true } } as const;
const discount: Discount = {
  id: anyId(5),
  venue: VENUE.id,
  venue_name: VENUE.name,
  offer: 3,
  free_test: false,
  price: 49.5,
  duration: 6,
  used: false,
  version: 1,
};
const answers: Answers = {
  'GET /api/subscription/discount': () => ({ rows: [discount], total: 1 }),
  'GET /api/subscription/discount/:id': () => discount,
  [CREATE]: ({ body }) => ({ ...discount, ...(body as object) }),
  [CHANGE]: ({ body }) => ({ ...discount, ...(body as object), version: 2 }),
};
const venue = () => page.getByRole('combobox', { name: t('discount.venue') });
const isTest = () => page.getByRole('switch', { name: t('discount.free_test') });

test('requires venue, price and duration of a new discount, and sends them', async ({ openOffice }) => {
  const { network, field, button, message } = await openOffice('discount/create', { ...admin, answers });
  await expect.element(field('price')).toBeVisible();
  await userEvent.click(button(t('shared.create')));
  await expect.poll(() => message(t('problems.required')).elements().length).toBe(3);
  expect(network.bodiesOf(CREATE)).toEqual([]);
  await userEvent.click(venue());
  await userEvent.click(page.getByRole('option', { name: VENUE.name, exact: true }));
  await field('price').fill('24,5');
  await field('duration').fill('0');
  await userEvent.click(button(t('shared.create')));
  await expect.element(message(t('created.discount', { name: VENUE.name }))).toBeVisible();
  expect(network.bodiesOf(CREATE)).toEqual([{ venue: VENUE.id, offer: 1, free_test: false, price: 24.5, duration: 0 }]);
  expect(location.hash).toBe('#/discount');
});

test('has no price for a free trial, and needs a month', async ({ openOffice }) => {
  const { network, field, button, message } = await openOffice(`discount/${discount.id}`, { ...admin, answers });
  await field('price').fill('');
  await userEvent.click(isTest());
  await expect.element(field('price')).not.toBeInTheDocument();
  await field('duration').fill('0');
  await userEvent.click(button(t('shared.save')));
  await expect.element(message(t('problems.min', { min: 1 }))).toBeVisible();
  await field('duration').fill('2');
  await userEvent.click(button(t('shared.save')));
  await expect.poll(() => network.bodiesOf(CHANGE)).toMatchObject([{ free_test: true, price: null, duration: 2, version: 1 }]);
  await expect.poll(() => location.hash).toBe('#/discount');
});

test('asks for a price again when the free trial is switched off', async ({ openOffice }) => {
  const trial: Discount = { ...discount, free_test: true, price: null };
  const { network, field, button, message } = await openOffice(`discount/${discount.id}`, {
    ...admin,
    answers: { ...answers, 'GET /api/subscription/discount/:id': () => trial },
  });
  await expect.element(field('duration')).toHaveValue('6');
  expect(field('price').elements()).toEqual([]);
  await userEvent.click(isTest());
  await userEvent.click(button(t('shared.save')));
  await expect.element(message(t('problems.required'))).toBeVisible();
  await field('price').fill('12');
  await userEvent.click(button(t('shared.save')));
  await expect.poll(() => network.bodiesOf(CHANGE)).toMatchObject([{ free_test: false, price: 12 }]);
});

test('is read-only once used', async ({ openOffice }) => {
  const { field, button, message } = await openOffice(`discount/${discount.id}`, {
    ...admin,
    answers: { ...answers, 'GET /api/subscription/discount/:id': () => ({ ...discount, used: true }) },
  });
  await expect.element(message(t('discount.used_text'))).toBeVisible();
  await expect.element(field('price')).toHaveAttribute('readonly');
  for (const action of ['shared.save', 'shared.delete'] as const) expect(button(t(action)).elements()).toEqual([]);
});

test('shows the name of a venue that the picker does not list', async ({ openOffice }) => {
  await openOffice(`discount/${discount.id}`, {
    ...admin,
    answers: { ...answers, 'GET /api/subscription/discount/:id': () => ({ ...discount, venue: anyId(9), venue_name: 'Chez Nadia' }) },
  });
  await expect.element(venue()).toHaveValue('Chez Nadia');
});
