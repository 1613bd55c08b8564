// Looks over HTTP: rights, records and atomic changes.

import type { SavedLook, VenueLook } from '@ardoise/contract/look.ts';
import { LOOK_LIMITS, PROPERTIES } from '@ardoise/contract/rules/look/records.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { movableClock, startTestApp, type TestApp } from '../../test/app.ts';
import { makeMenu, makePerson, makeVenue, type TestMenu } from '../../test/factories.ts';

const clock = movableClock();
let app: TestApp;
let venue: string;
let menu: TestMenu;
let token: string;
beforeAll(async () => {
  app = await startTestApp({}, clock);
  venue = await makeVenue(app);
  menu = await makeMenu(app, venue);
  ({ token } = await makePerson(app, { roles: { manager: [venue] } }));
});

type Written = { selector: string; property: string; value: string };
const style = (selector: string, property: string, value: string): Written => ({ selector, property, value });
const read = async (of = venue) => (await app.send<VenueLook>('GET', `/style/styles?venueId=${of}`)).body.venueStyles;
const put = (body: unknown, of = venue, by = token) =>
  app.send<VenueLook & { errors?: object }>('PUT', `/style/styles?venueId=${of}`, { token: by, body });
const addRecord = (record: Written, of = venue) => app.send('POST', '/style/styles', { token, body: { venueId: of, ...record } });
const clear = () => app.send('DELETE', `/style/styles?venueId=${venue}`, { token });
const rows = async () =>
  (await app.db.pool.query('select version, records from look where venue_id = $1 order by version', [venue])).rows as {
    version: number;
    records: Written[];
  }[];

describe('a look', () => {
  it('is public, normalized and in the order of the style sheet', async () => {
    const answer = await put([
      style(`cst-item-title[${menu.beer}]`, 'color', 'rgb(255, 0, 0)'),
      style('cst-item', 'font-size', '22px'),
      style('cst-global-title', 'color', '#ABC'),
      style('cst-global-title', 'color', '#abcdef'),
    ]);
    expect(answer.status).toBe(200);
    const normalized = [
      style('cst-global-title', 'color', '#abcdef'),
      style('cst-item', 'font-size', '22px'),
      style(`cst-item-title[${menu.beer}]`, 'color', '#ff0000'),
    ];
    expect(answer.body).toEqual({ version: 1, venueStyles: normalized, fonts: [] });
    expect(await read()).toEqual(normalized);
  });

  it('changes atomically: one refused record, and nothing is stored', async () => {
    const before = await read();
    const answer = await put([style('cst-item', 'color', '#123456'), style('cst-item', 'color', 'url(//x)')]);
    expect(answer).toMatchObject({ status: 400, body: { errors: { '1.value': { code: 'not_allowed' } } } });
    expect(await read()).toEqual(before);
  });

  it('names the wrong field', async () => {
    for (const [record, field] of [
      [style('.cst-item', 'color', '#123456'), 'selector'],
      [style('cst-item', 'position', 'fixed'), 'property'],
      [style('cst-item', 'color', 'red'), 'value'],
      [style('cst-global-background', 'display', 'none'), 'value'],
    ] as const)
      expect(await addRecord(record)).toMatchObject({ status: 400, body: { errors: { [field]: { code: 'not_allowed' } } } });
  });

  it('refuses styles for missing records and those of other venues', async () => {
    const other = await makeMenu(app, await makeVenue(app));
    for (const selector of [`cst-item[${other.beer}]`, `cst-item[${menu.section}]`, `cst-category[${menu.section}]`])
      expect(await put([style(selector, 'color', '#123456')])).toMatchObject({
        status: 422,
        body: { errors: { '0.selector': { code: 'unknown_id' } } },
      });
    expect((await put([style(`cst-menu[${menu.section}]`, 'color', '#123456')])).status).toBe(200);
  });

  it('keeps the style of a deleted dish', async () => {
    const { body: dish } = await app.send<{ id: string; version: number }>('GET', `/api/menu/${venue}/product/${menu.coffee}`, { token });
    const records = [style(`cst-item[${menu.coffee}]`, 'color', '#123456')];
    expect((await put(records)).status).toBe(200);
    await app.send('DELETE', `/api/menu/${venue}/product/${dish.id}`, { token });
    expect((await put([...records, style('cst-item', 'color', '#654321')])).status).toBe(200);
  });

  it('can be removed', async () => {
    expect((await clear()).status).toBe(200);
    expect(await read()).toEqual([]);
  });

  it('refuses 10,000 records, 401 selectors, and a sheet above 64 kB', async () => {
    expect((await put(Array.from({ length: 10_000 }, () => style('cst-item', 'color', '#123456')))).status).toBe(400);
    const one = (index: number) => style(`cst-item[${menu.beer.slice(0, -4)}${String(index).padStart(4, '0')}]`, 'color', '#123456');
    expect(await put(Array.from({ length: LOOK_LIMITS.selectors + 1 }, (_, index) => one(index)))).toMatchObject({ status: 413 });
    expect(
      await put(
        Array.from({ length: LOOK_LIMITS.selectors }, (_, index) => one(index)).flatMap((record) => [
          record,
          { ...record, property: 'background-color' },
        ]),
      ),
    ).toMatchObject({ status: 413 });
    expect(await read()).toEqual([]);
    expect(PROPERTIES).toHaveLength(11);
  });
});

