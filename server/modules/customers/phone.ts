// Phone numbers in E.164 notation: one text per number, so that lookups find it.
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js';

/** Parses a number entered in a country; null if it is invalid. */
export const phoneOf = (typed: string, country: string): string | null => {
  const phone = parsePhoneNumberFromString(typed, country as CountryCode);
  return phone?.isValid() ? phone.number : null;
};
