// The Offers tab: plans and prices, the present offer, a waiting discount, payment methods.
import type { SubscriptionState } from '@ardoise/contract/billing/subscription.ts';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { t } from '../../../i18n/translate.ts';
import type { Answers } from '../../../test/network.ts';
import { test } from '../../../test/office.tsx';
import { anyId, profile, VENUE } from '../../../test/records.ts';
import { account, card, offersAnswers, plain, quote, running, subscription } from '../../../test/subscription.ts';
import { netPrice, offerName } from './words.ts';

const ROUTE = `venue/${VENUE.id}/3`;
const CANCEL = 'PUT /api/subscription/:venue/cancel';
const SUBSCRIBE = 'POST /api/subscription/:venue/subscribe/:method';
const SELECT = 'PUT /api/subscription/:venue/selectPaymentMethod';
const DELETE = 'DELETE /api/subscription/:venue/deletePaymentMethod/:id';
const answersOf = (state: SubscriptionState, more: Answers = {}): Answers => ({ ...offersAnswers(() => state), ...more });
const plan = (name: string) => page.getByRole('article', { name, exact: true });
const labelled = (label: string, name: string) => t('shared.pair', { name: label, value: name });

test('shows both plans with their prices, and what a year saves', async ({ openOffice }) => {
  const { button } = await openOffice(ROUTE, { answers: answersOf(subscription()), venue: { tier: 'none' } });
  await expect.element(plan('Smart')).toHaveTextContent(/49,00\s€.*58,80\s€ TTC/);
  await expect.element(plan('Premium')).toHaveTextContent(/99,00\s€.*118,80\s€ TTC/);
  await userEvent.click(button(t('offers.yearly')));
  await expect.element(plan('Smart')).toHaveTextContent(/490,00\s€.*588,00\s€ TTC.*2 mois offerts/);
  await expect.element(plan('Premium')).toHaveTextContent(/990,00\s€.*1\s188,00\s€ TTC/);
});

test('shows no French VAT to a venue elsewhere, and fees that are due', async ({ openOffice }) => {
  const state = subscription({ tax: 'reverse', fees: { payment: 5, sms: 0 } });
  await openOffice(ROUTE, { answers: answersOf(state) });
  await expect.element(plan('Smart')).toHaveTextContent(plain(t('offers.tax.reverse')));
  await expect.element(plan('Smart')).toHaveTextContent(/paiement en ligne.*5,00\s€/);
  await expect.element(plan('Smart')).not.toHaveTextContent(/TTC|Option SMS/);
});

test.for<[string, Partial<SubscriptionState>, RegExp]>([
  ['renewal', {}, /Se renouvelle le 1 décembre 2026/],
  ['end after a cancellation, on the last day', { renewal: false }, /Prend fin le 30 novembre 2026/],
  ['planned change', { next: 1 }, /Passe à Smart mensuel le 1 décembre 2026, à 49,00\s€/],
  ['end of a free test', { plan_free: true, id: 5 }, /Gratuite jusqu’au 30 novembre 2026 inclus, ensuite Premium mensuel à 99,00\s€/],
  ['end of a granted offer', { plan_free: true, id: 5, renewal: false, mandates: [] }, /Offerte jusqu’au 30 novembre 2026/],
  ['waiting payment', { waiting: true }, /attente de confirmation/],
  [
    'failed payment',
    { past_due: { amount: 118.8, try_at: '2026-11-04T09:00:00.000Z', reason: 'card_declined' } },
    /118,80\s€ a échoué.*refusé la carte.*4 novembre 2026/,
  ],
])('shows the %s', async ([, changes, text], { openOffice }) => {
  await openOffice(ROUTE, { answers: answersOf(running(changes)) });
  await expect.element(page.getByRole('main')).toHaveTextContent(text);
});

