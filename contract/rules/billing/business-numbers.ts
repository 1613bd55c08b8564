// SIREN and VAT numbers of customers, and the fields that a bill needs (docs/product/billing.md#business-numbers).
import { isEu } from '../countries.ts';

/** VAT numbers in the EU without separators. France also has a check, below. Greece's prefix is EL. */
const FORMATS: Readonly<Record<string, RegExp>> = {
  AT: /^ATU\d{8}$/,
  BE: /^BE[01]\d{9}$/,
  BG: /^BG\d{9,10}$/,
  CY: /^CY\d{8}[A-Z]$/,
  CZ: /^CZ\d{8,10}$/,
  DE: /^DE\d{9}$/,
  DK: /^DK\d{8}$/,
  EE: /^EE\d{9}$/,
  ES: /^ES(?:[A-Z]\d{7}[A-Z\d]|\d{8}[A-Z])$/,
  FI: /^FI\d{8}$/,
  FR: /^FR\d{11}$/,
  GR: /^EL\d{9}$/,
  IE: /^IE(?:\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/,
  IT: /^IT\d{11}$/,
  LT: /^LT(?:\d{9}|\d{12})$/,
  LU: /^LU\d{8}$/,
  LV: /^LV\d{11}$/,
  MT: /^MT\d{8}$/,
  NL: /^NL\d{9}B\d{2}$/,
  PL: /^PL\d{10}$/,
  PT: /^PT\d{9}$/,
  RO: /^RO\d{2,10}$/,
  SE: /^SE\d{12}$/,
  SI: /^SI\d{8}$/,
  SK: /^SK\d{10}$/,
};
/** Tax numbers outside the EU: printable characters, spaces not counted. */
const ELSEWHERE = /^[\p{L}\p{N}\p{P}\p{S}]{2,20}$/u;

const withoutSpaces = (text: string): string => text.replace(/\s/gu, '');

/** Luhn's sum over digits: every second one from the right counts double. */
const luhn = (digits: string): number =>
  [...digits].reverse().reduce((sum, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return sum + (value > 9 ? value - 9 : value);
  }, 0);

/** The nine digits of a SIREN without spaces; null if it is not one. */
export const sirenOf = (text: string): string | null => {
  const digits = withoutSpaces(text);
  return /^\d{9}$/.test(digits) && Number(digits) > 0 && luhn(digits) % 10 === 0 ? digits : null;
};
export const isSiren = (text: string): boolean => sirenOf(text) !== null;

/** The VAT number of a French company. `siren`: nine digits. */
export const frenchVat = (siren: string): string => `FR${String((12 + 3 * (Number(siren) % 97)) % 97).padStart(2, '0')}${siren}`;

/**
 * The VAT number as bills show it: in the EU in capitals, without spaces, points and hyphens; elsewhere trimmed. null if the country's
 * format differs. In the EU the number must include its prefix.
 */
export const vatNumberOf = (country: string, text: string): string | null => {
  if (!isEu(country)) return ELSEWHERE.test(withoutSpaces(text)) ? text.trim() : null;
  const number = withoutSpaces(text).replace(/[.-]/g, '').toUpperCase();
  if (!FORMATS[country]?.test(number)) return null;
  const siren = number.slice(4);
  return country !== 'FR' || (isSiren(siren) && frenchVat(siren) === number) ? number : null;
};
export const isVatNumber = (country: string, text: string): boolean => vatNumberOf(country, text) !== null;

/** The SIREN of a French business, from its field or else its VAT number; null if neither is valid. */
export const sirenFrom = ({ siren, tax_number }: { siren: string; tax_number: string }): string | null =>
  sirenOf(siren) ?? vatNumberOf('FR', tax_number)?.slice(4) ?? null;

export type Business = { country: string; business_name: string; billing_address: string; siren: string; tax_number: string };
export const NEEDS = ['business_name', 'billing_address', 'siren', 'tax_number'] as const;
export type Need = (typeof NEEDS)[number];

/** The fields that are missing for bills. In France a valid VAT number replaces the SIREN, which it contains. */
export const needsOf = (business: Business): Need[] => {
  const { country, business_name, billing_address, tax_number } = business;
  const missing: Readonly<Record<Need, boolean>> = {
    business_name: business_name.trim() === '',
    billing_address: billing_address.trim() === '',
    siren: country === 'FR' && sirenFrom(business) === null,
    tax_number: country !== 'FR' && isEu(country) && !isVatNumber(country, tax_number),
  };
  return NEEDS.filter((need) => missing[need]);
};
