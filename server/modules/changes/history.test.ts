// The history of a venue: each kind of change is recorded with its author and the values before and after.
import { randomUUID } from 'node:crypto';
import type { Instruction, Option } from '@ardoise/contract/catalog/instructions.ts';
import { CHANGE_LIMITS, type Change, type ChangedField, type ChangedRecord, changeRoutes } from '@ardoise/contract/changes.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { makeExtras, makeMenu, makePerson, makeVenue, type TestMenu } from '../../test/factories.ts';

type Person = Awaited<ReturnType<typeof makePerson>>;
type Rec = Record<string, unknown> & { id: string; version: number };
let app: TestApp;
let venue: string;
let manager: Person;
let menu: TestMenu;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  venue = await makeVenue(app);
  menu = await makeMenu(app, venue);
  manager = await named('Ada', 'Martin', { manager: [venue] });
});

const named = async (
  firstname: string,
  lastname: string,
  roles: NonNullable<Parameters<typeof makePerson>[1]>['roles'],
): Promise<Person> => {
  const person = await makePerson(app, { roles });
  await app.db.pool.query('update account set firstname = $2, lastname = $3 where id = $1', [person.id, firstname, lastname]);
  return person;
};
const send = async <T = Rec>(method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, body?: object, { token } = manager): Promise<T> => {
  const answer = await app.send<T>(method, path, { token, ...(body && { body }) });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body;
};
const at = (rest: string) => `/api/menu/${venue}/${rest}`;
const listPath = () => changeRoutes.list.path.replace(':venue', venue);
const history = (query = ''): Promise<Change[]> => send('GET', listPath() + query);
const newest = async (query = '?'): Promise<Change> => (await history(`${query}&pageSize=1`))[0] as Change;
const edit = async (rest: string, change: object) => send('PUT', at(rest), { ...(await send('GET', at(rest))), ...change });
const recordsIn = ({ records }: Change) => records.map(({ resource, name, what }) => `${resource} ${name} ${what}`);
const fields = (change: Change, place = 0): ChangedField[] => (change.records[place] as ChangedRecord).fields;
const field = (name: string, before: unknown, after: unknown, more: Partial<ChangedField> = {}) => ({
  field: name,
  of: null,
  before,
  after,
  amount: false,
  ...more,
});

describe('saving a record', () => {
  it('records who saved it and what differs, with amounts as decimals', async () => {
    await edit(`product/${menu.beer}`, { net_price: 5.2, recipe: 'Pression' });
    const change = await newest();
    expect(change).toMatchObject({ by: 'Ada Martin', total: 1, records: [{ resource: 'product', record: menu.beer, currency: 'EUR' }] });
    expect(fields(change)).toEqual([field('recipe', '', 'Pression'), field('net_price', 4.6, 5.2, { amount: true })]);
  });

  it('ignores the order of translations', async () => {
    const [english, german] = ['en-GB', 'de-DE'].map((locale) => ({ locale, name: 'Beer', recipe: '' }));
    await edit(`product/${menu.beer}`, { languages: [english, german] });
    await edit(`product/${menu.beer}`, { languages: [german, english], net_price: 5 });
    expect(fields(await newest()).map(({ field }) => field)).toEqual(['net_price']);
  });

  it('records nothing if nothing differs', async () => {
    const before = await history();
    await edit(`product/${menu.beer}`, {});
    expect(await history()).toEqual(before);
  });

  it('names list entries, translations and exceptions', async () => {
    const { calendar, instruction } = await makeExtras(app, venue);
    const exception = { calendar_id: calendar, position: null, unavailable: null, net_price: 3 };
    await edit(`product/${menu.beer}`, {
      instructions: [instruction],
      exceptions: [exception],
      languages: [{ locale: 'en-GB', name: 'Beer', recipe: '' }],
    });
    expect(fields(await newest())).toEqual([
      field('instructions', [], ['Cuisson']),
      field('exceptions', [], ['Happy hour']),
      field('exceptions.net_price', null, 3, { of: 'Happy hour', amount: true }),
      field('languages', [], ['en-GB']),
      field('languages.name', null, 'Beer', { of: 'en-GB' }),
    ]);
  });

  it('names the options of an instruction by their current names', async () => {
    const { instruction } = await makeExtras(app, venue);
    const { options } = (await send('GET', at(`instruction/${instruction}`))) as unknown as Instruction;
    const [rare, medium] = options as [Option, Option];
    await edit(`instruction/${instruction}`, {
      instructions: ['À point', 'Bleu', 'Bien cuit'],
      options: [
        medium,
        { ...rare, name: 'Bleu', tags: ['diet:halal'], languages: [{ locale: 'en-GB', name: 'Blue' }] },
        { name: 'Bien cuit' },
      ],
    });
    expect(fields(await newest())).toEqual([
      field('options', [], ['Bien cuit']),
      field('options.name', 'Saignant', 'Bleu', { of: 'Bleu' }),
      field('options.tags', [], ['diet:halal'], { of: 'Bleu' }),
      field('options.languages', [], ['en-GB'], { of: 'Bleu' }),
      field('options.languages.name', null, 'Blue', { of: 'Bleu' }),
      field('options.name', null, 'Bien cuit', { of: 'Bien cuit' }),
      field('options.allergens_declared', null, false, { of: 'Bien cuit' }),
    ]);
  });

  it('records added and removed list members, or a changed order', async () => {
    await edit(`category/${menu.category}`, { products: [menu.burger, menu.beer] });
    const change = await newest();
    expect(recordsIn(change)).toEqual(['category Tout changed']);
    expect(fields(change)).toEqual([field('products', ['Café crème'], [])]);
    await edit(`category/${menu.category}`, { products: [menu.beer, menu.burger] });
    expect(fields(await newest())).toEqual([field('products', [], [])]);
  });
});

