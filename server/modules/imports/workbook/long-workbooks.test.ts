// A long workbook is written while the rest is compared, and committed completely or not at all.
import type { Product } from '@ardoise/contract/catalog/products.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { queueAtLock } from '../../../test/locks.ts';
import type { Rows } from '../../../test/uploads/spreadsheets.ts';
import { type Importer, makeImporter } from '../../../test/uploads/workbooks.ts';

const COUNT = 1700;
const PAGE = 500;
let app: TestApp;
let on: Importer;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  on = await makeImporter(app);
});

const line = (at: number) => [`R${at}`, `Plat ${at}`, 5 + at / 100, at % 100 === 7 ? `R${at + 1}` : '', 'single', 'Tout'];
const products = (): Rows => [
  ['ref', 'name', 'price', 'recommended', 'type', 'category'],
  ...Array.from({ length: COUNT }, (_, at) => line(at)),
];
const everything = async (): Promise<Product[]> => {
  const pages = Array.from({ length: Math.ceil(COUNT / PAGE) + 1 }, (_, at) =>
    app.send<Product[]>('GET', `/api/menu/${on.venue}/product?page=${at}&pageSize=${PAGE}&sort=net_price&order=ASC`, {
      token: on.token,
    }),
  );
  return (await Promise.all(pages)).flatMap(({ body }) => body);
};

describe('a long workbook', () => {
  it('is written completely, with recommendations, bundles and sets', async () => {
    const known = (await everything()).length;
    const sheets = {
      products: [...products(), ['M', 'Menu', 20, '', 'bundle', 'Tout']],
      bundles: [
        ['bundle', 'group', 'product'],
        ['M', 'Plat', 'R0'],
        ['M', 'Plat', `R${COUNT - 1}`],
      ],
    };
    expect(await on.imported(sheets)).toMatchObject({ created: { products: COUNT + 1 }, updated: { products: 0 } });
    const all = await everything();
    expect(all.length).toBe(known + COUNT + 1);
    const named = (name: string) => all.find((one) => one.name === name) as Product;
    for (const at of [0, 7, 499, 500, COUNT - 1]) {
      expect(named(`Plat ${at}`)).toMatchObject({ net_price: 5 + at / 100, categories: [named('Menu').categories[0]] });
      expect(named(`Plat ${at}`).recommendations).toEqual(at === 7 ? [named('Plat 8').id] : []);
    }
    expect(named('Menu').bundle_categories[0]?.products.map(({ id }) => id)).toEqual([named('Plat 0').id, named(`Plat ${COUNT - 1}`).id]);
    expect(await on.imported(sheets)).toMatchObject({ change_count: 0 });
  });

  it('is not written at all if its last line has a problem', async () => {
    const before = await everything();
    expect(await on.problemsOf({ products: [...products(), ['', 'Soupe', -1, '', 'single', 'Tout']] })).toEqual([
      ['products', COUNT + 2, 'price', 'too_small'],
    ]);
    expect(await everything()).toEqual(before);
  });

  it('is compared again if the menu changes meanwhile, and nothing is written twice', async () => {
    const renamed = {
      text: `with moved as (update venue_counter set menu_version = menu_version + 1 where venue_id = $1)
        update product set name = 'Plat 3', ref = 'R3' where venue_id = $1 and id = $2`,
      values: [on.venue, on.menu.beer],
    };
    const known = (await everything()).length;
    const [result] = await queueAtLock(app, on.venue, [() => on.imported({ products: products() })], renamed);
    expect(result).toMatchObject({ created: { products: COUNT - 1 }, updated: { products: 1 } });
    const all = await everything();
    expect(all.length).toBe(known + COUNT - 1);
    expect(all.filter(({ name }) => name === 'Plat 3').map(({ id }) => id)).toEqual([on.menu.beer]);
  });
});
