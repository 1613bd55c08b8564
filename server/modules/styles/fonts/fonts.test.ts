// Fonts over HTTP: who may send them, which venues use them, how they are served, and when they go.
import fs from 'node:fs';
import path from 'node:path';
import { FONT_LIMITS, type Font, type VenueLook } from '@ardoise/contract/look.ts';
import { familyOf, type StyleRecord } from '@ardoise/contract/rules/look/records.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FontKind, fontAs, KINDS, mutate, namedFont, packedFont, withTable } from '../../../platform/fonts/packed-fonts.fixture.ts';
import { newId } from '../../../platform/ids.ts';
import { movableClock, startTestApp, type TestApp } from '../../../test/app.ts';
import { makePerson, makeVenue, type Person } from '../../../test/factories.ts';
import { finishAll, takeAllPlaces } from '../../../test/uploads/slow-uploads.ts';

const clock = movableClock();
let app: TestApp;
let venue: string;
let manager: Person;
let seed = 0;

beforeAll(async () => {
  app = await startTestApp({}, clock);
});
beforeEach(async () => {
  venue = await makeVenue(app, 'smart');
  manager = await makePerson(app, { roles: { manager: [venue] } });
});

type Told = Font & { code: string; errors: Record<string, { code: string }> };
const post = async (bytes: Buffer, by: { token: string } | null = manager, file = 'a.woff2') => {
  const body = new FormData();
  body.append('file', new Blob([bytes], { type: 'text/html' }), file);
  const response = await fetch(`${app.base}/style/fonts`, {
    method: 'POST',
    headers: by ? { authorization: `Bearer ${by.token}` } : {},
    body,
  });
  return { status: response.status, body: (await response.json()) as Told };
};
/** A copyright of its own makes each one another font, of the same look. */
const oneMore = () => withTable('FFTM', Buffer.from(`font ${++seed}`));
const send = async (by = manager) => (await post(oneMore(), by)).body.id;
const sendMany = async (count: number) => {
  const ids: string[] = [];
  while (ids.length < count) ids.push(await send());
  return ids;
};
const link = (fontId: string, by = manager, venueId = venue) =>
  app.send<Told>('POST', '/style/venuefonts', { token: by.token, body: { fontId, venueId } });
const fontsOf = async (of = venue) => (await app.send<VenueLook>('GET', `/style/styles?venueId=${of}`)).body.fonts;
const binary = async (id: string, method = 'GET') => {
  const response = await fetch(`${app.base}/style/fonts/${id}/binary`, { method });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
};
const rows = async (by = manager) => (await app.db.pool.query('select id from font where account_id = $1', [by.id])).rows.length;

describe('a font', () => {
  it.each(KINDS)('is taken as %s, whatever its file is called, and served as WOFF2 to every page', async (kind) => {
    const { status, body } = await post(fontAs(kind), manager, 'page.html');
    expect([status, body]).toEqual([201, { id: expect.any(String), name: kind === 'otf' ? 'Mulish ExtraLight' : 'Mulish' }]);
    const served = await binary(body.id);
    expect(served.status).toBe(200);
    expect(served.bytes.toString('latin1', 0, 4)).toBe('wOF2');
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'font/woff2',
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    const head = await binary(body.id, 'HEAD');
    expect([head.status, head.bytes.length]).toEqual([200, 0]);
    expect(head.headers.get('content-length')).toBe(String(served.bytes.length));
    expect(head.headers.get('content-type')).toBe('font/woff2');
  });

  it('has the name that it gives itself, else that of its file, and one that can be read', async () => {
    for (const [own, file, expected] of [
      ['Grand Café', 'x.ttf', 'Grand Café'],
      ['  Two\nlines ', 'x.ttf', 'Two lines'],
      ['</style><script>', 'x.ttf', '</style><script>'],
      ['Turned \u202eround', 'x.ttf', 'Turned round'],
      ['\u200b', 'Notre police.v2.ttf', 'Notre police.v2'],
      ['', '\u200b.ttf', 'Font'],
    ] as const)
      expect((await post(namedFont({ 1: own }), manager, file)).body.name).toBe(expected);
    const { body } = await post(namedFont({ 1: 'x'.repeat(300) }));
    expect(body.name.length).toBeLessThanOrEqual(80);
  });

  it('that is sent again by the same person is the same font, and another one of somebody else', async () => {
    const { body: first } = await post(packedFont());
    expect((await post(packedFont(), manager, 'other.ttf')).body).toEqual(first);
    expect(await rows()).toBe(1);
    const other = await makePerson(app, { roles: { manager: [venue] } });
    expect((await post(packedFont(), other)).body.id).not.toBe(first.id);
  });

  it('that is unknown is nowhere', async () => {
    for (const id of [newId(), 'x', '..%2f..%2fetc', newId().toUpperCase()]) expect((await binary(id)).status).toBe(404);
    expect((await binary(newId(), 'HEAD')).status).toBe(404);
  });
});

