// Choosing an offer: the quote, payment by card and direct debit, refusals, and the return from the payment page.
import type { Quote, SubscribeAnswer, SubscriptionState } from '@ardoise/contract/billing/subscription.ts';
import { ApiError } from '@ardoise/contract/errors.ts';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { t } from '../../../i18n/translate.ts';
import type { Answers } from '../../../test/network.ts';
import { type Office, test, tokenOf } from '../../../test/office.tsx';
import { anyId, manager, VENUE } from '../../../test/records.ts';
import { account, card, offersAnswers, plain, quote, running, subscription } from '../../../test/subscription.ts';
import { euros, offerName } from './words.ts';

const ROUTE = `venue/${VENUE.id}/3`;
const SUBSCRIBE = 'POST /api/subscription/:venue/subscribe/:method';
const SELECT = 'PUT /api/subscription/:venue/selectPaymentMethod';
const IBAN = 'FR7630006000011234567890189';
const GROUPED = 'FR76 3000 6000 0112 3456 7890 189';

/** `method`: filled with the path of each call. */
const answersFor = (
  state: () => SubscriptionState,
  quoted: Quote,
  answer: () => SubscribeAnswer,
  methods: (string | undefined)[] = [],
): Answers => ({
  ...offersAnswers(state),
  'POST /api/subscription/:venue/quote': () => quoted,
  [SUBSCRIBE]: ({ params }) => {
    methods.push(params.method);
    return answer();
  },
});
/** The payment page leads back at once; the test's page has a query of its own. */
const inThisPage = (address: string): string => `${location.href.split('#')[0]}#${address.split('#')[1]}`;
const active = (): SubscribeAnswer => ({ status: 'active' });
const dialog = () => page.getByRole('dialog');
const choose = async ({ button }: Office, offer: number, label = t('offers.choose')) => {
  if (offer % 2 === 0) await userEvent.click(button(t('offers.yearly')));
  await userEvent.click(button(t('shared.pair', { name: label, value: offerName(offer) })));
};
const pay = (amount = 118.8) => page.getByRole('button', { name: t('offers.pay', { amount: euros(amount, 'fr') }), exact: true });
const accept = () => userEvent.click(page.getByRole('checkbox'));
const way = (name: string) => page.getByRole('radio', { name });
const onRights = (venue: () => object) => ({
  'PUT /api/auth/token': () => ({ jwt: tokenOf(manager()) }),
  'GET /api/venue/user/:userId': () => ({ rows: [{ ...VENUE, ...venue() }], total: 1 }),
});

test('shows the lines, the VAT, the amount and the price of later periods', async ({ openOffice }) => {
  const lines: Quote['lines'] = [
    { kind: 'credit', offer: 1, from: '2026-11-11', to: '2026-12-01', left: 20, total: 30, price_ht: -32.67 },
    { kind: 'offer', offer: 3, from: '2026-11-11', to: '2026-12-01', left: 20, total: 30, price_ht: 66 },
  ];
  const quoted = quote({ change: 'now', lines, price_ht: 33.33, vat: 6.67, price: 40, credit: 10, due: 30, renewal_from: '2026-12-01' });
  const office = await openOffice(ROUTE, { answers: answersFor(() => running({ offer: 1, id: 1 }), quoted, active) });
  await choose(office, 3, t('offers.change'));
  await expect.element(dialog()).toHaveTextContent(/Jours non utilisés.*Smart mensuel.*20 jours sur 30.*-32,67\s€/);
  await expect
    .element(dialog())
    .toHaveTextContent(/Total HT33,33\s€.*TVA 20\s%6,67\s€.*Total TTC40,00\s€.*Avoir utilisé-10,00\s€.*30,00\s€/);
  await expect.element(dialog()).toHaveTextContent(/30 nov\. 2026/);
  await expect.element(dialog()).toHaveTextContent(/À partir du 1 décembre 2026\s: 99,00\s€ HT par mois \(118,80\s€ TTC\)/);
  await expect.element(pay(30)).toBeVisible();
});

