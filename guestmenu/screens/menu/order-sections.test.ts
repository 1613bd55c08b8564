import { demoMenu, idOf } from '@ardoise/menu/menu.fixture.ts';
import { resolveMenu } from '@ardoise/menu/menu.ts';
import type { ResolvedSection } from '@ardoise/menu/resolved-menu.ts';
import { describe, expect, it } from 'vitest';
import {
  asksNothing,
  availableFrom,
  firstAvailability,
  isSectionServed,
  isServed,
  productsByRank,
  shownCategories,
  shownSections,
} from './order-sections.ts';

const NOON = '2026-11-24T11:00:00Z';
const AFTERNOON = '2026-11-24T14:00:00Z';
const HAPPY_HOUR = '2026-11-24T17:00:00Z';
const DINNER = '2026-11-24T19:00:00Z';
const NIGHT = '2026-11-24T22:30:00Z';

const resolved = (iso: string, menu = demoMenu) => resolveMenu(menu, new Date(iso), 'fr-FR');
const at = (iso: string, menu = demoMenu) => shownSections(resolved(iso, menu));
const names = (sections: ResolvedSection[]) => sections.map(({ name }) => name);
const named = (sections: ResolvedSection[], name: string) => sections.find((section) => section.name === name)!;

describe('sections', () => {
  it('come first if served now, in the order of the menu, and move with the happy hour', () => {
    expect(names(at(NOON).filter(isSectionServed))).toEqual([
      'Formules et menus',
      'La carte',
      'Boissons',
      'Bar et vins',
      'Épicerie à emporter',
    ]);
    expect(names(at(HAPPY_HOUR))[0]).toBe('Bar et vins');
    expect(names(at(AFTERNOON)).slice(-2)).toEqual(['Petit-déjeuner', 'La carte']);
  });

  it('come after other served ones if more products are later than orderable', () => {
    const order = ['La carte', 'Boissons', 'Bar et vins', 'Épicerie à emporter', 'Formules et menus', 'Petit-déjeuner'];
    expect(names(at(DINNER))).toEqual(order);
    expect(isSectionServed(named(at(DINNER), 'Formules et menus'))).toBe(true);
  });

  it('keep their rank while the venue is closed or paused', () => {
    const closed = { ...demoMenu, venue: { ...demoMenu.venue, open: false } };
    const paused = { ...demoMenu, venue: { ...demoMenu.venue, paused_until: '2026-11-24T19:20:00Z' } };
    for (const menu of [closed, paused]) expect(names(at(DINNER, menu))).toEqual(names(at(DINNER)));
  });

  it('keep their rank with many sold-out products, because those come back by hand', () => {
    const menu = resolved(NOON);
    const drinks = menu.sections.find(({ name }) => name === 'Boissons')!;
    for (const product of drinks.categories.flatMap(({ products }) => products).slice(1))
      Object.assign(product, { orderable: false, opens_at: null });
    expect(names(shownSections(menu)).slice(0, 3)).toEqual(['Formules et menus', 'La carte', 'Boissons']);
  });

  it('give the time when they are served next, on another day too', () => {
    expect(availableFrom(named(at(AFTERNOON), 'La carte'))).toBe('2026-11-24T17:45:00.000Z');
    expect(availableFrom(named(at(NIGHT), 'La carte'))).toBe('2026-11-25T10:45:00.000Z');
    expect(availableFrom(named(at(NIGHT), 'Petit-déjeuner'))).toBe('2026-11-25T06:30:00.000Z');
  });

  it('are omitted if no schedule makes them available', () => {
    const off = (name: string) => demoMenu.sections.map((one) => (one.name === name ? { ...one, unavailable: true, exceptions: [] } : one));
    expect(names(at(AFTERNOON, { ...demoMenu, sections: off('Boissons') }))).not.toContain('Boissons');
    expect(names(at(NIGHT, { ...demoMenu, sections: off('Boissons') }))).toContain('La carte');
  });

  it('are not served just because they share a category with an open section', () => {
    const breakfast = named(at(NIGHT), 'Petit-déjeuner');
    expect(breakfast.categories.some(isServed)).toBe(true);
    expect(isSectionServed(breakfast)).toBe(false);
  });

  it('are served from their first available product', () => {
    const products = demoMenu.products.map((one) => ({ ...one, unavailable: true, exceptions: [] }));
    const section = named(at(NIGHT, { ...demoMenu, products }), 'Boissons');
    expect(isSectionServed(section)).toBe(false);
    expect(availableFrom(section)).toBeNull();
    const [first = '', second = ''] = shownCategories(section)[0]!.products.map(({ id }) => id);
    const later = [
      [second, '2026-11-25T11:00:00.000Z'],
      [first, '2026-11-25T09:00:00.000Z'],
    ] as const;
    for (const [id, instant] of later) {
      const product = shownCategories(section)[0]!.products.find((one) => one.id === id)!;
      product.opens_at = instant;
    }
    expect(availableFrom(section)).toBe('2026-11-25T09:00:00.000Z');
  });
});

describe('the products of a category', () => {
  it('are sorted by rank: available, later, sold out; in the order of the menu within a rank', () => {
    const menu = resolved(AFTERNOON);
    const category = menu.sections.flatMap(({ categories }) => categories).find(({ products }) => products.length > 4)!;
    const [out, later, ...rest] = category.products.map(({ id }) => id);
    const [sold, waits] = [category.products[0]!, category.products[1]!];
    Object.assign(sold, { orderable: false, opens_at: null });
    Object.assign(waits, { orderable: false, opens_at: '2026-11-24T17:45:00.000Z' });
    const now = category.products.filter(({ orderable }) => orderable).map(({ id }) => id);
    const gone = rest.filter((id) => !now.includes(id));
    const shown = shownSections(menu)
      .flatMap(({ categories }) => categories)
      .find(({ id }) => id === category.id)!
      .products.map(({ id }) => id);
    expect(shown.slice(0, now.length)).toEqual(now);
    expect(shown.indexOf(later!)).toBeGreaterThanOrEqual(now.length);
    expect(shown.indexOf(out!)).toBeGreaterThan(shown.indexOf(later!));
    expect([...shown].sort()).toEqual([...now, out, later, ...gone].sort());
    const ids = ({ products }: { products: { id: string }[] }) => products.map(({ id }) => id);
    const by = productsByRank(category);
    expect(ids({ products: by.now })).toEqual(now);
    expect(ids({ products: by.later })).toContain(later);
    expect(ids({ products: by.out })).toContain(out);
    expect([...by.now, ...by.later, ...by.out].length).toBe(category.products.length);
    expect(firstAvailability(by.out)).toBeNull();
  });

  it('ask nothing unless they or their parts have a choice', () => {
    // A set with a cola, which has an instruction for ice.
    const withCola = {
      ...demoMenu,
      products: demoMenu.products.map((one) => (one.id === idOf('plc5') ? { ...one, products: ['plc4', 'sof4'].map(idOf) } : one)),
    };
    const { products } = resolved(AFTERNOON, withCola);
    const asks = (key: string) => !asksNothing(products[idOf(key)]!, products);
    expect(['sof3', 'bie1', 'des11'].filter(asks)).toEqual([]);
    const asking = Object.values(products).filter((one) => !asksNothing(one, products));
    expect(asking.map(({ id }) => id).sort()).toEqual(['pla2', 'sof4', 'for1', 'for2', 'for3', 'plc5'].map(idOf).sort());
  });
});
