// The pages of a venue in its look over HTTP: style sheet, content policy, caching, and the page in the customizer's frame.
import { createHash } from 'node:crypto';
import type { PublishedMenu } from '@ardoise/contract/menu.ts';
import type { StyleRecord } from '@ardoise/contract/rules/look/records.ts';
import { sheetOf } from '@ardoise/contract/rules/look/sheet.ts';
import type { Tier } from '@ardoise/contract/rules/permissions.ts';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { makeMenu, makePerson, makeVenue, type TestMenu } from '../../test/factories.ts';
import { pageLooks } from './page-looks.ts';
import { openRenderer } from './render.ts';

const OFFICE = 'https://office.example';
let app: TestApp;
let venue: string;
let menu: TestMenu;
let token: string;
beforeAll(async () => {
  app = await startTestApp({ BACKOFFICE_ORIGINS: OFFICE });
  venue = await makeVenue(app);
  menu = await makeMenu(app, venue);
  ({ token } = await makePerson(app, { roles: { manager: [venue] } }));
});

const style = (selector: string, property: StyleRecord['property'], value: string): StyleRecord => ({ selector, property, value });
const save = async (...records: StyleRecord[]): Promise<void> => {
  const answer = await app.send('PUT', `/style/styles?venueId=${venue}`, { token, body: records });
  expect(answer.status).toBe(200);
};
const get = (path: string, headers: Record<string, string> = {}) =>
  app.send<string>('GET', path, { headers: { 'accept-language': 'fr', ...headers } });
const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const sheetIn = (html: string): string => /<style id="venue-style">(.*?)<\/style>/s.exec(html)?.[1] ?? 'none';
const policyOf = (headers: Headers): string => headers.get('content-security-policy') ?? '';
const timeMachine = async () => (await app.send<{ url: string }>('POST', `/api/menu/${venue}/preview`, { token, body: {} })).body.url;
const setActive = async (active: boolean) => {
  await app.db.pool.query('update venue set active = $2 where id = $1', [venue, active]);
  app.app.modules.catalog.menus.drop(venue);
};

const LOOK = [
  style('cst-global-background', 'background-color', '#f4ecd8'),
  style('cst-global-title', 'font-family', 'Muli'),
  style('cst-item-text', 'display', 'none'),
];

