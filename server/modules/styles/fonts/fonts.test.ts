// Fonts over HTTP: uploads, use by venues, delivery and clean-up.
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

type Answer = Font & { code: string; errors: Record<string, { code: string }> };
const post = async (bytes: Buffer, by: { token: string } | null = manager, file = 'a.woff2') => {
  const body = new FormData();
  body.append('file', new Blob([bytes], { type: 'text/html' }), file);
  const response = await fetch(`${app.base}/style/fonts`, {
    method: 'POST',
    headers: by ? { authorization: `Bearer ${by.token}` } : {},
    body,
  });
  return { status: response.status, body: (await response.json()) as Answer };
};
/** A unique copyright makes each font a different file with the same glyphs. */
const oneMore = () => withTable('FFTM', Buffer.from(`font ${++seed}`));
const send = async (by = manager) => (await post(oneMore(), by)).body.id;
const sendMany = async (count: number) => {
  const ids: string[] = [];
  while (ids.length < count) ids.push(await send());
  return ids;
};
const link = (fontId: string, by = manager, venueId = venue) =>
  app.send<Answer>('POST', '/style/venuefonts', { token: by.token, body: { fontId, venueId } });
const fontsOf = async (of = venue) => (await app.send<VenueLook>('GET', `/style/styles?venueId=${of}`)).body.fonts;
const binary = async (id: string, method = 'GET') => {
  const response = await fetch(`${app.base}/style/fonts/${id}/binary`, { method });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
};
const rows = async (by = manager) => (await app.db.pool.query('select id from font where account_id = $1', [by.id])).rows.length;

