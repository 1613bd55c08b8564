// Menus as large as they may be: how PostgreSQL finds one product of 50,000, and moves 200 sections.
import type { Product } from '@ardoise/contract/catalog/products.ts';
import type { Section } from '@ardoise/contract/catalog/sections.ts';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { makeMenu, makePerson, makeVenue } from '../../../test/factories.ts';
import { recorded, type Statement } from '../../../test/schema/recorded.ts';

let app: TestApp;
let venue: string;
let other: string;
let token: string;

beforeAll(async () => {
  app = await startTestApp();
  [venue, other] = [await makeVenue(app), await makeVenue(app)];
  ({ token } = await makePerson(app, { roles: { manager: [venue, other] } }));
});

describe('the list of 50,000 products', () => {
  const PRODUCTS = 50_000;
  beforeAll(async () => {
    await makeMenu(app, other);
    // The server's own connections have a deadline, which so many rows may pass.
    const client = new pg.Client({ connectionString: app.databaseUrl });
    await client.connect();
    await client.query(
      `insert into product (venue_id, id, name, type_id, net_price, tax_rate)
       select $1, gen_random_uuid(), words[1 + n % 9] || ' ' || words[1 + n / 7 % 9] || ' ' || n, 1, 500 + n % 900, 0.1
       from generate_series(1, $2::int) n,
         (select string_to_array('salade,burrata,bœuf,jambon,pâté,poulet,risotto,chocolat,quiche', ',') as words) listed`,
      [venue, PRODUCTS - 3],
    );
    await client.query(
      `insert into product (venue_id, id, name, type_id, net_price, tax_rate)
       select $1, gen_random_uuid(), name, 1, 500, 0.1 from unnest($2::text[]) name`,
      [venue, ['Crème brûlée', 'CREME BRULEE maison', 'Crème à 30%']],
    );
    // What the server does of itself once a table has grown.
    await client.query('vacuum analyze product');
    await client.end();
  });

  const list = async (query: string, size = 25) => {
    const path = `/api/menu/${venue}/product?page=0&pageSize=${size}${query}`;
    const { status, body, headers } = await app.send<Product[]>('GET', path, { token });
    expect(status).toBe(200);
    return { names: body.map(({ name }) => name), total: Number(headers.get('x-total-count')) };
  };
  const plan = async ({ text, values }: Statement): Promise<string> => {
    const { rows } = await app.db.pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };

  // A total once counted is kept: another name each time; and only a full page leaves something to count.
  it.each([
    ['sort=name&order=ASC', 'BRULEE'],
    ['sort=net_price&order=DESC', 'brûlée maison'],
  ])('is searched and counted by the index of the letters, with %s', async (sorted, name) => {
    const statements = await recorded(() => list(`&${sorted}&name=${encodeURIComponent(name)}`, 1));
    const searching = statements.filter(({ text, values }) => text.includes('name_folded like') && values.includes(name));
    expect(searching.map(({ text }) => (text.includes('count(*)') ? 'count' : 'page')).sort()).toEqual(['count', 'page']);
    for (const statement of searching) {
      const steps = await plan(statement);
      expect(steps).toContain('Bitmap Index Scan on product_name');
      expect(steps).not.toContain('Seq Scan');
    }
  });

  it('ignores accents and case, and takes what was typed literally', async () => {
    const both = { names: ['Crème brûlée', 'CREME BRULEE maison'], total: 2 };
    for (const typed of ['brulee', 'BRÛLÉE', 'Creme Brulée']) expect(await list(`&name=${encodeURIComponent(typed)}`), typed).toEqual(both);
    expect(await list('&name=30%25')).toEqual({ names: ['Crème à 30%'], total: 1 });
    for (const typed of ['br%25e', 'br_lee', 'cr%25']) expect(await list(`&name=${typed}`), typed).toEqual({ names: [], total: 0 });
    expect((await list('')).total).toBe(PRODUCTS);
  });
});

describe('200 sections', () => {
  const sort = (sections: string[]) => app.send<{ code?: string }>('PUT', '/api/menu/section/sort', { token, body: { sections } });
  const stored = async (of: string) => (await app.send<Section[]>('GET', `/api/menu/${of}/section`, { token })).body;
  const idsOf = async (of: string) => (await stored(of)).map(({ id }) => id);
  const menuVersions = async () =>
    (await app.db.pool.query('select menu_version from venue_counter where venue_id = any($1) order by venue_id', [[venue, other]])).rows;
  const make = (of: string, count: number) =>
    app.db.pool.query(
      `insert into section (venue_id, id, name, position) select $1, id, 'Carte ' || place, place - 1
       from unnest($2::uuid[]) with ordinality listed (id, place)`,
      [of, Array.from({ length: count }, newId)],
    );
  beforeAll(async () => {
    await make(venue, 200);
    await make(other, 3);
  });

  /** How many statements have changed sections during `work`, and how many rows each one. */
  const updates = async (work: () => Promise<unknown>): Promise<number[]> => {
    await app.db.pool.query(`create table seen_update (at int generated always as identity, moved int);
      create function see_update() returns trigger language plpgsql as
        $$ begin insert into seen_update (moved) select count(*) from changed; return null; end $$;
      create trigger see_update after update on section referencing new table as changed
        for each statement execute function see_update()`);
    try {
      await work();
      const { rows } = await app.db.pool.query<{ moved: number }>('select moved from seen_update order by at');
      return rows.map(({ moved }) => moved);
    } finally {
      await app.db.pool.query('drop trigger see_update on section; drop function see_update; drop table seen_update');
    }
  };

  it('are sorted by one statement', async () => {
    const turned = (await idsOf(venue)).reverse();
    expect(turned).toHaveLength(200);
    const seen = await updates(async () => expect(await sort(turned)).toMatchObject({ status: 200, body: { sections: turned } }));
    expect(seen).toEqual([200]);
    const after = await stored(venue);
    expect(after.map(({ id }) => id)).toEqual(turned);
    expect(after.map(({ position }) => position)).toEqual(turned.map((_, at) => at));
  });

  it('are not sorted where one is named twice, or is another venue’s of the same manager', async () => {
    const [ids, theirs] = [await idsOf(venue), await idsOf(other)];
    const [first, second, ...rest] = [...ids].reverse() as [string, string, ...string[]];
    const [stranger] = theirs as [string];
    const before = [await stored(venue), await stored(other), await menuVersions()];
    const wrong = {
      'one twice, in the place of another': [first, first, ...rest],
      'one twice beside all others': [first, second, ...rest, first],
      "another venue's in the place of one": [first, stranger, ...rest],
      "another venue's first": [stranger, second, ...rest],
      "another venue's beside all": [first, second, ...rest, stranger],
      'all of both venues': [first, second, ...rest, ...theirs],
      "another venue's all, and one": [...theirs, first],
      "as many of another venue's as there are, one twice": [stranger, stranger, theirs[1] as string],
    };
    const seen = await updates(async () => {
      for (const [what, sections] of Object.entries(wrong)) {
        const code = new Set(sections).size < sections.length ? 'repeated' : 'incomplete';
        const told = { status: 400, body: { code: 'invalid', errors: { sections: { code } } } };
        expect(await sort(sections), what).toMatchObject(told);
      }
    });
    expect(seen).toEqual([]);
    expect([await stored(venue), await stored(other), await menuVersions()]).toEqual(before);
  });
});
