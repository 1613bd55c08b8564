// Common behaviour of all resources of the catalogue: the five calls, versions, stale translations, and the version of
// the menu.
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { makeExtras, makeMenu, makePerson, makeVenue, type TestExtras, type TestMenu } from '../../test/factories.ts';

let app: TestApp;
let venue: string;
let menu: TestMenu;
let extras: TestExtras;
let token: string;
let image: string;

beforeAll(async () => {
  app = await startTestApp();
  venue = await makeVenue(app);
  menu = await makeMenu(app, venue);
  extras = await makeExtras(app, venue);
  ({ token } = await makePerson(app, { roles: { manager: [venue] } }));
  image = newId();
  await app.db.pool.query('insert into file (venue_id, id, width, height) values ($1, $2, 1000, 350)', [venue, image]);
});

type Problem = { code: string; record: object; changed: object | null };
type Stored = { id: string; version: number; name: string; languages: { locale: string; stale: boolean }[] };
const send = <T = Stored>(method: string, path: string, body?: unknown) =>
  app.send<T>(method, path, { token, ...(body !== undefined && { body }) });
const slot = { beginHour: 17, beginMinute: 0, endHour: 24, endMinute: 0 };
const week = [[slot], [], [], [], [], [], []];

/** The written and read fields; `one`: the path of a record; `body`: fields of a creation only. */
const resources: [string, { path: () => string; one?: (id: string) => string; input: () => object; body?: () => object; read?: object }][] =
  [
    [
      'section',
      {
        path: () => `/api/menu/${venue}/section`,
        input: () => ({
          name: 'Carte du soir',
          description: 'Dès 18 h',
          external_url: 'https://example.org/',
          image,
          payment: true,
          table_service: true,
          banner: { text: 'Nouveau', languages: [{ locale: 'en-GB', text: 'New' }] },
          exceptions: [{ calendar_id: extras.calendar, position: 3, unavailable: true }],
          languages: [{ locale: 'en-GB', name: 'Evening menu', description: '' }],
          categories: [menu.category],
        }),
      },
    ],
    [
      'category',
      {
        path: () => `/api/menu/${venue}/category`,
        input: () => ({
          name: 'Entrées',
          tagline: 'Pour commencer',
          position: 7,
          sections: [menu.section],
          station: extras.station,
          exceptions: [{ calendar_id: extras.calendar, position: 1, unavailable: null }],
          languages: [{ locale: 'en-GB', name: 'Starters', tagline: '' }],
          products: [menu.coffee, menu.beer],
        }),
      },
    ],
    [
      'product',
      {
        path: () => `/api/menu/${venue}/product`,
        input: () => ({
          name: 'Formule midi',
          recipe: 'Plat et café',
          type_id: 2,
          net_price: 19.9,
          tax_rate: 0.1,
          tags: ['allergen:milk', extras.tag],
          allergens_declared: true,
          recommendations: [menu.beer],
          instructions: [extras.instruction],
          exceptions: [{ calendar_id: extras.calendar, position: null, unavailable: null, net_price: 17.5 }],
          languages: [{ locale: 'en-GB', name: 'Lunch deal', recipe: '' }],
          categories: [menu.category],
        }),
        body: () => ({ bundle_categories: [{ name: 'Plat', products: [{ id: menu.burger, custom_price: true, net_price: 1.5 }] }] }),
        read: { price_ht: 18.09, category_name: 'Tout', section_name: 'Carte', category_position: 100 },
      },
    ],
    [
      'instruction',
      {
        path: () => `/api/menu/${venue}/instruction`,
        input: () => ({
          name: 'Glaçons',
          languages: [{ locale: 'en-GB', name: 'Ice' }],
          options: [
            { name: 'Avec', tags: [], allergens_declared: true, languages: [{ locale: 'en-GB', name: 'With' }] },
            { name: 'Sans', tags: ['allergen:milk', extras.tag], allergens_declared: true, languages: [] },
          ],
        }),
        read: { instructions: ['Avec', 'Sans'] },
      },
    ],
    [
      'fee',
      {
        path: () => `/api/menu/${venue}/cost`,
        input: () => ({
          name: 'Couvert',
          recipe: '',
          application: 'product',
          products_id: [menu.burger, menu.coffee],
          sections: [menu.section],
          category_id: [menu.category],
          multiple: true,
          threshold: 20.5,
          message: 'Par personne',
          table: true,
          net_price: 1.2,
          tax_rate: 0.1,
          languages: [{ locale: 'en-GB', name: 'Cover charge', recipe: '', message: '' }],
        }),
        read: { price_ht: 1.09, manual: false, bar: false, unavailable: false },
      },
    ],
    [
      'calendar',
      {
        path: () => `/api/venue/${venue}/calendar`,
        input: () => ({ name: 'Soirées', highlight: true, highlight_text: 'Happy hour', highlight_color: '#0a7d33', timetable: week }),
      },
    ],
    [
      'tag',
      {
        path: () => '/style/tags',
        one: (id) => `/style/tags/${id}?venueId=${venue}`,
        input: () => ({ name: 'Maison', icon: '🏠', languages: [{ locale: 'en-GB', name: 'Home-made' }] }),
        body: () => ({ venueId: venue }),
        read: { built_in: false, allergen: false },
      },
    ],
  ];

