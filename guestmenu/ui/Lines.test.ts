import { demoMenu, idOf } from '@ardoise/menu/menu.fixture.ts';
import { resolveMenu } from '@ardoise/menu/menu.ts';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { LanguageProvider, languageOf } from '../app/language.tsx';
import { allTexts } from '../i18n/all.ts';
import { addLine, EMPTY_BASKET, emptyLine } from '../visit/basket.ts';
import { DietFilterContext, NO_FILTER } from '../visit/diet-filter.ts';
import { priceBasket } from '../visit/price-basket.ts';
import { Lines } from './Lines.tsx';

const AT = new Date('2026-11-24T18:00:00Z');
const plain = resolveMenu(demoMenu, AT, 'fr-FR');
const croque = plain.products[idOf('bur3')];
const gluten = { id: 'allergen:gluten', name: 'Gluten', allergen: true } as (typeof plain.tags)[number];
const menu = {
  ...plain,
  tags: [gluten],
  products: { ...plain.products, ...(croque && { [croque.id]: { ...croque, tags: [gluten.id] } }) },
};
const nothing = () => undefined;

/** The text of a basket with `qty` children's menus. */
const textOf = (qty: number, dietFilter = NO_FILTER): string => {
  const choices = Object.entries({ f3pla: 'bur3', f3des: 'des2', f3boi: 'sof5' }).map(([step, key]) => ({
    bundle_category: idOf(step),
    products: [{ id: idOf(key), instructions: [] }],
  }));
  const basket = addLine(EMPTY_BASKET, { ...emptyLine(idOf('for3')), choices, qty });
  const settled = priceBasket(demoMenu, basket, null, AT, 'fr-FR');
  const lines = createElement(Lines, { settled, menu, limit: null, disabled: false, onQuantity: nothing, onEdit: nothing });
  const language = languageOf('fr-FR', allTexts['fr-FR'], demoMenu.venue, AT, null);
  const html = renderToStaticMarkup(
    createElement(LanguageProvider, { value: language }, createElement(DietFilterContext, { value: dietFilter }, lines)),
  );
  return html.replace(/<[^>]+>/g, '|').replace(/\s/g, ' ');
};

it('shows the number of each part of a bundle, but not for one piece', () => {
  const names = ['bur3', 'des2', 'sof5'].map((key) => menu.products[idOf(key)]?.name ?? '');
  expect(textOf(1)).toContain(`|${names.join(' · ')}|`);
  expect(textOf(3)).toContain(`|${names.map((name) => `3 × ${name}`).join(' · ')}|`);
});

it('names the part with the allergen that the guest avoids', () => {
  const { unfit } = allTexts['fr-FR'].product;
  expect(textOf(1, { without: [gluten.id], only: [] })).toContain(`|${unfit} : ${croque?.name} (Gluten)|`);
});
