import type { Menu } from '@ardoise/contract/menu.ts';
import { localizeMenu } from '@ardoise/menu/localize.ts';
import { demoMenu, idOf } from '@ardoise/menu/menu.fixture.ts';
import { expect, it } from 'vitest';
import { addLine, EMPTY_BASKET, emptyLine } from '../../visit/basket.ts';
import { priceBasket } from '../../visit/price-basket.ts';
import { shownLines } from './lines.ts';

const AT = new Date('2026-11-24T14:00:00Z');
const bundle = {
  ...emptyLine(idOf('for3')),
  note: 'Without nuts',
  choices: [
    { bundle_category: idOf('f3pla'), products: [{ id: idOf('bur3'), instructions: [] }] },
    { bundle_category: idOf('f3des'), products: [{ id: idOf('des2'), instructions: [] }] },
    { bundle_category: idOf('f3boi'), products: [{ id: idOf('sof5'), instructions: [] }] },
  ],
};
const basket = addLine(addLine(EMPTY_BASKET, bundle), { ...emptyLine(idOf('sof3')), qty: 2 });
const linesIn = (locale: 'fr-FR' | 'en-GB', menu: Menu = demoMenu) =>
  priceBasket(localizeMenu(menu, { page: locale, menu: locale }), basket, null, AT, locale).lines;

it('is in the venue’s language, with the guest’s text if it differs, choices and notes included', () => {
  const [first, second] = shownLines(linesIn('en-GB'), linesIn('fr-FR'));
  expect(first).toMatchObject({ qty: 1, name: { own: 'Menu enfant', guest: "Children's menu" }, note: 'Without nuts' });
  expect(first?.choices).toContainEqual({ own: 'Mousse au chocolat', guest: 'Chocolate mousse' });
  expect(second).toMatchObject({ qty: 2, name: { own: 'Eau gazeuse', guest: 'Sparkling water' }, choices: [] });
});

it('falls back to the guest’s language, and omits unavailable lines', () => {
  expect(shownLines(linesIn('en-GB'), [])[1]?.name).toEqual({ own: 'Sparkling water', guest: null });
  expect(shownLines(linesIn('fr-FR'), linesIn('fr-FR'))[1]?.name).toEqual({ own: 'Eau gazeuse', guest: null });
  const gone = { ...demoMenu, products: demoMenu.products.map((one) => (one.id === idOf('sof3') ? { ...one, unavailable: true } : one)) };
  expect(shownLines(linesIn('en-GB', gone), linesIn('fr-FR'))).toHaveLength(1);
});

it('shows the number of each part of a bundle, in both languages', () => {
  const several = { ...basket, lines: basket.lines.map((line) => ({ ...line, qty: 3 })) };
  const linesIn = (locale: 'fr-FR' | 'en-GB') =>
    priceBasket(localizeMenu(demoMenu, { page: locale, menu: locale }), several, null, AT, locale).lines;
  const [first] = shownLines(linesIn('en-GB'), linesIn('fr-FR'));
  expect(first?.choices).toContainEqual({ own: '3\u00a0×\u00a0Mousse au chocolat', guest: '3\u00a0×\u00a0Chocolate mousse' });
});
