import type { Menu, MenuProduct } from '@ardoise/contract/menu.ts';
import type { OrderLine } from '@ardoise/contract/orders.ts';
import { builtInTags } from '@ardoise/contract/rules/tags/built-in-tags.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localizeMenu } from './localize.ts';
import { demoMenu, idOf } from './menu.fixture.ts';
import { isOrderable, resolveMenu } from './menu.ts';
import { priceOrder } from './pricing/pricing.ts';
import { publicMenu } from './public-menu.ts';
import { dishesOfMenu, dishesOfPage, entriesOf, fingerprint } from './reading.ts';
import { partsOf } from './state.ts';

const ids = (records: readonly { id: string }[]) => records.map(({ id }) => id);
const found = (menu: Menu, key: string) => menu.products.find(({ id }) => id === idOf(key));
type List = 'sections' | 'categories' | 'products' | 'instructions' | 'costs';
/** A copy with one record of a list changed. */
const withOne = <L extends List>(list: L, key: string, change: Partial<Menu[L][number]>, menu: Menu = demoMenu): Menu => ({
  ...menu,
  [list]: menu[list].map((one) => (one.id === idOf(key) ? { ...one, ...change } : one)),
});
/** Removes categories from all sections. */
const unlisted = (keys: string, menu: Menu = demoMenu): Menu => {
  const gone = keys.split(' ').map(idOf);
  return { ...menu, sections: menu.sections.map((one) => ({ ...one, categories: one.categories.filter((id) => !gone.includes(id)) })) };
};