test('pays by card on the payment page, and welcomes on return with the new rights', async ({ openOffice }) => {
  let state = subscription();
  let tier = 'none';
  const methods: string[] = [];
  const office = await openOffice(ROUTE, {
    venue: { tier: 'none' },
    answers: {
      ...answersFor(
        () => state,
        quote(),
        () => {
          state = running({ waiting: true, offer: null });
          return { status: 'pending', redirectUrl: inThisPage(String(office.network.bodiesOf(SUBSCRIBE)[0]?.return)) };
        },
        methods,
      ),
      ...onRights(() => ({ tier })),
    },
  });
  await choose(office, 3);
  await expect.element(way(t('offers.pay_card'))).toBeChecked();
  await accept();
  await userEvent.click(pay());
  await expect.element(page.getByText(t('offers.return_waiting'))).toBeVisible();
  expect(methods).toEqual(['creditcard']);
  expect(office.network.bodiesOf(SUBSCRIBE)).toMatchObject([{ uuid: manager().sub, offerId: 3, terms: true }]);
  expect(office.network.bodiesOf(SUBSCRIBE)[0]?.return).toContain(`#/venue/${VENUE.id}/3?payment=return`);
  [state, tier] = [running(), 'premium'];
  await expect.element(page.getByText(t('offers.welcome', { plan: 'Premium' }))).toBeVisible();
  // The menu shows what the plan opens.
  await expect.element(page.getByRole('link', { name: t('names.table') })).toBeVisible();
  expect(location.hash).toBe(`#/venue/${VENUE.id}/3`);
});

test('hides the result of a payment after a later change', async ({ openOffice }) => {
  let state = running();
  const answers: Answers = {
    ...answersFor(() => state, quote(), active),
    'PUT /api/subscription/:venue/cancel': () => {
      state = running({ renewal: false });
      return { status: 'canceled' as const, refresh: true };
    },
    ...onRights(() => ({ tier: 'premium' })),
  };
  const { button } = await openOffice(`${ROUTE}?payment=return&offer=3`, { answers });
  const welcome = page.getByText(t('offers.welcome', { plan: 'Premium' }));
  await expect.element(welcome).toBeVisible();
  await userEvent.click(button(t('offers.cancel')));
  await userEvent.click(dialog().getByRole('button', { name: t('offers.cancel') }));
  await expect.element(button(t('offers.take_back'))).toBeVisible();
  await expect.element(welcome).not.toBeInTheDocument();
});

test('pays by direct debit of a new account, with the mandate naming the seller', async ({ openOffice }) => {
  let state = subscription();
  const methods: string[] = [];
  const office = await openOffice(ROUTE, {
    answers: {
      ...answersFor(
        () => state,
        quote(),
        () => {
          state = running({ mandates: [account(1, { default: true })] });
          return { status: 'active', refresh: true };
        },
        methods,
      ),
      ...onRights(() => ({})),
    },
  });
  await choose(office, 3);
  await userEvent.click(way(t('offers.pay_account')));
  await expect.element(dialog()).toHaveTextContent(/Ardoise SAS à envoyer à votre banque/);
  await accept();
  await userEvent.click(pay());
  await expect.element(office.field('iban')).toHaveFocus();
  await userEvent.keyboard(IBAN);
  await expect.element(office.field('iban')).toHaveValue(GROUPED);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(t('offers.welcome', { plan: 'Premium' }))).toBeVisible();
  expect(dialog().query()).toBeNull();
  expect(methods).toEqual(['directdebit']);
  expect(office.network.bodiesOf(SUBSCRIBE)).toMatchObject([{ IBAN: GROUPED }]);
  expect(office.network.bodiesOf('PUT /api/auth/token')).toEqual([{ uuid: manager().sub }]);
});