describe('a font', () => {
  it.each(KINDS)('is accepted as %s under any file name, and served as WOFF2 to every page', async (kind) => {
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

  it("takes its own name, or its file's, without invisible characters", async () => {
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

  it('is stored once per account', async () => {
    const { body: first } = await post(packedFont());
    expect((await post(packedFont(), manager, 'other.ttf')).body).toEqual(first);
    expect(await rows()).toBe(1);
    const other = await makePerson(app, { roles: { manager: [venue] } });
    expect((await post(packedFont(), other)).body.id).not.toBe(first.id);
  });

  it('answers 404 for an unknown id', async () => {
    for (const id of [newId(), 'x', '..%2f..%2fetc', newId().toUpperCase()]) expect((await binary(id)).status).toBe(404);
    expect((await binary(newId(), 'HEAD')).status).toBe(404);
  });
});

describe('an upload', () => {
  it('is refused and not stored if it is damaged or no font', async () => {
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

  it('is validated quickly and never crashes the process with damaged fonts', async () => {
    const statuses = new Set<number>();
    for (let mutant = 1; mutant <= 60; mutant++) {
      if (mutant % 20 === 1) manager = await makePerson(app, { roles: { manager: [venue] } });
      statuses.add((await post(mutate(fontAs(KINDS[mutant % KINDS.length] as FontKind), mutant))).status);
    }
    for (const status of statuses) expect([201, 415, 422]).toContain(status);
    expect((await post(packedFont('latin'), await makePerson(app, { roles: { manager: [venue] } }))).status).toBe(201);
  });

  it('needs the right to change the look of a venue', async () => {
    const reader = await makePerson(app, { roles: { reader: [venue], bartender: [venue] } });
    const unpaid = await makePerson(app, { roles: { manager: [await makeVenue(app, 'none')], reader: [venue] } });
    const both = await makePerson(app, { roles: { manager: [venue], reader: [await makeVenue(app)] } });
    const admin = await makePerson(app, { admin: true });
    const statuses = await Promise.all([null, reader, await makePerson(app), unpaid, both, admin].map((by) => post(packedFont(), by)));
    expect(statuses.map(({ status }) => status)).toEqual([401, 403, 403, 402, 201, 201]);
  });

  it('is limited to twenty an hour per account', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 21; count++) statuses.push((await post(Buffer.from('no font'))).status);
    expect(statuses).toEqual([...Array<number>(20).fill(415), 429]);
    expect((await post(packedFont(), await makePerson(app, { roles: { manager: [venue] } }))).status).toBe(201);
  });
});

describe('slow uploads', () => {
  const begin = (count: number, bytes = packedFont()) =>
    takeAllPlaces(count, { base: app.base, path: '/style/fonts', token: manager.token, bytes });
  const colleague = () => makePerson(app, { roles: { manager: [venue] } });

  it('are limited to four per account: more are refused, and other accounts continue', async () => {
    const { uploads, refused } = await begin(20);
    expect(refused).toEqual({ status: 429, retryAfter: '5' });
    expect((await post(packedFont(), await colleague())).status).toBe(201);
    expect(await post(packedFont())).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(await finishAll(uploads)).toEqual([...Array<number>(4).fill(201), ...Array<number>(16).fill(429)]);
    // Refused uploads do not count towards the twenty an hour.
    const later = await Promise.all([1, 2, 3, 4].map(() => post(oneMore())));
    expect(later.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  });

  it('free their slots when they disconnect or are refused', async () => {
    const { uploads } = await begin(5);
    for (const { hangUp } of uploads) hangUp();
    await expect.poll(async () => (await post(packedFont())).body.name).toBe('Mulish');
    const { uploads: broken } = await begin(5, Buffer.from('no font'));
    expect(await finishAll(broken)).toEqual([415, 415, 415, 415, 429]);
    expect((await post(packedFont())).status).toBe(201);
  });
});

describe('a venue', () => {
  it('uses linked fonts by name; linking twice is no error', async () => {
    const id = await send();
    expect(await fontsOf()).toEqual([]);
    expect(await link(id)).toMatchObject({ status: 201, body: { fontId: id, venueId: venue } });
    expect((await link(id)).status).toBe(201);
    expect(await fontsOf()).toEqual([{ id, name: 'Mulish' }]);
    const answer = await app.send<VenueLook>('PUT', `/style/styles?venueId=${venue}`, { token: manager.token, body: [] });
    expect(answer.body.fonts).toEqual([{ id, name: 'Mulish' }]);
  });

  it('cannot use fonts of others, or detect them', async () => {
    const stranger = await makePerson(app, { roles: { manager: [await makeVenue(app)] } });
    const id = await send(stranger);
    for (const unknown of [id, newId()])
      expect(await link(unknown)).toMatchObject({ status: 422, body: { errors: { fontId: { code: 'unknown_id' } } } });
    expect((await link(id, stranger)).status).toBe(404);
    expect((await link(id, await makePerson(app, { roles: { reader: [venue] } }))).status).toBe(403);
    expect(await fontsOf()).toEqual([]);
  });

  it('can use a font of another venue of its managers', async () => {
    const [first, id] = [await makeVenue(app), await send()];
    const colleague = await makePerson(app, { roles: { manager: [venue, first] } });
    expect((await link(id, colleague, first)).status).toBe(422);
    await link(id);
    expect((await link(id, colleague, first)).status).toBe(201);
    expect((await link(id, await makePerson(app, { admin: true }), await makeVenue(app))).status).toBe(201);
  });

  it('uses at most ten, also under concurrent links', async () => {
    const ids = await sendMany(FONT_LIMITS.ofVenue + 2);
    const answers = await Promise.all(ids.map((id) => link(id)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(FONT_LIMITS.ofVenue);
    for (const { status, body } of answers) if (status !== 201) expect([status, body.errors.fontId?.code]).toEqual([422, 'too_many']);
    expect(await fontsOf()).toHaveLength(FONT_LIMITS.ofVenue);
    expect((await link((await fontsOf())[0]?.id as string)).status).toBe(201);
  });

  it('applies only its own fonts', async () => {
    const [id, foreign] = [await send(), await send()];
    await link(id);
    const withFont = (font: string) => ({ selector: 'cst-item', property: 'font-family', value: familyOf(font) });
    const put = (body: unknown) => app.send<Answer>('PUT', `/style/styles?venueId=${venue}`, { token: manager.token, body });
    expect((await put([withFont(id)])).status).toBe(200);
    expect(await put([{ ...withFont(id), selector: 'cst-menu' }, withFont(foreign)])).toMatchObject({
      status: 422,
      body: { errors: { '1.value': { code: 'unknown_id' } } },
    });
    const added = await app.send<Answer>('POST', '/style/styles', { token: manager.token, body: { venueId: venue, ...withFont(foreign) } });
    expect(added).toMatchObject({ status: 422, body: { errors: { value: { code: 'unknown_id' } } } });
    // A font of the active look stays, so that the user need not find it before saving.
    await app.db.pool.query('delete from venue_font where venue_id = $1', [venue]);
    expect((await put([withFont(id), { selector: 'cst-item', property: 'font-size', value: '20px' }])).status).toBe(200);
  });
});

describe('a font removed from a venue', () => {
  const unlink = (fontId: string, by = manager, venueId = venue) =>
    app.send<Answer & Pick<VenueLook, 'fonts'>>('DELETE', `/style/venuefonts?venueId=${venueId}&fontId=${fontId}`, { token: by.token });
  const applyLook = (records: StyleRecord[]) =>
    app.send<VenueLook>('PUT', `/style/styles?venueId=${venue}`, { token: manager.token, body: records });
  const inFont = (selector: string, id: string): StyleRecord => ({ selector, property: 'font-family', value: familyOf(id) });
  const large: StyleRecord = { selector: 'cst-item', property: 'font-size', value: '20px' };

  it('is not listed any more, and refused in looks until it is linked again', async () => {
    const [gone, other] = [await send(), await send()];
    for (const id of [gone, other]) await link(id);
    expect(await unlink(gone)).toMatchObject({ status: 200, body: { fonts: [{ id: other, name: 'Mulish' }] } });
    expect(await fontsOf()).toEqual([{ id: other, name: 'Mulish' }]);
    expect((await applyLook([inFont('cst-item', gone)])).status).toBe(422);
    expect((await unlink(gone)).status).toBe(404);
    expect((await link(gone)).status).toBe(201);
    expect((await applyLook([inFont('cst-item', gone)])).status).toBe(200);
  });

  it('frees a slot for another font', async () => {
    const [last = '', ...ids] = await sendMany(FONT_LIMITS.ofVenue + 1);
    for (const id of ids) expect((await link(id)).status).toBe(201);
    expect((await link(last)).status).toBe(422);
    expect((await unlink(ids[0] ?? '')).status).toBe(200);
    expect((await link(last)).status).toBe(201);
  });

  it('cannot be removed while the active look uses it', async () => {
    const id = await send();
    await link(id);
    for (const selector of ['cst-global-title', 'cst-item', 'cst-menu-title']) {
      await applyLook([large, inFont(selector, id)]);
      expect(await unlink(id)).toMatchObject({ status: 409, body: { code: 'in_use' } });
    }
    expect(await fontsOf()).toHaveLength(1);
    await applyLook([large]);
    expect((await unlink(id)).status).toBe(200);
  });

  it('is either applied or removed by concurrent calls, never both', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await send();
      await link(id);
      const [applied, gone] = await Promise.all([applyLook([inFont('cst-item', id)]), unlink(id)]);
      expect([
        [200, 409],
        [422, 200],
      ]).toContainEqual([applied.status, gone.status]);
      await applyLook([]);
    }
  });

  it('is omitted from earlier looks, so that they can be saved again', async () => {
    const [gone, kept] = [await send(), await send()];
    for (const id of [gone, kept]) await link(id);
    const records = [inFont('cst-menu', kept), inFont('cst-item', gone), large];
    const { version } = (await applyLook(records)).body;
    await applyLook([]);
    const earlier = async () => {
      const at = `/style/looks/records?venueId=${venue}&version=${version}`;
      return (await app.send<VenueLook>('GET', at, { token: manager.token })).body.venueStyles;
    };
    expect(await earlier()).toHaveLength(3);
    await unlink(gone);
    const left = await earlier();
    expect(left).toHaveLength(2);
    expect(left).not.toContainEqual(inFont('cst-item', gone));
    expect(await applyLook(left)).toMatchObject({ status: 200, body: { venueStyles: left } });
    await link(gone);
    expect(await earlier()).toHaveLength(3);
  });

  it("needs the right to change the venue's look, and stays with other venues", async () => {
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

describe('a font without venues', () => {
  const cleanUp = async () => {
    await app.app.modules.tasks['fonts-clean-up']?.({}, {} as never);
    const waiting = `select count(*)::int as n from graphile_worker.jobs where task_identifier = 'font-remove'`;
    await expect.poll(async () => (await app.db.pool.query(waiting)).rows[0].n).toBe(0);
  };

  it('is deleted with its file after a day, unless it is used', async () => {
    const [used, unused] = [await send(), await send()];
    await link(used);
    await cleanUp();
    expect((await binary(unused)).status).toBe(200);
    clock.forward(86_460);
    await cleanUp();
    expect([(await binary(used)).status, (await binary(unused)).status]).toEqual([200, 404]);
    expect(fs.existsSync(path.join(app.config.DATA_DIR, 'files', unused))).toBe(false);
    // Once removed from its venue, it is kept for another day.
    const { token } = await makePerson(app, { roles: { manager: [venue] } });
    expect((await app.send('DELETE', `/style/venuefonts?venueId=${venue}&fontId=${used}`, { token })).status).toBe(200);
    await cleanUp();
    expect((await binary(used)).status).toBe(200);
    clock.forward(86_460);
    await cleanUp();
    expect((await binary(used)).status).toBe(404);
  });

  it("is kept after its uploader's account is erased, while a venue uses it", async () => {
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