describe('prices', () => {
  const large = style('cst-item', 'font-size', '22px');
  const hidden = (menu: TestMenu) =>
    ['cst-global-price', 'cst-item-price', `cst-item-price[${menu.beer}]`].map((one) => style(one, 'display', 'none'));
  const refused = { code: 'price_hidden' };
  const setOffer = async (of: string, offer: number) => {
    await app.db.pool.query('update subscription set offer = $2 where venue_id = $1', [of, offer]);
    app.app.bus.publish({ topic: 'menu', id: of });
  };

  it('cannot be hidden on Premium, by either call', async () => {
    await clear();
    const before = await rows();
    expect(await put([large, ...hidden(menu), style('cst-item-price', 'color', '#123456')])).toMatchObject({
      status: 422,
      body: { code: 'contradiction', errors: { '1.value': refused, '2.value': refused, '3.value': refused } },
    });
    for (const record of hidden(menu)) expect(await addRecord(record)).toMatchObject({ status: 422, body: { errors: { value: refused } } });
    expect(await rows()).toEqual(before);
    const shown = hidden(menu).map((record) => ({ ...record, value: 'block' }));
    expect((await put([...shown, style('cst-item-text', 'display', 'none')])).status).toBe(200);
  });

  it('that were hidden on Smart are shown on Premium, and hidden again on Smart', async () => {
    const place = await makeVenue(app, 'smart');
    const [own, { token: by }] = [await makeMenu(app, place), await makePerson(app, { roles: { manager: [place] } })];
    const records = [hidden(own)[0] as Written, large, hidden(own)[1] as Written, hidden(own)[2] as Written];
    const saved = await put(records, place, by);
    expect(saved).toMatchObject({ status: 200, body: { version: 1, venueStyles: records } });
    const earlier = async () =>
      (await app.send<VenueLook>('GET', `/style/looks/records?venueId=${place}&version=1`, { token: by })).body.venueStyles;
    expect(await earlier()).toEqual(records);
    await setOffer(place, 3);
    expect(await read(place)).toEqual([large]);
    expect(await earlier()).toEqual([large]);
    expect((await put(records, place, by)).status).toBe(422);
    // Saving the shown look again creates no new look and loses nothing.
    expect((await put([large], place, by)).body.version).toBe(1);
    await setOffer(place, 1);
    expect(await read(place)).toEqual(records);
    // A look saved on Premium stays without them.
    await setOffer(place, 3);
    const red = style('cst-item', 'color', '#aa0000');
    expect((await put([large, red], place, by)).body).toMatchObject({ version: 2, venueStyles: [large, red] });
    await setOffer(place, 1);
    expect(await read(place)).toEqual([large, red]);
    expect(await earlier()).toEqual(records);
  });
});

describe('property by property', () => {
  it('makes one look after a reset, and does not store the end marker of a series', async () => {
    await put([style('cst-item', 'color', '#111111')]);
    const before = (await rows()).length;
    expect((await clear()).status).toBe(200);
    for (const record of [style('cst-item', 'color', '#222222'), style('cst-item', 'font-size', '20px')])
      expect(await addRecord(record)).toMatchObject({ status: 201, body: record });
    expect((await addRecord(style('reset', 'font-size', '0px'))).status).toBe(201);
    expect((await addRecord(style('reset', 'font-size', '1px'))).status).toBe(400);
    expect(await read()).toEqual([style('cst-item', 'font-size', '20px'), style('cst-item', 'color', '#222222')]);
    expect(await rows()).toHaveLength(before + 1);
  });

  it('starts a new look after a pause, and after a complete one', async () => {
    const before = (await rows()).length;
    clock.forward(61);
    await addRecord(style('cst-item', 'color', '#333333'));
    await put([style('cst-item', 'color', '#444444')]);
    await addRecord(style('cst-item', 'color', '#555555'));
    const all = await rows();
    expect(all).toHaveLength(before + 3);
    expect(all.at(-1)?.records).toEqual([style('cst-item', 'color', '#555555')]);
  });
});

