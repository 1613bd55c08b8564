// Refused records of the catalogue: the answer names the field, and nothing is stored.
import type { Product } from '@ardoise/contract/catalog/products.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { makeExtras, makeMenu, makePerson, makeVenue, type TestExtras, type TestMenu } from '../../test/factories.ts';

type Ids = TestMenu & TestExtras & { image: string };
let app: TestApp;
let venue: string;
let own: Ids;
/** The same records of another venue with the same manager. */
let theirs: Ids;
let token: string;

const recordsOf = async (id: string): Promise<Ids> => {
  const image = newId();
  await app.db.pool.query('insert into file (venue_id, id, width, height) values ($1, $2, 1000, 350)', [id, image]);
  return { ...(await makeMenu(app, id)), ...(await makeExtras(app, id)), image };
};
beforeAll(async () => {
  app = await startTestApp();
  venue = await makeVenue(app);
  const other = await makeVenue(app);
  own = await recordsOf(venue);
  theirs = await recordsOf(other);
  ({ token } = await makePerson(app, { roles: { manager: [venue, other] } }));
});

type Problem = { code: string; errors: Record<string, { code: string }> };
const send = <T = Problem>(method: string, path: string, body?: unknown, as = token) =>
  app.send<T>(method, path, { token: as, ...(body !== undefined && { body }) });

const good = {
  section: () => ({ path: `/api/menu/${venue}/section`, body: { name: 'Carte', image: own.image } }),
  category: () => ({ path: `/api/menu/${venue}/category`, body: { name: 'Entrées' } }),
  product: () => ({ path: `/api/menu/${venue}/product`, body: { name: 'Croque', type_id: 1, net_price: 9 } }),
  cost: () => ({ path: `/api/menu/${venue}/cost`, body: { name: 'Couvert', application: 'venue', net_price: 1, tax_rate: 0.1 } }),
  instruction: () => ({ path: `/api/menu/${venue}/instruction`, body: { name: 'Cuisson', instructions: ['Bleu'] } }),
  calendar: () => ({ path: `/api/venue/${venue}/calendar`, body: { name: 'Midi', timetable: [[], [], [], [], [], [], []] } }),
  tag: () => ({ path: '/style/tags', body: { venueId: venue, name: 'Maison' } }),
};
type Kind = keyof typeof good;

const bundle = (...products: object[]) => ({ type_id: 2, bundle_categories: [{ name: 'Plat', products }] });
const mondays = (...slots: object[]) => ({ timetable: [slots, [], [], [], [], [], []] });
const slot = (beginHour: number, endHour: number, endMinute = 0) => ({ beginHour, beginMinute: 0, endHour, endMinute });
const twice = [
  { locale: 'en-GB', name: 'a' },
  { locale: 'en-GB', name: 'b' },
];

