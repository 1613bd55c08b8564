// Plans rows that come from no file: plain values, as a point of sale or an editor provides them.
import type { ImportProblem } from '@ardoise/contract/catalog/imports.ts';
import { expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { blanksOf } from './blanks.ts';
import type { CurrentMenu } from './current.ts';
import { planChanges } from './plan.ts';
import { usualPriceOf } from './usual-price.ts';
import type { Row, Wanted } from './wanted.ts';

const { category, product } = blanksOf('EUR');
const [bar, beer, wine] = [
  { ...category, id: newId(), name: 'Bar' },
  { ...product, id: newId(), ref: 'B25', name: 'Bière', net_price: 450, tax_rate: 0.2 },
  { ...product, id: newId(), ref: 'V12', name: 'Vin', net_price: 500, tax_rate: 0.2 },
];
const menu: CurrentMenu = {
  currency: 'EUR',
  country: 'FR',
  sections: [],
  categories: [bar],
  products: [beer, wine],
  section_categories: [],
  category_products: [
    { owner: bar.id, member: beer.id, position: 1 },
    { owner: bar.id, member: wine.id, position: 2 },
  ],
  tags: [],
  instructions: [],
  calendars: [],
  deleted: [],
};

type Values = { ref: string; name: string; price: number; category?: string };
const wantedOf = (products: readonly Values[]): Wanted => {
  const list: ImportProblem[] = [];
  const rowOf = (values: Readonly<Record<string, string | number>>, at: number): Row => {
    const line = at + 1;
    const textOf = (field: string) => (field in values ? String(values[field]) : undefined);
    const numberOf = (field: string) => (field in values ? Number(values[field]) : undefined);
    return {
      line,
      translations: [],
      has: (field) => field in values,
      text: textOf,
      entries: (field) => textOf(field)?.split(';'),
      number: numberOf,
      volume: numberOf,
      rate: numberOf,
      flag: () => undefined,
      amount: numberOf,
      allergens: () => undefined,
      report: (column, code, also) => void list.push({ sheet: '', row: line, column, code, message: code, ...also }),
    };
  };
  return {
    products: products.map(rowOf),
    usualPrice: usualPriceOf(
      menu,
      products.map(({ price }) => price / 100),
    ),
    problems: {
      list,
      get count() {
        return list.length;
      },
    },
    questions: () => [],
  };
};
const planned = (products: readonly Values[]) =>
  planChanges(wantedOf(products), menu, {
    replace: true,
    may: { instructions: false },
    answers: { tax_rates: { alcohol: 0.2 }, section: 'none' },
  });

it('matches products by ref, and shows new, changed and removed ones with values before and after', () => {
  const plan = planned([
    { ref: 'B25', name: 'Bière blonde', price: 480 },
    { ref: 'C33', name: 'Cidre', price: 600, category: 'Bar' },
  ]);
  expect(plan).toMatchObject({
    plan: {
      result: {
        created: { products: 1 },
        updated: { products: 1 },
        removed: { products: 1 },
        changes: [
          { change: 'created', name: 'Cidre', doubts: ['section'] },
          {
            change: 'updated',
            id: beer.id,
            fields: [
              { field: 'name', before: 'Bière', after: 'Bière blonde' },
              { field: 'price', before: 4.5, after: 4.8 },
            ],
          },
          { change: 'removed', id: wine.id, fields: [] },
        ],
        questions: [],
      },
      writes: {
        products: { updated: { columns: ['name', 'net_price', 'languages'] } },
        category_products: { written: [{ owner: bar.id, position: 3 }], removed: [] },
        removed: { sections: [], categories: [], products: [wine.id] },
      },
    },
  });
});

it('returns the problems of rows instead of a plan', () => {
  const row = { name: 'Bière', price: 450 };
  expect(
    planned([
      { ...row, ref: 'B25' },
      { ...row, ref: 'B25' },
    ]),
  ).toMatchObject({ problems: [{ row: 2, column: 'name', code: 'repeated', also_row: 1 }], problem_count: 1 });
});