it('keeps fifty looks', async () => {
  for (let index = 10; index < 65; index++) await put([style('cst-item', 'font-size', `${index - 8}px`)]);
  const all = await rows();
  expect(all).toHaveLength(50);
  expect(all.at(-1)?.records).toEqual([style('cst-item', 'font-size', '56px')]);
});

it('raises the version of the menu, so that open pages reload', async () => {
  const version = async () => (await app.send<{ version: number }>('GET', `/api/public/menu/${venue}`)).body.version;
  const before = await version();
  await put([style('cst-item', 'color', '#777777')]);
  expect(await version()).toBeGreaterThan(before);
});

it('names the missing field in each call without a venue', async () => {
  await put([style('cst-item', 'color', '#888888')]);
  const before = await rows();
  const fontId = newId();
  for (const [method, path, body] of [
    ['GET', '/style/styles'],
    ['PUT', '/style/styles', []],
    ['DELETE', '/style/styles'],
    ['POST', '/style/styles', style('cst-item', 'color', '#123456')],
    ['GET', '/style/looks'],
    ['GET', '/style/looks/records?version=1'],
    ['POST', '/style/venuefonts', { fontId }],
    ['DELETE', `/style/venuefonts?fontId=${fontId}`],
  ] as const)
    expect([method, path, await app.send(method, path, { token, body })]).toMatchObject([
      method,
      path,
      { status: 400, body: { code: 'invalid', errors: { venueId: { code: 'required' } } } },
    ]);
  for (const query of ['venueId=', 'venueId=x', `venueId=${venue}&venueId=${venue}`, `venueId=${venue.toUpperCase()}`])
    expect([query, await app.send('DELETE', `/style/styles?${query}`, { token })]).toMatchObject([
      query,
      { status: 400, body: { code: 'invalid', errors: { venueId: {} } } },
    ]);
  expect((await app.send('DELETE', '/style/styles')).status).toBe(401);
  expect(await rows()).toEqual(before);
});

it('answers 404 for a missing venue', async () => {
  expect((await app.send('GET', '/style/styles?venueId=01890000-0000-7000-8000-000000000000')).status).toBe(404);
  expect((await app.send('GET', '/style/styles')).status).toBe(400);
});

describe('a save with the version it is based on', () => {
  type Answer = VenueLook & { code: string; errors: Record<string, { code: string }> };
  const colour = (value: string) => [style('cst-item', 'color', value)];
  const activeLook = async (of = venue) => (await app.send<VenueLook>('GET', `/style/styles?venueId=${of}`)).body;
  const save = (version: number | string, records: Written[], of = venue, by = token) =>
    app.send<Answer>('PUT', `/style/styles?venueId=${of}&version=${version}`, { token: by, body: records });

  it('is refused if another look is active by now', async () => {
    const { version } = await activeLook();
    const saved = await save(version, colour('#100001'));
    expect([saved.status, saved.body.version]).toEqual([200, version + 1]);
    const before = await rows();
    expect(await save(version, colour('#100002'))).toMatchObject({
      status: 409,
      body: { code: 'stale_version', record: saved.body, changed: { by: 'Test Person', at: expect.any(String) } },
    });
    expect(await save(version + 2, colour('#100002'))).toMatchObject({ status: 409, body: { code: 'stale_version' } });
    expect(await rows()).toEqual(before);
    expect((await activeLook()).venueStyles).toEqual(colour('#100001'));
  });

  it('is optional: a save without a version replaces any look', async () => {
    const { version } = await activeLook();
    await save(version, colour('#100003'));
    expect((await put(colour('#100004'))).body.version).toBe(version + 2);
    expect((await activeLook()).venueStyles).toEqual(colour('#100004'));
  });

  it('succeeds once under concurrency', async () => {
    const { version } = await activeLook();
    const colours = Array.from({ length: 6 }, (_, index) => colour(`#20000${index}`));
    const answers = await Promise.all(colours.map((records) => save(version, records)));
    const won = answers.flatMap(({ status }, index) => (status === 200 ? [index] : []));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(await activeLook()).toMatchObject({ version: version + 1, venueStyles: colours[won[0] as number] });
  });

  it('is no error and creates no new look if the same look is active', async () => {
    const { version } = await activeLook();
    const twice = await Promise.all([save(version, colour('#300001')), save(version, colour('#300001'))]);
    expect(twice.map(({ status, body }) => [status, body.version])).toEqual([
      [200, version + 1],
      [200, version + 1],
    ]);
    expect((await save(0, colour('#300001'))).body.version).toBe(version + 1);
  });

  it('uses 0 before the first look', async () => {
    const fresh = await makeVenue(app);
    const { token: by } = await makePerson(app, { roles: { manager: [fresh] } });
    expect(await activeLook(fresh)).toEqual({ version: 0, venueStyles: [], fonts: [] });
    expect((await save(1, colour('#400001'), fresh, by)).status).toBe(409);
    expect((await save(0, colour('#400001'), fresh, by)).body.version).toBe(1);
    expect((await save(0, colour('#400002'), fresh, by)).status).toBe(409);
  });

  it('is refused after each change of a series, and after a reset', async () => {
    for (const change of [
      () => addRecord(style('cst-item', 'color', '#500001')),
      () => addRecord(style('cst-item', 'color', '#500002')),
      clear,
    ]) {
      const { version } = await activeLook();
      expect((await change()).status).toBeLessThan(300);
      expect((await save(version, colour('#500003'))).status).toBe(409);
      expect((await activeLook()).version).toBe(version + 1);
    }
    // The end marker of a series changes nothing.
    const { version } = await activeLook();
    await addRecord(style('reset', 'font-size', '0px'));
    expect((await save(version, colour('#500004'))).status).toBe(200);
  });

  it('is refused for an invalid version', async () => {
    const before = await rows();
    for (const bad of ['', '%20', '1e2', '-1', 'x', '1.5', '2147483648', '1&version=1'])
      expect([bad, await save(bad, colour('#600001'))]).toMatchObject([bad, { status: 400, body: { errors: { version: {} } } }]);
    expect(await rows()).toEqual(before);
  });
});