const cases: [Kind, () => object, number, string][] = [
  // Invalid shapes.
  ['section', () => ({ image: null }), 400, 'image'],
  ['section', () => ({ name: '  ' }), 400, 'name'],
  ['section', () => ({ description: 'x'.repeat(2001) }), 400, 'description'],
  ['section', () => ({ external_url: 'javascript:alert(1)' }), 400, 'external_url'],
  ['section', () => ({ categories: [own.category, own.category] }), 400, 'categories'],
  ['section', () => ({ banner: { text: 'x'.repeat(301), languages: [] } }), 400, 'banner.text'],
  ['section', () => ({ exceptions: [{ position: 1 }] }), 400, 'exceptions.0.calendar_id'],
  ['category', () => ({ position: -1 }), 400, 'position'],
  ['category', () => ({ position: 1.5 }), 400, 'position'],
  ['category', () => ({ sections: [own.section, own.section] }), 400, 'sections'],
  ['category', () => ({ products: [own.beer, own.beer] }), 400, 'products'],
  ['category', () => ({ languages: twice }), 400, 'languages'],
  ['category', () => ({ station: 'bar' }), 400, 'station'],
  ['product', () => ({ type_id: undefined }), 400, 'type_id'],
  ['product', () => ({ net_price: -0.01 }), 400, 'net_price'],
  ['product', () => ({ net_price: 1.005 }), 400, 'net_price'],
  ['product', () => ({ volume_cl: -1 }), 400, 'volume_cl'],
  ['product', () => ({ tags: ['diet:vegan', 'diet:vegan'] }), 400, 'tags'],
  ['product', () => ({ categories: [own.category, own.category] }), 400, 'categories'],
  ['product', () => ({ recommendations: [own.beer, own.beer] }), 400, 'recommendations'],
  ['product', () => ({ exceptions: [{ calendar_id: own.calendar, net_price: 1.005 }] }), 400, 'exceptions.0.net_price'],
  ['product', () => ({ exceptions: [{ calendar_id: own.calendar, net_price: -1 }] }), 400, 'exceptions.0.net_price'],
  ['product', () => ({ type_id: 3, products: [own.beer, own.beer] }), 400, 'products'],
  ['product', () => bundle({ id: own.beer }, { id: own.beer }), 400, 'bundle_categories.0.products'],
  ['product', () => bundle({ id: own.beer, custom_price: true, net_price: -1 }), 400, 'bundle_categories.0.products.0.net_price'],
  ['product', () => bundle({ id: own.beer, custom_price: true, net_price: 0.001 }), 400, 'bundle_categories.0.products.0.net_price'],
  ['product', () => bundle(), 400, 'bundle_categories.0.products'],
  ['product', () => ({ category_name: 'Tout' }), 400, 'category_name'],
  ['cost', () => ({ application: 'planet' }), 400, 'application'],
  ['cost', () => ({ net_price: -1 }), 400, 'net_price'],
  ['cost', () => ({ net_price: 0.001 }), 400, 'net_price'],
  ['cost', () => ({ threshold: 0.001 }), 400, 'threshold'],
  ['cost', () => ({ tax_rate: 1 }), 400, 'tax_rate'],
  ['cost', () => ({ languages: [{ locale: 'en-GB', name: '' }] }), 400, 'languages.0.name'],
  ['cost', () => ({ products_id: [own.beer, own.beer] }), 400, 'products_id'],
  ['instruction', () => ({ instructions: [] }), 400, 'instructions'],
  ['instruction', () => ({ instructions: [''] }), 400, 'instructions.0'],
  ['instruction', () => ({ languages: [{ locale: 'en-GB', name: '' }] }), 400, 'languages.0.name'],
  ['calendar', () => ({ name: '' }), 400, 'name'],
  ['calendar', () => ({ name: 'x'.repeat(201) }), 400, 'name'],
  ['calendar', () => ({ highlight_text: 'x'.repeat(201) }), 400, 'highlight_text'],
  ['calendar', () => ({ timetable: [] }), 400, 'timetable'],
  ['calendar', () => mondays(slot(18, 18)), 400, 'timetable.0.0.endHour'],
  ['calendar', () => mondays(slot(18, 17)), 400, 'timetable.0.0.endHour'],
  ['calendar', () => mondays(slot(18, 24, 1)), 400, 'timetable.0.0.endHour'],
  ['calendar', () => mondays(slot(18, 25)), 400, 'timetable.0.0.endHour'],
  ['calendar', () => ({ highlight_color: 'red' }), 400, 'highlight_color'],
  ['tag', () => ({ name: '' }), 400, 'name'],
  ['tag', () => ({ icon: 'x'.repeat(41) }), 400, 'icon'],
  ['tag', () => ({ built_in: true }), 400, 'built_in'],
  // Valid shapes that contradict the data: ids of another venue are refused like unknown ones.
  ['section', () => ({ image: theirs.image }), 422, 'image'],
  ['section', () => ({ categories: [own.category, theirs.category] }), 422, 'categories.1'],
  ['section', () => ({ exceptions: [{ calendar_id: theirs.calendar }] }), 422, 'exceptions.0.calendar_id'],
  ['category', () => ({ sections: [theirs.section] }), 422, 'sections.0'],
  ['category', () => ({ products: [theirs.beer] }), 422, 'products.0'],
  ['category', () => ({ station: theirs.station }), 422, 'station'],
  ['product', () => ({ categories: [theirs.category] }), 422, 'categories.0'],
  ['product', () => ({ instructions: [theirs.instruction] }), 422, 'instructions.0'],
  ['product', () => ({ recommendations: [theirs.beer] }), 422, 'recommendations.0'],
  ['product', () => ({ tags: ['allergen:milk', theirs.tag] }), 422, 'tags.1'],
  ['product', () => ({ tags: ['allergen:cheese'] }), 422, 'tags.0'],
  ['product', () => ({ exceptions: [{ calendar_id: theirs.calendar }] }), 422, 'exceptions.0.calendar_id'],
  ['product', () => ({ type_id: 3, products: [theirs.beer] }), 422, 'products.0'],
  ['product', () => bundle({ id: theirs.beer }), 422, 'bundle_categories.0.products.0.id'],
  ['product', () => ({ type_id: 1, products: [own.beer] }), 422, 'products'],
  ['product', () => ({ ...bundle({ id: own.beer }), type_id: 1 }), 422, 'bundle_categories'],
  ['product', () => ({ type_id: 2 }), 422, 'bundle_categories'],
  ['product', () => ({ type_id: 3 }), 422, 'products'],
  ['cost', () => ({ manual: true, multiple: true }), 422, 'manual'],
  ['cost', () => ({ application: 'product' }), 422, 'products_id'],
  ['cost', () => ({ application: 'section', sections: [theirs.section] }), 422, 'sections.0'],
  ['cost', () => ({ application: 'category', category_id: [theirs.category] }), 422, 'category_id.0'],
  ['cost', () => ({ application: 'product', products_id: [theirs.beer] }), 422, 'products_id.0'],
];