describe('the pages of a venue', () => {
  it('hold the style sheet of its look, and their policy allows no other style', async () => {
    await save(...LOOK);
    const pages = [
      `/m/${venue}`,
      `/m/${venue}?preview=1`,
      `/m/${venue}/order/${newId()}`,
      `/m/${venue}/newsletter?token=x`,
      await timeMachine(),
    ];
    const look = async (path: string) => {
      const { body: html, headers } = await get(path);
      const policy = policyOf(headers);
      expect(sheetIn(html), path).toContain('@layer venue{@media screen{:root{--bg:#f4ecd8;');
      for (const [, css = ''] of html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)) expect(policy, path).toContain(hashOf(css));
      expect(policy).not.toMatch(/unsafe|\*/);
      return [sheetIn(html), policy];
    };
    const all = [];
    for (const path of pages) all.push(await look(path));
    await setActive(false);
    try {
      expect((await get(`/m/${venue}`)).status).toBe(404);
      for (const path of [`/m/${venue}`, `/m/${venue}?preview=1`]) all.push(await look(path));
    } finally {
      await setActive(true);
    }
    expect(new Set(all.map(([sheet]) => sheet)).size).toBe(1);
    expect(new Set(all.map(([, policy]) => policy)).size).toBe(1);
    const other = await makeVenue(app);
    const { body, headers } = await get(`/m/${other}`);
    expect(sheetIn(body)).toBe('@layer venue{}');
    expect(policyOf(headers)).not.toContain(hashOf(all[0]?.[0] as string));
  });

  it('preload the fonts of the look', async () => {
    await save(...LOOK);
    const { body } = await get(`/m/${venue}`);
    const [, address = ''] = /<link rel="preload" as="font" crossorigin href="([^"]+)">/.exec(body) ?? [];
    expect(address).toMatch(/^\/guest\/assets\/mulish-latin-[\w-]+\.woff2$/);
    const font = await fetch(app.base + address);
    expect([font.status, font.headers.get('content-type')]).toEqual([200, 'font/woff2']);
    expect(font.headers.get('cache-control')).toContain('immutable');
    expect((await get('/guest/assets/mulish-LICENSE.txt')).body).toContain('SIL OPEN FONT LICENSE');
    await save(LOOK[0] as StyleRecord);
    expect((await get(`/m/${venue}`)).body).not.toMatch(/mulish|as="font"/);
  });

  it('mark the records that the look names, and no others', async () => {
    await save(style(`cst-item-title[${menu.beer}]`, 'color', '#7a1f1f'), style(`cst-menu[${menu.section}]`, 'color', '#7a1f1f'));
    const { body } = await get(`/m/${venue}`);
    expect(new Set([...body.matchAll(/data-id="([^"]+)"/g)].map(([, id]) => id))).toEqual(new Set([menu.beer, menu.section]));
  });

  it('change with the look, whatever was cached', async () => {
    await save(...LOOK);
    for (const path of [`/m/${venue}`, `/m/${venue}?preview=1`, `/api/public/menu/${venue}/look`]) {
      // The second answer comes from the response cache.
      const [first, second] = [await get(path), await get(path)];
      const tag = first.headers.get('etag') ?? '';
      expect([second.body, second.headers.get('etag')], path).toEqual([first.body, tag]);
      const same = await get(path, { 'if-none-match': tag });
      expect([same.status, same.body], path).toEqual([304, '']);
      expect(policyOf(same.headers)).toBe(policyOf(first.headers));
      if (path.startsWith('/m/')) {
        const head = await app.send('HEAD', path, { headers: { 'accept-language': 'fr' } });
        expect([head.status, head.headers.get('etag'), policyOf(head.headers)], path).toEqual([200, tag, policyOf(first.headers)]);
      }
      await save(style('cst-global-title', 'color', '#00ff00'));
      const after = await get(path, { 'if-none-match': tag });
      expect([after.status, after.body.includes('#00ff00')], path).toEqual([200, true]);
      await save(...LOOK);
    }
  });

  it('learn of it from their data, and fetch only the style sheet', async () => {
    await save(...LOOK);
    const data = async () => (await app.send<PublishedMenu>('GET', `/api/public/menu/${venue}?locale=fr-FR`)).body;
    const [{ look, version }, page, sheet] = [await data(), await get(`/m/${venue}`), await get(`/api/public/menu/${venue}/look`)];
    expect(page.body).toContain(`data-look="${look}"`);
    expect(sheet.body).toBe(sheetIn(page.body));
    expect(sheet.headers.get('etag')).toBe(`W/"${look}"`);
    expect(sheet.headers.get('content-type')).toBe('text/css; charset=utf-8');
    expect(sheet.headers.get('cache-control')).toBe('no-cache');
    await save();
    expect(await data()).toMatchObject({ look: null, version: expect.any(Number) });
    expect((await data()).version).toBeGreaterThan(version);
    expect((await get(`/api/public/menu/${venue}/look`)).body).toBe('');
    expect((await get(`/m/${venue}`)).body).not.toContain('data-look');
    expect((await get(`/api/public/menu/${newId()}/look`)).status).toBe(404);
  });
});

describe('prices hidden by a look', () => {
  const hidden = style('cst-global-price', 'display', 'none');
  const one = style(`cst-item-price[${newId()}]`, 'display', 'none');

  it('are hidden on Smart, and shown as soon as the venue is Premium', async () => {
    const place = await makeVenue(app, 'smart');
    const { beer } = await makeMenu(app, place);
    const manager = await makePerson(app, { roles: { manager: [place] } });
    const records = [style('cst-item', 'font-size', '22px'), hidden, { ...one, selector: `cst-item-price[${beer}]` }];
    const saved = await app.send('PUT', `/style/styles?venueId=${place}`, { token: manager.token, body: records });
    expect(saved.status).toBe(200);
    const sheets = async () => {
      const paths = [`/m/${place}`, `/m/${place}?preview=1`, `/m/${place}/order/${newId()}`];
      const pages = (await Promise.all(paths.map((path) => get(path)))).map(({ body }) => sheetIn(body));
      return [...new Set([...pages, (await get(`/api/public/menu/${place}/look`)).body])];
    };
    const [shown = ''] = [sheetOf(records.slice(0, 1))];
    expect(await sheets()).toEqual([sheetOf(records)]);
    const setOffer = (offer: number) => app.db.pool.query('update subscription set offer = $2 where venue_id = $1', [place, offer]);
    // No event announces it.
    await setOffer(3);
    await expect.poll(sheets).toEqual([shown]);
    const data = async () => (await app.send<PublishedMenu>('GET', `/api/public/menu/${place}?locale=fr-FR`)).body;
    expect((await data()).venue.tier).toBe('premium');
    expect((await get(`/m/${place}`)).body).toContain(`data-look="${(await data()).look}"`);
    await setOffer(1);
    await expect.poll(sheets).toEqual([sheetOf(records)]);
  });
});