describe('what is sent', () => {
  it('is refused where it is no font, or a damaged one, and nothing of it is kept', async () => {
    const before = fs.readdirSync(path.join(app.config.DATA_DIR, 'files'));
    for (const [bytes, status, code] of [
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, 'unsupported_media_type'],
      [Buffer.concat([Buffer.from('ttcf\0\x01\0\0\0\0\0\x01', 'latin1'), fontAs('ttf')]), 415, 'unsupported_media_type'],
      [packedFont().subarray(0, 5000), 422, 'font_invalid'],
      [Buffer.concat([packedFont(), Buffer.alloc(FONT_LIMITS.bytes)]), 413, 'too_large'],
    ] as const)
      expect(await post(bytes)).toMatchObject({ status, body: { code } });
    expect(await rows()).toBe(0);
    expect(fs.readdirSync(path.join(app.config.DATA_DIR, 'files'))).toEqual(before);
  });

  it('is judged shortly and never ends the process, however it is damaged', async () => {
    const statuses = new Set<number>();
    for (let mutant = 1; mutant <= 60; mutant++) {
      if (mutant % 20 === 1) manager = await makePerson(app, { roles: { manager: [venue] } });
      statuses.add((await post(mutate(fontAs(KINDS[mutant % KINDS.length] as FontKind), mutant))).status);
    }
    for (const status of statuses) expect([201, 415, 422]).toContain(status);
    expect((await post(packedFont('latin'), await makePerson(app, { roles: { manager: [venue] } }))).status).toBe(201);
  });

  it('comes from those alone who may change the look of some venue', async () => {
    const reader = await makePerson(app, { roles: { reader: [venue], bartender: [venue] } });
    const unpaid = await makePerson(app, { roles: { manager: [await makeVenue(app, 'none')], reader: [venue] } });
    const both = await makePerson(app, { roles: { manager: [venue], reader: [await makeVenue(app)] } });
    const admin = await makePerson(app, { admin: true });
    const statuses = await Promise.all([null, reader, await makePerson(app), unpaid, both, admin].map((by) => post(packedFont(), by)));
    expect(statuses.map(({ status }) => status)).toEqual([401, 403, 403, 402, 201, 201]);
  });

  it('is at most twenty an hour of one account', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 21; count++) statuses.push((await post(Buffer.from('no font'))).status);
    expect(statuses).toEqual([...Array<number>(20).fill(415), 429]);
    expect((await post(packedFont(), await makePerson(app, { roles: { manager: [venue] } }))).status).toBe(201);
  });
});

