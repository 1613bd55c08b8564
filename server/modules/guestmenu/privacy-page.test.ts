// The privacy notice of a venue, without a script (docs/product/privacy.md#information-for-guests).
import { bcp47, directionOf, LOCALES } from '@ardoise/contract/rules/locales.ts';
import { beforeAll, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { makeMenu, makeVenue } from '../../test/factories.ts';

let app: TestApp;
let venue: string;
const read = (query = '', id = venue) => app.send<string>('GET', `/m/${id}/privacy${query}`, { headers: { 'accept-language': 'fr' } });

beforeAll(async () => {
  app = await startTestApp({ RETENTION_MONTHS: '6' });
  venue = await makeVenue(app);
  await makeMenu(app, venue);
  await app.db.pool.query(`update venue set address = '1 rue du Test', legal = 'SARL Test, RCS Paris' where id = $1`, [venue]);
});

it('says who keeps which data and how long, by configuration', async () => {
  const { status, body, headers } = await read();
  expect(status).toBe(200);
  for (const text of ['Chez Test', '1 rue du Test', 'SARL Test, RCS Paris', 'Durée\u00a0: 6\u00a0mois.', 'Ardoise'])
    expect(body).toContain(text);
  expect(body).not.toContain('<script');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
});

it('exists in every language, in its direction', async () => {
  const bodies = await Promise.all(LOCALES.map(async (locale) => (await read(`?locale=${locale}`)).body));
  for (const [place, locale] of LOCALES.entries())
    expect(bodies[place]).toContain(`<html lang="${bcp47(locale)}" dir="${directionOf(locale)}">`);
  expect(new Set(bodies.map((body) => /<h1>(.*?)<\/h1>/.exec(body)?.[1])).size).toBe(LOCALES.length);
});

it('names only the data that the venue asks for', async () => {
  const [smart, book] = [await makeVenue(app, 'smart'), await makeVenue(app, 'smart')];
  await app.db.pool.query('update venue set welcome_box = true where id = $1', [book]);
  expect((await read()).body).not.toContain('Cahier de rappel');
  expect((await read('', smart)).body).not.toMatch(/Cahier de rappel|6\u00a0mois/);
  expect((await read('', book)).body).toContain('Durée\u00a0: 14\u00a0jours');
});

it('is linked from the menu without a script, and is a 404 for an unknown venue', async () => {
  expect((await app.send<string>('GET', `/m/${venue}`)).body).toContain(`href="/m/${venue}/privacy?locale=`);
  for (const id of [newId(), 'nowhere']) expect((await read('', id)).status).toBe(404);
});
