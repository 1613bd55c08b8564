import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NOTHING, parseStored, type Stored } from './stored.ts';

const line = {
  key: '1',
  product: 'p',
  qty: 2,
  note: 'sans sel',
  instructions: [{ instruction: 'i', options: [{ id: 'o', qty: 1 }] }],
  choices: [{ bundle_category: 'b', products: [{ id: 'q', instructions: [{ instruction: 'j', options: [{ id: 'n', qty: 2 }] }] }] }],
  seen: {
    locale: 'fr-FR',
    entries: [
      { key: 'p', id: 'p', what: 'product' as const, name: 'Burger', allergens: ['allergen:milk'] },
      { key: 'p:i:o', id: 'o', what: 'option' as const, name: 'Saignant', allergens: null },
    ],
  },
};
const stored: Stored = {
  basket: { lines: [line], costs: ['c'], note: 'merci' },
  pending: {
    key: 'k',
    since: 1,
    body: {
      table: '7',
      code: 'K7M2P9QX',
      customer: { name: 'Camille', phone: null, email: null, newsletter: false },
      note: '',
      items: [],
      costs: [],
      payment: 'counter',
      expected_total: 4.5,
      locale: 'fr-FR',
      device: 'd',
      seat: null,
      avoids: ['allergen:milk'],
    },
  },
  refusal: {
    notice: { kind: 'changed', changes: [{ kind: 'gone', name: 'Burger' }], before: 4.5, after: 0 },
    fields: { name: 'nameMissing' },
    refused: ['1'],
  },
  orders: [
    { uuid: 'v', ref: 'A-002', at: 3, table: null, status: 'READY' },
    { uuid: 'u', ref: 'A-001', at: 2, table: '7', status: null },
  ],
  missing: ['Burger'],
  repriced: [{ product: 'p', name: 'Café', before: 2, after: 2.2 }],
  declined: 'u',
  code: { table: '7', code: 'K7M2P9QX' },
  device: 'd',
  welcomed: 5,
};

describe('the stored state of a visit', () => {
  it('round-trips', () => {
    expect(parseStored(JSON.stringify(stored))).toEqual(stored);
  });

  it('reads the single order that older versions stored', () => {
    const { orders } = parseStored(JSON.stringify({ last: { uuid: 'u', ref: 'A-001', at: 2 } }));
    expect(orders).toEqual([{ uuid: 'u', ref: 'A-001', at: 2, table: null, status: null }]);
    expect(parseStored(JSON.stringify({ last: null })).orders).toEqual([]);
  });

  it('ignores orders without a uuid, and unknown statuses', () => {
    const orders = [{ uuid: 7, at: 1 }, { uuid: 'u' }, null, { uuid: 'u', at: 2, ref: 7, table: 7, status: 'EATEN' }];
    expect(parseStored(JSON.stringify({ orders })).orders).toEqual([{ uuid: 'u', ref: '', at: 2, table: null, status: null }]);
  });

  it('is empty for missing or invalid text', () => {
    for (const text of [null, '', '{', '[]', '7', 'null', '"x"', '{"basket":[]}']) expect(parseStored(text)).toEqual(NOTHING);
  });

  it('ignores lines that cannot be ordered', () => {
    const wrong = [
      { ...line, qty: 0 },
      { ...line, qty: 1.5 },
      { ...line, qty: 100 },
      { ...line, product: 7 },
      null,
      'x',
      { ...line, choices: 'x', instructions: [{ instruction: 'i', options: [{ id: 'o', qty: 0 }] }] },
    ];
    const { lines } = parseStored(JSON.stringify({ basket: { lines: wrong } })).basket;
    expect(lines).toEqual([{ ...line, choices: [], instructions: [] }]);
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.json(), fc.json(), (basket, pending) => {
        const { lines } = parseStored(`{"basket":${basket},"pending":${pending}}`).basket;
        expect(Array.isArray(lines)).toBe(true);
      }),
    );
  });
});