describe('a published menu', () => {
  it('has the products of listed categories, and the parts of their bundles and sets', () => {
    // The jars are only in the removed category; breakfast includes some of the pastries, and the children's menu the croque.
    const menu = publicMenu(unlisted('EPI VIE PLA'));
    expect(ids(menu.categories)).not.toContain(idOf('EPI'));
    expect(['epi1', 'vie1', 'bur3', 'pla8', 'pla2'].map((key) => found(menu, key) !== undefined)).toEqual([false, true, true, true, true]);
    const [all, left] = [demoMenu, menu].map(({ products }) => products.length);
    expect(all).toBe((left ?? 0) + 1);
  });

  it('has the parts of a set that is only a choice of a bundle', () => {
    const step = found(demoMenu, 'for3')?.bundle_categories[0];
    const set = { id: idOf('plc5'), custom_price: false, net_price: 0 };
    const offered = withOne('products', 'for3', { bundle_categories: step ? [{ ...step, products: [set] }] : [] });
    const menu = publicMenu(unlisted('PLC ENT DES', offered));
    expect(['plc5', 'plc4', 'ent5', 'plc3', 'fro1'].filter((key) => !found(menu, key))).toEqual([]);
    expect(found(menu, 'des11')).toBeUndefined();
  });

  it('keeps products that are switched off, outside their hours, or in such a section', () => {
    const off = withOne('sections', 'sec6', { unavailable: true }, withOne('products', 'epi1', { unavailable: true }));
    const { products, sections, categories } = publicMenu(off);
    expect({ products, sections, categories }).toEqual({ products: off.products, sections: off.sections, categories: off.categories });
  });

  it('omits products sold only as parts that no bundle or set uses', () => {
    const menu = publicMenu(withOne('products', 'epi1', { standalone: false }));
    expect(found(menu, 'epi1')).toBeUndefined();
    expect(menu.categories.find(({ id }) => id === idOf('EPI'))?.products).toEqual([]);
    expect(found(menu, 'des8')?.standalone).toBe(false);
  });

  it('recommends and marks as popular only products that can be ordered alone', () => {
    const recommendations = ['epi1', 'des8', 'vie1', 'cha1'].map(idOf);
    const menu = publicMenu(unlisted('EPI VIE', { ...withOne('products', 'sof4', { recommendations }), popular: recommendations }));
    expect(found(menu, 'sof4')?.recommendations).toEqual([idOf('cha1')]);
    expect(menu.popular).toEqual([idOf('cha1')]);
  });

  it('has the instructions in use, the built-in tags and the venue’s tags in use', () => {
    const own = ['one', 'two', 'three', 'four'].map((key) => ({ id: idOf(key), name: key, icon: '', allergen: false, languages: [] }));
    const options = (demoMenu.instructions[2]?.options ?? []).map((option) => ({ ...option, tags: [idOf('two')] }));
    let menu: Menu = { ...demoMenu, tags: [...builtInTags, ...own] };
    menu = withOne('instructions', 'glac', { options }, withOne('products', 'cha1', { tags: [idOf('one')] }, menu));
    menu = withOne('products', 'epi1', { tags: [idOf('three')], instructions: [idOf('sauc')] }, menu);
    menu = withOne('products', 'pla2', { instructions: [idOf('cuis')] }, menu);
    const published = publicMenu(unlisted('EPI', menu));
    expect(ids(published.tags)).toEqual([...ids(builtInTags), idOf('one'), idOf('two')]);
    expect(ids(published.instructions)).toEqual([idOf('cuis'), idOf('glac')]);
    expect(ids(publicMenu(unlisted('EPI SOF', withOne('products', 'for1', { standalone: false }, menu))).instructions)).not.toContain(
      idOf('glac'),
    );
  });

  it('has the opening hours, and the calendars in use or with a highlight', () => {
    const hours = demoMenu.calendars[0]?.timetable ?? [];
    const menu = publicMenu({ ...demoMenu, venue: { ...demoMenu.venue, hours } });
    expect(ids(menu.calendars)).toEqual(['matin', 'dej', 'serv', 'hh'].map(idOf));
    expect(menu.venue.hours).toBe(hours);
    const bare = publicMenu({ ...demoMenu, sections: [] });
    expect([bare.products, bare.categories.filter(({ name }) => name), ids(bare.calendars)]).toEqual([[], [], [idOf('hh')]]);
  });

  it('has all fees, and a category with a fee without its texts', () => {
    const listed = withOne('categories', 'BIE', { products: ['bie1', 'epi1'].map(idOf) });
    const menu = publicMenu(unlisted('BIE', listed));
    expect(menu.costs).toEqual(demoMenu.costs);
    expect(menu.categories.find(({ id }) => id === idOf('BIE'))).toMatchObject({ name: '', languages: [], products: [idOf('epi1')] });
    expect(found(menu, 'bie1')).toBeUndefined();
    const request = { items: [lineOf(listed, idOf('epi1'))], costs: [], table: '4' };
    expect(priceOrder(menu, request, NOON, 'fr-FR')).toMatchObject({ ok: true, costs: [{ id: idOf('terr') }] });
  });

  it('is cached', () => expect(publicMenu(demoMenu)).toBe(publicMenu(demoMenu)));
});

const NOON = new Date('2026-11-24T11:30:00Z');
const EVENING = new Date('2026-11-24T17:30:00Z');

/** A line with the first choice of each step and an option of each instruction. */
const lineOf = (menu: Menu, product: string): OrderLine => {
  const one = (id: string) => menu.products.find((other) => other.id === id);
  const answers = (id: string): OrderLine['instructions'] =>
    [id, ...(one(id)?.type_id === 3 ? (one(id)?.products ?? []) : [])].flatMap((dish) =>
      (one(dish)?.instructions ?? []).map((instruction) => ({
        instruction,
        options: [{ id: menu.instructions.find((other) => other.id === instruction)?.options[0]?.id ?? '', qty: 1 }],
      })),
    );
  const choices = one(product)?.type_id === 2 ? (one(product)?.bundle_categories ?? []) : [];
  return {
    product,
    qty: 2,
    note: '',
    instructions: answers(product),
    choices: choices.map(({ id, products: [first] }) => ({
      bundle_category: id,
      products: first ? [{ id: first.id, instructions: answers(first.id) }] : [],
    })),
  };
};

