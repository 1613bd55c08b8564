import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { movableClock, startTestApp, type TestApp } from '../../test/app.ts';
import { makeExtras, makeMenu, makePerson, makeVenue, type Person } from '../../test/factories.ts';

// A Monday in Paris, before and during happy hour.
const AFTERNOON = '2026-11-30T15:00:00Z';
const HAPPY_HOUR = '2026-11-30T16:30:00Z';

const clock = movableClock();
let app: TestApp;
let venue: string;
let manager: Person;

beforeAll(async () => {
  app = await startTestApp({}, clock);
  venue = await makeVenue(app);
  const menu = await makeMenu(app, venue);
  const { calendar } = await makeExtras(app, venue);
  manager = await makePerson(app, { roles: { manager: [venue] } });
  const path = `/api/menu/${venue}/product/${menu.beer}`;
  const { body } = await app.send('GET', path, { token: manager.token });
  const exceptions = [{ calendar_id: calendar, net_price: 3.2, position: null, unavailable: null }];
  const languages = [{ locale: 'de-DE', name: 'Helles', recipe: '' }];
  const { status } = await app.send('PUT', path, { token: manager.token, body: { ...body, exceptions, languages } });
  expect(status).toBe(200);
  // A language with half of the names translated is offered to guests.
  for (const id of [menu.burger, menu.coffee])
    await app.db.pool.query('update product set languages = $3 where venue_id = $1 and id = $2', [
      venue,
      id,
      JSON.stringify([{ locale: 'de-DE', name: 'Speise', recipe: '' }]),
    ]);
  app.app.modules.catalog.menus.drop(venue);
});

const ask = async (body: object, of = venue, { token } = manager) => {
  const answer = await app.send<{ url: string }>('POST', `/api/menu/${of}/preview`, { token, body });
  expect(answer.status).toBe(200);
  return answer.body.url;
};
const page = (url: string) => app.send<string>('GET', url, { headers: { 'accept-language': 'fr' } });

describe('a preview', () => {
  it('shows the menu at its instant, in its language, and says so', async () => {
    const french = await page(await ask({ at: HAPPY_HOUR }));
    expect(french.status).toBe(200);
    expect(french.body).toContain('Aperçu du lundi 30 novembre à 17:30');
    expect(french.body).toMatch(/<s>.*4,60\s€.*<\/s>.*3,20\s€/);
    expect((await page(await ask({ at: AFTERNOON }))).body).not.toMatch(/3,20/);
    const german = await page(await ask({ at: HAPPY_HOUR, locale: 'de-DE' }));
    expect(german.body).toContain('Vorschau auf Montag, 30. November um 17:30');
    expect(german.body).toContain('Helles');
  });

  it('shows the menu of a deactivated venue, only through the preview’s address', async () => {
    const url = await ask({ at: HAPPY_HOUR });
    const setActive = async (active: boolean) => {
      await app.db.pool.query('update venue set active = $2 where id = $1', [venue, active]);
      app.app.modules.catalog.menus.drop(venue);
    };
    await setActive(false);
    try {
      const { status, body } = await page(url);
      const data = /data-menu="([^"]+)"/.exec(body)?.[1]?.replaceAll('&amp;', '&') ?? '';
      expect([status, new URL(data, app.base).searchParams.get('preview')]).toEqual([
        200,
        new URL(url, app.base).searchParams.get('preview'),
      ]);
      expect(await app.send('GET', data)).toMatchObject({ status: 200, body: { venue: { id: venue, active: false } } });
      for (const query of ['', '?preview=nonsense', `?preview=${'x'.repeat(60)}`])
        expect(await app.send('GET', `/api/public/menu/${venue}${query}`)).toMatchObject({ status: 404, body: { code: 'venue_inactive' } });
    } finally {
      await setActive(true);
    }
  });

  it('defaults to the current instant, and names the table in its address', async () => {
    const day = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', day: 'numeric', month: 'long' });
    await clock.stopped(async () => {
      const url = await ask({ table: 'T 7&x' });
      expect(new URL(url, app.base).searchParams.get('table')).toBe('T 7&x');
      expect((await page(url)).body).toContain(day.format(clock.now()));
    });
  });

  it('is not cached, indexed or passed on, and does not affect the menu', async () => {
    const { headers } = await page(await ask({ at: HAPPY_HOUR }));
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    const menu = await page(`/m/${venue}`);
    expect(menu.headers.get('cache-control')).toBe('no-cache');
    expect(menu.body).not.toContain('Aperçu');
  });

  it('accepts any valid instant', async () => {
    for (const at of ['0001-01-01T00:00:00Z', '1969-12-31T23:59:59Z', '9999-12-31T23:59:59.999Z'])
      expect((await page(await ask({ at }))).status, at).toBe(200);
  });

  it('answers the 404 page to a malformed, changed, expired or foreign token', async () => {
    const url = await ask({ at: HAPPY_HOUR });
    const token = new URL(url, app.base).searchParams.get('preview') ?? '';
    const [at = '', end = '', signature = ''] = token.split('.');
    const other = await makeVenue(app);
    const wrong = [
      '',
      '2',
      `${at}.${end}`,
      `${Number(at) + 1}.${end}.${signature}`,
      `${at}.${Number(end) + 1}.${signature}`,
      `${at}.${end}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
      `${token}x`,
      `${token}&preview=${token}`,
    ].map((bad) => `/m/${venue}?preview=${bad}`);
    for (const bad of [...wrong, `/m/${other}?preview=${token}`, `/m/${newId()}?preview=${token}`]) {
      const answer = await page(bad);
      expect(answer.status, bad).toBe(404);
      expect(answer.body).toContain('Cette carte est introuvable');
      expect(answer.body).not.toContain('4,60');
    }
    await clock.stopped(async () => {
      const fresh = await ask({ at: HAPPY_HOUR });
      clock.forward(599);
      expect((await page(fresh)).status).toBe(200);
      clock.forward(2);
      expect((await page(fresh)).status).toBe(404);
    });
  });

  it('requires a valid instant, locale and table, and the right', async () => {
    const post = (body: object, token: string | undefined = manager.token) =>
      app.send('POST', `/api/menu/${venue}/preview`, { token, body });
    for (const [field, value] of [
      ['at', 'tomorrow'],
      ['at', '2026-11-30'],
      ['at', '2026-02-30T10:00:00Z'],
      ['at', 0],
      ['locale', 'nl-NL'],
      ['table', ''],
      ['table', '12345678901'],
      ['unknown', true],
    ] as const)
      expect(await post({ [field]: value }), field).toMatchObject({ status: 400, body: { errors: { [field]: {} } } });
    const reader = await makePerson(app, { roles: { reader: [venue] } });
    expect((await post({}, reader.token)).status).toBe(403);
  });
});
