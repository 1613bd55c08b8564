import type { Menu, MenuCost, MenuProduct } from '@ardoise/contract/menu.ts';
import { describe, expect, it } from 'vitest';
import { demoMenu, idOf } from '../menu.fixture.ts';
import { resolveMenu } from '../menu.ts';
import { costsFor, costsOfOrders, costsOfProduct } from './pricing-costs.ts';

const withCost = (key: string, change: Partial<MenuCost>): Menu => ({
  ...demoMenu,
  costs: demoMenu.costs.map((cost) => (cost.id === idOf(key) ? { ...cost, ...change } : cost)),
});
const on = (menu: Menu, key: string, net_price?: number) => {
  const product = menu.products.find(({ id }) => id === idOf(key)) as MenuProduct;
  return costsOfProduct(menu, product, net_price ?? product.net_price, 'fr-FR');
};
const namesOn = (menu: Menu, key: string, net_price?: number) => on(menu, key, net_price).map(({ name }) => name);
const namesAtFoot = (menu: Menu) => costsOfOrders(menu, 'fr-FR').map(({ name }) => name);

describe('the fees of a product', () => {
  it('are shown with amount, frequency and place if they are certain', () => {
    expect(on(demoMenu, 'bie1')).toEqual([
      { id: idOf('terr'), name: 'Service en terrasse', message: '', net_price: 0.5, each: true, at: 'table', from: 0 },
    ]);
    expect(namesOn(demoMenu, 'cha1')).toEqual([]);
    expect(on(withCost('terr', { bar: true }), 'bie1')[0]?.at).toBeNull();
    expect(on(withCost('terr', { multiple: false }), 'bie1')[0]?.each).toBe(false);
  });

  it('exclude manual fees, fees from a total, switched-off and free ones', () => {
    expect(namesOn(demoMenu, 'sof3')).toEqual(['Service en terrasse']);
    expect(namesOn(withCost('sirop', { manual: false }), 'sof3')).toEqual(['Service en terrasse', 'Sirop']);
    for (const change of [{ manual: true, multiple: false }, { threshold: 0.01 }, { unavailable: true }, { net_price: 0 }])
      expect(namesOn(withCost('terr', change), 'bie1')).toEqual([]);
  });

  it('are listed for the whole order if they apply to it or from a total', () => {
    expect(costsOfOrders(demoMenu, 'fr-FR')).toMatchObject([{ name: 'Sac de transport', net_price: 1, at: 'bar', from: 60 }]);
    expect(namesAtFoot(withCost('terr', { threshold: 10 }))).toEqual(['Service en terrasse', 'Sac de transport']);
    expect(namesAtFoot(withCost('sac', { manual: true }))).toEqual([]);
    const everywhere = withCost('sac', { threshold: 0 });
    expect([namesAtFoot(everywhere), namesOn(everywhere, 'cha1')]).toEqual([['Sac de transport'], []]);
  });

  it('are part of the resolved menu', () => {
    const { fees, products } = resolveMenu(demoMenu, new Date('2026-11-24T14:00:00Z'), 'fr-FR');
    expect(fees.map(({ name }) => name)).toEqual(['Sac de transport']);
    expect(products[idOf('sof2')]?.fees.map(({ name }) => name)).toEqual(['Service en terrasse']);
    expect(products[idOf('sof1')]?.fees).toEqual([]);
  });
});

describe('a free piece', () => {
  const pieces = (menu: Menu, ...lines: [key: string, qty: number, net_price: number][]) =>
    costsFor(
      menu,
      'automatic',
      lines.map(([key, qty, net_price]) => ({ product: idOf(key), qty, net_price })),
      '7',
      'fr-FR',
    ).map(({ name, qty, net_price }) => [name, qty, net_price]);

  it('does not count for a fee per piece', () => {
    expect(pieces(demoMenu, ['sof1', 2, 0])).toEqual([]);
    expect(pieces(demoMenu, ['sof1', 2, 0], ['sof2', 3, 13.5], ['bie1', 1, 0])).toEqual([['Service en terrasse', 3, 1.5]]);
    expect(pieces(demoMenu, ['sof2', 1, 0.01])).toEqual([['Service en terrasse', 1, 0.5]]);
  });

  it('counts for a fee per order', () => {
    expect(pieces(withCost('terr', { multiple: false }), ['sof1', 2, 0])).toEqual([['Service en terrasse', 1, 0.5]]);
  });

  it('shows no fee per piece, at the price in force', () => {
    expect([namesOn(demoMenu, 'sof1'), namesOn(demoMenu, 'bie1', 0), namesOn(demoMenu, 'sof1', 1)]).toEqual([
      [],
      [],
      ['Service en terrasse'],
    ]);
    expect(namesOn(withCost('terr', { multiple: false }), 'sof1')).toEqual(['Service en terrasse']);
  });

  it('is not a bundle with supplements: its choices decide', () => {
    const menu = withCost('terr', { application: 'product', products_id: ['for1', 'for3', 'for2'].map(idOf) });
    const plain: Menu = {
      ...menu,
      products: menu.products.map((one) => ({
        ...one,
        bundle_categories: one.id === idOf('for3') ? one.bundle_categories.slice(0, 2) : one.bundle_categories,
      })),
    };
    expect([namesOn(menu, 'for1', 0), namesOn(plain, 'for3', 0)]).toEqual([['Service en terrasse'], []]);
    expect(pieces(menu, ['for1', 2, 12])).toEqual([['Service en terrasse', 2, 1]]);
  });
});