const key = <R extends { id: string }>(records: readonly R[]) => fc.constantFrom(...ids(records));
type Edit = (menu: Menu) => Menu;
/** Changes by managers that make records unreachable, or reachable another way. */
const anyEdit: fc.Arbitrary<Edit> = fc.oneof(
  fc.tuple(key(demoMenu.sections), fc.subarray(ids(demoMenu.categories))).map(
    ([section, categories]): Edit =>
      (menu) => ({ ...menu, sections: menu.sections.map((one) => (one.id === section ? { ...one, categories } : one)) }),
  ),
  fc.tuple(key(demoMenu.categories), fc.subarray(ids(demoMenu.products))).map(
    ([category, products]): Edit =>
      (menu) => ({ ...menu, categories: menu.categories.map((one) => (one.id === category ? { ...one, products } : one)) }),
  ),
  fc.tuple(key(demoMenu.products), fc.record({ standalone: fc.boolean(), unavailable: fc.boolean() })).map(
    ([product, change]): Edit =>
      (menu) => ({ ...menu, products: menu.products.map((one) => (one.id === product ? { ...one, ...change } : one)) }),
  ),
  fc.constant((menu: Menu): Menu => ({ ...menu, sections: menu.sections.slice(1) })),
);
const anyMenu = fc.array(anyEdit, { maxLength: 8 }).map((edits) => edits.reduce((menu, edit) => edit(menu), demoMenu));

describe('an order from a published menu', () => {
  it('has the same fingerprint as from the whole menu for each orderable line, in every language', () => {
    fc.assert(
      fc.property(anyMenu, fc.constantFrom(NOON, EVENING), (menu, at) => {
        const published = publicMenu(menu);
        for (const locale of ['fr-FR', 'en-GB'] as const) {
          const page = resolveMenu(localizeMenu(published, { page: locale, menu: locale }), at, locale);
          for (const { id } of menu.products.filter((product) => isOrderable(menu, product.id, at))) {
            const line = lineOf(menu, id);
            const whole = fingerprint(entriesOf(dishesOfMenu(menu, locale), line));
            expect([id, fingerprint(entriesOf(dishesOfMenu(published, locale), line))]).toEqual([id, whole]);
            expect([id, fingerprint(entriesOf(dishesOfPage(page), line))]).toEqual([id, whole]);
          }
        }
      }),
      { numRuns: 30 },
    );
  });

  it('has the same price and fees as from the whole menu, and is accepted at the same times', () => {
    fc.assert(
      fc.property(anyMenu, fc.constantFrom(NOON, EVENING), fc.constantFrom(null, '7'), (menu, at, table) => {
        const published = publicMenu(menu);
        for (const { id } of menu.products) {
          expect([id, isOrderable(published, id, at)]).toEqual([id, isOrderable(menu, id, at)]);
          const request = { items: [lineOf(menu, id)], costs: [], table };
          const priced = priceOrder(menu, request, at, 'fr-FR');
          if (priced.ok) expect(priceOrder(published, request, at, 'fr-FR')).toEqual(priced);
          else expect(priceOrder(published, request, at, 'fr-FR').ok).toBe(false);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('is shown as in the whole menu, and nothing else is published', () => {
    fc.assert(
      fc.property(anyMenu, fc.constantFrom(NOON, EVENING), (menu, at) => {
        const published = publicMenu(menu);
        const [whole, shown] = [menu, published].map((one) => resolveMenu(one, at, 'fr-FR'));
        expect(shown?.sections).toEqual(whole?.sections);
        const seen = new Set(shown?.sections.flatMap(({ categories }) => categories.flatMap(({ products }) => ids(products))));
        const parts = (product: MenuProduct | undefined): string[] =>
          product ? [product.id, ...partsOf(product).flatMap((id) => parts(menu.products.find((one) => one.id === id)))] : [];
        const reached = new Set([...seen].flatMap((id) => parts(menu.products.find((one) => one.id === id))));
        expect(new Set(ids(published.products))).toEqual(reached);
        expect(publicMenu(published)).toEqual(published);
      }),
      { numRuns: 30 },
    );
  });
});