describe('earlier looks', () => {
  const saved = async (by = token) => app.send<SavedLook[]>('GET', `/style/looks?venueId=${venue}`, { token: by });

  it('are listed, the active one first, and can be applied again', async () => {
    await put([style('cst-global-background', 'background-color', '#101010'), style('cst-global-title', 'color', '#fafafa')]);
    await clear();
    const [active, last] = (await saved()).body;
    expect(active).toMatchObject({ records: 0, colors: [] });
    expect(last).toMatchObject({ records: 2, colors: ['#101010', '#fafafa'] });
    expect(Math.abs(Date.parse(last?.date ?? '') - clock.now().getTime())).toBeLessThan(60_000);
    const { body } = await app.send<{ venueStyles: Written[] }>('GET', `/style/looks/records?venueId=${venue}&version=${last?.version}`, {
      token,
    });
    expect((await put(body.venueStyles)).status).toBe(200);
    expect(await read()).toHaveLength(2);
  });

  it('can be applied again although a record they style was deleted', async () => {
    const records = [style(`cst-item[${menu.burger}]`, 'color', '#0a0b0c')];
    await put(records);
    await put([style('cst-item', 'color', '#0d0e0f')]);
    await app.send('DELETE', `/api/menu/${venue}/product/${menu.burger}`, { token });
    expect(await put(records)).toMatchObject({ status: 200, body: { venueStyles: records } });
  });

  it('are unchanged by saving the same look again', async () => {
    const [newest] = (await saved()).body;
    expect((await put(await read())).status).toBe(200);
    expect((await saved()).body[0]).toEqual(newest);
  });

  it('name who saved them by the current name, and no erased account', async () => {
    const colleague = await makePerson(app, { roles: { manager: [venue] } });
    await app.db.pool.query(`update account set firstname = 'Ada', lastname = '' where id = $1`, [colleague.id]);
    await put([style('cst-item', 'color', '#700001')], venue, colleague.token);
    await put([style('cst-item', 'color', '#700002')]);
    expect((await saved()).body.slice(0, 2).map(({ by }) => by)).toEqual(['Test Person', 'Ada']);
    await app.db.pool.query('delete from venue_role where account_id = $1', [colleague.id]);
    await app.db.pool.query('delete from account where id = $1', [colleague.id]);
    expect((await saved()).body[1]?.by).toBeNull();
  });

  it('are limited to one venue; an unknown version answers 404', async () => {
    const stranger = await makePerson(app, { roles: { manager: [await makeVenue(app)] } });
    expect((await saved(stranger.token)).status).toBe(404);
    for (const [version, status] of [
      ['9999', 404],
      ['0', 404],
      ['-1', 400],
      ['x', 400],
    ])
      expect((await app.send('GET', `/style/looks/records?venueId=${venue}&version=${version}`, { token })).status).toBe(status);
  });
});
