import { expect, it } from 'vitest';
import { isEasyPin } from './easy-pin.ts';

it.each(['0000', '1111', '1234', '4321', '012345', '987654', '1212', '909090', '777777'])('would try %s first', (pin) => {
  expect(isEasyPin(pin)).toBe(true);
});
it.each(['1973', '0420', '8241', '112233', '135790', '1221'])('would not try %s first', (pin) => {
  expect(isEasyPin(pin)).toBe(false);
});
