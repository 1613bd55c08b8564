import type { Menu, MenuCost } from '@ardoise/contract/menu.ts';
import { describe, expect, it } from 'vitest';
import { demoMenu, idOf } from './menu.fixture.ts';
import { resolveMenu } from './menu.ts';
import { costsOfOrders, costsOn } from './pricing-costs.ts';

const withCost = (key: string, change: Partial<MenuCost>): Menu => ({
  ...demoMenu,
  costs: demoMenu.costs.map((cost) => (cost.id === idOf(key) ? { ...cost, ...change } : cost)),
});
const namesOn = (menu: Menu, product: string) => costsOn(menu, idOf(product), 'fr-FR').map(({ name }) => name);
const namesAtFoot = (menu: Menu) => costsOfOrders(menu, 'fr-FR').map(({ name }) => name);

describe('what a product costs besides', () => {
  it('is told where it is certain: amount, how often and where', () => {
    expect(costsOn(demoMenu, idOf('bie1'), 'fr-FR')).toEqual([
      { id: idOf('terr'), name: 'Service en terrasse', message: '', net_price: 0.5, each: true, at: 'table', from: 0 },
    ]);
    expect(namesOn(demoMenu, 'cha1')).toEqual([]);
    expect(costsOn(withCost('terr', { bar: true }), idOf('bie1'), 'fr-FR')[0]?.at).toBeNull();
    expect(costsOn(withCost('terr', { multiple: false }), idOf('bie1'), 'fr-FR')[0]?.each).toBe(false);
  });

  it('is nothing that is added by hand, begins at a total, is switched off, or costs nothing', () => {
    expect(namesOn(demoMenu, 'sof3')).toEqual(['Service en terrasse']);
    expect(namesOn(withCost('sirop', { manual: false }), 'sof3')).toEqual(['Service en terrasse', 'Sirop']);
    for (const change of [{ manual: true, multiple: false }, { threshold: 0.01 }, { unavailable: true }, { net_price: 0 }])
      expect(namesOn(withCost('terr', change), 'bie1')).toEqual([]);
  });

  it('stands at the foot where it is of a whole order or begins at a total', () => {
    expect(costsOfOrders(demoMenu, 'fr-FR')).toMatchObject([{ name: 'Sac de transport', net_price: 1, at: 'bar', from: 60 }]);
    expect(namesAtFoot(withCost('terr', { threshold: 10 }))).toEqual(['Service en terrasse', 'Sac de transport']);
    expect(namesAtFoot(withCost('sac', { manual: true }))).toEqual([]);
    const everywhere = withCost('sac', { threshold: 0 });
    expect([namesAtFoot(everywhere), namesOn(everywhere, 'cha1')]).toEqual([['Sac de transport'], []]);
  });

  it('is part of the menu as a guest sees it', () => {
    const { fees, products } = resolveMenu(demoMenu, new Date('2026-11-24T14:00:00Z'), 'fr-FR');
    expect(fees.map(({ name }) => name)).toEqual(['Sac de transport']);
    expect(products[idOf('sof1')]?.fees.map(({ name }) => name)).toEqual(['Service en terrasse']);
  });
});