describe('other ways to change data', () => {
  it('record a switch, a new record, a deletion and its effects on lists', async () => {
    await send('PUT', at(`product/available/${menu.coffee}`), { unavailable: true });
    expect(fields(await newest())).toEqual([field('unavailable', false, true)]);
    await send('POST', at('category'), { name: 'Desserts' });
    expect(recordsIn(await newest())).toEqual(['category Desserts created']);
    await send('DELETE', at(`product/${menu.coffee}`));
    expect(recordsIn(await newest())).toEqual(['product Café crème deleted', 'category Tout changed']);
  });

  it('record a section with its contents as one change', async () => {
    await send('DELETE', `${at(`section/${menu.section}`)}?recursive=true`);
    const change = await newest();
    expect(change.total).toBe(5);
    expect(new Set(recordsIn(change).map((line) => line.split(' ').at(-1)))).toEqual(new Set(['deleted']));
  });

  it('record added and removed staff by their current names', async () => {
    const bar = await named('Bea', 'Roux', { reader: [venue] });
    await send('DELETE', `/api/venue/${venue}/team/reader/${bar.id}`);
    const change = await newest();
    expect(recordsIn(change)).toEqual(['role Bea Roux changed']);
    expect(fields(change)).toEqual([field('reader', true, false)]);
    expect(await history('?search=roux')).toHaveLength(2);
  });

  it('record the profile without the billing e-mail', async () => {
    // The first save also stores the default texts of messages.
    const first = await send('GET', `/api/venue/${venue}`);
    const profile = await send('PUT', `/api/venue/${venue}`, first);
    await send('PUT', `/api/venue/${venue}`, { ...profile, legal: 'SARL', billing_email: 'private@person.example' });
    const text = JSON.stringify(await history());
    expect(fields(await newest())).toEqual([field('legal', profile.legal, 'SARL'), field('billing_email', null, null)]);
    expect(text).not.toContain('private@person.example');
    const { rows } = await app.db.pool.query('select r::text as row from change_record r where venue_id = $1', [venue]);
    expect(JSON.stringify(rows)).not.toContain('private@person.example');
  });

  it('record a table without its code', async () => {
    const table = await send('POST', `/api/venue/${venue}/table`, { number: '12' });
    await send('PUT', `/api/venue/${venue}/table/${table.id}/code`);
    await send('DELETE', `/api/venue/${venue}/table/${table.id}`);
    const entries = (await history('?search=12')).flatMap(recordsIn);
    expect(entries).toEqual(['table 12 deleted', 'table 12 changed', 'table 12 created']);
    const { rows } = await app.db.pool.query('select before, after from change_record where record_id = $1', [table.id]);
    expect(rows.flatMap(({ before, after }) => [before.code, after.code]).filter(Boolean)).toEqual([]);
  });

  it('record one entry per transaction, and the last version of a deleted record', async () => {
    const id = randomUUID();
    const made = `insert into tag (venue_id, id, name) values ('${venue}', '${id}', 'A')`;
    const changed = `update tag set name = name || 'B', version = version + 1 where id = '${id}'`;
    const gone = `delete from tag where id = '${id}'`;
    const recorded = async (...statements: string[]) => {
      await app.db.pool.query(['begin', ...statements, 'commit'].join(';'));
      const { rows } = await app.db.pool.query(
        `select r.name, r.what, r.version, r.before->>'name' as before, r.after->>'name' as after from change_record r
         join change t on t.venue_id = r.venue_id and t.id = r.change_id where r.record_id = $1 order by t.at desc`,
        [id],
      );
      return rows[0];
    };
    expect(await recorded(made, changed)).toEqual({ name: 'AB', what: 'created', version: 2, before: 'A', after: 'AB' });
    expect(await recorded(changed, changed)).toEqual({ name: 'ABBB', what: 'changed', version: 4, before: 'AB', after: 'ABBB' });
    expect(await recorded(changed, 'savepoint s', changed, 'rollback to s', changed)).toMatchObject({ name: 'ABBBBB', version: 6 });
    expect(await recorded(gone, made)).toMatchObject({ name: 'A', what: 'created', version: 1 });
    expect(await recorded(changed, gone)).toEqual({ name: 'AB', what: 'deleted', version: 2, before: 'A', after: 'AB' });
  });

  it('record a list that one statement creates and fills', async () => {
    await app.db.pool.query(
      `with made as (insert into category (venue_id, id, name) values ($1, gen_random_uuid(), 'Neuve') returning id)
       insert into category_product (venue_id, category_id, product_id, position) select $1, id, $2, 1 from made`,
      [venue, menu.beer],
    );
    expect(recordsIn(await newest())).toEqual(['category Neuve created']);
  });

  it('record automatic changes without an author', async () => {
    await app.db.pool.query('update product set unavailable = true where venue_id = $1 and id = $2', [venue, menu.beer]);
    expect(await newest()).toMatchObject({ by: null, records: [{ name: 'Bière blonde' }] });
  });
});

