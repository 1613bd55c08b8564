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
  it('has what is served at some hours, and what has run out, at its usual price', () => {
    const menu = published({ products: demoMenu.products.map((one) => (one.id === idOf('bie1') ? { ...one, unavailable: true } : one)) });
    const prices = Object.fromEntries(dishesOf(menu).map(({ id, price }) => [id, plain(price)]));
    expect([prices[idOf('vie1')], prices[idOf('for1')], prices[idOf('bie1')]]).toEqual(['2,20 €', '24,50 €', '4,60 €']);
    expect(prices[idOf('sof1')]).toBe('Offert');
    // Sold inside others alone.
    expect(prices).not.toHaveProperty(idOf('des8'));
  });

  it('leaves out categories that are never on, and marks sections that never are', () => {
    const menu = published({
      sections: demoMenu.sections.map((one) => (one.id === idOf('sec2') ? { ...one, ...off } : one)),
      categories: demoMenu.categories.map((one) => (one.id === idOf('DES') ? { ...one, ...off } : one)),
    });
    const { sections } = cardIn(menu);
    expect(sections.filter((section) => section.off).map(({ id }) => id)).toEqual([idOf('sec2')]);
    expect(sections.flatMap(({ categories }) => categories.map(({ id }) => id))).not.toContain(idOf('DES'));
  });

  it('says what a bundle is chosen from and what a choice adds, and what a set holds', () => {
    const dishes = dishesOf(published());
    const steps = (key: string) =>
      dishes.find(({ id }) => id === idOf(key))?.steps.map(({ name, choices }) => plain(`${name}: ${choices}`));
    expect(steps('for1')?.[1]).toBe(
      'Plat: Confit de canard, pommes sarladaises · Bœuf bourguignon · Curry de légumes, lait de coco · Entrecôte grillée 300 g, béarnaise (+ 6,00 €)',
    );
    expect(steps('des11')).toEqual([': Espresso · Mini crème brûlée · Mini mousse au chocolat · Mini financier']);
  });

  it('speaks the language that was chosen', () => {
    const dish = dishesOf(published(), 'en-GB').find(({ id }) => id === idOf('cha2'));
    expect([dish?.name, plain(dish?.volume ?? ''), dish?.price]).toEqual(['Long black coffee', '12 cl', '€2.80']);
    expect(dishesOf(published(), 'ar-AR').find(({ id }) => id === idOf('cha2'))?.volume).toContain('مل');
  });

  it('names allergens and labels where they are wanted, and says where they are found', () => {
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

  it('says that service is included where nothing comes on top, else what does', () => {
    const { service, taxIncluded } = PAPER_WORDS['fr-FR'];
    expect(cardIn(published({ costs: [] })).prices[0]).toBe(service);
    expect(cardIn(published()).prices[0]).toBe(taxIncluded);
  });

  it('is poured with each heading above its first dish, and a section above two', () => {
    const { sections } = cardIn(published());
    const blocks = blocksOf(sections);
    expect(blocks.filter(({ dish }) => dish)).toHaveLength(dishesOf(published()).length);
    for (const { keeps, dish } of blocks) if (!dish) expect(keeps).toBe(true);
    expect(blocks.at(-1)?.keeps).toBe(false);
    const [first] = sections;
    expect(blocks.find(({ dish }) => dish === first?.categories[0]?.dishes[0])?.keeps).toBe(true);
  });
});

it('every language of guests has every word of a card', () => {
  for (const locale of LOCALES) for (const word of Object.values(PAPER_WORDS[locale])) expect(word.trim()).not.toBe('');
});

it('what stands below a title in the middle is there too', () => {
  const centre = (selector: string) => ({ selector, property: 'text-align' as const, value: 'center' });
  expect(centredIn([centre('cst-menu-title')])).toEqual({ menus: true, categories: false, dishes: false });
  expect(centredIn([centre('cst-global-title'), { ...centre('cst-item-title'), value: 'left' }])).toEqual({
    menus: true,
    categories: true,
    dishes: false,
  });
});
