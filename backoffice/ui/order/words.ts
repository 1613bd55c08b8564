// Texts for orders: the place, the quantities, the ages and durations.
import type { Order, OrderItem } from '@ardoise/contract/orders.ts';
import { type InterfaceLocale, numberFormat } from '@ardoise/contract/rules/locales.ts';
import type { OrderStatus } from '@ardoise/contract/rules/order-status.ts';
import type { OwnVenue } from '@ardoise/contract/venues.ts';
import { t } from '../../i18n/translate.ts';

export const placeText = ({ customer }: { customer: Pick<Order['customer'], 'table'> }): string =>
  customer.table === null ? t('orders.bar') : t('orders.table', { table: customer.table });

/** The guest's name; a replacement if the guest was erased (docs/product/privacy.md#erasing). */
export const customerText = ({ name }: Pick<Order['customer'], 'name'>): string => name || t('orders.erased');

export const statusText = (status: OrderStatus): string => t(`orders.status.${status}`);

/** A name with its quantity, unless that is 1. */
export const piecesText = ({ qty, name }: { qty: number; name: string }): string => (qty > 1 ? `${qty} × ${name}` : name);

/** The options that a guest chose for an instruction: "2 × oat milk, sugar". */
export const optionsText = ({ options }: OrderItem['instructions'][number]): string => options.map(piecesText).join(', ');

/** The number of pieces in an order. */
export const pieces = (order: Pick<Order, 'items'>): number => order.items.reduce((sum, { qty }) => sum + qty, 0);

/** Whole minutes in the current status, never negative. */
export const ageMinutes = ({ since }: Pick<Order, 'since'>, now: number): number =>
  Math.max(0, Math.floor((now - Date.parse(since)) / 60_000));

type Lateness = Pick<OwnVenue, 'late_waiting' | 'late_preparing' | 'late_ready'>;
/** The minutes in a status after which an order is late; null for a status that is never late, such as waiting for the guest. */
export const lateAfter = (status: OrderStatus, { late_waiting, late_preparing, late_ready }: Lateness): number | null => {
  if (status === 'PENDING') return late_waiting;
  if (status === 'IN_PROGRESS') return late_preparing;
  return status === 'READY' ? late_ready : null;
};

type Unit = 'second' | 'minute' | 'hour' | 'day';
const amount = (value: number, unit: Unit, locale: InterfaceLocale): string =>
  numberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(value);
const twoUnits = (value: number, per: number, [large, small]: [Unit, Unit], locale: InterfaceLocale): string => {
  const whole = Math.floor(value / per);
  const rest = value - whole * per;
  return rest === 0 ? amount(whole, large, locale) : `${amount(whole, large, locale)} ${amount(rest, small, locale)}`;
};

/** An age in minutes: "14 min", "1 h 5 min", "3 j". */
export const ageText = (minutes: number, locale: InterfaceLocale): string => {
  if (minutes < 60) return amount(minutes, 'minute', locale);
  if (minutes < 24 * 60) return twoUnits(minutes, 60, ['hour', 'minute'], locale);
  return amount(Math.floor(minutes / 1440), 'day', locale);
};

/** An age in its largest unit only, for little space: "14 min", "2 h". */
export const briefAgeText = (minutes: number, locale: InterfaceLocale): string => {
  if (minutes < 60) return amount(minutes, 'minute', locale);
  if (minutes < 24 * 60) return amount(Math.floor(minutes / 60), 'hour', locale);
  return amount(Math.floor(minutes / 1440), 'day', locale);
};

/** An age in the shortest form: "14′", "2 h". */
export const ageFigure = (minutes: number, locale: InterfaceLocale): string =>
  minutes < 60 ? `${numberFormat(locale, {}).format(minutes)}′` : briefAgeText(minutes, locale);

/** A duration in seconds: "45 s", "3 min 20 s", "2 h 5 min". */
export const durationText = (seconds: number, locale: InterfaceLocale): string => {
  if (seconds < 60) return amount(seconds, 'second', locale);
  if (seconds < 3600) return twoUnits(seconds, 60, ['minute', 'second'], locale);
  return ageText(Math.floor(seconds / 60), locale);
};
