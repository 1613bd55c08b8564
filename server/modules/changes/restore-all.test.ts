// Undoing a whole change in one call: an import that replaced the menu, a recursive deletion, and an undo.
import { type Change, type ChangedRecord, changeRoutes, type KeptRecord } from '@ardoise/contract/changes.ts';
import { describe, expect, it } from 'vitest';
import { makePerson } from '../../test/factories.ts';
import {
  app,
  ask,
  at,
  content,
  edit,
  extras,
  history,
  list,
  manager,
  menu,
  newest,
  openRestoring,
  openVenue,
  path,
  type Rec,
  read,
  remove,
  send,
  summaryOf,
  venue,
} from '../../test/restoring.ts';
import { recorded, type Statement } from '../../test/schema/recorded.ts';
import { readSheets } from '../../test/uploads/spreadsheets.ts';
import { importerOf } from '../../test/uploads/workbooks.ts';

openRestoring();

type Undone = { change: Change | null; missing: object[]; kept: KeptRecord[]; kept_count: number };
const undo = (change: string, more: object = {}) => send<Undone>('POST', path(change), { all: true, ...more });
const recordsPath = (change: string, query = '') => changeRoutes.records.path.replace(':venue', venue).replace(':change', change) + query;
const page = async (change: string, query = '') => {
  const { status, body, headers } = await ask<ChangedRecord[]>('GET', recordsPath(change, query));
  expect(status).toBe(200);
  return { rows: body, total: Number(headers.get('x-total-count')) };
};
const importer = () => importerOf(app, venue, manager.token);
const exported = async () => readSheets((await importer().download()).bytes);

const CATEGORIES = 20;
const PRODUCTS = 25;
/** Adds 500 products in 20 categories of two sections to the existing menu. */
const largeMenu = async () => {
  const rows = Array.from({ length: CATEGORIES * PRODUCTS }, (_, at) => {
    const category = Math.floor(at / PRODUCTS);
    return [`Carte ${category % 2}`, `Catégorie ${category}`, `Plat ${at}`, 5 + (at % 40), 0.1, `Recette ${at}`, `Dish ${at}`];
  });
  await importer().imported({ products: [['section', 'category', 'name', 'price', 'tax_rate', 'recipe', 'name:en-GB'], ...rows] });
  await edit(`product/${menu.beer}`, {
    tags: [extras.tag],
    instructions: [extras.instruction],
    recommendations: [menu.coffee, menu.burger],
    exceptions: [{ calendar_id: extras.calendar, position: null, unavailable: null, net_price: 3 }],
  });
  await edit(`category/${menu.category}`, { station: extras.station });
  await edit(`cost/${extras.cost}`, { application: 'product', products_id: [menu.beer, menu.burger] });
  const shared = { net_price: 20, tax_rate: 0.1, categories: [menu.category] };
  await send('POST', at('product'), { ...shared, name: 'Formule', type_id: 3, products: [menu.beer, menu.coffee] });
  await send('POST', at('product'), {
    ...shared,
    name: 'Menu',
    type_id: 2,
    bundle_categories: [
      { name: 'Plat', multiple_choice: false, max_choices: null, products: [{ id: menu.burger, net_price: 1 }], languages: [] },
    ],
  });
};
/** All contents of the menu without versions. */
const whole = async () => {
  const kinds = ['section', 'category', 'product', 'cost', 'instruction'];
  const ids = await Promise.all(kinds.map(list));
  const all = await Promise.all(kinds.map((kind) => send<Rec[]>('GET', at(`${kind}?sort=name&page=0&pageSize=500`))));
  return {
    ids: ids.map((own) => own.toSorted()),
    records: all.map((rows) => rows.map(content).toSorted((a, b) => (String(a.id) < String(b.id) ? -1 : 1))),
  };
};

type Step = { 'Actual Rows': number; 'Actual Loops': number; Plans?: Step[] } & Record<string, unknown>;
/** The number of rows that the steps of a plan returned or dropped. */
const rowsOf = ({ Plans = [], ...step }: Step): number => {
  const dropped = ['Rows Removed by Filter', 'Rows Removed by Join Filter'].map((key) => Number(step[key] ?? 0));
  const rows = [step['Actual Rows'], ...dropped].reduce((sum, some) => sum + some);
  return rows * step['Actual Loops'] + Plans.map(rowsOf).reduce((sum, some) => sum + some, 0);
};
const rowsRead = async ({ text, values }: Statement): Promise<{ rows: number; text: string }> => {
  const { rows } = await app.db.pool.query(`explain (analyze, format json) ${text}`, values);
  return { rows: rowsOf(rows[0]['QUERY PLAN'][0].Plan), text };
};