describe('uploads that take their time', () => {
  const begin = (count: number, bytes = packedFont()) =>
    takeAllPlaces(count, { base: app.base, path: '/style/fonts', token: manager.token, bytes });
  const colleague = () => makePerson(app, { roles: { manager: [venue] } });

  it('are four of one account: more are refused, and hold up nobody else', async () => {
    const { uploads, refused } = await begin(20);
    expect(refused).toEqual({ status: 429, retryAfter: '5' });
    expect((await post(packedFont(), await colleague())).status).toBe(201);
    expect(await post(packedFont())).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(await finishAll(uploads)).toEqual([...Array<number>(4).fill(201), ...Array<number>(16).fill(429)]);
    // Those that were refused are none of the twenty of its hour.
    const later = await Promise.all([1, 2, 3, 4].map(() => post(oneMore())));
    expect(later.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  });

  it('leave their places when they hang up, and when they bring no font', async () => {
    const { uploads } = await begin(5);
    for (const { hangUp } of uploads) hangUp();
    await expect.poll(async () => (await post(packedFont())).body.name).toBe('Mulish');
    const { uploads: broken } = await begin(5, Buffer.from('no font'));
    expect(await finishAll(broken)).toEqual([415, 415, 415, 415, 429]);
    expect((await post(packedFont())).status).toBe(201);
  });
});

describe('a venue', () => {
  it('uses fonts that were linked to it, told by name; twice is no mistake', async () => {
    const id = await send();
    expect(await fontsOf()).toEqual([]);
    expect(await link(id)).toMatchObject({ status: 201, body: { fontId: id, venueId: venue } });
    expect((await link(id)).status).toBe(201);
    expect(await fontsOf()).toEqual([{ id, name: 'Mulish' }]);
    const answer = await app.send<VenueLook>('PUT', `/style/styles?venueId=${venue}`, { token: manager.token, body: [] });
    expect(answer.body.fonts).toEqual([{ id, name: 'Mulish' }]);
  });

  it('uses no font of others, and learns of none', async () => {
    const stranger = await makePerson(app, { roles: { manager: [await makeVenue(app)] } });
    const id = await send(stranger);
    for (const unknown of [id, newId()])
      expect(await link(unknown)).toMatchObject({ status: 422, body: { errors: { fontId: { code: 'unknown_id' } } } });
    expect((await link(id, stranger)).status).toBe(404);
    expect((await link(id, await makePerson(app, { roles: { reader: [venue] } }))).status).toBe(403);
    expect(await fontsOf()).toEqual([]);
  });

  it('uses a font that another venue of the same people uses', async () => {
    const [first, id] = [await makeVenue(app), await send()];
    const colleague = await makePerson(app, { roles: { manager: [venue, first] } });
    expect((await link(id, colleague, first)).status).toBe(422);
    await link(id);
    expect((await link(id, colleague, first)).status).toBe(201);
    expect((await link(id, await makePerson(app, { admin: true }), await makeVenue(app))).status).toBe(201);
  });

  it('uses ten at most, however many are linked at once', async () => {
    const ids = await sendMany(FONT_LIMITS.ofVenue + 2);
    const answers = await Promise.all(ids.map((id) => link(id)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(FONT_LIMITS.ofVenue);
    for (const { status, body } of answers) if (status !== 201) expect([status, body.errors.fontId?.code]).toEqual([422, 'too_many']);
    expect(await fontsOf()).toHaveLength(FONT_LIMITS.ofVenue);
    expect((await link((await fontsOf())[0]?.id as string)).status).toBe(201);
  });

  it('wears its own fonts alone', async () => {
    const [id, foreign] = [await send(), await send()];
    await link(id);
    const wear = (font: string) => ({ selector: 'cst-item', property: 'font-family', value: familyOf(font) });
    const put = (body: unknown) => app.send<Told>('PUT', `/style/styles?venueId=${venue}`, { token: manager.token, body });
    expect((await put([wear(id)])).status).toBe(200);
    expect(await put([{ ...wear(id), selector: 'cst-menu' }, wear(foreign)])).toMatchObject({
      status: 422,
      body: { errors: { '1.value': { code: 'unknown_id' } } },
    });
    const said = await app.send<Told>('POST', '/style/styles', { token: manager.token, body: { venueId: venue, ...wear(foreign) } });
    expect(said).toMatchObject({ status: 422, body: { errors: { value: { code: 'unknown_id' } } } });
    // What it wore before stays, so that nobody has to find it before they can save.
    await app.db.pool.query('delete from venue_font where venue_id = $1', [venue]);
    expect((await put([wear(id), { selector: 'cst-item', property: 'font-size', value: '20px' }])).status).toBe(200);
  });
});

describe('a font that is taken off a venue', () => {
  const unlink = (fontId: string, by = manager, venueId = venue) =>
    app.send<Told & Pick<VenueLook, 'fonts'>>('DELETE', `/style/venuefonts?venueId=${venueId}&fontId=${fontId}`, { token: by.token });
  const wear = (records: StyleRecord[]) =>
    app.send<VenueLook>('PUT', `/style/styles?venueId=${venue}`, { token: manager.token, body: records });
  const inFont = (selector: string, id: string): StyleRecord => ({ selector, property: 'font-family', value: familyOf(id) });
  const large: StyleRecord = { selector: 'cst-item', property: 'font-size', value: '20px' };

  it('is not among its fonts any more, and no look may name it, until it is added again', async () => {
    const [gone, other] = [await send(), await send()];
    for (const id of [gone, other]) await link(id);
    expect(await unlink(gone)).toMatchObject({ status: 200, body: { fonts: [{ id: other, name: 'Mulish' }] } });
    expect(await fontsOf()).toEqual([{ id: other, name: 'Mulish' }]);
    expect((await wear([inFont('cst-item', gone)])).status).toBe(422);
    expect((await unlink(gone)).status).toBe(404);
    expect((await link(gone)).status).toBe(201);
    expect((await wear([inFont('cst-item', gone)])).status).toBe(200);
  });

  it('makes room for another one', async () => {
    const [last = '', ...ids] = await sendMany(FONT_LIMITS.ofVenue + 1);
    for (const id of ids) expect((await link(id)).status).toBe(201);
    expect((await link(last)).status).toBe(422);
    expect((await unlink(ids[0] ?? '')).status).toBe(200);
    expect((await link(last)).status).toBe(201);
  });

  it('stays while the look that is worn names it anywhere', async () => {
    const id = await send();
    await link(id);
    for (const selector of ['cst-global-title', 'cst-item', 'cst-menu-title']) {
      await wear([large, inFont(selector, id)]);
      expect(await unlink(id)).toMatchObject({ status: 409, body: { code: 'in_use' } });
    }
    expect(await fontsOf()).toHaveLength(1);
    await wear([large]);
    expect((await unlink(id)).status).toBe(200);
  });

  it('is either worn or taken off, never both, where that is asked for at once', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await send();
      await link(id);
      const [worn, gone] = await Promise.all([wear([inFont('cst-item', id)]), unlink(id)]);
      expect([
        [200, 409],
        [422, 200],
      ]).toContainEqual([worn.status, gone.status]);
      await wear([]);
    }
  });

  it('is left out of earlier looks, so that they can be saved again', async () => {
    const [gone, kept] = [await send(), await send()];
    for (const id of [gone, kept]) await link(id);
    const records = [inFont('cst-menu', kept), inFont('cst-item', gone), large];
    const { version } = (await wear(records)).body;
    await wear([]);
    const earlier = async () => {
      const at = `/style/looks/records?venueId=${venue}&version=${version}`;
      return (await app.send<VenueLook>('GET', at, { token: manager.token })).body.venueStyles;
    };
    expect(await earlier()).toHaveLength(3);
    await unlink(gone);
    const left = await earlier();
    expect(left).toHaveLength(2);
    expect(left).not.toContainEqual(inFont('cst-item', gone));
    expect(await wear(left)).toMatchObject({ status: 200, body: { venueStyles: left } });
    await link(gone);
    expect(await earlier()).toHaveLength(3);
  });

  it('is taken off by those alone who may change its look, and stays with other venues', async () => {
    const other = await makeVenue(app);
    const both = await makePerson(app, { roles: { manager: [venue, other] } });
    const id = await send(both);
    for (const each of [venue, other]) await link(id, both, each);
    expect((await unlink(id, await makePerson(app, { roles: { manager: [await makeVenue(app)] } }))).status).toBe(404);
    expect((await unlink(id, await makePerson(app, { roles: { reader: [venue] } }))).status).toBe(403);
    expect((await unlink(newId())).status).toBe(404);
    expect((await unlink('x')).status).toBe(400);
    expect((await unlink(id)).status).toBe(200);
    expect(await fontsOf(other)).toHaveLength(1);
  });
});

describe('a font that no venue uses', () => {
  const cleanUp = async () => {
    await app.app.modules.tasks['fonts-clean-up']?.({}, {} as never);
    const waiting = `select count(*)::int as n from graphile_worker.jobs where task_identifier = 'font-remove'`;
    await expect.poll(async () => (await app.db.pool.query(waiting)).rows[0].n).toBe(0);
  };

  it('goes after a day, with its file; one that is used stays', async () => {
    const [used, unused] = [await send(), await send()];
    await link(used);
    await cleanUp();
    expect((await binary(unused)).status).toBe(200);
    clock.forward(86_460);
    await cleanUp();
    expect([(await binary(used)).status, (await binary(unused)).status]).toEqual([200, 404]);
    expect(fs.existsSync(path.join(app.config.DATA_DIR, 'files', unused))).toBe(false);
    // Taken off, it has a day more.
    const { token } = await makePerson(app, { roles: { manager: [venue] } });
    expect((await app.send('DELETE', `/style/venuefonts?venueId=${venue}&fontId=${used}`, { token })).status).toBe(200);
    await cleanUp();
    expect((await binary(used)).status).toBe(200);
    clock.forward(86_460);
    await cleanUp();
    expect((await binary(used)).status).toBe(404);
  });

  it('stays where its venue uses it, though who sent it was erased', async () => {
    const id = await send();
    await link(id);
    await app.db.pool.query('delete from venue_role where account_id = $1', [manager.id]);
    await app.db.pool.query('delete from account where id = $1', [manager.id]);
    clock.forward(86_460);
    await cleanUp();
    expect((await binary(id)).status).toBe(200);
    expect(await fontsOf()).toHaveLength(1);
  });
});