test('checks an IBAN when the field is left, and shows the server’s refusal of an account in it', async ({ openOffice }) => {
  const office = await openOffice(ROUTE, {
    answers: {
      ...answersFor(subscription, quote(), active),
      [SUBSCRIBE]: () => {
        throw new ApiError('contradiction', { errors: { BIC: { code: 'invalid', message: 'Not the bank of this IBAN.' } } });
      },
    },
  });
  await choose(office, 3);
  await userEvent.click(way(t('offers.pay_account')));
  await userEvent.type(office.field('iban'), IBAN.replace('3000', '3001'));
  await userEvent.tab();
  await expect.element(page.getByText(t('offers.iban_wrong'))).toBeVisible();
  await userEvent.clear(office.field('iban'));
  await userEvent.type(office.field('iban'), IBAN);
  await userEvent.type(office.field('bic'), 'agrifrpp');
  await accept();
  await userEvent.click(pay());
  await expect.element(page.getByText(t('offers.bic_wrong'))).toBeVisible();
  await expect.element(office.field('bic')).toHaveFocus();
  expect(office.network.bodiesOf(SUBSCRIBE)).toMatchObject([{ BIC: 'AGRIFRPP' }]);
});

test('requires the terms', async ({ openOffice }) => {
  const office = await openOffice(ROUTE, { answers: answersFor(subscription, quote(), active) });
  await choose(office, 3);
  await userEvent.click(pay());
  await expect.element(page.getByRole('alert')).toHaveTextContent(plain(t('offers.terms_missing')));
  await expect.element(page.getByRole('checkbox')).toHaveFocus();
  expect(office.network.bodiesOf(SUBSCRIBE)).toEqual([]);
  await userEvent.keyboard(' ');
  expect(page.getByRole('alert').query()).toBeNull();
});

test('names the missing fields of the profile instead of a price', async ({ openOffice }) => {
  const office = await openOffice(ROUTE, {
    answers: answersFor(() => subscription({ missing: ['siren', 'billing_address'] }), quote(), active),
  });
  await choose(office, 1);
  await expect.element(page.getByRole('alert')).toHaveTextContent(`${t('venue.siren')}${t('venue.billing_address')}`);
  expect(office.network.bodiesOf('POST /api/subscription/:venue/quote')).toEqual([]);
  await userEvent.click(page.getByRole('link', { name: t('offers.missing_link') }));
  await expect.element(office.field('siren')).toBeVisible();
});

test('pays above the limit of direct debits by card only', async ({ openOffice }) => {
  const quoted = quote({ offerId: 4, price_ht: 990, vat: 198, price: 1188, due: 1188 });
  const state = running({ offer: 3, mandates: [account(1, { default: true }), card(2)] });
  const methods: string[] = [];
  const office = await openOffice(ROUTE, {
    answers: { ...answersFor(() => state, { ...quoted, change: 'now' }, active, methods), [SELECT]: () => state },
  });
  await choose(office, 4, t('offers.change'));
  await expect.element(page.getByText(t('offers.debit_limit', { limit: euros(1000, 'fr') }))).toBeVisible();
  await expect.element(way(t('offers.account_named', { account: 'FR76 … 0189' }))).toBeDisabled();
  await expect.element(way(t('offers.pay_other_account'))).toBeDisabled();
  await expect.element(way(t('offers.card_named', { digits: '4242' }))).toBeChecked();
  await accept();
  await userEvent.click(pay(1188));
  await expect.poll(() => methods).toEqual(['creditcard']);
  // A stored method that is not the default becomes it.
  expect(office.network.bodiesOf(SELECT)).toEqual([{ method: anyId(2) }]);
});

test('proposes the page for cards if the server refuses a direct debit', async ({ openOffice }) => {
  const refused: SubscribeAnswer = { status: 'refused', reason: 'debit_limit', redirectUrl: `${location.origin}/card` };
  const office = await openOffice(ROUTE, {
    answers: answersFor(
      () => subscription({ mandates: [account(1)] }),
      quote(),
      () => refused,
    ),
  });
  await choose(office, 3);
  await accept();
  await userEvent.click(pay());
  await expect.element(page.getByRole('alert')).toHaveTextContent(plain(t('offers.reasons.debit_limit')));
  await expect.element(page.getByRole('link', { name: t('offers.to_card_page') })).toHaveAttribute('href', refused.redirectUrl);
});

