// Rejects PINs that are easy to guess (docs/product/people-and-rights.md#shared-tablets).

/** Why a PIN is easy to guess: the error code of its field. */
export type EasyPin = 'pin_easy' | 'pin_year' | 'pin_pattern';

const FIRST_YEAR = 1900;
const LAST_YEAR = 2039;

/** Digits with a constant step, 0 following 9: 0000, 1234, 2468, 7890. */
const isSequence = (digits: readonly number[]): boolean => {
  const step = ((digits[1] as number) - (digits[0] as number) + 10) % 10;
  return digits.every((digit, at) => at === 0 || (digit - (digits[at - 1] as number) + 10) % 10 === step);
};

/** A repeated part (1212, 123123), doubled digits (1122, 774488), or a palindrome (1221). */
const isRepeated = (pin: string): boolean => /^(\d+)\1+$/.test(pin) || /^(?:(\d)\1)+$/.test(pin) || [...pin].reverse().join('') === pin;

const KEYPAD = ['123', '456', '789', ' 0 '];
const keyPosition = (key: string): [row: number, column: number] => {
  const row = KEYPAD.findIndex((keys) => keys.includes(key));
  return [row, (KEYPAD[row] as string).indexOf(key)];
};
const areNeighbours = (one: string, other: string): boolean => {
  const [[row, column], [nextRow, nextColumn]] = [keyPosition(one), keyPosition(other)];
  return Math.abs(row - nextRow) + Math.abs(column - nextColumn) === 1;
};
const forwardLines = ['123', '456', '789', '147', '258', '369', '159', '357'];
/** Rows, columns and diagonals of the keypad, in both directions. */
const LINES = new Set([...forwardLines, ...forwardLines.map((line) => [...line].reverse().join(''))]);

/** Corners and edges of the keypad in turn, in both directions. */
const RINGS = ['1397', '7931', '2684', '4862'].map((ring) => ring.repeat(3));

/** Adjacent keys (2580, 1478), corners or edges in turn (1397, 2486), or two lines of the keypad (147258, 159357). */
const isPattern = (pin: string): boolean => {
  const keys = [...pin];
  if (keys.every((key, at) => at === 0 || areNeighbours(keys[at - 1] as string, key))) return true;
  if (RINGS.some((ring) => ring.includes(pin))) return true;
  return pin.length === 6 && LINES.has(pin.slice(0, 3)) && LINES.has(pin.slice(3));
};

const isYear = (pin: string): boolean => pin.length === 4 && Number(pin) >= FIRST_YEAR && Number(pin) <= LAST_YEAR;

/** Why a PIN of 4 to 6 digits is easy to guess; null if it is not. */
export const easyPin = (pin: string): EasyPin | null => {
  if (isSequence([...pin].map(Number)) || isRepeated(pin)) return 'pin_easy';
  if (isYear(pin)) return 'pin_year';
  return isPattern(pin) ? 'pin_pattern' : null;
};
