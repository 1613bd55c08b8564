// Guest pages while the database is down: pages that this node has rendered are still served, others answer an error page.
import { bcp47, directionOf, LOCALES } from '@ardoise/contract/rules/locales.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { movableClock, startTestApp, type TestApp } from '../../test/app.ts';
import { makeMenu, makeVenue } from '../../test/factories.ts';

const clock = movableClock();
let app: TestApp;
/** Rendered before the database goes down, unlike the others. */
let known: string;
let unknown: string;

beforeAll(async () => {
  app = await startTestApp({}, clock);
  [known, unknown] = [await makeVenue(app), await makeVenue(app)];
  for (const venue of [known, unknown]) await makeMenu(app, venue);
});

const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'accept-language': 'de' };
const open = (path: string) => app.send<string>('GET', path, { headers: BROWSER });
const pagesOf = (venue: string) => ['', `/order/${newId()}`, '/privacy'].map((page) => `/m/${venue}${page}`);

describe('a page rendered before', () => {
  it('is served from memory', async () => {
    await open(`/m/${known}`);
    const answers = await app.away(async () => {
      // The response cache is empty.
      clock.forward(5);
      return Promise.all([...pagesOf(known), `/api/public/menu/${known}`].map((path) => open(path)));
    });
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(answers[0]?.body).toContain('Chez Test');
  });

  it('is the last version if the newest could not be read', async () => {
    await open(`/m/${known}`);
    const [page, data] = await app.away(async () => {
      // The menu and its look are evicted, as after every change.
      app.app.bus.publish({ topic: 'menu', id: known });
      clock.forward(5);
      return [await open(`/m/${known}`), await app.send<{ version: number }>('GET', `/api/public/menu/${known}`)];
    });
    expect([page?.status, data?.status]).toEqual([200, 200]);
    expect(page?.body).toContain('Chez Test');
  });

  it('is the newest version again once the database is back', async () => {
    await open(`/m/${known}`);
    await app.away(async () => app.app.bus.publish({ topic: 'menu', id: known }));
    await app.db.pool.query(`update venue set name = 'Neu' where id = $1`, [known]);
    await app.db.pool.query('update venue_counter set menu_version = menu_version + 1 where venue_id = $1', [known]);
    app.app.bus.publish({ topic: 'menu', id: known });
    await expect.poll(async () => (await open(`/m/${known}`)).body).toContain('Neu');
  });
});

describe('a page never rendered', () => {
  it('is an error page that reloads itself, in each language and its direction', async () => {
    const answers = await app.away(() => Promise.all(LOCALES.map((locale) => open(`/m/${unknown}?table=7&locale=${locale}`))));
    for (const [place, { status, body, headers }] of answers.entries()) {
      const locale = LOCALES[place]!;
      expect([locale, status]).toEqual([locale, 503]);
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(body).toContain(`<html lang="${bcp47(locale)}" dir="${directionOf(locale)}">`);
      expect(body).toMatch(/<meta http-equiv="refresh" content="\d\d">/);
      expect(body).toContain(`href="/m/${unknown}?table=7&amp;locale=${locale}"`);
      expect(body).not.toContain('<script');
    }
    expect(new Set(answers.map(({ body }) => /<h1>(.*?)<\/h1>/.exec(body)?.[1])).size).toBe(LOCALES.length);
  });

  it('is in the browser’s language, on every guest page', async () => {
    const paths = [...pagesOf(unknown), `/m/${unknown}/newsletter?token=x`, '/o/23456789ABCDEFGHJKLMNP'];
    const answers = await app.away(() => Promise.all(paths.map((path) => open(path))));
    expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 503));
    for (const { body } of answers) expect(body).toContain('<h1>Einen Moment, bitte</h1>');
  });

  it('is problem+json unless a browser asks', async () => {
    const answer = await app.away(() => app.send('GET', `/m/${unknown}`, { headers: { accept: '*/*' } }));
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  });

  it('keeps the address of a mailed link whose button was tapped', async () => {
    await open(`/m/${known}`);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await app.away(() =>
      app.send('POST', `/m/${known}/newsletter`, { headers: { ...BROWSER, ...form }, body: 'token=abc&locale=de-DE' }),
    );
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/m/${known}/newsletter?locale=de-DE&token=abc`]);
  });
});

describe('a refused guest address', () => {
  it.each(['/m/', '/m/nowhere', '/m/a/b/c', '/m/%zz', `/m/${'x'.repeat(300)}`])('answers %s with an error page', async (path) => {
    const { status, body } = await open(path);
    expect(status).toBe(404);
    expect(body).toContain('<h1>Diese Karte ist nicht zu finden</h1>');
  });

  it('answers an error page once the limit is used up', async () => {
    const answers = [];
    for (let n = 0; n <= 30; n++) answers.push(await open('/o/23456789ABCDEFGHJKLMNP'));
    expect(answers.map(({ status }) => status)).toEqual([...Array(30).fill(404), 429]);
    expect(answers[0]?.body).toContain('<h1>Diese Bestellung ist nicht zu finden</h1>');
    expect(answers.at(-1)?.body).toContain('<h1>Einen Moment, bitte</h1>');
    expect(answers.at(-1)?.body).toMatch(/<meta http-equiv="refresh" content="\d\d">/);
  });
});