test.for([
  [{ status: 'refused', reason: 'insufficient_funds' }, 'offers.reasons.insufficient_funds'],
  [{ status: 'canceled' }, 'offers.reasons.abandoned'],
] as const)('stays open with the reason, to try again: %j', async ([answer, text], { openOffice }) => {
  const state = subscription({ mandates: [card(1)] });
  const office = await openOffice(ROUTE, {
    answers: answersFor(
      () => state,
      quote(),
      () => answer,
    ),
  });
  await choose(office, 3);
  await accept();
  await userEvent.click(pay());
  await expect.element(page.getByRole('alert')).toHaveTextContent(plain(t(text)));
  await userEvent.click(pay());
  await expect.poll(() => office.network.bodiesOf(SUBSCRIBE)).toHaveLength(2);
});

test('plans a change for the end of the period without a payment', async ({ openOffice }) => {
  let state = running();
  const office = await openOffice(ROUTE, {
    answers: answersFor(
      () => state,
      quote({ change: 'later', offerId: 1, lines: [], due: 0, renewal_from: '2026-12-01', renewal_price_ht: 49, renewal_price: 58.8 }),
      () => {
        state = running({ next: 1 });
        return { status: 'active' };
      },
    ),
  });
  await choose(office, 1, t('offers.change'));
  await expect.element(dialog()).toHaveTextContent(/Rien à payer maintenant/);
  expect(page.getByRole('radio').query()).toBeNull();
  await accept();
  await userEvent.click(office.button(t('offers.change_on', { date: '1 décembre 2026' })));
  await expect.element(page.getByText(/Passe à Smart mensuel le 1 décembre 2026/)).toBeVisible();
  await expect.element(office.button(t('offers.take_back_change'))).toBeVisible();
});

test.for<[string, Partial<SubscriptionState>, () => string]>([
  ['was abandoned', {}, () => t('offers.reasons.abandoned')],
  ['was refused', { refusal: 'card_expired' as const }, () => t('offers.reasons.card_expired')],
])('says on return that the payment %s', async ([, changes, text], { openOffice }) => {
  await openOffice(`${ROUTE}?payment=return&offer=3`, { answers: offersAnswers(() => subscription(changes)) });
  await expect.element(page.getByRole('status').filter({ hasText: text() })).toBeVisible();
});

test('says on return that a card was added', async ({ openOffice }) => {
  const state = running({ mandates: [card(1, { default: true }), card(2)] });
  await openOffice(`${ROUTE}?payment=method&count=1`, { answers: offersAnswers(() => state) });
  await expect.element(page.getByText(t('offers.method_added'))).toBeVisible();
});

test('closes on Escape, and returns the focus to the plan', async ({ openOffice }) => {
  const office = await openOffice(ROUTE, { answers: answersFor(subscription, quote(), active) });
  await choose(office, 3);
  await expect.element(pay()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => dialog().query()).toBeNull();
  await expect.element(office.button(t('shared.pair', { name: t('offers.choose'), value: offerName(3) }))).toHaveFocus();
});

test('takes back a cancellation with a new payment method if none is left', async ({ openOffice }) => {
  const state = running({ renewal: false, mandates: [card(1, { status: 'invalid' })] });
  const methods: string[] = [];
  const quoted = quote({ change: 'resume', lines: [], due: 0 });
  const office = await openOffice(ROUTE, { answers: answersFor(() => state, quoted, active, methods) });
  await userEvent.click(office.button(t('offers.take_back')));
  await userEvent.click(way(t('offers.pay_account')));
  await userEvent.type(office.field('iban'), IBAN);
  await accept();
  await userEvent.click(dialog().getByRole('button', { name: t('offers.take_back') }));
  await expect.poll(() => office.network.bodiesOf(SUBSCRIBE)).toMatchObject([{ offerId: 3, IBAN: GROUPED }]);
  expect(methods).toEqual(['directdebit']);
});

test('reads the quote again after a failure', async ({ openOffice }) => {
  const QUOTE = 'POST /api/subscription/:venue/quote';
  const answers = answersFor(subscription, quote(), active);
  const office = await openOffice(ROUTE, {
    answers: {
      ...answers,
      [QUOTE]: () => {
        throw new ApiError('contradiction');
      },
    },
  });
  await choose(office, 3);
  await expect.element(page.getByText(t('offers.quote_failed'))).toBeVisible();
  office.network.answers[QUOTE] = () => quote();
  await userEvent.click(office.button(t('shared.retry')));
  await expect.element(pay()).toBeVisible();
});
