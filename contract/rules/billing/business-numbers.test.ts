import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COUNTRIES, isEu } from '../countries.ts';
import { type Business, frenchVat, isSiren, isVatNumber, needsOf, sirenFrom, sirenOf, vatNumberOf } from './business-numbers.ts';

const SIREN = '732829320';
const VAT = 'FR44732829320';

describe('a SIREN', () => {
  it('has nine digits and a valid check digit; spaces are ignored', () => {
    expect([SIREN, '732 829 320', '552100554', '\u00a0732\u202f829 320'].map(isSiren)).toEqual([true, true, true, true]);
    expect(sirenOf('732 829 320')).toBe(SIREN);
    for (const wrong of ['', '732829321', '73282932', '7328293200', '73282932A', '000000000', '732-829-320', '٧٣٢٨٢٩٣٢٠'])
      expect(isSiren(wrong)).toBe(false);
  });

  it('is refused if any one digit differs', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 1, max: 9 }), (at, by) => {
        const digit = (Number(SIREN[at]) + by) % 10;
        expect(isSiren(`${SIREN.slice(0, at)}${digit}${SIREN.slice(at + 1)}`)).toBe(false);
      }),
    );
  });
});

describe('a VAT number', () => {
  it('of France contains a SIREN and its key', () => {
    expect(frenchVat(SIREN)).toBe(VAT);
    expect(frenchVat('404833048')).toBe('FR83404833048');
    expect(vatNumberOf('FR', 'fr 44 732 829 320')).toBe(VAT);
    for (const wrong of ['FR45732829320', 'FR44732829321', SIREN, 'DE123456789', '']) expect(isVatNumber('FR', wrong)).toBe(false);
  });

  it('has a key of two digits for each SIREN', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10_000_000, max: 99_999_999 }), (first) => {
        const siren = Array.from({ length: 10 }, (_, digit) => `${first}${digit}`).find(isSiren) ?? '';
        expect(frenchVat(siren)).toMatch(/^FR\d{11}$/);
        expect(isVatNumber('FR', frenchVat(siren))).toBe(true);
      }),
    );
  });

  const valid: Record<string, string[]> = {
    AT: ['ATU12345678'],
    BE: ['BE0123456789', 'BE 1234.567.890'],
    BG: ['BG123456789', 'BG1234567890'],
    CY: ['CY12345678X'],
    CZ: ['CZ12345678', 'CZ1234567890'],
    DE: ['DE123456789', 'de 123 456 789'],
    DK: ['DK12 34 56 78'],
    EE: ['EE123456789'],
    ES: ['ESB12345678', 'ES12345678Z', 'ESX1234567L'],
    FI: ['FI12345678'],
    FR: [VAT],
    GR: ['EL123456789'],
    IE: ['IE1234567WA', 'IE1234567F', 'IE1A23456F'],
    IT: ['IT12345678901'],
    LT: ['LT123456789', 'LT123456789012'],
    LU: ['LU12345678'],
    LV: ['LV12345678901'],
    MT: ['MT12345678'],
    NL: ['NL123456789B01'],
    PL: ['PL123-456-78-90'],
    PT: ['PT123456789'],
    RO: ['RO12', 'RO1234567890'],
    SE: ['SE123456789001'],
    SI: ['SI12345678'],
    SK: ['SK1234567890'],
  };

  it('has the format of its EU country, and no other', () => {
    expect(Object.keys(valid).sort()).toEqual(COUNTRIES.filter(isEu).sort());
    for (const [country, numbers] of Object.entries(valid))
      for (const number of numbers) {
        expect([country, number, isVatNumber(country, number)]).toEqual([country, number, true]);
        expect(isVatNumber(country, number.slice(2))).toBe(false);
        expect(isVatNumber(country, `${number}ABC`)).toBe(false);
        for (const other of Object.keys(valid)) if (other !== country) expect(isVatNumber(other, number)).toBe(false);
      }
  });

  it('of Greece begins with EL, not GR', () => {
    expect(isVatNumber('GR', 'GR123456789')).toBe(false);
  });

  it('outside the EU has 2 to 20 printable characters', () => {
    expect(vatNumberOf('CH', ' CHE-123.456.789 TVA ')).toBe('CHE-123.456.789 TVA');
    expect(isVatNumber('US', '12-3456789')).toBe(true);
    for (const wrong of ['', ' ', 'A', 'A\u0000B', 'x'.repeat(21)]) expect(isVatNumber('GB', wrong)).toBe(false);
  });
});

describe('the fields that a bill needs', () => {
  const complete: Business = { country: 'FR', business_name: 'Brasserie', billing_address: '1 rue', siren: SIREN, tax_number: '' };

  it('are name, address and SIREN in France', () => {
    expect(needsOf(complete)).toEqual([]);
    expect(needsOf({ ...complete, business_name: ' ', billing_address: '', siren: '' })).toEqual([
      'business_name',
      'billing_address',
      'siren',
    ]);
    expect(needsOf({ ...complete, siren: '123456789' })).toEqual(['siren']);
  });

  it('include no SIREN if the VAT number contains it', () => {
    expect(needsOf({ ...complete, siren: '', tax_number: 'FR 44 732829320' })).toEqual([]);
    expect(sirenFrom({ siren: '', tax_number: VAT })).toBe(SIREN);
    expect(needsOf({ ...complete, siren: '', tax_number: 'FR45732829320' })).toEqual(['siren']);
  });

  it('include a valid VAT number elsewhere in the EU, and no SIREN', () => {
    const german = { ...complete, country: 'DE', siren: '' };
    expect(needsOf(german)).toEqual(['tax_number']);
    expect(needsOf({ ...german, tax_number: VAT })).toEqual(['tax_number']);
    expect(needsOf({ ...german, tax_number: 'DE123456789' })).toEqual([]);
  });

  it('include no number outside the EU', () => {
    expect(needsOf({ ...complete, country: 'CH', siren: '' })).toEqual([]);
  });
});
