// A phone number as everything keeps it: one number, one text (E.164), so that it is found again.
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js';

/** The number that was typed in a country; null where it is none. */
export const phoneOf = (typed: string, country: string): string | null => {
  const phone = parsePhoneNumberFromString(typed, country as CountryCode);
  return phone?.isValid() ? phone.number : null;
};
