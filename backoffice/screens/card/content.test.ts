import type { PublishedMenu } from '@ardoise/contract/menu.ts';
import { LOCALES, type Locale } from '@ardoise/contract/rules/locales.ts';
import { demoMenu, idOf } from '@ardoise/menu/menu.fixture.ts';
import { describe, expect, it } from 'vitest';
import { PAPER_WORDS } from '../../i18n/card/paper-words.ts';
import { centredIn } from './centred.ts';
import { blocksOf, cardOf } from './content.ts';

const published = (changes: Partial<PublishedMenu> = {}): PublishedMenu => ({ ...demoMenu, look: null, ...changes });
const cardIn = (menu: PublishedMenu, locale: Locale = 'fr-FR', allergens = true) =>
  cardOf(menu, { locale, words: PAPER_WORDS[locale], allergens });
const dishesOf = (menu: PublishedMenu, locale?: Locale, allergens?: boolean) =>
  cardIn(menu, locale, allergens).sections.flatMap(({ categories }) => categories.flatMap(({ dishes }) => dishes));
const plain = (text: string | undefined) => text?.replace(/\s/g, ' ');
const off = { unavailable: true, exceptions: [] };

describe('a printed card', () => {
  it('includes scheduled and sold-out products at their usual price', () => {
    const menu = published({ products: demoMenu.products.map((one) => (one.id === idOf('bie1') ? { ...one, unavailable: true } : one)) });
    const prices = Object.fromEntries(dishesOf(menu).map(({ id, price }) => [id, plain(price)]));
    expect([prices[idOf('vie1')], prices[idOf('for1')], prices[idOf('bie1')]]).toEqual(['2,20 €', '24,50 €', '4,60 €']);
    expect(prices[idOf('sof1')]).toBe('Offert');
    // Sold only as part of other products.
    expect(prices).not.toHaveProperty(idOf('des8'));
  });

  it('leaves out categories that are never on, and marks such sections', () => {
    const menu = published({
      sections: demoMenu.sections.map((one) => (one.id === idOf('sec2') ? { ...one, ...off } : one)),
      categories: demoMenu.categories.map((one) => (one.id === idOf('DES') ? { ...one, ...off } : one)),
    });
    const { sections } = cardIn(menu);
    expect(sections.filter((section) => section.off).map(({ id }) => id)).toEqual([idOf('sec2')]);
    expect(sections.flatMap(({ categories }) => categories.map(({ id }) => id))).not.toContain(idOf('DES'));
  });

  it('describes the choices of a bundle with their surcharges, and the content of a set', () => {
    const dishes = dishesOf(published());
    const steps = (key: string) =>
      dishes.find(({ id }) => id === idOf(key))?.steps.map(({ name, choices }) => plain(`${name}: ${choices}`));
    expect(steps('for1')?.[1]).toBe(
      'Plat: Confit de canard, pommes sarladaises · Bœuf bourguignon · Curry de légumes, lait de coco · Entrecôte grillée 300 g, béarnaise (+ 6,00 €)',
    );
    expect(steps('des11')).toEqual([': Espresso · Mini crème brûlée · Mini mousse au chocolat · Mini financier']);
  });

  it('uses the chosen language', () => {
    const dish = dishesOf(published(), 'en-GB').find(({ id }) => id === idOf('cha2'));
    expect([dish?.name, plain(dish?.volume ?? ''), dish?.price]).toEqual(['Long black coffee', '12 cl', '€2.80']);
    expect(dishesOf(published(), 'ar-AR').find(({ id }) => id === idOf('cha2'))?.volume).toContain('مل');
  });

  it('names allergens and labels on request, and says where they are listed otherwise', () => {
    const tag = { ...demoMenu.tags[0], id: 'allergen:milk', name: 'Lait', icon: 'milk', allergen: true, languages: [] };
    const products = demoMenu.products.map((one) => (one.id === idOf('vie1') ? { ...one, tags: [tag.id] } : one));
    const menu = published({ tags: [tag] as unknown as PublishedMenu['tags'], products });
    const notes = (allergens: boolean) => dishesOf(menu, 'fr-FR', allergens).find(({ id }) => id === idOf('vie1'))?.notes ?? [];
    expect(notes(true)).toContain('Lait');
    expect(notes(false)).not.toContain('Lait');
    const { allergens, unnamed } = PAPER_WORDS['fr-FR'];
    expect(cardIn(menu).prices).toContain(unnamed);
    expect(cardIn(menu, 'fr-FR', false).prices).toContain(allergens);
  });

  it('says that service is included if there is no fee, and otherwise lists the fees', () => {
    const { service, taxIncluded } = PAPER_WORDS['fr-FR'];
    expect(cardIn(published({ costs: [] })).prices[0]).toBe(service);
    expect(cardIn(published()).prices[0]).toBe(taxIncluded);
  });

  it('keeps each heading with its first dish, and a section with two dishes', () => {
    const { sections } = cardIn(published());
    const blocks = blocksOf(sections);
    expect(blocks.filter(({ dish }) => dish)).toHaveLength(dishesOf(published()).length);
    for (const { keepsWithNext, dish } of blocks) if (!dish) expect(keepsWithNext).toBe(true);
    expect(blocks.at(-1)?.keepsWithNext).toBe(false);
    const [first] = sections;
    expect(blocks.find(({ dish }) => dish === first?.categories[0]?.dishes[0])?.keepsWithNext).toBe(true);
  });
});

it('has every text of a card in every guest language', () => {
  for (const locale of LOCALES) for (const word of Object.values(PAPER_WORDS[locale])) expect(word.trim()).not.toBe('');
});

it('centres the text below a centred title', () => {
  const centre = (selector: string) => ({ selector, property: 'text-align' as const, value: 'center' });
  expect(centredIn([centre('cst-menu-title')])).toEqual({ menus: true, categories: false, dishes: false });
  expect(centredIn([centre('cst-global-title'), { ...centre('cst-item-title'), value: 'left' }])).toEqual({
    menus: true,
    categories: true,
    dishes: false,
  });
});