test('cancels after a confirmation that names the last day, and takes it back', async ({ openOffice }) => {
  let state = running();
  const { network, button, message } = await openOffice(ROUTE, {
    answers: {
      ...offersAnswers(() => state),
      [CANCEL]: () => {
        state = running({ renewal: false });
        return { status: 'canceled' };
      },
      [SUBSCRIBE]: ({ params }) => {
        expect(params.method).toBe('creditcard');
        state = running();
        return { status: 'active' };
      },
    },
  });
  await userEvent.click(button(t('offers.cancel')));
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toHaveTextContent(plain(t('offers.cancel_premium', { date: '30 novembre 2026' })));
  await userEvent.click(dialog.getByRole('button', { name: t('offers.cancel') }));
  await expect.element(message(t('offers.ends_on', { date: '30 novembre 2026' }))).toBeVisible();
  expect(network.bodiesOf(CANCEL)).toEqual([{}]);
  expect(button(t('offers.cancel')).query()).toBeNull();
  await userEvent.click(button(t('offers.take_back')));
  await expect.element(message(t('offers.renews_on', { date: '1 décembre 2026' }))).toBeVisible();
  expect(network.bodiesOf(SUBSCRIBE)).toMatchObject([{ offerId: 3 }]);
});

test('marks the present and the planned offer, and offers the others', async ({ openOffice }) => {
  const { button } = await openOffice(ROUTE, { answers: answersOf(running({ next: 1 })) });
  await expect.element(plan('Premium')).toHaveTextContent(t('offers.is_present'));
  await expect.element(plan('Smart')).toHaveTextContent(t('offers.is_next'));
  expect(plan('Premium').getByRole('button').query()).toBeNull();
  await userEvent.click(button(t('offers.yearly')));
  await expect.element(button(labelled(t('offers.change'), offerName(4)))).toBeVisible();
});

test('shows a free test before it is taken, and starts it', async ({ openOffice }) => {
  const DISCOUNT = `${SUBSCRIBE}/discount` as const;
  const { network, button } = await openOffice(ROUTE, {
    answers: answersOf(subscription({ mandates: [card(1)], discount: { offer: 3, free_test: true, price: null, duration: 3 } }), {
      'POST /api/subscription/:venue/quote': () => quote({ lines: [], due: 0, price: 0, price_ht: 0, vat: 0, trial: true }),
      [DISCOUNT]: () => ({ status: 'active' }),
    }),
  });
  const main = page.getByRole('main');
  await expect.element(main).toHaveTextContent(/Gratuit pendant 3\smois/);
  await expect.element(main).toHaveTextContent(plain(t('offers.discount_after', { price: netPrice(99, 3, 'fr') })));
  await userEvent.click(button(t('offers.discount_take')));
  await userEvent.click(page.getByRole('checkbox'));
  await userEvent.click(button(t('offers.start_test')));
  await expect.poll(() => network.bodiesOf(DISCOUNT)).toMatchObject([{ offerId: 3, terms: true }]);
  expect(network.bodiesOf('POST /api/subscription/:venue/quote')).toEqual([{ offerId: 3, discount: true }]);
});

test.for([
  [6, /Pendant 6\smois/],
  [0, /Aussi longtemps que vous gardez cette offre/],
] as const)('shows a discount for %s months', async ([duration, text], { openOffice }) => {
  await openOffice(ROUTE, {
    answers: answersOf(subscription({ discount: { offer: 3, free_test: false, price: 49.5, duration } })),
  });
  await expect.element(page.getByRole('main')).toHaveTextContent(/49,50\s€ HT par mois au lieu de 99,00\s€.*59,40\s€ TTC/);
  await expect.element(page.getByRole('main')).toHaveTextContent(text);
});

test('says why the only method of a running subscription, and the default, cannot be deleted', async ({ openOffice }) => {
  const { network, message, button } = await openOffice(ROUTE, { answers: answersOf(running()) });
  await expect.element(message(t('offers.only_method'))).toBeVisible();
  expect(button(labelled(t('shared.delete'), t('offers.card_named', { digits: '4242' }))).query()).toBeNull();
  network.answers['GET /api/subscription/:venue'] = () => running({ mandates: [card(1, { default: true, active: true }), account(2)] });
  await openOffice(ROUTE, { answers: network.answers });
  await expect.element(message(t('offers.default_method'))).toBeVisible();
});

