import type { Category } from '@ardoise/contract/catalog/categories.ts';
import type { Section } from '@ardoise/contract/catalog/sections.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { makePerson, placeOrder, staffOrder } from '../../test/factories.ts';
import { queueAtLock } from '../../test/locks.ts';
import { makeBook } from '../../test/uploads/spreadsheets.ts';
import { type Importer, importerOf, makeImporter } from '../../test/uploads/workbooks.ts';

let app: TestApp;
let on: Importer;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  on = await makeImporter(app);
});

describe('the products of a workbook', () => {
  it('are created with their categories and sections, and published', async () => {
    const result = await on.imported({
      products: [
        ['section', 'category', 'name', 'price', 'tax_rate', 'volume_cl', 'allergens', 'unavailable', 'name:de-DE'],
        ['Bar', 'Vins', 'Chablis', 38.5, 0.2, 75, 'sulphites', 0, 'Chablis, weiß'],
        ['Bar', 'Vins', 'Cidre', '12,50', '10 %', '', 'none', 'oui', ''],
      ],
    });
    expect(result).toMatchObject({
      dry_run: false,
      created: { sections: 1, categories: 1, products: 2 },
      updated: { sections: 0, categories: 0, products: 0 },
      left: { sections: 1, categories: 1, products: 3 },
      change_count: 4,
    });
    const [vins] = (await on.list<Category>('category')).filter(({ name }) => name === 'Vins');
    const [bar] = (await on.list<Section>('section')).filter(({ name }) => name === 'Bar');
    expect(vins?.sections).toEqual([bar?.id]);
    expect(await on.named('Chablis')).toMatchObject({
      net_price: 38.5,
      tax_rate: 0.2,
      volume_cl: 75,
      tags: ['allergen:sulphites'],
      allergens_declared: true,
      languages: [{ locale: 'de-DE', name: 'Chablis, weiß', recipe: '' }],
      categories: [vins?.id],
    });
    expect(await on.named('Cidre')).toMatchObject({
      net_price: 12.5,
      tax_rate: 0.1,
      unavailable: true,
      tags: [],
      allergens_declared: true,
    });
    const page = await app.send<string>('GET', `/api/public/menu/${on.venue}?locale=fr-FR`);
    expect(JSON.stringify(page.body)).toContain('Chablis');
  });

  it('are matched by uuid, then ref, then category and name; fields without a column stay', async () => {
    await on.imported({
      products: [
        ['uuid', 'name', 'ref', 'recipe'],
        [on.menu.beer, 'Blonde', 'B1', 'Houblon'],
        [on.menu.burger, 'Burger maison', '', ''],
      ],
    });
    expect(await on.named('Blonde')).toMatchObject({ id: on.menu.beer, net_price: 4.6, recipe: 'Houblon', version: 2 });
    const result = await on.imported({
      products: [
        ['ref', 'category', 'name', 'price'],
        ['B1', 'Tout', 'Blonde', 5],
        ['', 'Tout', 'Café crème', 2.7],
        ['', 'Ailleurs', 'Café crème', 3],
      ],
    });
    expect(result).toMatchObject({ created: { products: 1, categories: 1 }, updated: { products: 2 }, left: { products: 1 } });
    expect(await on.named('Blonde')).toMatchObject({ net_price: 5, recipe: 'Houblon' });
    expect(
      (await on.products())
        .filter(({ name }) => name === 'Café crème')
        .map((one) => one.net_price)
        .sort(),
    ).toEqual([2.7, 3]);
  });

  it('accept other headers, flags, types and numbers', async () => {
    const result = await on.imported({
      Produits: [
        ['# notre carte'],
        ['Nom', 'Prix TTC', 'TVA', 'Catégorie', 'Indisponible', 'Type', 'name:ja-JP', '# note'],
        ['# commentaire', 'rien'],
        ['Thé', '3,20 €', 10, 'Tout', 'non', 'simple', '茶', 'pas lu'],
        ['Maté', '1 234,5', '5.5 %', 'Tout', 'x', 1, '', null],
        [true, 4, 0.055, 'Tout', '', '', '', null],
      ],
      Notes: [['rien']],
    });
    expect(result).toMatchObject({ created: { products: 3 }, ignored_sheets: ['Notes'] });
    expect(await on.named('Thé')).toMatchObject({ net_price: 3.2, tax_rate: 0.1, languages: [{ locale: 'jp-JP', name: '茶' }] });
    expect(await on.named('Maté')).toMatchObject({ net_price: 1234.5, tax_rate: 0.055, unavailable: true });
  });

  it('mark translations as stale if the source text changes', async () => {
    await on.imported({
      products: [
        ['uuid', 'name', 'name:de-DE'],
        [on.menu.beer, 'Bière blonde', 'Helles'],
      ],
    });
    await on.imported({
      products: [
        ['uuid', 'name'],
        [on.menu.beer, 'Bière brune'],
      ],
    });
    expect((await on.named('Bière brune')).languages).toMatchObject([{ locale: 'de-DE', name: 'Helles', stale: true }]);
    await on.imported({
      products: [
        ['uuid', 'name', 'name:de-DE'],
        [on.menu.beer, 'Bière brune', ''],
      ],
    });
    expect((await on.named('Bière brune')).languages).toEqual([]);
  });

  it('hold open orders if they become unavailable, in the same transaction', async () => {
    const placed = await placeOrder(app, on.venue, on.menu.beer);
    await on.imported({
      products: [
        ['uuid', 'name', 'unavailable'],
        [on.menu.beer, 'Bière blonde', 1],
      ],
    });
    expect((await staffOrder(app, on.venue, on.token, placed.body.uuid)).status).toBe('ON_HOLD');
  });

  it('are compared with the menu at the time of writing, despite changes meanwhile', async () => {
    const renamed = {
      text: `with moved as (update venue_counter set menu_version = menu_version + 1 where venue_id = $1)
        update product set name = 'Bière brune' where venue_id = $1 and id = $2`,
      values: [on.venue, on.menu.beer],
    };
    const importBook = () =>
      on.imported({
        products: [
          ['name', 'price'],
          ['Bière blonde', 9],
        ],
      });
    const [result] = await queueAtLock(app, on.venue, [importBook], renamed);
    expect(result).toMatchObject({ created: { products: 1 }, updated: { products: 0 } });
    expect((await on.named('Bière brune')).net_price).toBe(4.6);
    expect((await on.named('Bière blonde')).net_price).toBe(9);
  });
});