const withStaleFlags = (input: object) =>
  JSON.parse(JSON.stringify(input), (key, value) =>
    key === 'languages' ? (value as object[]).map((entry) => ({ ...entry, stale: false })) : value,
  ) as object;

describe.each(resources)('a %s', (kind, { path, one = (id) => `${path()}/${id}`, input, body = () => ({}), read = {} }) => {
  const create = async () => (await send('POST', path(), { ...input(), ...body() })).body;
  /** A section with contents is deleted only recursively. */
  const deletePath = (id: string) => one(id) + (kind === 'section' ? '?recursive=true' : '');
  const menuVersion = async () => (await app.send<{ version: number }>('GET', `/api/public/menu/${venue}`)).body.version;

  it('is created, listed, read, changed and deleted', async () => {
    const created = await send('POST', path(), { ...input(), ...body() });
    expect(created).toMatchObject({ status: 201, body: { ...withStaleFlags(input()), ...read, version: 1 } });
    const { id } = created.body;
    const listed = (await send<Stored[]>('GET', kind === 'tag' ? `${path()}?venueId=${venue}` : `${path()}?id=${id}`)).body;
    expect(listed.find((each) => each.id === id)).toEqual(created.body);
    if (kind !== 'tag') expect((await send('GET', one(id))).body).toEqual(created.body);
    const changed = await send('PUT', one(id), { ...created.body, name: 'Un autre nom' });
    expect(changed).toMatchObject({ status: 200, body: { ...read, id, name: 'Un autre nom', version: 2 } });
    expect(await send('DELETE', deletePath(id))).toMatchObject({ status: 200, body: { id, name: 'Un autre nom' } });
    expect((await send('PUT', one(id), changed.body)).status).toBe(404);
    expect((await send('DELETE', deletePath(id))).status).toBe(404);
  });

  it('is changed by one of ten concurrent writers, and the others get 409', async () => {
    const made = await create();
    const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => send('PUT', one(made.id), { ...made, name: `Nom ${at}` })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'stale_version' });
    const won = answers.find(({ status }) => status === 200)?.body;
    expect((await send('DELETE', deletePath(made.id))).body).toMatchObject({ name: won?.name, version: 2 });
  });

  it('is unchanged by a write of an outdated version: the 409 has the current record and its author', async () => {
    const made = await create();
    const anna = await makePerson(app, { roles: { manager: [venue] } });
    const theirs = await app.send('PUT', one(made.id), { token: anna.token, body: { ...made, name: 'Le nom d’Anna' } });
    const refused = await send<Problem>('PUT', one(made.id), { ...made, name: 'Le mien' });
    expect(refused).toMatchObject({ status: 409, body: { code: 'stale_version', changed: { by: 'Test Person', at: expect.any(String) } } });
    expect(refused.body.record).toEqual(theirs.body);
    // A version without a known author.
    await app.db.pool.query(`update ${kind === 'fee' ? 'cost' : kind} set version = version + 1, name = name || '.' where id = $1`, [
      made.id,
    ]);
    const again = await send<Problem>('PUT', one(made.id), made);
    expect(again.body).toMatchObject({ record: { version: 3 }, changed: null });
    await send('DELETE', deletePath(made.id));
  });

  // A calendar has no translations.
  const marks = async () => {
    const made = await create();
    const changed = (await send('PUT', one(made.id), { ...made, name: 'Un autre nom' })).body;
    expect(changed.languages).toMatchObject([{ locale: 'en-GB', stale: true }]);
    const kept = (await send('PUT', one(made.id), changed)).body;
    expect(kept.languages).toEqual(changed.languages);
    const checked = await send('PUT', one(made.id), { ...kept, languages: kept.languages.map((entry) => ({ ...entry, stale: false })) });
    expect(checked.body.languages).toMatchObject([{ stale: false }]);
    await send('DELETE', deletePath(made.id));
  };
  if (kind !== 'calendar') it('marks translations as stale after a change of the source text, until they are checked', marks);

  it('raises the version of the menu with each change', async () => {
    const versions = [await menuVersion()];
    const made = await create();
    versions.push(await menuVersion());
    await send('PUT', one(made.id), { ...made, name: 'Un autre nom' });
    versions.push(await menuVersion());
    await send('DELETE', deletePath(made.id));
    versions.push(await menuVersion());
    expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b));
    expect(versions).toHaveLength(4);
  });

  it('does not exist for another venue', async () => {
    const made = await create();
    const stranger = await makeVenue(app);
    const person = await makePerson(app, { roles: { manager: [stranger] } });
    const theirs = one(made.id).replace(venue, stranger);
    expect((await app.send('PUT', theirs, { token: person.token, body: made })).status).toBe(404);
    expect((await app.send('DELETE', theirs, { token: person.token })).status).toBe(404);
    expect((await app.send('DELETE', one(made.id), { token: person.token })).status).toBe(404);
    expect((await send('DELETE', deletePath(made.id))).status).toBe(200);
  });
});

