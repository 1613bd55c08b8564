// The largest menus: searching 50,000 products, and sorting 200 sections.
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
    // The server's own connections have a statement timeout, which so many rows may exceed.
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
    // As autovacuum does after a table has grown.
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

  // Totals are cached, so each case uses another name; and only a full page needs a count.
  it.each([
    ['sort=name&order=ASC', 'BRULEE'],
    ['sort=net_price&order=DESC', 'brûlée maison'],
  ])('is searched and counted by the trigram index, with %s', async (sorted, name) => {
    const statements = await recorded(() => list(`&${sorted}&name=${encodeURIComponent(name)}`, 1));
    const searching = statements.filter(({ text, values }) => text.includes('name_folded like') && values.includes(name));
    expect(searching.map(({ text }) => (text.includes('count(*)') ? 'count' : 'page')).sort()).toEqual(['count', 'page']);
    for (const statement of searching) {
      const steps = await plan(statement);
      expect(steps).toContain('Bitmap Index Scan on product_name');
      expect(steps).not.toContain('Seq Scan');
    }
  });

  it('is searched regardless of case and accents, and literally', async () => {
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

  /** The number of rows of each statement that updated sections during `work`. */
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
    const reversed = (await idsOf(venue)).reverse();
    expect(reversed).toHaveLength(200);
    const updateCounts = await updates(async () =>
      expect(await sort(reversed)).toMatchObject({ status: 200, body: { sections: reversed } }),
    );
    expect(updateCounts).toEqual([200]);
    const after = await stored(venue);
    expect(after.map(({ id }) => id)).toEqual(reversed);
    expect(after.map(({ position }) => position)).toEqual(reversed.map((_, at) => at));
  });

  it('are not sorted if one is repeated, or belongs to another venue of the same manager', async () => {
    const [ids, theirs] = [await idsOf(venue), await idsOf(other)];
    const [first, second, ...rest] = [...ids].reverse() as [string, string, ...string[]];
    const [stranger] = theirs as [string];
    const before = [await stored(venue), await stored(other), await menuVersions()];
    const wrong = {
      'one repeated in place of another': [first, first, ...rest],
      'one repeated beside all others': [first, second, ...rest, first],
      "another venue's section in place of one": [first, stranger, ...rest],
      "another venue's section first": [stranger, second, ...rest],
      "another venue's section beside all": [first, second, ...rest, stranger],
      'all of both venues': [first, second, ...rest, ...theirs],
      'all of another venue, and one': [...theirs, first],
      'as many of another venue, one repeated': [stranger, stranger, theirs[1] as string],
    };
    const updateCounts = await updates(async () => {
      for (const [what, sections] of Object.entries(wrong)) {
        const code = new Set(sections).size < sections.length ? 'repeated' : 'incomplete';
        const refused = { status: 400, body: { code: 'invalid', errors: { sections: { code } } } };
        expect(await sort(sections), what).toMatchObject(refused);
      }
    });
    expect(updateCounts).toEqual([]);
    expect([await stored(venue), await stored(other), await menuVersions()]).toEqual(before);
  });
});
