// Numbers, prices and percentages, typed with a comma or a point.

import { formatNumber, formatPercent, numberFormat } from '@ardoise/contract/rules/locales.ts';
import { digitsOf, formatMoney, hasDigits, MAX_PRICE } from '@ardoise/contract/rules/money.ts';
import { readNumber } from '@ardoise/contract/rules/text/numbers.ts';
import { TextInput } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { scaled, writeDecimal } from './decimal.ts';
import { type InputProps, useInput } from './inputs.tsx';

type NumberProps = InputProps & {
  min?: number;
  max?: number;
  /** The exclusive maximum (a tax rate is below 100 %). */
  below?: number;
  /** The record stores the number divided by this: 100 for a percentage stored as a fraction. */
  scale?: number;
  /** The minimum number of decimals shown after the input loses focus. */
  digits?: number;
  /** No decimals. */
  whole?: boolean;
  /** The currency of an amount: its sign or code may be typed too. */
  currency?: string;
  /** A further check of the stored number. Returns the error text. */
  check?: (value: number) => string | undefined;
  suffix?: ReactNode;
};

const NOT_A_NUMBER = Number.NaN;

type Limits = Pick<NumberProps, 'min' | 'max' | 'below' | 'whole'>;

/** The error text for a displayed number, or undefined. */
const problemWith = (shown: number, { min, max, below, whole }: Limits, write: (value: number) => string) => {
  if (Number.isNaN(shown)) return t('problems.number');
  if (whole && !Number.isInteger(shown)) return t('problems.whole');
  if (min !== undefined && shown < min) return t('problems.min', { min: write(min) });
  if (max !== undefined && shown > max) return t('problems.max', { max: write(max) });
  if (below !== undefined && shown >= below) return t('problems.below', { max: write(below) });
  return undefined;
};

/** A number; empty is null. The typed text stays as typed until the input loses focus or the value changes from outside. */
export const NumberField = ({ min, max, below, whole, scale = 1, digits = 0, currency, check, suffix, ...props }: NumberProps) => {
  const { locale } = useSession();
  const format = (value: number) => formatNumber(value, locale, 6);
  // `1.250` as an amount is ambiguous: 1250, or 1.25 with a decimal too many.
  const isAmbiguous = useRef(false);
  const validate = (value: unknown) => {
    if (value === null || value === undefined) return true;
    const number = value as number;
    if (Number.isNaN(number) && isAmbiguous.current) return t('problems.decimals');
    return problemWith(scaled(number, scale), { min, max, below, whole }, format) ?? check?.(number) ?? true;
  };
  const display = (value: number) => writeDecimal(scaled(value, scale), locale, digits);
  const { field, shown } = useInput({
    ...props,
    rules: { validate },
    formatValue: props.formatValue ?? ((value) => display(value as number)),
  });
  const [typed, setTyped] = useState<{ text: string; number: number | null } | null>(null);
  const value = field.value as number | null | undefined;
  // A draft stores NaN, which must show as empty.
  const displayed = value === null || value === undefined || Number.isNaN(value) ? '' : display(value);
  return (
    <TextInput
      {...shown}
      inputMode="decimal"
      autoComplete="off"
      value={typed && Object.is(typed.number, value ?? null) ? typed.text : displayed}
      rightSection={suffix}
      rightSectionPointerEvents="none"
      onChange={(event) => {
        const text = event.currentTarget.value;
        const read = readNumber(text, currency);
        isAmbiguous.current = read === undefined && readNumber(text) !== undefined;
        const number = read === undefined ? NOT_A_NUMBER : read === null ? null : scaled(read, 1 / scale);
        setTyped({ text, number });
        field.onChange(number);
      }}
      onBlur={() => {
        if (!Number.isNaN(value)) setTyped(null);
        field.onBlur();
      }}
    />
  );
};

/** A price in the venue's currency, or another one: at least 0, with at most the currency's decimals. */
export const PriceField = ({ currency: other, ...props }: InputProps & { max?: number; currency?: string }) => {
  const { venue, locale } = useSession();
  const currency = other ?? venue.currency;
  const symbol = numberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value;
  return (
    <NumberField
      min={0}
      max={MAX_PRICE}
      formatValue={(value) => formatMoney(value as number, currency, locale)}
      {...props}
      digits={digitsOf(currency)}
      currency={currency}
      check={(value) => (hasDigits(value, currency) ? undefined : t('problems.decimals'))}
      suffix={<span aria-hidden="true">{symbol}</span>}
    />
  );
};

/** A percentage, stored as a fraction. */
export const PercentField = (props: InputProps & { below?: number }) => {
  const { locale } = useSession();
  return (
    <NumberField
      min={0}
      formatValue={(value) => formatPercent(value as number, locale)}
      {...props}
      scale={100}
      suffix={<span aria-hidden="true">%</span>}
    />
  );
};
