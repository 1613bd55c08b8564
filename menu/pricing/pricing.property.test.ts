import type { Menu } from '@ardoise/contract/menu.ts';
import type { OrderLine } from '@ardoise/contract/orders.ts';
import { toMinor } from '@ardoise/contract/rules/money.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { demoMenu, idOf } from '../menu.fixture.ts';
import { resolveMenu } from '../menu.ts';
import { type PricedOrder, priceOrder } from './pricing.ts';

const cents = (amount: number) => toMinor(amount, 'EUR');
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + cents(amount), 0);

// Any instant of a week that includes a clock change.
const instant = fc
  .integer({ min: Date.parse('2026-10-20T00:00:00Z'), max: Date.parse('2026-10-28T00:00:00Z') })
  .map((time) => new Date(time));
const table = fc.constantFrom(null, '7');
/** The demo menu with everything available and random prices and rates. */
const anyMenu = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 9999 }), fc.constantFrom(0, 0.021, 0.055, 0.1, 0.2)), {
    minLength: demoMenu.products.length,
    maxLength: demoMenu.products.length,
  })
  .map(
    (drawn): Menu => ({
      ...demoMenu,
      sections: demoMenu.sections.map((section) => ({ ...section, unavailable: false })),
      products: demoMenu.products.map((product, place) => ({
        ...product,
        unavailable: false,
        net_price: (drawn[place]?.[0] ?? 0) / 100,
        tax_rate: drawn[place]?.[1] ?? 0,
      })),
    }),
  );
const sold = demoMenu.products.filter(({ standalone }) => standalone);
/** A valid line: a product, a quantity and a choice in each step. */
const line = fc.tuple(fc.constantFrom(...sold), fc.integer({ min: 1, max: 99 }), fc.infiniteStream(fc.nat(1000))).map(
  ([product, qty, picks]): OrderLine => ({
    product: product.id,
    qty,
    note: '',
    instructions: [],
    choices: product.bundle_categories.map(({ id, products }) => ({
      bundle_category: id,
      products: [{ id: products[(picks.next().value ?? 0) % products.length]?.id ?? '', instructions: [] }],
    })),
  }),
);
const lines = fc.array(line, { minLength: 1, maxLength: 8 });

const priced = (menu: Menu, items: OrderLine[], at: Date, place: string | null): PricedOrder => {
  const result = priceOrder(menu, { items, costs: [], table: place }, at, 'fr-FR');
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result;
};

describe('any order', () => {
  it('costs the sum of its lines and fees, which equals the sum over its rates', () => {
    fc.assert(
      fc.property(anyMenu, lines, instant, table, (menu, items, at, place) => {
        const order = priced(menu, items, at, place);
        expect(cents(order.total_price)).toBe(sum([...order.items, ...order.costs].map(({ net_price }) => net_price)));
        expect(cents(order.total_price)).toBe(sum(order.taxes.map(({ net_price }) => net_price)));
        expect(cents(order.total_price_ht)).toBe(sum(order.taxes.map(({ price_ht }) => price_ht)));
        for (const tax of order.taxes) {
          expect(cents(tax.net_price)).toBe(cents(tax.price_ht) + cents(tax.vat));
          expect(tax.vat).toBeGreaterThanOrEqual(0);
        }
        for (const item of order.items) expect(cents(item.net_price)).toBe(cents(item.unit_price) * item.qty);
      }),
    );
  });

  it('costs the same whatever the order of its lines', () => {
    fc.assert(
      fc.property(anyMenu, lines, instant, table, (menu, items, at, place) => {
        const { taxes, total_price, total_price_ht } = priced(menu, items, at, place);
        expect(priced(menu, [...items].reverse(), at, place)).toMatchObject({ taxes, total_price, total_price_ht });
      }),
    );
  });

  it('costs no less with one more piece', () => {
    fc.assert(
      fc.property(anyMenu, lines, instant, table, (menu, items, at, place) => {
        const more = items.map((one, index) => (index === 0 ? { ...one, qty: one.qty + 1 } : one));
        expect(priced(menu, more, at, place).total_price).toBeGreaterThanOrEqual(priced(menu, items, at, place).total_price);
      }),
    );
  });

  it('is priced as the menu shows at that instant, and accepted exactly if the menu shows it as orderable', () => {
    fc.assert(
      fc.property(instant, line, (at, one) => {
        const shown = resolveMenu(demoMenu, at, 'fr-FR').products[one.product]!;
        const result = priceOrder(demoMenu, { items: [one], costs: [], table: null }, at, 'fr-FR');
        const chosen = new Set(one.choices.flatMap(({ products }) => products.map(({ id }) => id)));
        const choices = shown.bundle_categories.flatMap(({ products }) => products.filter(({ id }) => chosen.has(id)));
        expect(result.ok).toBe(shown.orderable && choices.every(({ unavailable }) => !unavailable));
        if (result.ok)
          expect(cents(result.items[0]!.unit_price)).toBe(sum([shown.net_price, ...choices.map(({ supplement }) => supplement)]));
      }),
      { numRuns: 300 },
    );
  });

  it('changes its price only when a calendar starts or ends', () => {
    const at = new Date('2026-10-22T10:00:00Z');
    const beer = { product: idOf('bie1'), qty: 1, note: '', instructions: [], choices: [] };
    const total = (time: Date) => priced(demoMenu, [beer], time, null).total_price;
    const borders: [string, number][] = [];
    for (
      let next = resolveMenu(demoMenu, at, 'fr-FR').next_change;
      next && next < '2026-10-27';
      next = resolveMenu(demoMenu, new Date(next), 'fr-FR').next_change
    )
      if (total(new Date(Date.parse(next) - 1)) !== total(new Date(next))) borders.push([next, total(new Date(next))]);
    expect(borders).toEqual([
      ['2026-10-22T15:00:00.000Z', 3.2],
      ['2026-10-22T18:00:00.000Z', 4.6],
      ['2026-10-23T15:00:00.000Z', 3.2],
      ['2026-10-23T18:00:00.000Z', 4.6],
      ['2026-10-26T16:00:00.000Z', 3.2],
      ['2026-10-26T19:00:00.000Z', 4.6],
    ]);
  });
});
