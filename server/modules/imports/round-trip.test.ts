// An exported menu can be imported without a change, with all possible values; in an empty venue it creates the same
// menu.
import { type ImportResult, XLSX } from '@ardoise/contract/catalog/imports.ts';
import { DEMO_PASSWORD } from '@ardoise/demo/fill/accounts.ts';
import { demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import { fillDemo } from '@ardoise/demo/fill.ts';
import { expect, it } from 'vitest';
import { demoHost } from '../../demo-host.ts';
import { startTestApp } from '../../test/app.ts';
import { basic, makePerson, makeVenue } from '../../test/factories.ts';
import { makeBook, type Rows, readSheets } from '../../test/uploads/spreadsheets.ts';
import { importerOf, makeImporter } from '../../test/uploads/workbooks.ts';

const nothing = { sections: 0, categories: 0, products: 0 };
const app = await startTestApp({ DEMO: 'true', OPERATOR_EMAIL: 'operator@demo.test' });
await fillDemo(demoHost(app.app, app.config), () => undefined);
const headers = { authorization: basic('manager@demo.test', DEMO_PASSWORD) };
const { body: manager } = await app.send<{ jwt: string }>('GET', '/api/auth/token', { headers });

it.each(['halles', 'port'] as const)('imports the exported menu of %s without a change', async (name) => {
  const venue = importerOf(app, demoVenueIds[name], manager.jwt);
  const { bytes } = await venue.download();
  const sheets = await readSheets(bytes);
  for (const query of ['?dry_run=true', '', '?replace=true'])
    expect((await venue.post<ImportResult>(bytes, query)).body).toMatchObject({
      created: nothing,
      updated: nothing,
      removed: nothing,
      change_count: 0,
    });
  expect(await readSheets((await venue.download()).bytes)).toEqual(sheets);
});

it('creates the same menu in an empty venue, with other uuids', async () => {
  const { bytes } = await importerOf(app, demoVenueIds.port, manager.jwt).download();
  const venue = await makeVenue(app, 'premium');
  await app.db.pool.query(
    `insert into calendar (venue_id, id, name, timetable) select $1, gen_random_uuid(), name, timetable from calendar where venue_id = $2`,
    [venue, demoVenueIds.port],
  );
  await app.db.pool.query(
    `insert into instruction (venue_id, id, name, options) select $1, gen_random_uuid(), name, options from instruction where venue_id = $2`,
    [venue, demoVenueIds.port],
  );
  const { token } = await makePerson(app, { roles: { manager: [venue] } });
  const empty = importerOf(app, venue, token);
  const withoutIds = async (book: Uint8Array) =>
    Object.fromEntries(
      Object.entries(await readSheets(book)).map(([name, rows]) => {
        const hidden = ['uuid', 'image_url'].map((column) => rows[0]?.indexOf(column) ?? -1);
        return [name, rows.map((row) => row.filter((_, at) => !hidden.includes(at)))];
      }),
    );
  const wanted = await withoutIds(bytes);
  expect((await empty.post<ImportResult>(await makeBook(wanted))).body).toMatchObject({ updated: nothing, left: nothing });
  expect(await withoutIds((await empty.download()).bytes)).toEqual(wanted);
});

it('keeps all texts, with an apostrophe before those that a spreadsheet would interpret', async () => {
  const on = await makeImporter(app);
  const texts = [
    '=1+1',
    "'=SUM(A1)",
    '-5 °C',
    '@home',
    '+33',
    "d'Auvergne",
    'a;b',
    '_x0041_',
    'une\nligne',
    '＝2',
    '\tx',
    '50 %',
    '#hash',
    '#N/A',
    "'#REF!",
    '7/8',
    '0012',
    'TRUE',
    '\u0001x',
  ];
  for (const [at, name] of texts.entries())
    await app.send('POST', `/api/menu/${on.venue}/product`, {
      token: on.token,
      body: {
        name,
        recipe: name,
        type_id: 1,
        net_price: at,
        tax_rate: 0.055,
        categories: at % 2 ? [on.menu.category] : [],
        recommendations: [on.menu.beer],
      },
    });
  await app.send('POST', `/api/menu/${on.venue}/category`, {
    token: on.token,
    body: { name: 'Tout', sections: [on.menu.section], products: [on.menu.beer] },
  });
  const { bytes, type } = await on.download();
  expect(type).toBe(XLSX);
  for (const row of (await readSheets(bytes)).products ?? [])
    for (const value of row) if (typeof value === 'string') expect(value).not.toMatch(/^(#|[\s\p{Cc}]*[=+\-@＝])/u);
  expect((await on.post<ImportResult>(bytes, '?dry_run=true')).body).toMatchObject({
    change_count: 0,
    left: { products: 3 + texts.length },
  });
});

it('keeps an empty exception, and undeclared allergens', async () => {
  const on = await makeImporter(app);
  const { rows } = await app.db.pool.query<{ id: string }>(
    `insert into calendar (venue_id, id, name, timetable) values ($1, gen_random_uuid(), 'Happy hour', '[[],[],[],[],[],[],[]]') returning id`,
    [on.venue],
  );
  const silent = [{ calendar_id: rows[0]?.id, net_price: null, position: null, unavailable: null }];
  // Data stored before allergens counted as a declaration.
  await app.db.pool.query(`update product set exceptions = $2::jsonb, tags = '{allergen:milk}' where venue_id = $1`, [
    on.venue,
    JSON.stringify(silent),
  ]);
  expect((await on.post<ImportResult>((await on.download()).bytes)).body).toMatchObject({ change_count: 0, left: { products: 3 } });
  expect((await on.named('Café crème')).exceptions).toEqual(silent);
});

it('restores the ids of deleted records after the menu was replaced', async () => {
  const venue = importerOf(app, demoVenueIds.port, manager.jwt);
  const { bytes } = await venue.download();
  const other = {
    sections: [['section'], ['Autre']],
    categories: [
      ['category', 'section'],
      ['Autre', 'Autre'],
    ],
    products: [
      ['name', 'price', 'tax_rate', 'category'],
      ['Autre', 1, 0.1, 'Autre'],
    ],
  };
  const { removed } = await venue.imported(other, '?replace=true');
  expect(removed.products).toBeGreaterThan(40);
  const back = await venue.post<ImportResult>(bytes, '?replace=true');
  expect(back.body).toMatchObject({ created: removed, removed: { products: 1, categories: 1, sections: 1 }, questions: [] });
  expect(await readSheets((await venue.download()).bytes)).toEqual(await readSheets(bytes));
  // An id of another venue stays unknown.
  const halles = importerOf(app, demoVenueIds.halles, manager.jwt);
  expect((await halles.post(bytes, '?dry_run=true')).body.problems.map(({ code }) => code)).toContain('unknown_id');
});

it('does not reuse the id of a record that exists as another kind', async () => {
  const venue = await makeImporter(app);
  const at = (path: string) => `/api/menu/${venue.venue}/${path}`;
  const book = await venue.download();
  const problems = async (bytes: Uint8Array) => (await venue.post(bytes, '?dry_run=true')).body.problems?.map(({ code }) => code) ?? [];
  await app.send('PUT', at(`product/${venue.menu.coffee}/cost`), { token: venue.token, body: {} });
  expect(await problems(book.bytes)).toContain('unknown_id');
  await app.send('DELETE', at(`category/${venue.menu.category}`), { token: venue.token });
  const products = [
    ['uuid', 'section', 'category', 'name', 'price', 'tax_rate'],
    [venue.menu.category, 'Carte', 'Neuf', 'Intrus', 3, 0.1],
  ];
  expect(await problems(await makeBook({ products }))).toEqual(['unknown_id']);
});

it('skips the examples of the template, and imports them once uncommented', async () => {
  const on = await makeImporter(app);
  const { bytes } = await on.download('template.xlsx');
  expect((await on.post<ImportResult>(bytes)).body).toMatchObject({ change_count: 0, questions: [] });
  const filled = Object.entries(await readSheets(bytes)).map(([name, rows]): [string, Rows] => [
    name,
    rows.map(([first, ...others]) => [String(first).replace(/^# (exemple)?/, ''), ...others]),
  ]);
  const answer = await on.post<ImportResult>(await makeBook(Object.fromEntries(filled)));
  expect(answer.body).toMatchObject({ created: { products: 4, sections: 1, categories: 1 } });
  const fill = await on.named('Panaché du jour');
  expect(fill.bundle_categories).toHaveLength(1);
});