describe('an import that replaced the menu', () => {
  it('is one entry with paged records, and each undo and redo is one call', async () => {
    await largeMenu();
    const [before, sheets] = [await whole(), await exported()];
    await importer().imported(
      {
        sections: [['section'], ['Carte 1'], ['Neuve']],
        categories: [
          ['category', 'section'],
          ['Catégorie 1', 'Carte 1'],
          ['Neuf', 'Neuve'],
        ],
        products: [
          ['section', 'category', 'name', 'price', 'tax_rate'],
          ['Carte 1', 'Catégorie 1', 'Plat 26', 99, 0.1],
          ['Neuve', 'Neuf', 'Plat neuf', 12, 0.1],
        ],
      },
      '?replace=true',
    );
    const [after, smallSheets] = [await whole(), await exported()];
    const done = await newest();
    const gone = 500 + 3 + 2 - 1;
    expect(done.counts).toEqual(
      expect.arrayContaining([
        { resource: 'product', what: 'deleted', count: gone },
        { resource: 'product', what: 'created', count: 1 },
        { resource: 'section', what: 'created', count: 1 },
        { resource: 'cost', what: 'changed', count: 1 },
      ]),
    );
    expect(done.restorable).toBe(true);

    const all: ChangedRecord[] = [];
    for (let at = 0; at * 100 < done.total; at++) all.push(...(await page(done.id, `?page=${at}&pageSize=100`)).rows);
    expect(new Set(all.map(({ record }) => record)).size).toBe(done.total);
    expect(await page(done.id, '?search=PLAT%2049&what=deleted&resource=product&pageSize=5')).toMatchObject({
      total: 11,
      rows: Array.from({ length: 5 }, () => ({ resource: 'product', what: 'deleted', restorable: true })),
    });
    expect((await ask('GET', recordsPath(done.id, '?sort=name'))).status).toBe(400);

    const dryRun = await undo(done.id, { dry_run: true });
    expect([await whole(), dryRun.kept, dryRun.missing]).toEqual([after, [], []]);
    const back = await undo(done.id);
    expect(back.change?.counts).toEqual(dryRun.change?.counts);
    expect(await whole()).toEqual(before);
    expect(await exported()).toEqual(sheets);
    expect((await newest()).counts).toContainEqual({ resource: 'product', what: 'restored', count: gone });
    expect(await undo(done.id)).toMatchObject({ change: null });

    await undo((await newest()).id);
    expect(await exported()).toEqual(smallSheets);
    expect(await whole()).toEqual(after);
    await undo((await newest()).id);
    expect(await whole()).toEqual(before);
  });
});

describe('a recursive deletion', () => {
  it('is restored whole', async () => {
    await largeMenu();
    const [before, sheets] = [await whole(), await exported()];
    const sections = await send<Rec[]>('GET', at('section'));
    for (const { id } of sections) {
      await send('DELETE', `${at(`section/${id}`)}?recursive=true`);
      const { id: deletion } = await newest();
      await undo(deletion);
      expect(await whole()).toEqual(before);
    }
    expect(await exported()).toEqual(sheets);
  });

  it('reads few rows, also without PostgreSQL statistics of the venue', async () => {
    await largeMenu();
    for (const table of ['category_product', 'section_category', 'change', 'change_link', 'change_record'])
      await app.db.pool.query(`alter table ${table} set (autovacuum_enabled = off); analyze ${table}`);
    await openVenue();
    await largeMenu();
    const section = at(`section/${(await list('section'))[1]}`);
    const statements = await recorded(() => send('DELETE', `${section}?recursive=true&dry_run=true`));
    await send('DELETE', `${section}?recursive=true`);
    const { id } = await newest();
    statements.push(...(await recorded(() => undo(id, { dry_run: true }))));
    const read = await Promise.all(
      statements.filter(({ text }) => /^\s*(select|with)\b(?!.*(pg_|set_config|current_setting))/is.test(text)).map(rowsRead),
    );
    expect(read.length).toBeGreaterThan(10);
    // 250 products and 10 categories are deleted; a cross join would read millions of rows.
    expect(read.filter(({ rows }) => rows > 60_000)).toEqual([]);
  });

  it('is restored whole after partial restores, and keeps later changes of others', async () => {
    await edit(`cost/${extras.cost}`, { application: 'product', products_id: [menu.beer, menu.burger] });
    await send('DELETE', `${at(`section/${menu.section}`)}?recursive=true`);
    const { id } = await newest();
    // One product was restored and deleted again; the fee has another price.
    await send('POST', path(id), { resource: 'product', record: menu.coffee });
    await remove(`product/${menu.coffee}`);
    await edit(`cost/${extras.cost}`, { application: 'venue', net_price: 9 });
    const { change, kept } = await undo(id);
    expect(kept).toEqual([]);
    expect(summaryOf(change as Change)).toContain('section Carte restored');
    expect(await read(`cost/${extras.cost}`)).toMatchObject({ net_price: 9, products_id: [menu.beer, menu.burger] });
    expect((await read(`category/${menu.category}`)).products).toEqual([menu.beer, menu.burger, menu.coffee]);
  });
});

