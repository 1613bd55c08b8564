import { expect, it } from 'vitest';
import { easyPin } from './pins.ts';

it.each([
  '0000',
  '1111',
  '1234',
  '4321',
  '012345',
  '987654',
  '7890',
  '0987',
  '2468',
  '9630',
  '1212',
  '909090',
  '777777',
  '1122',
  '112233',
  '123123',
  '1221',
  '457754',
  '22222',
])('refuses the sequence or repetition %s', (pin) => {
  expect(easyPin(pin)).toBe('pin_easy');
});
it.each(['1900', '1973', '1999', '2000', '2026', '2039'])('refuses the year %s', (pin) => {
  expect(easyPin(pin)).toBe('pin_year');
});
it.each([
  '2580',
  '0852',
  '1478',
  '3698',
  '1254',
  '14789',
  '25896',
  '2589',
  '1397',
  '7139',
  '2486',
  '8426',
  '147258',
  '963852',
  '159357',
  '789123',
])('refuses the keypad pattern %s', (pin) => {
  expect(easyPin(pin)).toBe('pin_pattern');
});
it.each(['4071', '8264', '4830', '0420', '8241', '1899', '2040', '190073', '527183', '60418'])('accepts %s', (pin) => {
  expect(easyPin(pin)).toBe(null);
});
