// Amounts, days and rates as a bill shows them: French, or with ISO days for customers outside France.

const NO_BREAK = '\u00A0';
const MINUS = '\u2212';
const CENTS = 100;
/** Rates are stored in hundred-thousandths. */
const RATE_PER_PERCENT = 1000;

/** `−1 188,00 €`. */
export const euros = (cents: number): string => {
  const [units = '', rest] = (Math.abs(cents) / CENTS).toFixed(2).split('.');
  return `${cents < 0 ? MINUS : ''}${units.replace(/\B(?=(\d{3})+$)/g, NO_BREAK)},${rest}${NO_BREAK}€`;
};

/** `20 %` or `5,5 %`. */
export const percent = (rate: number): string => `${String(rate / RATE_PER_PERCENT).replace('.', ',')}${NO_BREAK}%`;

/** `29/11/2026`; `2026-11-29` if `isAbroad`. */
export const shownDay = (day: string, isAbroad: boolean): string => (isAbroad ? day : day.split('-').reverse().join('/'));

/** `123 456 789`; other identifiers as they are. */
export const shownSiren = (siren: string): string => (/^\d{9}$/.test(siren) ? siren.replace(/\B(?=(\d{3})+$)/g, NO_BREAK) : siren);

/** `FR76 3000 …`. */
export const shownIban = (iban: string): string => iban.replace(/\s/g, '').replace(/(.{4})(?=.)/g, `$1${NO_BREAK}`);
