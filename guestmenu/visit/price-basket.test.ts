import type { Menu } from '@ardoise/contract/menu.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { demoMenu, idOf } from '@ardoise/menu/menu.fixture.ts';
import { resolveMenu } from '@ardoise/menu/menu.ts';
import { describe, expect, it } from 'vitest';
import { addLine, type Basket, type ChosenLine, EMPTY_BASKET, emptyLine, readingOf } from './basket.ts';
import { badPlaces, priceBasket } from './price-basket.ts';

const NOON = new Date('2026-11-24T12:00:00Z');
const AFTERNOON = new Date('2026-11-24T14:00:00Z');
const HAPPY_HOUR = new Date('2026-11-24T17:30:00Z');
const basketOf = (...keys: string[]): Basket => keys.reduce((basket, key) => addLine(basket, emptyLine(idOf(key))), EMPTY_BASKET);
const without = (...keys: string[]): Menu => ({
  ...demoMenu,
  products: demoMenu.products.map((product) =>
    keys.some((key) => idOf(key) === product.id) ? { ...product, unavailable: true } : product,
  ),
});

describe('a priced basket', () => {
  it('costs the price in force at the instant, table fees included', () => {
    expect(priceBasket(demoMenu, basketOf('cha1', 'sof4'), null, AFTERNOON, 'fr-FR')).toMatchObject({
      total: 7.1,
      orderable: true,
      costs: [],
    });
    expect(priceBasket(demoMenu, basketOf('cha1', 'sof4'), null, HAPPY_HOUR, 'fr-FR').total).toBe(5.7);
    const atTable = priceBasket(demoMenu, basketOf('cha1', 'sof4'), '7', AFTERNOON, 'fr-FR');
    expect(atTable.costs).toMatchObject([{ name: 'Service en terrasse', qty: 1, net_price: 0.5 }]);
    expect(atTable.total).toBe(7.6);
  });

  it('excludes sold-out products from the total, and marks their lines', () => {
    const settled = priceBasket(without('sof4'), basketOf('cha1', 'sof4', 'bie1'), null, AFTERNOON, 'fr-FR');
    expect(settled.lines.map(({ problem }) => problem)).toEqual([null, 'gone', null]);
    expect(settled.lines.map(({ priced }) => priced?.net_price ?? null)).toEqual([2.6, null, 4.6]);
    expect(settled).toMatchObject({ total: 7.2, orderable: false });
  });

  it('marks products no longer on the menu, besides sold-out ones', () => {
    const basket = addLine(basketOf('sof4', 'cha1'), emptyLine(idOf('nothing')));
    const settled = priceBasket(without('sof4'), basket, null, AFTERNOON, 'fr-FR');
    expect(settled.lines.map(({ problem }) => problem)).toEqual(['gone', null, 'changed']);
    expect(settled.total).toBe(2.6);
  });

  it('names the sold-out part of an available line', () => {
    const bundle = demoMenu.products.find(({ type_id }) => type_id === 2) as Menu['products'][number];
    const choices = bundle.bundle_categories.map(({ id, products }) => ({
      bundle_category: id,
      products: [{ id: products[0]?.id ?? '', instructions: [] }],
    }));
    const basket = addLine(EMPTY_BASKET, { ...emptyLine(bundle.id), choices });
    const part = demoMenu.products.find(({ id }) => id === choices[0]?.products[0]?.id);
    const menu = { ...demoMenu, products: demoMenu.products.map((one) => (one === part ? { ...one, unavailable: true } : one)) };
    const settled = priceBasket(menu, basket, null, NOON, 'fr-FR');
    expect(settled.lines).toMatchObject([{ problem: 'gone', gone: [part?.name] }]);
  });

  const steak = demoMenu.products.find(({ id }) => id === idOf('pla2')) as Menu['products'][number];
  const cooked: ChosenLine = {
    ...emptyLine(steak.id),
    instructions: [{ instruction: idOf('cuis'), options: [{ id: idOf('cuis1'), qty: 1 }] }],
  };
  const seenIn = (locale: Locale): Basket =>
    addLine(EMPTY_BASKET, { ...cooked, seen: readingOf(cooked, resolveMenu(demoMenu, NOON, locale)) });
  const withOptions = (change: (options: Menu['instructions'][number]['options']) => Menu['instructions'][number]['options']): Menu => ({
    ...demoMenu,
    instructions: demoMenu.instructions.map((one) => (one.id === idOf('cuis') ? { ...one, options: change(one.options) } : one)),
  });

  it('keeps the chosen option, wherever it is in the list', () => {
    const turned = withOptions((options) => options.toReversed());
    expect(priceBasket(turned, seenIn('fr-FR'), null, NOON, 'fr-FR').lines).toMatchObject([
      { problem: null, changes: [], priced: { instructions: [{ options: [{ name: 'saignant' }] }] } },
    ]);
  });

  it('names an option that is gone, renamed, or has other allergens', () => {
    const gone = withOptions((options) => options.filter(({ id }) => id !== idOf('cuis1')));
    expect(priceBasket(gone, seenIn('fr-FR'), null, NOON, 'fr-FR').lines).toMatchObject([{ problem: 'changed', gone: ['saignant'] }]);
    const renamed = withOptions((options) =>
      options.map((one) => (one.id === idOf('cuis1') ? { ...one, name: 'rosé', languages: [] } : one)),
    );
    const change = { what: 'option', name: 'rosé', before: 'saignant', after: 'rosé' };
    expect(priceBasket(renamed, seenIn('fr-FR'), null, NOON, 'fr-FR').lines).toMatchObject([{ problem: null, changes: [change] }]);
    // Names in another language cannot be compared.
    expect(priceBasket(renamed, seenIn('en-GB'), null, NOON, 'fr-FR').lines).toMatchObject([{ changes: [] }]);
    const buttered = withOptions((options) => options.map((one) => ({ ...one, tags: ['allergen:milk'] })));
    expect(priceBasket(buttered, seenIn('en-GB'), null, NOON, 'fr-FR').lines).toMatchObject([
      {
        changes: [{ what: 'allergens', name: 'saignant', before: '', after: 'allergen:milk' }],
      },
    ]);
  });

  it('offers manual fees with their price, counts the chosen ones, and drops those that no longer apply', () => {
    const basket = { ...basketOf('sof3'), costs: [idOf('sirop')] };
    expect(priceBasket(demoMenu, basketOf('sof3'), null, AFTERNOON, 'fr-FR').offered).toMatchObject([
      { id: idOf('sirop'), net_price: 0.4 },
    ]);
    expect(priceBasket(demoMenu, basket, null, AFTERNOON, 'fr-FR').total).toBe(6.9);
    const moved = priceBasket(demoMenu, { ...basketOf('cha1'), costs: [idOf('sirop')] }, null, AFTERNOON, 'fr-FR');
    expect(moved).toMatchObject({ total: 2.6, orderable: true, costs: [], offered: [] });
  });

  it('is not orderable while empty', () => {
    expect(priceBasket(demoMenu, EMPTY_BASKET, null, AFTERNOON, 'fr-FR')).toMatchObject({ lines: [], total: 0, orderable: false });
  });
});

it('reads the indexes of lines from field paths', () => {
  expect(badPlaces({ 'items.2.product': {}, 'items.0.choices.1.products': {}, 'items.2.choices': {}, 'costs.1': {}, table: {} })).toEqual([
    2, 0,
  ]);
});