test('chooses another default, and deletes the former one', async ({ openOffice }) => {
  const [one, other] = [t('offers.card_named', { digits: '4242' }), t('offers.account_named', { account: 'FR76 … 0189' })];
  const { network, button } = await openOffice(ROUTE, {
    answers: answersOf(running({ mandates: [card(1, { default: true, active: true }), account(2)] }), {
      [SELECT]: () => running({ mandates: [card(1), account(2, { default: true, active: true })] }),
      [DELETE]: ({ params }) => {
        expect(params.id).toBe(anyId(1));
        return running({ mandates: [account(2, { default: true, active: true })] });
      },
    }),
  });
  await userEvent.click(button(labelled(t('offers.method_choose'), other)));
  await expect.poll(() => network.bodiesOf(SELECT)).toEqual([{ method: anyId(2) }]);
  await userEvent.click(button(labelled(t('shared.delete'), one)));
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: t('shared.delete') }));
  await expect.poll(() => page.getByText(one, { exact: true }).query()).toBeNull();
});

test('lets a venue without a subscription delete a method and not choose one', async ({ openOffice }) => {
  const state = subscription({ mandates: [card(1, { default: true }), account(2)] });
  const { button, message } = await openOffice(ROUTE, { answers: answersOf(state) });
  await expect.element(message(t('offers.subscribe_first'))).toBeVisible();
  await expect.element(button(labelled(t('shared.delete'), t('offers.card_named', { digits: '4242' })))).toBeVisible();
  expect(page.getByRole('button', { name: t('offers.method_choose') }).query()).toBeNull();
});

test('adds an account, whose number it checks first', async ({ openOffice }) => {
  const ADD = 'POST /api/subscription/:venue/addPaymentMethod';
  const { network, button, field, message } = await openOffice(ROUTE, {
    answers: answersOf(running(), { [ADD]: () => ({ redirectUrl: null }) }),
  });
  await userEvent.click(button(t('offers.add_account')));
  await userEvent.type(field('iban'), 'fr7630006000011234567890188');
  await userEvent.click(button(t('offers.add_account_confirm')));
  await expect.element(message(t('offers.iban_wrong'))).toBeVisible();
  await userEvent.type(field('iban'), '{Backspace}9');
  await expect.element(field('iban')).toHaveValue('FR76 3000 6000 0112 3456 7890 189');
  await userEvent.click(button(t('offers.add_account_confirm')));
  await expect.poll(() => network.bodiesOf(ADD)).toEqual([{ IBAN: 'FR76 3000 6000 0112 3456 7890 189' }]);
});

test('says that an installation sells no subscriptions, and shows the offer that was granted', async ({ openOffice }) => {
  const state = running({ available: false, plan_free: true, id: 5, end: null, mandates: [] });
  const { message } = await openOffice(ROUTE, { answers: answersOf(state) });
  await expect.element(message(t('offers.not_sold_text'))).toBeVisible();
  await expect.element(message(t('offers.free'))).toBeVisible();
  expect(page.getByRole('article').query()).toBeNull();
});

test('leads from the profile of a venue without a plan to the offers', async ({ openOffice }) => {
  const answers = answersOf(subscription(), { 'GET /api/venue/profile/:venue': () => profile({ tier: 'none' }) });
  await openOffice(`venue/${VENUE.id}`, { answers, venue: { tier: 'none' } });
  await userEvent.click(page.getByRole('link', { name: t('shell.see_offers') }));
  await expect.element(plan('Premium')).toBeVisible();
});

test('leads from a page that the tier excludes to the offers', async ({ openOffice }) => {
  await openOffice('table', { answers: answersOf(subscription()), venue: { tier: 'smart' } });
  await expect.element(page.getByText(t('shell.plan_text'))).toBeVisible();
  await userEvent.click(page.getByRole('link', { name: t('shell.see_offers') }));
  await expect.element(plan('Premium')).toBeVisible();
});
