// A venue that subscribes: its manager, the Offers tab, and the payment page.
import type { Bill } from '@ardoise/contract/billing/bills.ts';
import type { SubscriptionState } from '@ardoise/contract/billing/subscription.ts';
import { type Offer, PLANS } from '@ardoise/contract/rules/billing/plans.ts';
import type { InterfaceLocale } from '@ardoise/contract/rules/locales.ts';
import { formatMoney } from '@ardoise/contract/rules/money.ts';
import type { Profile } from '@ardoise/contract/venues.ts';
import type { Locator } from '@playwright/test';
import { CARDS, type CardName } from '../../server/modules/billing/sandbox/behaviours.ts';
import { PAY_TEXTS } from '../../server/modules/billing/sandbox/texts.ts';
import { makeManager } from '../setup/demo-database.ts';
import { callAs } from '../setup/people.ts';
import type { Office } from '../setup/test.ts';
import { escaped } from './texts.ts';

const ADMIN = 'admin@demo.test';

let made = 0;
/** A venue without an offer that has all that bills need, and the e-mail of its only manager. */
export const makeSubscriber = async (name: string): Promise<{ venue: string; email: string }> => {
  const email = `manager.${++made}@subscriber.example`;
  const { id: venue } = await callAs<Profile>(ADMIN, 'POST', '/api/venue', {
    name,
    business_name: `${name} SARL`,
    address: '3 rue du Lac, 74000 Annecy',
    billing_address: '3 rue du Lac\n74000 Annecy',
    billing_email: email,
    siren: '732829320',
    timezone: 'Europe/Paris',
  });
  await makeManager(email, venue);
  return { venue, email };
};

export const subscriptionOf = (venue: string) => callAs<SubscriptionState>(ADMIN, 'GET', `/api/subscription/${venue}`);
export const billsOf = (venue: string) => callAs<Bill[]>(ADMIN, 'GET', `/api/subscription/${venue}/history`);

/** A pattern for an amount in a displayed text, whose spaces differ between browser and server. */
export const amountIn = (locale: InterfaceLocale, text: (amount: string) => string, amount: number): RegExp =>
  new RegExp(escaped(text(formatMoney(amount, 'EUR', locale))));

const offerName = ({ t }: Office, offer: Offer): string => {
  const { name, months } = PLANS[offer];
  return t(`offers.names.${name}_${months}`);
};

/** Opens the checkout of a monthly offer; `change`: the venue has another one. */
export const choose = async (office: Office, offer: 1 | 3, change: 'choose' | 'change' = 'choose'): Promise<Locator> => {
  const { page, t } = office;
  const name = offerName(office, offer);
  await page.getByRole('button', { name: t('shared.pair', { name: t(`offers.${change}`), value: name }), exact: true }).click();
  return page.getByRole('dialog', { name: t('offers.checkout', { offer: name }), exact: true });
};

/** Accepts the terms and presses the button, which names the amount. */
export const confirm = async ({ t }: Office, locale: InterfaceLocale, checkout: Locator, amount: number): Promise<void> => {
  await checkout.getByRole('checkbox').check();
  await checkout.getByRole('button', { name: amountIn(locale, (shown) => t('offers.pay', { amount: shown }), amount) }).click();
};

/** On the payment page: pays or refuses with a card, or only stores it, which leads back to the Offers tab. */
export const decideOnPage = async (
  { page }: Office,
  locale: InterfaceLocale,
  decision: 'pay' | 'refuse' | 'cancel' | 'store',
  card: CardName = 'works',
): Promise<void> => {
  await page.waitForURL(/\/sandbox\/pay\//);
  const texts = PAY_TEXTS[locale];
  await page.getByRole('heading', { level: 1, name: decision === 'store' ? texts.store_heading : texts.pay_heading }).waitFor();
  await page.getByRole('radio', { name: CARDS[card].number }).check();
  // The amount is in the label of paying.
  await page.getByRole('button', { name: texts[decision].replace(/\s*\{amount\}\s*/, '') }).click();
  await page.waitForURL(/\/admin\//);
};

/** The Offers tab's message about the payment. */
export const result = ({ page }: Office, text: string): Locator => page.getByRole('main').getByRole('status').filter({ hasText: text });