describe('bundles, sets, happy hour, recommendations', () => {
  const calendar = async () => {
    const slots = Array.from({ length: 7 }, () => [{ beginHour: 17, beginMinute: 0, endHour: 19, endMinute: 0 }]);
    const made = await app.send<{ id: string }>('POST', `/api/venue/${on.venue}/calendar`, {
      token: on.token,
      body: { name: 'Happy hour', timetable: slots },
    });
    return made.body.id;
  };

  it('are written, changed and read back', async () => {
    const happy = await calendar();
    const sheets = {
      products: [
        ['name', 'ref', 'type', 'price', 'category', 'happy_hour_price', 'recommended'],
        ['Bière blonde', 'B', '', 4.6, 'Tout', 3.5, 'C;Menu du jour'],
        ['Café crème', 'C', '', 2.6, 'Tout', '', ''],
        ['Menu du jour', '', 'formule', 15, 'Tout', '', ''],
        ['Le duo', '', 3, 6.5, 'Tout', '', ''],
      ],
      bundles: [
        ['bundle', 'group', 'multiple_choice', 'max_choices', 'product', 'custom_price', 'group_name:en-GB'],
        ['Menu du jour', 'Plat', 0, null, 'Burger maison', null, 'Main'],
        ['Menu du jour', 'Boissons', 'oui', 2, 'B', 1.5, 'Drinks'],
        ['Menu du jour', 'Boissons', '', '', 'C', 0, ''],
      ],
      sets: [
        ['set', 'product', 'quantity'],
        ['Le duo', 'B', 1],
        ['Le duo', on.menu.coffee, ''],
      ],
    };
    expect(await on.imported(sheets)).toMatchObject({ created: { products: 2 }, updated: { products: 2 } });
    const bundle = await on.named('Menu du jour');
    expect(bundle.bundle_categories).toMatchObject([
      { name: 'Plat', multiple_choice: false, max_choices: null, languages: [{ locale: 'en-GB', name: 'Main' }] },
      {
        name: 'Boissons',
        multiple_choice: true,
        max_choices: 2,
        products: [
          { id: on.menu.beer, custom_price: true, net_price: 1.5 },
          { id: on.menu.coffee, custom_price: true, net_price: 0 },
        ],
      },
    ]);
    expect((await on.named('Le duo')).products).toEqual([on.menu.beer, on.menu.coffee]);
    const beer = await on.named('Bière blonde');
    expect(beer.exceptions).toEqual([{ calendar_id: happy, net_price: 3.5, position: null, unavailable: null }]);
    expect(beer.recommendations).toEqual([on.menu.coffee, bundle.id]);
    expect(await on.imported(sheets)).toMatchObject({ created: { products: 0 }, updated: { products: 0 }, change_count: 0 });
    const step = bundle.bundle_categories[0]?.id;
    await on.imported({
      products: [['name'], ['Burger maison']],
      bundles: [
        ['bundle', 'group', 'product'],
        ['Menu du jour', 'Plat', 'Burger maison'],
      ],
    });
    expect((await on.named('Menu du jour')).bundle_categories.map(({ id }) => id)).toEqual([step]);
    await on.imported({
      products: [
        ['name', 'happy_hour_price'],
        ['Bière blonde', ''],
      ],
    });
    expect((await on.named('Bière blonde')).exceptions).toEqual([]);
  });

  it('recommend products that are sold on their own after the import', async () => {
    const sheets = (standalone: number) => ({
      products: [
        ['name', 'price', 'standalone', 'recommended'],
        ['Bière blonde', 5, 1, 'Sauce'],
        ['Sauce', 1, standalone, ''],
      ],
    });
    expect(await on.problemsOf(sheets(0))).toEqual([['products', 2, 'recommended', 'only_part']]);
    expect(await on.imported(sheets(1))).toMatchObject({ created: { products: 1 } });
    // An earlier recommendation stays.
    expect(await on.imported(sheets(0))).toMatchObject({ updated: { products: 1 } });
  });

  it('are refused if they are nested or name an unknown product', async () => {
    const found = await on.problemsOf({
      products: [
        ['name', 'type', 'price', 'recommended', 'happy_hour_price'],
        ['F1', 'bundle', 10, 'Personne', ''],
        ['F2', 'bundle', 10, '', 2],
        ['S1', 'set', 10, '', ''],
      ],
      bundles: [
        ['bundle', 'group', 'product', 'custom_price'],
        ['F1', 'A', 'F2', ''],
        ['F1', 'A', 'F1', ''],
        ['Café crème', 'A', 'F1', ''],
        ['F1', '', 'Café crème', -1],
      ],
      sets: [
        ['set', 'product', 'quantity'],
        ['S1', 'S1', 1],
        ['S1', 'Café crème', 2],
        ['F1', 'Café crème', 1],
      ],
    });
    expect(found).toEqual(
      expect.arrayContaining([
        ['products', 2, 'recommended', 'unknown_name'],
        ['products', 3, 'happy_hour_price', 'no_happy_hour'],
        ['products', 3, 'type', 'no_parts'],
        ['bundles', 2, 'product', 'nested'],
        ['bundles', 3, 'product', 'nested'],
        ['bundles', 4, 'bundle', 'not_a_bundle'],
        ['bundles', 5, 'group', 'required'],
        ['sets', 2, 'product', 'nested'],
        ['sets', 3, 'quantity', 'quantity'],
        ['sets', 4, 'set', 'not_a_set'],
      ]),
    );
  });
});

