// Bills and credit notes of each kind, for tests.
import type { BillDocument } from './bill-document.ts';

const MONTH = { from: '2026-11-01', to: '2026-12-01', left: null, total: null } as const;

export const plainBill: BillDocument = {
  number: 'F-2026-000123',
  date: '2026-11-29',
  seller: {
    name: 'Ardoise SAS',
    address: '12 rue de la Craie\n75011 Paris',
    legal: 'SAS au capital de 10 000 € – RCS Paris 732 829 320',
    siren: '732829320',
    vat: 'FR44732829320',
    iban: 'FR76 3000 6000 0112 3456 7890 189',
  },
  buyer: {
    name: 'Brasserie des Halles',
    address: '8 place du Marché, 69002 Lyon',
    country: 'FR',
    siren: '404833048',
    vat: 'FR83404833048',
  },
  lines: [{ kind: 'offer', offer: 1, ...MONTH, net: 4900 }],
  tax: { treatment: 'french', rate: 20_000 },
  net: 4900,
  vat: 980,
  total: 5880,
  credit: 0,
  due: 5880,
  method: 'directdebit',
  corrects: null,
  replaces: null,
};

const rest = { from: '2026-11-11', to: '2026-12-01', left: 20, total: 30 } as const;
const corrects = { number: plainBill.number, date: plainBill.date };
const creditNote: BillDocument = { ...plainBill, number: 'A-2026-000007', date: '2026-12-02', method: null, corrects };
const { legal: _, ...formerSeller } = plainBill.seller;
const used = { number: 'A-2026-000006', date: '2026-11-12' };
const HOSTILE = `<Bar> & "Co" 'x' ]]> \u0000\u0007\uD800 🍕 日本 עברית (\\) %PDF`;

export const BILLS: Readonly<Record<string, BillDocument>> = {
  'a plain bill': plainBill,
  'a yearly bill by card': {
    ...plainBill,
    lines: [{ kind: 'offer', offer: 4, from: '2026-11-29', to: '2027-11-29', left: null, total: null, net: 99_000 }],
    net: 99_000,
    vat: 19_800,
    total: 118_800,
    due: 118_800,
    method: 'creditcard',
  },
  'a change within a period': {
    ...plainBill,
    lines: [
      { kind: 'credit', offer: 1, ...rest, net: -3267 },
      { kind: 'offer', offer: 3, ...rest, net: 6600 },
    ],
    net: 3333,
    vat: 667,
    total: 4000,
    due: 4000,
  },
  'a bill with fees': {
    ...plainBill,
    lines: [
      { kind: 'offer', offer: 3, ...MONTH, net: 9900 },
      { kind: 'payment_fee', offer: 3, ...MONTH, net: 1500 },
      { kind: 'sms_fee', offer: 3, ...MONTH, net: 499 },
    ],
    net: 11_899,
    vat: 2380,
    total: 14_279,
    due: 14_279,
  },
  'a bill of one cent': { ...plainBill, lines: [{ kind: 'offer', offer: 1, ...MONTH, net: 1 }], net: 1, vat: 0, total: 1, due: 1 },
  'a free period': { ...plainBill, lines: [{ kind: 'offer', offer: 1, ...MONTH, net: 0 }], net: 0, vat: 0, total: 0, due: 0, method: null },
  'reverse charge': {
    ...plainBill,
    buyer: { name: 'Trattoria Nonna S.r.l.', address: 'Via Roma 4\n20121 Milano', country: 'IT', siren: '', vat: 'IT12345670017' },
    tax: { treatment: 'reverse', rate: 0 },
    vat: 0,
    total: 4900,
    due: 4900,
  },
  'a customer outside the EU': {
    ...plainBill,
    buyer: { name: 'Café du Lac SA', address: 'Quai 3, 1204 Genève', country: 'CH', siren: '', vat: 'CHE-123.456.788 TVA' },
    tax: { treatment: 'outside', rate: 0 },
    vat: 0,
    total: 4900,
    due: 4900,
    method: 'creditcard',
  },
  'a bill paid by transfer': { ...plainBill, method: null },
  'a bill issued before sellers and credit notes were complete': { ...plainBill, seller: formerSeller, credit: 2000, due: 3880 },
  'a bill with store credit': { ...plainBill, credit: 2000, credits: [{ ...used, amount: 2000 }], due: 3880 },
  'a bill paid with store credit': {
    ...plainBill,
    credit: 5880,
    credits: [
      { ...used, amount: 5000 },
      { number: 'A-2026-000009', date: '2026-11-28', amount: 880 },
    ],
    due: 0,
    method: null,
  },
  'a bill abroad with many credit notes': {
    ...plainBill,
    buyer: { name: 'Trattoria Nonna S.r.l.', address: 'Via Roma 4\n20121 Milano', country: 'IT', siren: '', vat: 'IT12345670017' },
    tax: { treatment: 'reverse', rate: 0 },
    vat: 0,
    total: 4900,
    credit: 40,
    credits: Array.from({ length: 40 }, (_, at) => ({
      number: `A-2026-${String(at + 1).padStart(6, '0')}`,
      date: '2026-11-01',
      amount: 1,
    })),
    due: 4860,
  },
  'a partial credit note': { ...creditNote, lines: [{ kind: 'refund', net: 1000 }], net: 1000, vat: 200, total: 1200, due: 1200 },
  'a full credit note': { ...creditNote, lines: [{ kind: 'refund', net: 4900 }] },
  'a credit note that replaces another': {
    ...creditNote,
    number: 'A-2026-000008',
    lines: [{ kind: 'refund', net: 100 }],
    net: 100,
    vat: 20,
    total: 120,
    due: 120,
    replaces: { number: creditNote.number, date: creditNote.date },
  },
  'hostile names': {
    ...plainBill,
    seller: { ...plainBill.seller, name: `Ardoise ${HOSTILE}`, address: HOSTILE },
    buyer: {
      ...plainBill.buyer,
      name: `${HOSTILE} ${'a very long name '.repeat(30)}`.slice(0, 500),
      address: `${'x'.repeat(200)}\n${HOSTILE}`,
    },
  },
  'long addresses': {
    ...plainBill,
    seller: { ...plainBill.seller, address: 'a\n'.repeat(250) },
    buyer: { ...plainBill.buyer, name: 'W'.repeat(500), address: 'W, '.repeat(166), country: 'GB' },
    tax: { treatment: 'outside', rate: 0 },
    vat: 0,
    total: 4900,
    due: 4900,
  },
  'many lines': {
    ...plainBill,
    lines: Array.from({ length: 60 }, () => ({ kind: 'offer', offer: 1, ...rest, net: 100 }) as const),
    net: 6000,
    vat: 1200,
    total: 7200,
    due: 7200,
  },
};
