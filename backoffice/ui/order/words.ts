// How orders are said: where they go, how many pieces, how long they take.
import type { Order } from '@ardoise/contract/orders.ts';
import { type InterfaceLocale, numberFormat } from '@ardoise/contract/rules/locales.ts';
import type { OrderStatus } from '@ardoise/contract/rules/order-status.ts';
import { t } from '../../i18n/translate.ts';

export const placeText = ({ customer }: Pick<Order, 'customer'>): string =>
  customer.table === null ? t('orders.bar') : t('orders.table', { table: customer.table });

export const statusText = (status: OrderStatus): string => t(`orders.status.${status}`);

/** Pieces ordered. */
export const pieces = (order: Pick<Order, 'items'>): number => order.items.reduce((sum, { qty }) => sum + qty, 0);

/** Minutes after which a live order is late. */
export const LATE_MINUTES = 15;

/** Whole minutes since an order was submitted, never negative. */
export const ageMinutes = (order: Pick<Order, 'creation_date' | 'submission_date'>, now: number): number =>
  Math.max(0, Math.floor((now - Date.parse(order.submission_date ?? order.creation_date)) / 60_000));

type Unit = 'second' | 'minute' | 'hour' | 'day';
const amount = (value: number, unit: Unit, locale: InterfaceLocale): string =>
  numberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(value);
const both = (value: number, per: number, [large, small]: [Unit, Unit], locale: InterfaceLocale): string => {
  const whole = Math.floor(value / per);
  const rest = value - whole * per;
  return rest === 0 ? amount(whole, large, locale) : `${amount(whole, large, locale)} ${amount(rest, small, locale)}`;
};

/** An age in minutes: "14 min", "1 h 5 min", "3 j". */
export const ageText = (minutes: number, locale: InterfaceLocale): string => {
  if (minutes < 60) return amount(minutes, 'minute', locale);
  if (minutes < 24 * 60) return both(minutes, 60, ['hour', 'minute'], locale);
  return amount(Math.floor(minutes / 1440), 'day', locale);
};

/** A duration in seconds: "45 s", "3 min 20 s", "2 h 5 min". */
export const durationText = (seconds: number, locale: InterfaceLocale): string => {
  if (seconds < 60) return amount(seconds, 'second', locale);
  if (seconds < 3600) return both(seconds, 60, ['minute', 'second'], locale);
  return ageText(Math.floor(seconds / 60), locale);
};