describe('lists', () => {
  it.each(['instruction', 'cost', 'section', 'category', 'product', 'bundleproducts', 'recommended'])(
    'of %s are searched by name regardless of case and accents, paged and sorted',
    async (resource) => {
      const found = await send<Stored[]>('GET', `/api/menu/${venue}/${resource}?name=A&page=0&pageSize=1&sort=name&order=DESC`);
      const total = Number(found.headers.get('x-total-count'));
      expect(found).toMatchObject({ status: 200, body: { length: Math.min(1, total) } });
      expect((await send('GET', `/api/menu/${venue}/${resource}?colour=red`)).status).toBe(400);
      expect((await send<Stored[]>('GET', `/api/menu/${venue}/${resource}?name=%25`)).body).toEqual([]);
    },
  );

  it('are searched literally, also for characters that folding turns into wildcards', async () => {
    const names = ['Coton 100％', 'Sous_vide', 'Ou\\et'];
    for (const name of names) await send('POST', `/api/menu/${venue}/product`, { name, type_id: 1, net_price: 5 });
    const found = async (sign: string) =>
      (await send<Stored[]>('GET', `/api/menu/${venue}/product?name=${encodeURIComponent(sign)}`)).body.map(({ name }) => name);
    for (const [at, signs] of ['%％﹪', '_＿', '\\＼'].entries())
      for (const sign of signs) expect(await found(sign), sign).toEqual([names[at]]);
    expect(await found('0%')).toEqual([names[0]]);
  });

  it('of pickers contain the selectable products only', async () => {
    const make = async (body: object) => (await send('POST', `/api/menu/${venue}/product`, { net_price: 9, ...body })).body.id;
    const bundle = await make({ name: 'Formule', type_id: 2, bundle_categories: [{ name: 'Plat', products: [{ id: menu.burger }] }] });
    const set = await make({ name: 'Plateau', type_id: 3, products: [menu.beer], standalone: false });
    const ids = async (picker: string) => (await send<Stored[]>('GET', `/api/menu/${venue}/${picker}`)).body.map(({ id }) => id);
    const [inBundles, recommended] = [await ids('bundleproducts'), await ids('recommended')];
    expect(inBundles).toEqual(expect.arrayContaining([set, menu.beer]));
    expect(inBundles).not.toContain(bundle);
    expect(recommended).toEqual(expect.arrayContaining([bundle, menu.beer]));
    expect(recommended).not.toContain(set);
    const [row] = (await send<object[]>('GET', `/api/menu/${venue}/bundleproducts?id=${menu.beer}`)).body;
    expect(row).toEqual({
      id: menu.beer,
      name: 'Bière blonde',
      type_id: 1,
      category_name: 'Tout',
      net_price: 4.6,
      unavailable: false,
    });
  });

  it('of products have the total, also right after a change', async () => {
    const total = async (query = '') =>
      Number((await send('GET', `/api/menu/${venue}/product?pageSize=1&page=0${query}`)).headers.get('x-total-count'));
    const before = [await total(), await total('&name=quiche'), await total('&type=3')] as const;
    const made = (await send('POST', `/api/menu/${venue}/product`, { name: 'Quiche', type_id: 1, net_price: 6 })).body;
    expect([await total(), await total('&name=quiche'), await total('&type=3')]).toEqual([before[0] + 1, before[1] + 1, before[2]]);
    await send('DELETE', `/api/menu/${venue}/product/${made.id}`);
    expect([await total(), await total('&name=quiche'), await total('&type=3')]).toEqual(before);
  });

  it('of products are filtered by each filter and by all together', async () => {
    const names = async (query: string) =>
      (await send<Stored[]>('GET', `/api/menu/${venue}/product?${query}`)).body.map(({ name }) => name);
    await send('POST', `/api/menu/${venue}/product`, { name: 'Hors carte', type_id: 1, net_price: 5, tags: [extras.tag, 'diet:vegan'] });
    expect(await names('tag=diet:vegan')).toEqual(['Hors carte']);
    expect(await names(`tag=${extras.tag}&category=${menu.category}`)).toEqual([]);
    expect(await names(`category=${menu.category}&menu=${menu.section}&type=1&name=cafe`)).toEqual(['Café crème']);
    expect(await names(`menu=${newId()}`)).toEqual([]);
  });
});

