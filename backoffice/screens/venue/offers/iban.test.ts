import { describe, expect, it } from 'vitest';
import { groupIban, isIban } from './iban.ts';

describe('an IBAN', () => {
  it.each([
    ['fr7630006000011234567890189', 'FR76 3000 6000 0112 3456 7890 189'],
    ['DE89 37', 'DE89 37'],
    ['NL91-ABNA', 'NL91 ABNA'],
    ['', ''],
  ])('%j is written %j', (typed, written) => expect(groupIban(typed)).toBe(written));

  it('has no more than 34 letters and digits', () => expect(groupIban('A'.repeat(50)).replaceAll(' ', '')).toHaveLength(34));

  it.each(['FR7630006000011234567890189', 'DE89 3704 0044 0532 0130 00', 'MT84MALT011000012345MTLCAST001S', 'NL91ABNA0417164300'])(
    'accepts %s',
    (typed) => expect(isIban(typed)).toBe(true),
  );

  it.each([
    ['a mistyped digit', 'FR7630006000011234567890188'],
    ['two digits in the wrong order', 'DE89370400440532013 000'.replace('3704', '7304')],
    ['a missing digit', 'FR763000600001123456789018'],
    ['no country', '7630006000011234567890189'],
    ['letters only', 'ABCDEFGHIJKLMNOPQRST'],
    ['nothing', ''],
  ])('refuses one with %s', (_, typed) => expect(isIban(typed)).toBe(false));
});