describe('access at the bar', () => {
  type Tablet = Rec & { token: string };
  let bea: Person;
  beforeEach(async () => {
    bea = await named('Bea', 'Roux', { bartender: [venue] });
  });
  const give = (pin: string) => send('PUT', `/api/venue/${venue}/pin/${bea.id}`, { pin });
  const take = () => send('DELETE', `/api/venue/${venue}/pin/${bea.id}`);
  const makeTablet = () => send<Tablet>('POST', `/api/venue/${venue}/device`, { name: 'Comptoir' });
  /** Without ids, some of which contain the four digits by chance. */
  const kept = async () =>
    JSON.stringify((await app.db.pool.query('select r::text as row from change_record r where venue_id = $1', [venue])).rows).replaceAll(
      /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g,
      '',
    );

  it('records a new, changed and removed PIN, never the PIN itself', async () => {
    await give('4071');
    const { rows } = await app.db.pool.query('select pin_hash from device_pin where venue_id = $1', [venue]);
    await give('8264');
    // The history must not reveal that the PIN is unchanged.
    await give('8264');
    await take();
    const changes = await history('?resource=role&search=roux&pageSize=4');
    expect(changes.map(({ by }) => by)).toEqual(Array(4).fill('Ada Martin'));
    expect(changes.map(recordsIn)).toEqual(Array(4).fill(['role Bea Roux changed']));
    expect(changes.map((change) => fields(change))).toEqual([
      [field('pin', true, false)],
      [field('pin', null, null)],
      [field('pin', null, null)],
      [field('pin', false, true)],
    ]);
    for (const secret of ['4071', '8264', rows[0].pin_hash]) expect(await kept()).not.toContain(secret);
    const before = await history();
    await take();
    expect(await history(), 'there was no PIN').toEqual(before);
  });

  it('records an added and removed shared tablet, by name only', async () => {
    const { id } = await makeTablet();
    const { rows } = await app.db.pool.query('select token_hash from device where id = $1', [id]);
    await send('DELETE', `/api/venue/${venue}/device/${id}`);
    const changes = await history('?resource=device');
    expect(changes.map(recordsIn)).toEqual([['device Comptoir deleted'], ['device Comptoir created']]);
    expect(changes).toMatchObject(Array(2).fill({ by: 'Ada Martin', records: [{ record: id, fields: [] }] }));
    expect(await kept()).not.toContain(rows[0].token_hash);
  });

  it('records neither PIN sign-ins nor the use of a tablet', async () => {
    const { token: device } = await makeTablet();
    await give('4071');
    const before = await history();
    const enter = (pin: string) => app.send('POST', '/api/auth/device/pin', { body: { venue, device, user: bea.id, pin } });
    expect((await enter('9999')).status).toBe(422);
    expect((await enter('4071')).status).toBe(200);
    expect(await send('GET', `/api/venue/${venue}/device`)).toMatchObject([{ used_date: expect.any(String) }]);
    expect(await history()).toEqual(before);
  });

  it('ends with the role, the person and the venue', async () => {
    const admin = await makePerson(app, { admin: true });
    await give('4071');
    await send('DELETE', `/api/venue/${venue}/team/bartender/${bea.id}`, undefined, admin);
    expect(recordsIn(await newest())).toEqual(['role Bea Roux changed']);
    expect(fields(await newest())).toEqual([field('pin', true, false), field('bartender', true, false)]);
    bea = await named('Cleo', 'Blanc', { bartender: [venue] });
    await give('4071');
    await makeTablet();
    await send('DELETE', `/api/user/${bea.id}`, undefined, admin);
    expect(recordsIn(await newest())).toEqual(['role  changed']);
    expect(fields(await newest())).toEqual([field('pin', true, false), field('bartender', true, false)]);
    await app.db.pool.query('delete from venue where id = $1', [venue]);
    expect(await kept()).toBe('[]');
  });
});