describe('a change', () => {
  it('is undone only where no one changed the values since', async () => {
    const was = await read(`product/${menu.beer}`);
    await edit(`product/${menu.beer}`, { net_price: 9, recipe: 'Pression', recommendations: [menu.coffee] });
    const { id } = await newest();
    await edit(`product/${menu.beer}`, { net_price: 10 });
    expect((await undo(id)).kept).toEqual([{ resource: 'product', record: menu.beer, name: 'Bière blonde', reason: 'changed_since' }]);
    expect(content(await read(`product/${menu.beer}`))).toEqual(content({ ...was, net_price: 10, price_ht: expect.any(Number) }));
  });

  it('toggles switches back unless someone toggled them since', async () => {
    const toggle = (kind: string, id: string, unavailable: boolean) => send('PUT', at(`${kind}/available/${id}`), { unavailable });
    const isOut = async (path: string) => (await read(path)).unavailable;
    const { version, ...was } = await read(`product/${menu.beer}`);
    await edit(`product/${menu.beer}`, { net_price: 9, unavailable: true });
    const { kept } = await undo((await newest()).id);
    const { version: now, ...after } = await read(`product/${menu.beer}`);
    expect([kept, after.unavailable, after.net_price, now]).toEqual([[], false, was.net_price, Number(version) + 2]);

    for (const [kind, id] of [
      ['section', menu.section],
      ['category', menu.category],
    ] as const) {
      await toggle(kind, id, true);
      expect(await undo((await newest()).id)).toMatchObject({ kept: [], change: { total: 1 } });
      expect(await isOut(`${kind}/${id}`)).toBe(false);
    }

    await toggle('product', menu.beer, true);
    const { id } = await newest();
    await toggle('product', menu.beer, false);
    await toggle('product', menu.beer, true);
    expect(await undo(id)).toMatchObject({ change: null, kept: [{ record: menu.beer, reason: 'changed_since' }] });
    expect(await isOut(`product/${menu.beer}`)).toBe(true);
  });

  it('restores removed list members at their places, and removes added ones', async () => {
    const { id: extra } = await send('POST', at('product'), { name: 'Thé', type_id: 1, net_price: 3, tax_rate: 0.1 });
    await edit(`category/${menu.category}`, { products: [menu.coffee, extra, menu.beer] });
    const { change } = await undo((await newest()).id);
    expect(change?.total).toBe(1);
    expect((await read(`category/${menu.category}`)).products).toEqual([menu.beer, menu.burger, menu.coffee]);
  });

  it('is offered only if something of it can be undone', async () => {
    const restorable = async (id: string) => (await history()).find((one) => one.id === id)?.restorable;
    await remove(`product/${menu.coffee}`);
    const { id: first } = await newest();
    expect(await restorable(first)).toBe(true);
    await undo(first);
    expect(await restorable(first)).toBe(false);
    await remove(`product/${menu.coffee}`);
    const { id: second } = await newest();
    expect([await restorable(first), await restorable(second)]).toEqual([true, true]);
    expect(await undo(first)).toMatchObject({ kept: [], change: { restorable: true } });
    expect([await restorable(first), await restorable(second)]).toEqual([false, false]);
  });

  it('keeps created records that someone changed since', async () => {
    const names = ['Cidre doux', 'Cidre brut', 'Cidre rosé'];
    await importer().imported({
      products: [['section', 'category', 'name', 'price', 'tax_rate'], ...names.map((name) => ['Carte', 'Tout', name, 5, 0.2])],
    });
    const { id } = await newest();
    const products = await send<Rec[]>('GET', at('product?name=Cidre&page=0&pageSize=9&sort=name'));
    const [brut, doux, pink] = ['Cidre brut', 'Cidre doux', 'Cidre rosé'].map((name) => products.find((one) => one.name === name)?.id);
    await edit(`product/${doux}`, { net_price: 6 });
    await send('PUT', at(`product/available/${brut}`), { unavailable: true });
    expect((await undo(id)).kept.map(({ record, reason }) => [record, reason])).toEqual([
      [brut, 'changed_since'],
      [doux, 'changed_since'],
    ]);
    for (const one of [brut, doux]) expect((await read(`product/${one}`)).categories).toEqual([menu.category]);
    expect((await ask('GET', at(`product/${pink}`))).status).toBe(404);
  });

  it('deletes created records unless others need them by now', async () => {
    const { id: tea } = await send('POST', at('product'), {
      name: 'Thé',
      type_id: 1,
      net_price: 3,
      tax_rate: 0.1,
      categories: [menu.category],
    });
    const { id } = await newest();
    const set = { name: 'Goûter', type_id: 3, net_price: 9, tax_rate: 0.1, categories: [], products: [tea] };
    const { id: holder } = await send('POST', at('product'), set);
    expect((await undo(id)).kept).toEqual([{ resource: 'product', record: tea, name: 'Thé', reason: 'in_use' }]);
    await remove(`product/${holder}`);
    expect((await undo(id)).kept_count).toBe(0);
    expect((await ask('GET', at(`product/${tea}`))).status).toBe(404);
  });

  it('restores records without missing references, and names records that need them', async () => {
    await edit(`product/${menu.beer}`, {
      exceptions: [{ calendar_id: extras.calendar, position: null, unavailable: null, net_price: 3 }],
    });
    await edit(`product/${menu.burger}`, { tags: [extras.tag] });
    await send('DELETE', `${at(`section/${menu.section}`)}?recursive=true`);
    const { id } = await newest();
    await send('DELETE', `/api/venue/${venue}/calendar/${extras.calendar}`);
    await send('DELETE', `/style/tags/${extras.tag}?venueId=${venue}`);
    const { kept, missing } = await undo(id);
    expect(kept).toEqual([{ resource: 'product', record: menu.beer, name: 'Bière blonde', reason: 'needs' }]);
    expect(missing).toMatchObject([{ resource: 'tag', record: extras.tag }]);
    expect((await read(`category/${menu.category}`)).products).toEqual([menu.burger, menu.coffee]);
  });

  it('restores a station with its categories, a fee to a product, and deletes a table', async () => {
    await edit(`category/${menu.category}`, { station: extras.station });
    await send('DELETE', `/api/venue/${venue}/station/${extras.station}`);
    await undo((await newest()).id);
    expect((await read(`category/${menu.category}`)).station).toBe(extras.station);
    await send('PUT', at(`product/${menu.beer}/cost`));
    await undo((await newest()).id);
    expect((await ask('GET', at(`cost/${menu.beer}`))).status).toBe(404);
    expect((await read(`category/${menu.category}`)).products).toEqual([menu.beer, menu.burger, menu.coffee]);
    const table = await send('POST', `/api/venue/${venue}/table`, { number: 'T77' });
    await undo((await newest()).id);
    expect((await ask('GET', `/api/venue/${venue}/table/${table.id}`)).status).toBe(404);
  });

  it('is refused without the right to write its records, and after 30 days', async () => {
    await remove(`product/${menu.beer}`);
    const { id } = await newest();
    const other = await makePerson(app, { roles: { reader: [venue] } });
    expect((await ask('POST', path(id), { all: true }, other)).status).toBe(403);
    expect((await ask('GET', recordsPath(id), undefined, other)).status).toBe(403);
    for (const body of [{}, { all: true, record: menu.beer }, { all: false }, { resource: 'product' }])
      expect((await ask('POST', path(id), body)).status, JSON.stringify(body)).toBe(400);
    await app.db.pool.query(`update change set at = at - interval '31 days' where id = $1`, [id]);
    expect(await ask('POST', path(id), { all: true })).toMatchObject({ status: 409, body: { code: 'undo_expired' } });
  });
});
