// Formats and checks an IBAN while it is typed. The server knows the rules of each country; this finds mistyped ones.

/** Lengths by country, where most accounts are; the check digits find most mistakes in the others. */
const LENGTHS: Readonly<Record<string, number>> = {
  BE: 16,
  CH: 21,
  DE: 22,
  ES: 24,
  FR: 27,
  GB: 22,
  IE: 22,
  IT: 27,
  LU: 20,
  NL: 18,
  PT: 25,
};
const SHAPE = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;
const MAX_LENGTH = 34;

/** The letters and digits, in capitals. */
export const compactIban = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, MAX_LENGTH);

/** In groups of four characters. */
export const groupIban = (typed: string): string => compactIban(typed).replace(/(.{4})(?=.)/g, '$1 ');

/** Remainder of ISO 7064: letters count as 10 to 35, and the first four characters come last. */
const remainder = (iban: string): number => {
  const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  return rest;
};

export const isIban = (typed: string): boolean => {
  const iban = compactIban(typed);
  const length = LENGTHS[iban.slice(0, 2)];
  return SHAPE.test(iban) && (length === undefined || iban.length === length) && remainder(iban) === 1;
};
