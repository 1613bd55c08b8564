import type { GuestOrder } from '@ardoise/contract/orders.ts';
import { demoMenu, idOf } from '@ardoise/menu/menu.fixture.ts';
import { priceOrder } from '@ardoise/menu/pricing/pricing.ts';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { LanguageProvider, languageOf } from '../../app/language.tsx';
import { allTexts } from '../../i18n/all.ts';
import { emptyLine } from '../../visit/basket.ts';
import { Receipt } from './Receipt.tsx';

const LUNCH = new Date('2026-11-19T12:00:00Z');
const chosen = { f1ent: 'ent1', f1pla: 'pla2', f1des: 'des2', f1boi: 'viv1' };
const choices = Object.entries(chosen).map(([step, key]) => ({
  bundle_category: idOf(step),
  products: [{ id: idOf(key), instructions: [] }],
}));

const rowsOf = (items: Parameters<typeof priceOrder>[1]['items']): string[] => {
  const priced = priceOrder(demoMenu, { items, costs: [], table: null }, LUNCH, 'fr-FR');
  if (!priced.ok) throw new Error(priced.code);
  const order = {
    ...priced,
    creation_date: LUNCH.toISOString(),
    items: priced.items.map((item, place) => ({ ...item, uuid: String(place) })),
    note: '',
  };
  const language = languageOf('fr-FR', allTexts['fr-FR'], demoMenu.venue, LUNCH, null);
  const receipt = createElement(Receipt, { order: order as unknown as GuestOrder, timezone: demoMenu.venue.timezone });
  const html = renderToStaticMarkup(createElement(LanguageProvider, { value: language }, receipt));
  return html.split('</li>').map((row) => row.replace(/<[^>]+>/g, '').replace(/\s/g, ' '));
};

it('shows a bundle’s tax by the rates of its choices, as in the worked figures', () => {
  const rows = rowsOf([{ ...emptyLine(idOf('for1')), choices }]).join('|');
  expect(rows).toContain('Total30,50 €|Total hors taxes27,51 €|');
  const taxes = [...rows.matchAll(/TVA (\d+) %(\d+),(\d+) €/g)].map(([, rate, euros, cents]) => [
    Number(rate),
    Number(euros) * 100 + Number(cents),
  ]);
  expect(taxes.map(([rate]) => rate)).toEqual([10, 20]);
  expect(taxes.reduce((sum, [, tax = 0]) => sum + tax, 0)).toBe(299);
});

it('shows the number of each part of a bundle, but not for one piece', () => {
  const order = (qty: number) => rowsOf([{ ...emptyLine(idOf('for1')), choices, qty }])[0];
  const parts = [...Object.values(chosen)].map((key) => demoMenu.products.find(({ id }) => id === idOf(key))?.name ?? '');
  expect(order(1)).toContain(parts.join(' · '));
  expect(order(3)).toContain(parts.map((name) => `3 × ${name}`).join(' · '));
});

it('shows free items in words', () => {
  expect(rowsOf([emptyLine(idOf('sof1'))])[0]).toContain('Offert');
});
