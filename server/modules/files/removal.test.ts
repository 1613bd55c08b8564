// Removal of pictures: from records, and from storage a day after their last use.
import fs from 'node:fs';
import path from 'node:path';
import { RESTORE_DAYS } from '@ardoise/contract/changes.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { movableClock, startTestApp, type TestApp } from '../../test/app.ts';
import { makeMenu, makePerson, makeVenue, type Person, type TestMenu } from '../../test/factories.ts';
import { picture } from './hostile-pictures.fixture.ts';

const clock = movableClock();
let app: TestApp;
let venue: string;
let menu: TestMenu;
let manager: Person;
let seed = 0;

beforeAll(async () => {
  app = await startTestApp({}, clock);
  venue = await makeVenue(app);
  menu = await makeMenu(app, venue);
  manager = await makePerson(app, { roles: { manager: [venue] } });
});

type Rec = { id: string; image: string | null; image_url: string | null; version: number; errors?: Record<string, { code: string }> };
const send = (method: string, to: string, body?: unknown) =>
  app.send<Rec>(method, to, { token: manager.token, ...(body !== undefined && { body }) });

const upload = async (bytes?: Buffer): Promise<string> => {
  const data = new FormData();
  data.append('file', new Blob([bytes ?? (await picture('jpeg', 200, 100, ++seed))]), 'a.jpg');
  const headers = { authorization: `Bearer ${manager.token}` };
  const answer = await fetch(`${app.base}/api/venue/${venue}/file`, { method: 'POST', headers, body: data });
  return ((await answer.json()) as { id: string }).id;
};
const served = async (id: string) => (await app.send('GET', `/files/${id}/160.webp`)).status;
const onDisk = (id: string) => fs.existsSync(path.join(app.config.DATA_DIR, 'files', id));

/** Runs the hourly task and its jobs. */
const cleanUp = async () => {
  await app.app.modules.tasks['files-clean-up']?.({}, {} as never);
  const waiting = `select count(*)::int as n from graphile_worker.jobs where task_identifier = 'file-remove'`;
  await expect.poll(async () => (await app.db.pool.query(waiting)).rows[0].n).toBe(0);
};
const days = async (count: number) => {
  clock.forward(count * 86_400 + 60);
  // Tokens expire before.
  manager = await makePerson(app, { roles: { manager: [venue] } });
};

const places: [string, { record: () => string; image: () => string }][] = [
  [
    'section',
    { record: () => `/api/menu/${venue}/section/${menu.section}`, image: () => `/api/menu/${venue}/section/${menu.section}/image` },
  ],
  ['product', { record: () => `/api/menu/${venue}/product/${menu.beer}`, image: () => `/api/menu/${venue}/product/${menu.beer}/image` }],
  ['venue', { record: () => `/api/venue/${venue}`, image: () => `/api/venue/${venue}/image` }],
];

describe.each(places)('the picture of a %s', (_, { record, image }) => {
  it('is set, replaced and removed', async () => {
    const put = async (id: string | null) => send('PUT', record(), { ...(await send('GET', record())).body, image: id });
    const [first, second] = [await upload(), await upload()];
    expect(await put(first)).toMatchObject({ status: 200, body: { image: first, image_url: `/files/${first}` } });
    const replaced = await put(second);
    expect(replaced.body).toMatchObject({ image: second });
    const off = await send('DELETE', image());
    expect(off).toMatchObject({ status: 200, body: { image: null, image_url: null, version: replaced.body.version + 1 } });
    expect((await send('GET', record())).body).toEqual(off.body);
    expect((await send('DELETE', image())).body).toEqual(off.body);
  });

  it('must be one of the venue: any other id is refused and changes nothing', async () => {
    const before = (await send('GET', record())).body;
    const elsewhere = newId();
    await app.db.pool.query('insert into file (venue_id, id, width, height) values ($1, $2, 9, 9)', [await makeVenue(app), elsewhere]);
    for (const id of [newId(), elsewhere])
      expect(await send('PUT', record(), { ...before, image: id })).toMatchObject({
        status: 422,
        body: { errors: { image: { code: 'unknown_id' } } },
      });
    for (const id of ['x', 'http://169.254.169.254/', '../../etc/passwd', 7, {}])
      expect(await send('PUT', record(), { ...before, image: id })).toMatchObject({ status: 400, body: { errors: { image: {} } } });
    expect((await send('GET', record())).body).toEqual(before);
  });

  it('changes the public menu at once', async () => {
    await send('PUT', record(), { ...(await send('GET', record())).body, image: await upload() });
    const version = async () =>
      (await app.db.pool.query('select menu_version from venue_counter where venue_id = $1', [venue])).rows[0].menu_version;
    const before = await version();
    await send('DELETE', image());
    expect(await version()).toBe(before + 1);
  });
});

describe('an unused picture', () => {
  it('is deleted after a day with all its files, not before', async () => {
    const [unused, used] = [await upload(), await upload()];
    await send('PUT', `/api/menu/${venue}/product/${menu.coffee}`, {
      ...(await send('GET', `/api/menu/${venue}/product/${menu.coffee}`)).body,
      image: used,
    });
    await cleanUp();
    expect([await served(unused), await served(used)]).toEqual([200, 200]);
    await days(1);
    await cleanUp();
    expect([await served(unused), await served(used)]).toEqual([404, 200]);
    expect([onDisk(unused), onDisk(used)]).toEqual([false, true]);

    // A picture stays for as long as the history can restore its record.
    await send('DELETE', `/api/menu/${venue}/product/${menu.coffee}/image`);
    await days(RESTORE_DAYS);
    await cleanUp();
    expect(await served(used)).toBe(200);
    await days(2);
    await cleanUp();
    await days(1);
    await cleanUp();
    expect([await served(used), onDisk(used)]).toEqual([404, false]);
    expect((await app.db.pool.query('select id from file where id = any($1)', [[used, unused]])).rows).toEqual([]);
  });

  it('stays another day after a second upload, and for good once a record uses it', async () => {
    const bytes = await picture('jpeg', 200, 100, ++seed);
    const id = await upload(bytes);
    clock.forward(80_000);
    manager = await makePerson(app, { roles: { manager: [venue] } });
    expect(await upload(bytes)).toBe(id);
    clock.forward(80_000);
    await cleanUp();
    expect(await served(id)).toBe(200);
    manager = await makePerson(app, { roles: { manager: [venue] } });
    await send('PUT', `/api/venue/${venue}`, { ...(await send('GET', `/api/venue/${venue}`)).body, image: id });
    await days(3);
    await cleanUp();
    expect(await served(id)).toBe(200);
  });

  it('is deleted after an interrupted upload', async () => {
    const id = newId();
    await app.db.pool.query('insert into file (venue_id, id, width, height, unused_since) values ($1, $2, 9, 9, $3)', [
      venue,
      id,
      clock.now(),
    ]);
    await app.app.files.put(`${id}/160.webp`, Buffer.from('half'));
    await days(1);
    await cleanUp();
    expect(onDisk(id)).toBe(false);
  });
});