describe('a dry run and a replacement', () => {
  it('shows the changes and writes nothing', async () => {
    const sheets = {
      products: [
        ['uuid', 'name', 'price'],
        [on.menu.beer, 'Blonde', 5],
        ['', 'Neuf', 1],
      ],
    };
    const before = await on.products();
    const dry = await on.imported(sheets, '?dry_run=true');
    expect(dry).toMatchObject({
      dry_run: true,
      created: { products: 1 },
      updated: { products: 1 },
      left: { products: 2 },
      changes: [
        {
          change: 'created',
          resource: 'product',
          name: 'Neuf',
          fields: [
            { field: 'price', before: null, after: 1 },
            { field: 'tax_rate', before: null, after: 0.2 },
            { field: 'category', before: null, after: [] },
            { field: 'section', before: null, after: [] },
          ],
          doubts: ['section'],
        },
        {
          change: 'updated',
          resource: 'product',
          id: on.menu.beer,
          name: 'Blonde',
          fields: [
            { field: 'name', before: 'Bière blonde', after: 'Blonde' },
            { field: 'price', before: 4.6, after: 5 },
          ],
        },
      ],
    });
    expect(await on.products()).toEqual(before);
  });

  it('removes records without a row only with `replace`, and keeps parts of others', async () => {
    const sheets = {
      products: [
        ['name', 'price', 'category'],
        ['Bière blonde', 5, 'Tout'],
      ],
    };
    expect((await on.imported(sheets)).removed.products).toBe(0);
    await on.imported({
      products: [
        ['name', 'type', 'price'],
        ['Duo', 'set', 3],
      ],
      sets: [
        ['set', 'product'],
        ['Duo', 'Café crème'],
      ],
    });
    expect(await on.problemsOf({ products: [['name'], ['Duo']] }, '?replace=true')).toEqual([['products', 2, 'name', 'part_removed']]);
    const result = await on.imported(sheets, '?replace=true');
    expect(result.removed).toEqual({ sections: 0, categories: 0, products: 3 });
    expect((await on.products()).map(({ name }) => name)).toEqual(['Bière blonde']);
    const emptied = await on.imported({ ...sheets, sections: [['section']], categories: [['category']] }, '?replace=true');
    expect(emptied.removed).toEqual({ sections: 1, categories: 0, products: 0 });
  });

  it('raises the version of records that lose something from their lists, so that open forms notice', async () => {
    const [section, category, product] = [`section/${on.menu.section}`, `category/${on.menu.category}`, `product/${on.menu.beer}`];
    const send = (method: string, path: string, body?: unknown) =>
      app.send<{ code: string; version: number }>(method, `/api/menu/${on.venue}/${path}`, { token: on.token, ...(body ? { body } : {}) });
    const isStale = async (path: string, open: unknown) =>
      expect(await send('PUT', path, open)).toMatchObject({ status: 409, body: { code: 'stale_version' } });
    const products = [['name'], ['Bière blonde'], ['Café crème']];

    const before = (await send('GET', category)).body;
    await on.imported({ products }, '?replace=true');
    await isStale(category, before);

    const orphan = (await send('GET', category)).body;
    await on.imported({ sections: [['section'], ['Soir']], products }, '?replace=true');
    expect((await send('GET', section)).status).toBe(404);
    await isStale(category, orphan);

    await on.imported({
      categories: [
        ['category', 'section'],
        ['Tout', 'Soir'],
        ['Rien', 'Soir'],
      ],
      products,
    });
    const [evening] = await on.list<Section>('section');
    const beer = (await send('GET', product)).body;
    const rest = { categories: [['category'], ['Rien']], products };
    expect((await on.imported(rest, '?replace=true')).removed).toEqual({ sections: 0, categories: 1, products: 0 });
    await isStale(`section/${evening?.id}`, evening);
    await isStale(product, beer);
  });
});

describe('an export', () => {
  it('is allowed to readers, who cannot import, and not to bartenders', async () => {
    const reader = await makePerson(app, { roles: { reader: [on.venue] } });
    const bartender = await makePerson(app, { roles: { bartender: [on.venue] } });
    for (const file of ['export.xlsx', 'template.xlsx']) {
      expect((await importerOf(app, on.venue, reader.token).download(file)).status).toBe(200);
      expect((await importerOf(app, on.venue, bartender.token).download(file)).status).toBe(403);
    }
    expect((await importerOf(app, on.venue, reader.token).post(await makeBook({ products: [['name']] }))).status).toBe(403);
  });
});
