// Names, prices and dates of offers, as the screen shows them.
import type { BillLine, Mandate } from '@ardoise/contract/billing/subscription.ts';
import { BILLING_CURRENCY, FRENCH_VAT, type Offer, PLANS } from '@ardoise/contract/rules/billing/plans.ts';
import { formatDate, formatDay, type InterfaceLocale } from '@ardoise/contract/rules/locales.ts';
import { formatMoney, fromMinor, scale } from '@ardoise/contract/rules/money.ts';
import { t, translate } from '../../../i18n/translate.ts';

export const euros = (amount: number, locale: InterfaceLocale): string => formatMoney(amount, BILLING_CURRENCY, locale);

/** The API declares offers as numbers of 1 to 4. */
export const planOf = (offer: number) => PLANS[offer as Offer];
export const offerName = (offer: number): string => {
  const { name, months } = planOf(offer);
  return t(`offers.names.${name}_${months}`);
};

const VAT_SCALE = 100_000;
/** The price of an offer in euro, excluding and including French VAT. */
export const pricesOf = (cents: number): { net: number; gross: number } => ({
  net: fromMinor(cents, BILLING_CURRENCY),
  gross: fromMinor(cents + scale(cents, FRENCH_VAT, VAT_SCALE), BILLING_CURRENCY),
});

/** A price with its period: "49,00 € HT par mois". */
export const netPrice = (amount: number, offer: number, locale: InterfaceLocale): string =>
  t(planOf(offer).months === 12 ? 'offers.net_a_year' : 'offers.net_a_month', { price: euros(amount, locale) });

/** The price in brackets after it, or '' if French VAT is not due. */
export const grossPrice = (amount: number, tax: 'french' | 'reverse' | 'outside', locale: InterfaceLocale): string =>
  tax === 'french' ? t('offers.gross', { price: euros(amount, locale) }) : '';

/** The last day of a period that ends at an instant: one that ends at midnight does not include the new day. */
export const lastDay = (end: string, locale: InterfaceLocale, timezone: string): string =>
  formatDate(new Date(Date.parse(end) - 1), locale, timezone, 'long');

const DAY_MS = 86_400_000;
/** The day before a calendar day (`YYYY-MM-DD`). */
export const dayBefore = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10);

/** A reason that the server names, as a sentence. */
export const reasonText = (reason: string | null | undefined): string =>
  translate(`offers.reasons.${reason ?? 'unknown'}`, { _: t('offers.reasons.unknown') });

/** The name of a payment method: its kind, and the digits that identify it. */
export const mandateName = ({ method, details }: Mandate): string =>
  method === 'creditcard'
    ? t('offers.card_named', { digits: details.cardNumber ?? '····' })
    : t('offers.account_named', { account: details.consumerAccount ?? '····' });

/** The month in which a card expires: "01/2028". */
export const expiryOf = ({ details: { cardExpiryDate } }: Mandate): string | null =>
  cardExpiryDate && `${cardExpiryDate.slice(5, 7)}/${cardExpiryDate.slice(0, 4)}`;

/** A line of a quote or bill: "Premium monthly", "Unused days: Smart monthly". */
export const lineText = ({ kind, offer }: Pick<BillLine, 'kind' | 'offer'>): string =>
  kind === 'offer' ? offerName(offer) : t(`offers.lines.${kind}`, { offer: offerName(offer) });

/** The days of a line; `to` is the first day after them. */
export const spanText = ({ from, to, left, total }: BillLine, locale: InterfaceLocale): string => {
  const span = t('offers.from_to', { from: formatDay(from, locale), to: formatDay(dayBefore(to), locale) });
  return left === null || total === null ? span : t('offers.part_of', { span, left, total });
};

export const longDay = (day: string, locale: InterfaceLocale): string => formatDay(day, locale, 'long');
