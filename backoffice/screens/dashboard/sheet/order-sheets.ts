// The tables of the order figures. Amounts are numbers; the header names their currency.
import type { MissedProduct } from '@ardoise/contract/figures/orders.ts';
import { type InterfaceLocale, weekdayName } from '@ardoise/contract/rules/locales.ts';
import { digitsOf } from '@ardoise/contract/rules/money.ts';
import { t } from '../../../i18n/translate.ts';
import { sentenceCase } from '../../../ui/sentence-case.ts';
import type { Sold } from '../sold/join.ts';
import type { HourOfTimes } from '../times/times.ts';
import { hourInWords } from '../words.ts';
import type { Cell, Sheet } from './sheet.ts';

/** Rounds a value; empty if it is unknown. */
const rounded = (value: number | null, digits: number): Cell => (value === null ? '' : Number(value.toFixed(digits)));

/** The header with its scope: the name of a worksheet is too short for it. */
const headOf = (name: string, scope: string | null): string => (scope === null ? name : `${name} (${scope})`);

/** `language`: the page language that the rows are limited to, or null. */
export const soldSheet = (rows: readonly Sold[], language: string | null): Sheet => ({
  title: t('dashboard.sold'),
  head: [headOf(t('usage.product'), language), t('dashboard.views_short'), t('dashboard.orders'), t('dashboard.rate_head')],
  rows: rows.map(({ name, views, orders, rate }) => [name, views, orders, rounded(rate, 1)]),
});

/** One row for each hour, one column for each weekday; `measure`: the label of the counted quantity. */
export const weekSheet = (rows: readonly (readonly (number | null)[])[], measure: string, locale: InterfaceLocale): Sheet => ({
  title: t('dashboard.hours_of_week'),
  head: [headOf(t('dashboard.hour'), measure), ...rows.map((_, weekday) => sentenceCase(weekdayName(weekday, locale), locale))],
  rows: (rows[0] ?? []).map((_, hour) => [hourInWords(hour, locale), ...rows.map((row) => rounded(row[hour] ?? null, 2))]),
});

const UNITS = {
  minutes: { seconds: 60, digits: 1, waiting: 'dashboard.waiting_minutes', preparation: 'dashboard.preparation_minutes' },
  seconds: { seconds: 1, digits: 0, waiting: 'dashboard.waiting_seconds', preparation: 'dashboard.preparation_seconds' },
} as const;
export const timesSheet = (hours: readonly HourOfTimes[], unit: keyof typeof UNITS, locale: InterfaceLocale): Sheet => {
  const { seconds, digits, ...heads } = UNITS[unit];
  const durations = (value: number | null) => rounded(value === null ? null : value / seconds, digits);
  return {
    title: t('dashboard.times'),
    head: [t('dashboard.hour'), t('dashboard.orders'), t(heads.waiting), t(heads.preparation)],
    rows: hours.map(({ hour, orders, waiting, preparation }) => [
      hourInWords(hour, locale),
      orders,
      durations(waiting),
      durations(preparation),
    ]),
  };
};

/** `currency`: the currency of the loss, or null for a venue without orders. */
export const missedSheet = (missed: readonly MissedProduct[], currency: string | null): Sheet => ({
  title: t('dashboard.missed'),
  head: [
    t('usage.product'),
    t('dashboard.times_out'),
    t('dashboard.still_out'),
    ...(currency === null ? [] : [t('dashboard.unsold_pieces'), t('dashboard.unsold_amount_in', { currency })]),
  ],
  rows: missed.map(({ name, times, is_out, pieces, amount }) => [
    name,
    times,
    t(is_out ? 'dashboard.yes' : 'dashboard.no'),
    ...(currency === null ? [] : [rounded(pieces, 1), { amount, digits: digitsOf(currency) }]),
  ]),
});