describe('the list', () => {
  it("is filtered by record, kind, name, person and day in the venue's time zone", async () => {
    await edit(`product/${menu.beer}`, { net_price: 6 });
    await edit(`product/${menu.burger}`, { net_price: 19 });
    const ofBeer = await history(`?record=${menu.beer}&resource=product`);
    expect(ofBeer.flatMap(recordsIn)).toEqual(['product Bière blonde changed', 'product Bière blonde created']);
    // Changes of lists that contain a record are part of its history.
    expect((await history(`?record=${menu.beer}`)).flatMap(recordsIn)).toContain('category Tout changed');
    expect(await history('?search=burger')).toHaveLength(2);
    // Her changes, and her appointment as manager.
    expect(await history('?search=ada')).toHaveLength(3);
    expect(await history('?search=zzz')).toEqual([]);
    expect(await history('?search=%25')).toEqual([]);
    expect(await history('?resource=tag')).toEqual([]);
    expect(await history('?end_date=2020-01-01')).toEqual([]);
    expect(await history('?begin_date=2020-01-01')).not.toEqual([]);
  });

  it('is paged, newest first, with the first records of a long change', async () => {
    await app.db.pool.query(
      `insert into product (venue_id, id, name, type_id, net_price, tax_rate) select $1, gen_random_uuid(), 'P' || n, 1, 100, 0.1
       from generate_series(1, 50) n`,
      [venue],
    );
    const [long, before] = await history('?page=0&pageSize=2');
    expect(long).toMatchObject({ total: 50 });
    expect(long?.records).toHaveLength(CHANGE_LIMITS.records);
    expect((long as Change).at >= (before as Change).at).toBe(true);
    const { headers } = await app.send('GET', `${listPath()}?page=0&pageSize=2`, { token: manager.token });
    expect(Number(headers.get('x-total-count'))).toBe((await history()).length);
  });

  it('is limited to one venue, its managers and admins', async () => {
    const other = await makeVenue(app);
    const theirs = await makePerson(app, { roles: { manager: [other] } });
    const reader = await makePerson(app, { roles: { reader: [venue] } });
    expect((await app.send('GET', listPath(), { token: theirs.token })).status).toBe(404);
    expect((await app.send('GET', listPath(), { token: reader.token })).status).toBe(403);
    const foreign = await app.send<Change[]>('GET', `/api/venue/${other}/change?record=${menu.beer}`, { token: theirs.token });
    expect(foreign).toMatchObject({ status: 200, body: [] });
  });

  it('refuses unknown parameters', async () => {
    for (const query of ['?resource=order', '?record=1', '?sort=at', '?begin_date=2026-02-30', '?who=me'])
      expect((await app.send('GET', listPath() + query, { token: manager.token })).status, query).toBe(400);
  });
});