const stored = async () => {
  const tables = ['section', 'category', 'product', 'cost', 'instruction', 'calendar', 'tag', 'section_category', 'category_product'];
  const counts = await Promise.all(tables.map((table) => app.db.pool.query(`select count(*)::int as n from ${table}`)));
  return counts.map(({ rows: [row] }) => row.n).join();
};

describe('the catalogue refuses', () => {
  it.each(cases.map((one, at) => [at, ...one] as const))('%i: a %s with %o, by %i on %s', async (_at, kind, wrong, status, field) => {
    const before = await stored();
    const { path, body } = good[kind]();
    const answer = await send('POST', path, { ...body, ...wrong() });
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([status, [field]]);
    expect(await stored()).toBe(before);
  });

  it('the same in changes, and keeps the stored record', async () => {
    const { path, body } = good.product();
    const made = (await send<Product>('POST', path, body)).body;
    const fitting = cases.filter(([kind, wrong, , field]) => kind === 'product' && !('type_id' in wrong()) && field !== 'category_name');
    expect(fitting.length).toBeGreaterThan(10);
    for (const [, wrong, status, field] of fitting) {
      const answer = await send('PUT', `${path}/${made.id}`, { ...made, ...wrong() });
      expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([status, [field]]);
    }
    expect((await send<Product>('GET', `${path}/${made.id}`)).body).toEqual(made);
  });

  it('nested bundles and sets, and products that contain or recommend themselves', async () => {
    const { path, body } = good.product();
    const make = async (fields: object) => (await send<Product>('POST', path, { ...body, ...fields })).body;
    const held = await make(bundle({ id: own.beer }));
    const set = await make({ type_id: 3, products: [own.beer, own.coffee] });
    const withSet = await make(bundle({ id: set.id }));
    const refused: [object, string][] = [
      [bundle({ id: held.id }), 'bundle_categories.0.products.0.id'],
      [{ type_id: 3, products: [set.id] }, 'products.0'],
      [{ type_id: 3, products: [own.beer, held.id] }, 'products.1'],
    ];
    for (const [fields, field] of refused)
      expect(await send('POST', path, { ...body, ...fields })).toMatchObject({
        status: 422,
        body: { errors: { [field]: { code: 'nested' } } },
      });
    const itself = { ...held, bundle_categories: [{ name: 'A', products: [{ id: held.id }] }] };
    expect((await send('PUT', `${path}/${held.id}`, itself)).status).toBe(422);
    expect((await send('PUT', `${path}/${set.id}`, { ...set, products: [set.id] })).status).toBe(422);
    const praise = { ...set, recommendations: [own.beer, set.id] };
    expect((await send('PUT', `${path}/${set.id}`, praise)).body.errors).toHaveProperty(['recommendations.1']);
    expect(withSet.bundle_categories[0]?.products).toMatchObject([{ id: set.id }]);
  });

  it('new recommendations of products that are not sold on their own, but keeps existing ones', async () => {
    const { path, body } = good.product();
    const part = (await send<Product>('POST', path, { ...body, name: 'Sauce' })).body;
    const made = (await send<Product>('POST', path, { ...body, recommendations: [part.id] })).body;
    await send('PUT', `${path}/${part.id}`, { ...part, standalone: false });
    expect(await send('POST', path, { ...body, recommendations: [own.beer, part.id] })).toMatchObject({
      status: 422,
      body: { errors: { 'recommendations.1': { code: 'only_part' } } },
    });
    const kept = await send<Product>('PUT', `${path}/${made.id}`, { ...made, name: 'Croque-madame' });
    expect([kept.status, kept.body.recommendations]).toEqual([200, [part.id]]);
    const without = (await send<Product>('PUT', `${path}/${made.id}`, { ...kept.body, recommendations: [] })).body;
    expect((await send('PUT', `${path}/${made.id}`, { ...without, recommendations: [part.id] })).status).toBe(422);
  });

  it('outdated versions before it validates the rest', async () => {
    const { path, body } = good.product();
    const made = (await send<Product>('POST', path, body)).body;
    await send('PUT', `${path}/${made.id}`, made);
    expect((await send('PUT', `${path}/${made.id}`, { ...made, categories: [newId()] })).body.code).toBe('stale_version');
  });

  it('bodies of ten megabytes without reading them', async () => {
    for (const kind of Object.keys(good) as Kind[]) {
      const { path, body } = good[kind]();
      expect((await send('POST', path, { ...body, name: 'x'.repeat(10_000_000) })).status).toBe(413);
    }
  });

  it('opening hours that are no calendar of the venue', async () => {
    const path = `/api/venue/${venue}`;
    const profile = (await send<object>('GET', path)).body;
    for (const hours of [newId(), theirs.calendar])
      expect(await send('PUT', path, { ...profile, hours })).toMatchObject({
        status: 422,
        body: { errors: { hours: { code: 'unknown_id' } } },
      });
    expect((await send('PUT', path, { ...profile, hours: 'always' })).status).toBe(400);
    expect(await send<object>('PUT', path, { ...profile, hours: own.calendar })).toMatchObject({
      status: 200,
      body: { hours: own.calendar, timetable: [[{ beginHour: 17 }], [], [], [], [], [], []] },
    });
  });
});

