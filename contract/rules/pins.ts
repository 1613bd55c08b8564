// PINs that a stranger tries first (docs/product/people-and-rights.md#shared-tablets).

/** Why a PIN is easy to guess: the code of its field's problem. */
export type EasyPin = 'pin_easy' | 'pin_year' | 'pin_pattern';

const FIRST_YEAR = 1900;
const LAST_YEAR = 2039;

/** Every digit is as far from the one before: 0000, 1234, 2468, 7890. After 9 comes 0. */
const isRow = (digits: readonly number[]): boolean => {
  const step = ((digits[1] as number) - (digits[0] as number) + 10) % 10;
  return digits.every((digit, at) => at === 0 || (digit - (digits[at - 1] as number) + 10) % 10 === step);
};

/** The same digits again (1212, 123123), each twice (1122, 774488), or there and back (1221). */
const isRepeated = (pin: string): boolean => /^(\d+)\1+$/.test(pin) || /^(?:(\d)\1)+$/.test(pin) || [...pin].reverse().join('') === pin;

const KEYPAD = ['123', '456', '789', ' 0 '];
const placeOf = (key: string): [row: number, column: number] => {
  const row = KEYPAD.findIndex((keys) => keys.includes(key));
  return [row, (KEYPAD[row] as string).indexOf(key)];
};
const areNeighbours = (one: string, other: string): boolean => {
  const [[row, column], [nextRow, nextColumn]] = [placeOf(one), placeOf(other)];
  return Math.abs(row - nextRow) + Math.abs(column - nextColumn) === 1;
};
const there = ['123', '456', '789', '147', '258', '369', '159', '357'];
/** Rows, columns and diagonals of the keypad, from either end. */
const LINES = new Set([...there, ...there.map((line) => [...line].reverse().join(''))]);

/** Corners and edges, once around and on, from either side. */
const RINGS = ['1397', '7931', '2684', '4862'].map((ring) => ring.repeat(3));

/** Keys beside each other all the way (2580, 1478), corners or edges in turn (1397, 2486), or two lines of the keypad (147258, 159357). */
const isPattern = (pin: string): boolean => {
  const keys = [...pin];
  if (keys.every((key, at) => at === 0 || areNeighbours(keys[at - 1] as string, key))) return true;
  if (RINGS.some((ring) => ring.includes(pin))) return true;
  return pin.length === 6 && LINES.has(pin.slice(0, 3)) && LINES.has(pin.slice(3));
};

const isYear = (pin: string): boolean => pin.length === 4 && Number(pin) >= FIRST_YEAR && Number(pin) <= LAST_YEAR;

/** Why a PIN of 4 to 6 digits is among the first that a stranger tries; null where it is not. */
export const easyPin = (pin: string): EasyPin | null => {
  if (isRow([...pin].map(Number)) || isRepeated(pin)) return 'pin_easy';
  if (isYear(pin)) return 'pin_year';
  return isPattern(pin) ? 'pin_pattern' : null;
};
