// PINs that somebody would try first.

const STEPS = [0, 1, -1];

/** One digit repeated, two that take turns, or a row of neighbours. */
export const isEasyPin = (pin: string): boolean => {
  const digits = [...pin].map(Number);
  const isRow = STEPS.some((step) => digits.every((digit, at) => at === 0 || digit - (digits[at - 1] as number) === step));
  return isRow || digits.every((digit, at) => at < 2 || digit === digits[at - 2]);
};
