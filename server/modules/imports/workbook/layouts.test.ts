// Files that do not follow the template: other sheets and headers, titles, one category for many rows, CSV.
import type { ImportResult } from '@ardoise/contract/catalog/imports.ts';
import { writeXlsx } from 'hucre/xlsx';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { makeBook, type Rows } from '../../../test/uploads/spreadsheets.ts';
import { type Importer, makeImporter } from '../../../test/uploads/workbooks.ts';

let app: TestApp;
let on: Importer;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  on = await makeImporter(app);
});

const preview = async (bytes: Uint8Array, query = '') => {
  const { status, body } = await on.post<ImportResult>(bytes, `?dry_run=true&section=none&tax_rates=food:0.1,soft:0.1,alcohol:0.2${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
/** The new products: name, price, categories. */
const productsOf = ({ changes }: ImportResult) =>
  changes
    .filter(({ change, resource }) => change === 'created' && resource === 'product')
    .map(({ name, fields }) => [name, ...['price', 'category'].map((key) => fields.find(({ field }) => field === key)?.after)]);

describe('a workbook that does not follow the template', () => {
  it('may have a sheet of any name with a name and a price; other columns are ignored', async () => {
    const result = await preview(
      await makeBook({
        Carte: [
          ['Nom', 'Prix (€)', 'Catégorie', 'Fournisseur'],
          ['Soupe', '7,00 €', 'Entrées', 'Metro'],
        ],
        Notes: [['Ouvert le lundi']],
      }),
    );
    expect(productsOf(result)).toEqual([['Soupe', 7, ['Entrées']]]);
    expect(result).toMatchObject({ questions: [], ignored_sheets: ['Notes'], ignored_columns: ['Fournisseur'] });
  });

  it('may have a title above its headers', async () => {
    for (const name of ['products', 'Carte']) {
      const rows: Rows = [['La carte du printemps'], [], ['category', 'name', 'price'], ['Plats', 'Plat A', 9.5]];
      expect(productsOf(await preview(await makeBook({ [name]: rows })))).toEqual([['Plat A', 9.5, ['Plats']]]);
    }
  });

  it('may have a category once for many rows: merged, above empty cells, or in its own row', async () => {
    const rows: Rows = [
      ['category', 'name', 'price'],
      ['Plats', 'Plat A', 9.5],
      [null, 'Plat B', 8],
      [null, 'Plat C', 7],
      ['Desserts', 'Tarte', 6],
    ];
    const expected = [
      ['Plat A', 9.5, ['Plats']],
      ['Plat B', 8, ['Plats']],
      ['Plat C', 7, ['Plats']],
      ['Tarte', 6, ['Desserts']],
    ];
    const merged = await writeXlsx({ sheets: [{ name: 'products', rows, merges: [{ startRow: 1, startCol: 0, endRow: 3, endCol: 0 }] }] });
    expect(productsOf(await preview(merged))).toEqual(expected);
    expect(productsOf(await preview(await makeBook({ products: rows })))).toEqual(expected);
    const above: Rows = [
      ['category', 'name', 'price'],
      ['Plats'],
      ...rows.slice(1, 4).map((row) => [null, ...row.slice(1)]),
      ['Desserts'],
      [null, 'Tarte', 6],
    ];
    expect(productsOf(await preview(await makeBook({ products: above })))).toEqual(expected);
    const headings: Rows = [['Plat', 'Prix'], ['Plats'], ...rows.slice(1, 4).map((row) => row.slice(1)), ['Desserts'], ['Tarte', 6]];
    expect(productsOf(await preview(await makeBook({ Feuil1: headings })))).toEqual(expected);
  });

  it('leaves a product without a category if it follows the template and the cell is empty', async () => {
    const rows: Rows = [
      ['uuid', 'category', 'name', 'price'],
      ['', 'Plats', 'Plat A', 9.5],
      ['', '', 'Plat B', 8],
    ];
    expect(productsOf(await preview(await makeBook({ products: rows })))).toEqual([
      ['Plat A', 9.5, ['Plats']],
      ['Plat B', 8, []],
    ]);
  });

  it('may have a sheet for each category', async () => {
    const sheet = (name: string): Rows => [
      ['Nom', 'Prix'],
      [name, 5],
    ];
    const result = await preview(await makeBook({ Entrées: sheet('Soupe'), Plats: sheet('Steak') }));
    expect(productsOf(result)).toEqual([
      ['Soupe', 5, ['Entrées']],
      ['Steak', 5, ['Plats']],
    ]);
    expect(result.ignored_sheets).toEqual([]);
  });

  it('asks for the meaning of its columns if no header is known', async () => {
    const bytes = await makeBook({
      Feuil1: [['Ma carte'], ['Quoi', 'Combien', 'Où'], ['Soupe', '7,00 €', 'Entrées'], ['Steak', '18,00 €', 'Plats']],
    });
    const before = await on.products();
    const asked = await preview(bytes);
    expect(asked).toMatchObject({ created: { products: 0 }, change_count: 0 });
    expect(asked.questions).toEqual([
      {
        kind: 'columns',
        sheet: 'Feuil1',
        header_row: 1,
        columns: [
          { column: 'A', header: 'Ma carte', field: null, values: ['Quoi', 'Soupe', 'Steak'] },
          { column: 'B', header: 'B', field: null, values: ['Combien', '7,00 €', '18,00 €'] },
          { column: 'C', header: 'C', field: null, values: ['Où', 'Entrées', 'Plats'] },
        ],
        fields: expect.arrayContaining(['name', 'price', 'category']),
      },
    ]);
    expect((await preview(bytes, '&replace=true')).removed.products).toBe(0);
    expect(await on.post(bytes)).toMatchObject({ status: 422, body: { code: 'import_questions' } });
    const mapped = await preview(bytes, '&columns=name:A,net_price:B&header_row=2');
    expect(productsOf(mapped)).toEqual([
      ['Soupe', 7, []],
      ['Steak', 18, []],
    ]);
    expect(mapped.ignored_columns).toEqual(['Où']);
    expect(productsOf(await preview(bytes, '&columns=name:A,net_price:B,category:C&header_row=2'))).toEqual([
      ['Soupe', 7, ['Entrées']],
      ['Steak', 18, ['Plats']],
    ]);
    expect(await on.products()).toEqual(before);
  });

  it('may have no headers', async () => {
    const bytes = await makeBook({
      Feuil1: [
        ['Soupe', 7],
        ['Steak', 18],
      ],
    });
    expect(productsOf(await preview(bytes, '&columns=name:A,price:B&header_row=0'))).toEqual([
      ['Soupe', 7, []],
      ['Steak', 18, []],
    ]);
  });

  it('reports formulas without a result', async () => {
    const cells = new Map([['1,1', { formula: 'B3*2' }]]);
    const rows: Rows = [
      ['name', 'price'],
      ['A', null],
      ['B', 2],
    ];
    const { status, body } = await on.post(await writeXlsx({ sheets: [{ name: 'products', rows, cells }] }), '?dry_run=true');
    expect([status, body.problems.map(({ row, column, code }) => [row, column, code])]).toEqual([
      422,
      [
        [2, 'price', 'formula_no_value'],
        [2, 'price', 'required'],
      ],
    ]);
  });
});

describe('allergens and volumes', () => {
  it("are parsed in users' notation, and only words declare the absence of allergens", async () => {
    const rows: Rows = [
      ['name', 'price', 'allergens', 'volume_cl', 'tax_rate'],
      ['A', 9, 'gluten, lait', '33cl', 0.1],
      ['B', 9, 'oeufs', '0,5 L', 0.1],
      ['C', 9, 'Poissons', '250 ml', 0.1],
      ['D', 9, 'arachide', 33, 0.1],
      ['E', 9, 'noix', '', 0.1],
      ['F', 9, '-', '', 0.1],
      ['G', 9, 0, '', 0.1],
      ['H', 9, 'Aucun', '', 0.1],
    ];
    await on.imported({ products: rows });
    const stored = (await on.products()).filter(({ name }) => name.length === 1);
    expect(stored.map(({ name, tags, allergens_declared, volume_cl }) => [name, tags.join(' '), allergens_declared, volume_cl])).toEqual([
      ['A', 'allergen:gluten allergen:milk', true, 33],
      ['B', 'allergen:eggs', true, 50],
      ['C', 'allergen:fish', true, 25],
      ['D', 'allergen:peanuts', true, 33],
      ['E', 'allergen:nuts', true, null],
      ['F', '', false, null],
      ['G', '', false, null],
      ['H', '', true, null],
    ]);
    const millilitres = [
      ['name', 'price', 'Volume (ml)', 'tax_rate'],
      ['C', 9, 330, 0.1],
      ['D', 9, '0,5 L', 0.1],
    ];
    await on.imported({ products: millilitres });
    expect([(await on.named('C')).volume_cl, (await on.named('D')).volume_cl]).toEqual([33, 50]);
    // An entry with a question mark is a problem.
    const doubtful = ['aucun, ?', 'lait ?', 'oeufs, moutarde, ?'].map((allergens, at) => [`Z${at}`, 9, allergens, '', 0.1]);
    expect((await on.problemsOf({ products: [rows[0] ?? [], ...doubtful] })).map(([, row, , code]) => [row, code])).toEqual(
      [2, 3, 4].map((row) => [row, 'unknown_name']),
    );
    // A dash does not revoke a declaration.
    await on.imported({
      products: [
        ['name', 'allergens'],
        ['A', '-'],
        ['H', 0],
      ],
    });
    expect(await on.named('A')).toMatchObject({ tags: ['allergen:gluten', 'allergen:milk'], allergens_declared: true });
    expect(await on.named('H')).toMatchObject({ allergens_declared: true });
  });
});

describe('a CSV file', () => {
  const csv = 'Nom;Prix;Catégorie\n"Soupe; du jour";7,00 €;Entrées\nSteak;18,00 €;Plats\n';
  const expected = [
    ['Soupe; du jour', 7, ['Entrées']],
    ['Steak', 18, ['Plats']],
  ];

  it('is read in the encodings and with the separators of spreadsheets', async () => {
    const latin = Buffer.from(csv.replaceAll('€', '\u0080'), 'latin1');
    const wide = Buffer.from(`\ufeff${csv}`, 'utf16le');
    const swapped = Buffer.from(wide).swap16();
    for (const bytes of [Buffer.from(csv), Buffer.from(`\ufeff${csv}`), latin, wide, swapped])
      expect(productsOf(await preview(bytes))).toEqual(expected);
    const tabs = Buffer.from('Nom\tPrix\tCatégorie\nSoupe; du jour\t7,00 €\tEntrées\nSteak\t18,00 €\tPlats\n');
    expect(productsOf(await preview(tabs))).toEqual(expected);
    expect((await on.post(Buffer.from(csv), '?dry_run=true', 'text/csv')).status).toBe(200);
  });

  it('asks for the meaning of its columns, and reports problems by row', async () => {
    const { questions } = await preview(Buffer.from('Soupe;7\nSteak;18\n'));
    expect(questions).toMatchObject([{ kind: 'columns', sheet: '', columns: [{ column: 'A' }, { column: 'B' }] }]);
    const { body } = await on.post(Buffer.from('Nom;Prix\nSoupe;cher\n'), '?dry_run=true');
    expect(body.problems).toMatchObject([{ sheet: '', row: 2, column: 'Prix', code: 'number', name: 'Soupe' }]);
  });
});