describe('unvalidated values in the database', () => {
  const hostile = [
    null,
    7,
    'text',
    [],
    {},
    style('cst-item', 'color', 'red}</style><script>alert(1)</script>'),
    style('cst-item', 'color', 'url(https://evil.example/x)'),
    style('body', 'color', '#010203'),
    style('cst-item[x"],body', 'color', '#010203'),
    style('cst-item', 'font-family', 'venue-font-"><img src=x>'),
    style('cst-item', 'position' as never, 'fixed'),
    style('cst-global-button', 'display', 'none'),
  ];

  it('do not reach a page', async () => {
    await save(style('cst-item', 'color', '#040506'));
    const sound = style('cst-item', 'color', '#040507');
    const records = JSON.stringify([...hostile, sound]);
    await app.db.pool.query('update look set records = $2 where venue_id = $1', [venue, records]);
    await app.db.pool.query('update venue_counter set menu_version = menu_version + 1 where venue_id = $1', [venue]);
    app.app.modules.catalog.menus.drop(venue);
    // The records are cached for at most two seconds.
    await expect.poll(async () => JSON.stringify(await app.app.modules.styles.activeRecords(venue))).toContain(sound.value);
    app.app.modules.catalog.menus.drop(venue);
    const { status, body } = await get(`/m/${venue}`);
    expect(status).toBe(200);
    expect(body).not.toMatch(/evil|alert\(1\)|#010203|<img src=x|position:fixed/);
    expect(sheetIn(body)).toBe(sheetOf([sound]));
    await app.db.pool.query('delete from look where venue_id = $1', [venue]);
  });
});

describe('the page in the frame of the customizer', () => {
  it('is not cached, indexed or passed on, and names the origins it accepts messages from', async () => {
    await save(...LOOK);
    const { status, body, headers } = await get(`/m/${venue}?preview=1`);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(policyOf(headers)).toContain(`frame-ancestors 'self' ${OFFICE}`);
    expect(body).toContain('data-preview="look"');
    expect(body).toContain(`data-office="${OFFICE}"`);
    // It has the order buttons, but not the languages, which would leave the frame.
    expect(body).toContain('<div class="j">');
    expect(body).not.toContain('href="?locale=');
    const guests = await get(`/m/${venue}`);
    expect(guests.headers.get('cache-control')).toBe('no-cache');
    expect(guests.body).not.toMatch(/data-(preview|office)/);
    expect(guests.headers.get('etag')).not.toBe(headers.get('etag'));
  });

  it('names no origin if none is configured', async () => {
    const plain = await startTestApp();
    const place = await makeVenue(plain);
    const { body } = await plain.send<string>('GET', `/m/${place}?preview=1`);
    expect(body).toContain('data-preview="look"');
    expect(body).not.toContain('data-office');
  });
});

describe('the cached style sheets', () => {
  const rendering = openRenderer(process.cwd());
  const of = (id: string, version: number, tier: Tier = 'premium') => ({ version, venue: { id, tier } });

  it('are built once, and again if a newer version has other records', async () => {
    let records = [...LOOK];
    const looks = pageLooks({ activeRecords: async () => [...records] }, rendering);
    const first = await looks.of(of('a', 1));
    expect(first).toMatchObject({ css: expect.stringContaining('Muli'), hash: expect.stringMatching(/^[\w-]{11}$/), named: [] });
    expect(await looks.of(of('a', 1))).toBe(first);
    expect(await looks.of(of('a', 2))).toBe(first);
    expect(await looks.document(of('a', 2))).toBe(await looks.document(of('a', 3)));
    records = [];
    expect(await looks.of(of('a', 4))).toEqual({ css: '', hash: null, fonts: [], named: [] });
    records = [LOOK[0] as StyleRecord];
    expect((await looks.of(of('a', 5))).css).toBe(sheetOf(records));
    records = [style('cst-item-price', 'display', 'none')];
    for (const tier of ['smart', 'premium', 'smart', 'none'] as const)
      expect([tier, (await looks.of(of('a', 6, tier))).css]).toEqual([tier, tier === 'premium' ? '' : sheetOf(records)]);
  });

  it('are read again until they must belong to the version, and then not before the next one', async () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(10_000);
    try {
      let asked = 0;
      let records = [...LOOK];
      const styles = {
        activeRecords: async () => {
          asked++;
          return records;
        },
      };
      const looks = pageLooks(styles, rendering);
      await looks.of(of('a', 1));
      // The former look, as if the bus message of the change was lost.
      records = [];
      now.mockReturnValue(11_000);
      expect((await looks.of(of('a', 1))).css).toBe('');
      now.mockReturnValue(12_000);
      await looks.of(of('a', 1));
      expect(asked).toBe(3);
      now.mockReturnValue(90_000);
      await looks.of(of('a', 1));
      expect(asked).toBe(3);
      await looks.of(of('a', 2));
      expect(asked).toBe(4);
    } finally {
      now.mockRestore();
    }
  });
});
