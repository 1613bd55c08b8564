import type { Menu, MenuProduct } from '@ardoise/contract/menu.ts';
import type { OrderLine } from '@ardoise/contract/orders.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localizeMenu } from './localize.ts';
import { demoMenu, idOf } from './menu.fixture.ts';
import { resolveMenu } from './menu.ts';
import { dishesOfMenu, dishesOfPage, entriesOf, fingerprint, lineChanges } from './reading.ts';

const NOON = new Date('2026-11-24T11:30:00Z');
const lineOf = (product: string, more: Partial<OrderLine> = {}): OrderLine => ({
  product: idOf(product),
  qty: 1,
  note: '',
  instructions: [],
  choices: [],
  ...more,
});
const answer = (key: string, option: number): OrderLine['instructions'][number] => ({
  instruction: idOf(key),
  options: [{ id: idOf(`${key}${option}`), qty: 1 }],
});
const steak = lineOf('pla2', { instructions: [answer('cuis', 1), answer('sauc', 0)] });
const lunch = lineOf('for1', {
  choices: [
    { bundle_category: idOf('f1ent'), products: [{ id: idOf('ent1'), instructions: [] }] },
    { bundle_category: idOf('f1pla'), products: [{ id: idOf('pla2'), instructions: [answer('cuis', 2)] }] },
  ],
});
const board = lineOf('plc5');

const read = (menu: Menu, line: OrderLine, locale: Locale = 'fr-FR') => entriesOf(dishesOfMenu(menu, locale), line);
const changes = (before: Menu, after: Menu, line: OrderLine) => lineChanges(read(before, line), read(after, line), (tag) => tag);
const isSame = (before: Menu, after: Menu, line: OrderLine) => fingerprint(read(before, line)) === fingerprint(read(after, line));

const withProduct = (key: string, change: (product: MenuProduct) => Partial<MenuProduct>, menu = demoMenu): Menu => ({
  ...menu,
  products: menu.products.map((one) => (one.id === idOf(key) ? { ...one, ...change(one) } : one)),
});
type Options = Menu['instructions'][number]['options'];
const withOptions = (key: string, change: (options: Options) => Options, menu = demoMenu): Menu => ({
  ...menu,
  instructions: menu.instructions.map((one) => (one.id === idOf(key) ? { ...one, options: change(one.options) } : one)),
});

describe('the entries of a line', () => {
  it('name the product, its parts and the chosen options', () => {
    expect(read(demoMenu, steak).map(({ what, name }) => [what, name])).toEqual([
      ['product', 'Entrecôte grillée 300 g, béarnaise'],
      ['option', 'saignant'],
      ['option', 'béarnaise'],
    ]);
    expect(read(demoMenu, lunch, 'en-GB').map(({ what, name }) => [what, name])).toEqual([
      ['product', 'Lunch set menu'],
      ['part', 'Egg mayonnaise'],
      ['part', 'Grilled rib-eye 300 g, béarnaise'],
      ['option', 'medium'],
    ]);
    const parts = demoMenu.products.find(({ id }) => id === board.product)?.products ?? [];
    expect(read(demoMenu, board).map(({ id }) => id)).toEqual([board.product, ...parts]);
  });

  it('are the same on the server and on the page, in every language', () => {
    for (const locale of ['fr-FR', 'en-GB', 'de-DE'] as const) {
      const page = resolveMenu(localizeMenu(demoMenu, { page: locale, menu: locale }), NOON, locale);
      for (const line of [steak, lunch, board]) expect(entriesOf(dishesOfPage(page), line)).toEqual(read(demoMenu, line, locale));
    }
  });

  it('have a fingerprint of 14 characters that ignores list order and prices', () => {
    const turned = withOptions('cuis', (options) => options.toReversed());
    const dearer = withProduct('pla2', ({ net_price, instructions }) => ({
      net_price: net_price + 1,
      instructions: instructions.toReversed(),
    }));
    const shuffled = withProduct('plc5', ({ products }) => ({ products: products.toReversed() }));
    expect(fingerprint(read(demoMenu, steak))).toMatch(/^[0-9a-z]{14}$/);
    for (const menu of [turned, dearer, shuffled])
      for (const line of [steak, lunch, board]) expect(isSame(demoMenu, menu, line)).toBe(true);
  });
});

describe('a difference', () => {
  it('is a changed name, a removal or an addition', () => {
    const renamed = withOptions('cuis', (options) => options.map((one) => (one.name === 'saignant' ? { ...one, name: 'rosé' } : one)));
    expect(changes(demoMenu, renamed, steak)).toEqual([{ what: 'option', name: 'rosé', before: 'saignant', after: 'rosé' }]);
    const gone = withOptions('cuis', (options) => options.slice(2));
    expect(changes(demoMenu, gone, steak)).toEqual([{ what: 'option', name: 'saignant', before: 'saignant', after: null }]);
    const unasked = withProduct('pla2', () => ({ instructions: [idOf('cuis')] }));
    expect(changes(demoMenu, unasked, steak)).toEqual([{ what: 'option', name: 'béarnaise', before: 'béarnaise', after: null }]);
    const larger = withProduct('plc5', ({ products }) => ({ products: [...products, idOf('des1')] }));
    expect(changes(demoMenu, larger, board)).toMatchObject([{ what: 'part', before: null }]);
    const unoffered = withProduct('for1', ({ bundle_categories }) => ({
      bundle_categories: bundle_categories.map((step) => ({ ...step, products: step.products.filter(({ id }) => id !== idOf('ent1')) })),
    }));
    expect(changes(demoMenu, unoffered, lunch)).toMatchObject([{ what: 'part', after: null }]);
  });

  it('is a changed allergen, or allergens that are no longer declared', () => {
    const buttered = withOptions('cuis', (options) => options.map((one) => ({ ...one, tags: ['allergen:milk', 'diet:vegetarian'] })));
    expect(changes(demoMenu, buttered, steak)).toEqual([{ what: 'allergens', name: 'saignant', before: '', after: 'allergen:milk' }]);
    const undeclared = withProduct('ent1', () => ({ tags: [], allergens_declared: false }));
    expect(changes(demoMenu, undeclared, lunch)).toMatchObject([{ what: 'allergens', name: 'Œuf mayonnaise', after: null }]);
    const vegan = withProduct('pla2', ({ tags }) => ({ tags: [...tags, 'diet:vegan'] }));
    expect(isSame(demoMenu, vegan, steak)).toBe(true);
  });
});

