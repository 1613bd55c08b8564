// An import asks about everything that its file leaves open (docs/product/import.md#questions).
import type { ImportQuestion, ImportResult } from '@ardoise/contract/catalog/imports.ts';
import type { Section } from '@ardoise/contract/catalog/sections.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { movableClock, startTestApp, type TestApp } from '../../test/app.ts';
import { makeMenu, makePerson, makeVenue } from '../../test/factories.ts';
import { makeBook, type Rows } from '../../test/uploads/spreadsheets.ts';
import { type Importer, importerOf, makeImporter } from '../../test/uploads/workbooks.ts';

const clock = movableClock();
let app: TestApp;
let on: Importer;

beforeAll(async () => {
  app = await startTestApp({}, clock);
});
beforeEach(async () => {
  on = await makeImporter(app);
});

const preview = async (rows: Rows, query = '', from = on) => {
  const { status, body } = await from.post<ImportResult>(await makeBook({ products: rows }), `?dry_run=true${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const kindsOf = (questions: readonly ImportQuestion[]) => questions.map(({ kind }) => kind);
const fieldsOf = ({ changes }: ImportResult, name: string) => {
  const created = changes.find((one) => one.resource === 'product' && one.name === name);
  return Object.fromEntries((created?.fields ?? []).map(({ field, after }) => [field, after]));
};

const noRateNoMenu: Rows = [
  ['Nom', 'Prix', 'Catégorie'],
  ['Soupe', '7,00 €', 'Entrées'],
  ['Steak', '18,00 €', 'Plats'],
  ['Limonade', '4 €', 'Boissons'],
  ['Chablis', '32 €', 'Vins'],
  ['Bière blonde sans alcool', '5 €', 'Boissons'],
];

describe('a file without rates and menus', () => {
  it('shows the changes and asks about both', async () => {
    const result = await preview(noRateNoMenu);
    expect(result).toMatchObject({ created: { products: 5, categories: 4, sections: 0 } });
    expect(result.questions).toEqual([
      {
        kind: 'tax_rate',
        kinds: [
          { kind: 'food', suggested: 0.1, count: 2, names: ['Soupe', 'Steak'] },
          { kind: 'soft', suggested: 0.1, count: 2, names: ['Limonade', 'Bière blonde sans alcool'] },
          { kind: 'alcohol', suggested: 0.2, count: 1, names: ['Chablis'] },
        ],
      },
      {
        kind: 'section',
        sections: (await on.list<Section>('section')).map(({ id, name }) => ({ id, name })),
        count: 5,
        names: ['Soupe', 'Steak', 'Limonade', 'Chablis', 'Bière blonde sans alcool'],
      },
    ]);
    expect(fieldsOf(result, 'Soupe')).toEqual({ price: 7, tax_rate: null, category: ['Entrées'], section: [] });
    for (const { doubts, resource } of result.changes)
      expect([resource, doubts.includes('section')]).toEqual([resource, resource === 'product']);
  });

  it('is not imported until both questions are answered', async () => {
    const bytes = await makeBook({ products: noRateNoMenu });
    const before = await on.products();
    const rates = 'tax_rates=food:0.1,soft:0.055,alcohol:0.2';
    for (const query of ['', `?${rates}`, '?section=none', '?tax_rates=food:0.1&section=none']) {
      const { status, body } = await on.post<{ code: string; questions: ImportQuestion[] }>(bytes, query);
      expect([query, status, body.code, body.questions.length > 0]).toEqual([query, 422, 'import_questions', true]);
      expect(await on.products()).toEqual(before);
    }
    const [section] = await on.list<Section>('section');
    const { status, body } = await on.post<ImportResult>(bytes, `?${rates}&section=${section?.id}`);
    expect({ status, questions: body.questions }).toEqual({ status: 200, questions: [] });
    expect(await on.named('Soupe')).toMatchObject({ net_price: 7, tax_rate: 0.1 });
    expect(await on.named('Limonade')).toMatchObject({ net_price: 4, tax_rate: 0.055 });
    expect(await on.named('Chablis')).toMatchObject({ net_price: 32, tax_rate: 0.2 });
    const page = await app.send<string>('GET', `/api/public/menu/${on.venue}?locale=fr-FR`);
    for (const name of ['Soupe', 'Chablis']) expect(JSON.stringify(page.body)).toContain(name);
    // Existing products raise no question.
    expect((await on.post<ImportResult>(bytes)).body).toMatchObject({ change_count: 0, questions: [] });
  });

  it('puts products on a new menu, with or without a category, or on none', async () => {
    const rows: Rows = [
      ['Nom', 'Prix', 'TVA'],
      ['Soupe', 7, 0.1],
    ];
    const fresh = await preview(rows, '&section=Carte%20du%20midi');
    expect(fresh).toMatchObject({ created: { sections: 1, categories: 1, products: 1 }, questions: [] });
    expect(fieldsOf(fresh, 'Soupe')).toEqual({ price: 7, tax_rate: 0.1, category: ['Carte du midi'], section: ['Carte du midi'] });
    const none = await preview(rows, '&section=none');
    expect(none).toMatchObject({ created: { sections: 0, categories: 0, products: 1 }, questions: [] });
    expect(none.changes[0]?.doubts).toEqual(['section']);
  });

  it('asks for no menu for parts of bundles and sets', async () => {
    const book = {
      products: [
        ['name', 'type', 'price', 'tax_rate', 'category', 'section', 'standalone'],
        ['Formule', 'bundle', 15, 0.1, 'Formules', 'Midi', ''],
        ['Plat du jour', '', 12, 0.1, '', '', ''],
        ['Sauce', '', 1, 0.1, '', '', 'non'],
      ],
      bundles: [
        ['bundle', 'group', 'product'],
        ['Formule', 'Plat', 'Plat du jour'],
      ],
    };
    expect((await on.post<ImportResult>(await makeBook(book), '?dry_run=true')).body.questions).toEqual([]);
  });

  it('suggests the most frequent rate of each kind, or the usual one in France', async () => {
    const suggested = ({ questions }: ImportResult) =>
      questions.flatMap((one) => (one.kind === 'tax_rate' ? one.kinds.map((kind) => [kind.kind, kind.suggested]) : []));
    const venue = await makeVenue(app, 'premium');
    const { token } = await makePerson(app, { roles: { manager: [venue] } });
    const empty = { ...on, ...importerOf(app, venue, token) };
    expect(suggested(await preview(noRateNoMenu, '', empty))).toEqual([
      ['food', 0.1],
      ['soft', 0.1],
      ['alcohol', 0.2],
    ]);
    await on.imported({
      products: [
        ['name', 'price', 'tax_rate', 'category'],
        ...['Mojito', 'Gin tonic', 'Rhum'].map((name): Rows[number] => [name, 9, 0.19, 'Cocktails']),
      ],
    });
    expect(suggested(await preview(noRateNoMenu))).toContainEqual(['alcohol', 0.19]);
  });

  it('does not use the name of a menu as a category', async () => {
    const rows: Rows = [
      ['section', 'category', 'name', 'price'],
      ['Bar à vins', '', 'Chablis', 30],
      ['Bar à vins', 'À grignoter', 'Comté', 9],
    ];
    const [question] = (await preview(rows)).questions;
    expect(question?.kind === 'tax_rate' && question.kinds.map(({ kind, names }) => [kind, names])).toEqual([
      ['food', ['Comté']],
      ['alcohol', ['Chablis']],
    ]);
  });

  it('refuses unknown answers by name', async () => {
    const bytes = await makeBook({ products: noRateNoMenu });
    const foreign = (await makeMenu(app, await makeVenue(app))).section ?? newId();
    const refused = async (query: string) => {
      const { status, body } = await on.post<{ errors?: Record<string, unknown> }>(bytes, `?dry_run=true&${query}`);
      return [status, Object.keys(body.errors ?? {})];
    };
    expect(await refused(`section=${foreign}`)).toEqual([422, ['section']]);
    expect(await refused('tax_rates=food:20')).toEqual([400, ['tax_rates']]);
    expect(await refused('columns=couleur:A')).toEqual([400, ['columns']]);
    for (const amounts of ['C3', 'D2:12.10', 'products!D2:12.10,D3'])
      expect(await refused(`amounts=${amounts}`)).toEqual([400, ['amounts']]);
    expect(await refused('header_row=-1')).toEqual([400, ['header_row']]);
  });
});

describe('an amount', () => {
  it('is a problem if it is a date, and a question if it may be one', async () => {
    const rows: Rows = [
      ['section', 'category', 'name', 'price', 'tax_rate'],
      ['Carte', 'Plats', 'Daté', new Date('2023-10-12'), 0.1],
      ['Carte', 'Plats', 'Décembre', new Date('1950-12-01'), 0.1],
    ];
    const { status, body } = await on.post(await makeBook({ products: rows }), '?dry_run=true');
    expect(status).toBe(422);
    expect(body.problems.map(({ row, code, value }) => [row, code, value])).toEqual([
      [2, 'amount_date', '12.10'],
      [3, 'amount_date', '12.50'],
    ]);
    const days: Rows = [rows[0] ?? [], ['Carte', 'Plats', 'Texte', 45_211, 0.1], ['Carte', 'Plats', 'Texte aussi', '45211', 0.1]];
    const { questions } = await preview(days);
    expect(questions).toEqual([
      {
        kind: 'amount',
        count: 2,
        amounts: [
          { cell: 'products!D2', row: 2, column: 'price', name: 'Texte', value: '45211', suggested: '12.10' },
          { cell: 'products!D3', row: 3, column: 'price', name: 'Texte aussi', value: '45211', suggested: '12.10' },
        ],
      },
    ]);
    const answered = await preview(days, `&amounts=${encodeURIComponent('products!D2:12.10,products!D3:45211')}`);
    expect(answered.questions).toEqual([]);
    expect([fieldsOf(answered, 'Texte').price, fieldsOf(answered, 'Texte aussi').price]).toEqual([12.1, 45_211]);
    expect(answered.changes.find(({ name }) => name === 'Texte aussi')?.doubts).toEqual(['price']);
    const short = await preview(days, '&amounts=products!D2:12.10,D3:45211');
    expect([fieldsOf(short, 'Texte'), fieldsOf(short, 'Texte aussi')]).toEqual([
      fieldsOf(answered, 'Texte'),
      fieldsOf(answered, 'Texte aussi'),
    ]);
  });

  it('from the first of a month is read as month and year, unless prices were entered in that year', async () => {
    const priced = (...prices: number[]): Rows => [
      ['section', 'category', 'name', 'price', 'tax_rate'],
      ...prices.map((price, at): Rows[number] => ['Carte', 'Plats', `Plat ${at}`, price, 0.1]),
    ];
    const suggested = async (...dates: string[]) => {
      const days = dates.map((date) => (Date.parse(date) - Date.UTC(1899, 11, 30)) / 86_400_000);
      const [question] = (await preview(priced(...days))).questions;
      return question?.kind === 'amount' ? question.amounts.map((one) => one.suggested) : [];
    };
    expect(await suggested('1930-05-01', '1950-12-01', '2000-05-01', '2020-05-01')).toEqual(['5.30', '12.50', '5.00', '5.20']);
    expect(await suggested('2020-05-01', '2020-10-12')).toEqual(['1.05', '12.10']);
    expect(await suggested('2012-05-01', `${clock.now().getUTCFullYear()}-05-01`)).toEqual(['1.05', '1.05']);
  });

  it('is no question if the product has it already, however large', async () => {
    await on.imported(
      {
        products: [
          ['section', 'category', 'name', 'price', 'tax_rate'],
          ['Carte', 'Tout', 'Jéroboam', '22 000,00 €', 0.2],
        ],
      },
      '?amounts=products!D2:22000',
    );
    expect(await on.named('Jéroboam')).toMatchObject({ net_price: 22_000 });
    const { body } = await on.post<ImportResult>((await on.download()).bytes);
    expect(body).toMatchObject({ questions: [], change_count: 0 });
  });

  it('is accepted with the currency before, after or as decimal point, and refused if ambiguous', async () => {
    const priced = (...prices: string[]): Rows => [
      ['section', 'category', 'name', 'price', 'tax_rate'],
      ...prices.map((price, at): Rows[number] => ['Carte', 'Plats', `Plat ${at}`, price, 0.1]),
    ];
    const { changes } = await preview(priced('9€50', '9 € 50', '1 234,5', '€9', '12,-'));
    const prices = changes.flatMap(({ resource, name, fields }) => (resource === 'product' ? [[name, fields[0]?.after]] : []));
    expect(Object.fromEntries(prices)).toEqual({ 'Plat 0': 9.5, 'Plat 1': 9.5, 'Plat 2': 1234.5, 'Plat 3': 9, 'Plat 4': 12 });
    expect((await on.problemsOf({ products: priced('12,34,56', '1.2.3', '9€5') })).map(([, row, , code]) => [row, code])).toEqual([
      [2, 'number'],
      [3, 'number'],
      [4, 'number'],
    ]);
  });

  it('is listed first if it is 0 or far above others', async () => {
    const rows: Rows = [
      ['section', 'category', 'name', 'price', 'tax_rate'],
      ['Carte', 'Plats', 'Juste', 12, 0.1],
      ['Carte', 'Plats', 'Gratuit', 0, 0.1],
      ['Carte', 'Plats', 'Cher', 950, 0.1],
      ['Carte', 'Plats', 'Café crème', 3, 0.1],
    ];
    const products = (await preview(rows)).changes.filter(({ resource }) => resource === 'product');
    expect(products.map(({ name, doubts }) => [name, doubts])).toEqual([
      ['Gratuit', ['price']],
      ['Cher', ['price']],
      ['Café crème', ['name']],
      ['Juste', []],
    ]);
    expect((await preview(rows)).questions).toEqual([]);
  });
});

it('updates products of a price list by name in any case, and keeps their categories', async () => {
  const before = await on.products();
  const list = 'Nom;Prix\nbière blonde;5,10 €\nBurger maison;19\n';
  const { body } = await on.post<ImportResult>(Buffer.from(list));
  expect(body).toMatchObject({ created: { products: 0 }, updated: { products: 2 }, questions: [] });
  const after = await on.products();
  expect(after.map(({ id, name, net_price, categories }) => [id, name, net_price, categories])).toEqual(
    before.map(({ id, name, net_price, categories }) => [
      id,
      name,
      name === 'Bière blonde' ? 5.1 : name === 'Burger maison' ? 19 : net_price,
      categories,
    ]),
  );
  // A comma in a price creates an extra cell, and shifts the following ones below other headers.
  const shifted = await on.post(Buffer.from('Nom,Prix,TVA,Catégorie\nTarte,12,50,10,Plats\n'), '?dry_run=true');
  expect(shifted.body.problems).toMatchObject([{ row: 2, column: 'E', code: 'more_cells' }]);
});

it("accepts only the venue's currency, and refuses ambiguous thousands", async () => {
  const rows: Rows = [
    ['section', 'category', 'name', 'price', 'tax_rate'],
    ...['$12', '£12.50', '10 CHF', '1.250 €', '12 EUR'].map((price, at): Rows[number] => ['Carte', 'Tout', `Plat ${at}`, price, 0.1]),
  ];
  expect((await on.problemsOf({ products: rows })).map(([, row, , code]) => [row, code])).toEqual(
    [2, 3, 4, 5].map((row) => [row, 'number']),
  );
});

it('names the other row of a repetition', async () => {
  const { body } = await on.post(
    await makeBook({
      products: [
        ['name', 'ref', 'price'],
        ['Soupe', 'S', 7],
        ['Tarte', 'S', 6],
        ['Soupe', 'S', 8],
      ],
    }),
    '?dry_run=true',
  );
  expect(body.problems.map(({ row, column, code, also_row }) => [row, column, code, also_row])).toEqual([
    [2, 'ref', 'repeated', 3],
    [3, 'ref', 'repeated', 2],
    [4, 'name', 'repeated', 2],
  ]);
});

it('contains only the kinds of questions that are open', async () => {
  expect(
    kindsOf(
      (
        await preview([
          ['name', 'price', 'tax_rate'],
          ['Soupe', 7, 0.1],
        ])
      ).questions,
    ),
  ).toEqual(['section']);
  expect(
    kindsOf(
      (
        await preview([
          ['name', 'price', 'category', 'section'],
          ['Soupe', 7, 'Plats', 'Carte'],
        ])
      ).questions,
    ),
  ).toEqual(['tax_rate']);
});