describe('tags', () => {
  it('are public, with the 14 allergens and the diets first; built-in ones cannot be changed', async () => {
    const { body } = await app.send<{ id: string; built_in: boolean; allergen: boolean }[]>('GET', `/style/tags?venueId=${venue}`);
    expect(body.slice(0, 14).every(({ built_in, allergen }) => built_in && allergen)).toBe(true);
    expect(body.filter(({ built_in }) => !built_in).map(({ id }) => id)).toContain(extras.tag);
    expect((await app.send('GET', `/style/tags?venueId=${newId()}`)).status).toBe(404);
    expect((await send('PUT', `/style/tags/allergen:milk?venueId=${venue}`, { name: 'Eau', version: 1 })).status).toBe(404);
    expect((await send('DELETE', `/style/tags/allergen:milk?venueId=${venue}`)).status).toBe(404);
  });
});

it('saves a category with more than a page of products as it was read', async () => {
  const { body: category } = await send('POST', `/api/menu/${venue}/category`, { name: 'Cave' });
  await app.db.pool.query(
    `with cellar as (insert into product (venue_id, id, name, type_id, net_price, tax_rate)
       select $1, gen_random_uuid(), 'Cuvée ' || n, 1, 4500, 0.2 from generate_series(1, 501) n returning id)
     insert into category_product (venue_id, category_id, product_id, position) select $1, $2, id, row_number() over () from cellar`,
    [venue, category.id],
  );
  const { body: read } = await send<Stored & { products: string[] }>('GET', `/api/menu/${venue}/category/${category.id}`);
  expect(read.products).toHaveLength(501);
  const saved = await send<Stored & { products: string[] }>('PUT', `/api/menu/${venue}/category/${category.id}`, {
    ...read,
    name: 'La cave',
  });
  expect(saved.status).toBe(200);
  expect(saved.body).toMatchObject({ name: 'La cave', products: read.products });
});