describe('any change of a menu', () => {
  type Edit = { at: number; kind: 'rename' | 'tag' | 'turn' | 'drop' | 'price' | 'parts'; text: string };
  const edit = fc.record({
    at: fc.nat(200),
    kind: fc.constantFrom('rename', 'tag', 'turn', 'drop', 'price', 'parts'),
    text: fc.constantFrom('', 'x', 'avoine', 'saignant'),
  });
  const editedOptions = (options: Options, { at, kind, text }: Edit): Options => {
    const chosen = at % options.length;
    if (kind === 'turn') return options.toReversed();
    if (kind === 'drop') return options.length > 1 ? options.filter((_, place) => place !== chosen) : options;
    return options.map((option, place) => {
      if (place !== chosen) return option;
      return kind === 'tag' ? { ...option, tags: text ? ['allergen:milk'] : [] } : { ...option, name: `${option.name}${text}` };
    });
  };
  const editedInstruction = (menu: Menu, change: Edit): Menu => {
    const chosen = change.at % menu.instructions.length;
    const instructions = menu.instructions.map((one, place) =>
      place === chosen ? { ...one, options: editedOptions(one.options, change) } : one,
    );
    return { ...menu, instructions };
  };
  const changedFields = (product: MenuProduct, { kind, text }: Edit): Partial<MenuProduct> => {
    if (kind === 'rename') return { name: `${product.name}${text}` };
    if (kind === 'tag') return { tags: text ? [...new Set([...product.tags, 'allergen:celery'])] : [], allergens_declared: text !== 'x' };
    if (kind === 'turn') return { products: product.products.toReversed(), instructions: product.instructions.toReversed() };
    if (kind === 'drop') return { instructions: product.instructions.slice(1) };
    if (kind === 'parts' && product.type_id === 3) return { products: product.products.slice(1) };
    return { net_price: product.net_price + 1 };
  };
  const editedProduct = (menu: Menu, change: Edit): Menu => {
    const keys = ['pla2', 'for1', 'ent1', 'plc5', 'plc1'];
    return withProduct(keys[change.at % keys.length] as string, (product) => changedFields(product, change), menu);
  };
  /** Changes one product or one instruction of the menu. */
  const edited = (menu: Menu, one: Edit): Menu => (one.at % 2 === 0 ? editedInstruction(menu, one) : editedProduct(menu, one));
  /** The names and allergens of a line, computed without the code under test. */
  const words = (menu: Menu, line: OrderLine): string => {
    const product = (id: string) => menu.products.find((one) => one.id === id);
    const readingOf = (one: { name: string; tags: string[]; allergens_declared: boolean } | undefined) =>
      one
        ? [
            one.name,
            one.allergens_declared || one.tags.some((tag) => tag.startsWith('allergen:')),
            one.tags.filter((tag) => tag.startsWith('allergen:')).sort(),
          ]
        : null;
    const options = (holders: string[], answers: OrderLine['instructions']) =>
      answers.map(({ instruction: id, options: chosen }) => {
        const asked = holders.some((holder) => product(holder)?.instructions.includes(id));
        const known = menu.instructions.find((one) => one.id === id)?.options ?? [];
        return chosen.map((option) => readingOf(asked ? known.find((one) => one.id === option.id) : undefined));
      });
    const parts = [...(product(line.product)?.products ?? [])].sort();
    const chosen = line.choices.flatMap(({ bundle_category, products }) =>
      products.map(({ id, instructions }) => {
        const offered = product(line.product)?.bundle_categories.some(
          (step) => step.id === bundle_category && step.products.some((one) => one.id === id),
        );
        return [offered ? readingOf(product(id)) : null, options([id], instructions)];
      }),
    );
    return JSON.stringify([
      readingOf(product(line.product)),
      parts.map((id) => [id, readingOf(product(id))]),
      chosen,
      options([line.product, ...parts], line.instructions),
    ]);
  };

  it('changes the fingerprint exactly if the reading changes, and lineChanges names the difference', () => {
    const menu = { ...demoMenu, products: demoMenu.products.map((one) => ({ ...one, languages: [] })) };
    const plain = {
      ...menu,
      instructions: menu.instructions.map((one) => ({ ...one, options: one.options.map((option) => ({ ...option, languages: [] })) })),
    };
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 6 }), fc.constantFrom(steak, lunch, board), (edits, line) => {
        const after = edits.reduce(edited, plain);
        const same = words(plain, line) === words(after, line);
        expect(isSame(plain, after, line)).toBe(same);
        expect(changes(plain, after, line).length === 0).toBe(same);
      }),
      { numRuns: 500 },
    );
  });
});