describe('a field beyond the plan', () => {
  it('is a 402 that names the field if it is new, and can stay or be removed if it exists', async () => {
    const smart = await makeVenue(app, 'smart');
    const ids = await recordsOf(smart);
    const manager = (await makePerson(app, { roles: { manager: [smart] } })).token;
    const at = (path: string) => `/api/menu/${smart}/${path}`;
    const refused = (field: string) => ({ status: 402, body: { code: 'plan_required', errors: { [field]: { code: 'plan_required' } } } });
    for (const field of ['payment', 'table_service'])
      expect(await send('POST', at('section'), { name: 'A', image: ids.image, [field]: true }, manager)).toMatchObject(refused(field));
    const instructions = [ids.instruction];
    expect(await send('POST', at('product'), { name: 'A', type_id: 1, net_price: 5, instructions }, manager)).toMatchObject(
      refused('instructions'),
    );
    // An admin may use instructions on a Smart venue too (docs/product/people-and-rights.md#the-permission-table).
    const admin = (await makePerson(app, { admin: true })).token;
    expect((await send('POST', at('product'), { name: 'A', type_id: 1, net_price: 5, instructions }, admin)).status).toBe(201);

    const another = { name: 'Glaçons', instructions: ['Avec', 'Sans'] };
    const second = (await send<{ id: string }>('POST', at('instruction'), another, admin)).body.id;
    await app.db.pool.query('update product set instructions = $2 where id = $1', [ids.beer, [second, ...instructions]]);
    const both = (await send<Product>('GET', at(`product/${ids.beer}`), undefined, manager)).body;
    const one = await send<Product>('PUT', at(`product/${ids.beer}`), { ...both, instructions }, manager);
    expect(one).toMatchObject({ status: 200, body: { instructions } });
    const beer = (await send<Product>('GET', at(`product/${ids.beer}`), undefined, manager)).body;
    const kept = await send<Product>('PUT', at(`product/${ids.beer}`), { ...beer, name: 'Pression' }, manager);
    expect(kept).toMatchObject({ status: 200, body: { name: 'Pression', instructions } });
    const emptied = await send<Product>('PUT', at(`product/${ids.beer}`), { ...kept.body, instructions: [] }, manager);
    expect(emptied).toMatchObject({ status: 200, body: { instructions: [] } });
    expect(await send('PUT', at(`product/${ids.beer}`), { ...emptied.body, instructions }, manager)).toMatchObject(refused('instructions'));
  });
});
