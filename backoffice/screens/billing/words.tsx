// Values of a venue's billing as the list and the log show them.
import type { BillingRow } from '@ardoise/contract/billing/overview.ts';
import { BILLING_CURRENCY, type Offer, PLANS } from '@ardoise/contract/rules/billing/plans.ts';
import type { BillingState } from '@ardoise/contract/rules/billing/states.ts';
import { formatDate, type InterfaceLocale } from '@ardoise/contract/rules/locales.ts';
import { formatMoney } from '@ardoise/contract/rules/money.ts';
import { t } from '../../i18n/translate.ts';

export const euros = (amount: number, locale: InterfaceLocale): string => formatMoney(amount, BILLING_CURRENCY, locale);

/** The name of an offer: `Smart monthly`. */
export const offerText = (offer: number): string => {
  const { name, months } = PLANS[offer as Offer];
  return t(`billing.offers.${name}_${months}`);
};

const TONES = { paying: 'tag good', failing: 'tag danger', ending: 'tag band pending', free: 'tag', ended: 'tag' } as const;
export const StateTag = ({ state }: { state: BillingState }) => <span className={TONES[state]}>{t(`billing.states.${state}`)}</span>;

/** The next renewal, or the last day: a period ends at midnight. */
export const endText = ({ state, renewal, end, timezone }: BillingRow, locale: InterfaceLocale): string => {
  const at = new Date(end);
  if (state === 'ended') return t('billing.ended_on', { date: formatDate(at, locale, timezone) });
  if (renewal) return t('billing.renews_on', { date: formatDate(at, locale, timezone) });
  return t('billing.ends_on', { date: formatDate(new Date(at.getTime() - 1), locale, timezone) });
};

/** The next attempt to collect what is owed. */
export const tryText = ({ try_at, timezone }: BillingRow, locale: InterfaceLocale): string =>
  try_at ? t('billing.next_try', { date: formatDate(new Date(try_at), locale, timezone) }) : t('billing.no_try');
