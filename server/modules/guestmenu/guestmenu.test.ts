import zlib from 'node:zlib';
import type { Menu } from '@ardoise/contract/menu.ts';
import { LOCALES } from '@ardoise/contract/rules/locales.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import {
  makeExtras,
  makeMenu,
  makePerson,
  makeVenue,
  type Person,
  placeOrder,
  switchProduct,
  type TestMenu,
} from '../../test/factories.ts';

let app: TestApp;
let venue: string;
let menu: TestMenu;
let bartender: Person;

beforeAll(async () => {
  app = await startTestApp();
  venue = await makeVenue(app);
  menu = await makeMenu(app, venue);
  bartender = await makePerson(app, { roles: { bartender: [venue] } });
});

/** Reads server-sent events until one matches, for at most twenty seconds. */
const nextEvent = async (
  path: string,
  passes: (event: string, data: Record<string, unknown>) => boolean,
  meanwhile: () => Promise<unknown>,
) => {
  const abort = new AbortController();
  const response = await fetch(app.base + path, { signal: abort.signal });
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  const deadline = setTimeout(() => abort.abort(), 20_000);
  let text = '';
  let started = false;
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) throw new Error('the stream ended');
      text += decoder.decode(value, { stream: true });
      if (!started) {
        started = true;
        await meanwhile();
      }
      for (const [, event, data] of text.matchAll(/event: (.+)\ndata: (.+)\n\n/g)) {
        const parsed = JSON.parse(data ?? '') as Record<string, unknown>;
        if (passes(event ?? '', parsed)) return parsed;
      }
    }
  } finally {
    clearTimeout(deadline);
    abort.abort();
  }
};

describe('the published menu', () => {
  it('is public, in one locale, and answers 304 while unchanged', async () => {
    const { status, body, headers } = await app.send<Menu>('GET', `/api/public/menu/${venue}?locale=de-DE`);
    expect(status).toBe(200);
    expect(body.products).toHaveLength(3);
    expect(body.products.find(({ id }) => id === menu.beer)).toMatchObject({ net_price: 4.6, tax_rate: 0.2 });
    const etag = headers.get('etag') ?? '';
    expect((await app.send('GET', `/api/public/menu/${venue}?locale=de-DE`, { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await app.send('GET', `/api/public/menu/${newId()}`)).status).toBe(404);
  });

  it('omits items that no guest can reach; orders, the time machine and health know them', async () => {
    const place = await makeVenue(app);
    const { category, ...made } = await makeMenu(app, place);
    const { token } = await makePerson(app, { roles: { manager: [place] } });
    await makeExtras(app, place);
    await app.db.pool.query('delete from category_product where product_id = $1', [made.burger]);
    app.app.modules.catalog.menus.drop(place);
    const menu = async (query = '') => (await app.send<Menu>('GET', `/api/public/menu/${place}?locale=fr-FR${query}`)).body;
    const namesIn = ({ products, instructions, calendars, tags }: Menu) =>
      [products, instructions, calendars, tags.filter(({ id }) => !id.includes(':'))].map((list) => list.map(({ name }) => name).sort());
    expect(namesIn(await menu())).toEqual([['Bière blonde', 'Café crème'], [], [], []]);
    expect((await menu()).categories.map(({ id }) => id)).toEqual([category]);
    expect((await menu()).costs).toHaveLength(1);
    const page = await app.send<string>('GET', `/m/${place}`);
    expect(page.body).toContain('Café crème');
    expect(page.body).not.toContain(made.burger);
    // Known, but not for sale.
    expect(await placeOrder(app, place, made.burger)).toMatchObject({ status: 409, body: { code: 'product_unavailable' } });
    const { url } = (await app.send<{ url: string }>('POST', `/api/menu/${place}/preview`, { token, body: {} })).body;
    const previewed = await menu(`&preview=${new URL(url, app.base).searchParams.get('preview')}`);
    expect(namesIn(previewed)).toEqual([['Bière blonde', 'Burger maison', 'Café crème'], ['Cuisson'], ['Happy hour'], ['Maison']]);
    const health = await app.send('GET', `/api/menu/${place}/health`, { token });
    expect(JSON.stringify(health.body)).toContain(made.burger);
  });

  it('notifies open pages of a change', async () => {
    const before = (await app.send<Menu>('GET', `/api/public/menu/${venue}`)).body.version;
    const event = await nextEvent(
      `/api/public/menu/${venue}/events`,
      (event, data) => event === 'version' && (data.version as number) > before,
      () => switchProduct(app.app, venue, menu.coffee, true),
    );
    expect(event.version).toBeGreaterThan(before);
    await switchProduct(app.app, venue, menu.coffee, false);
  });

  it('notifies open pages of another tier, which is no new version', async () => {
    const place = await makeVenue(app, 'smart');
    await makeMenu(app, place);
    const { version } = (await app.send<Menu>('GET', `/api/public/menu/${place}`)).body;
    const event = await nextEvent(
      `/api/public/menu/${place}/events`,
      (_, { tier }) => tier === 'premium',
      () => app.db.pool.query('update subscription set offer = 3 where venue_id = $1', [place]),
    );
    expect(event).toEqual({ version, tier: 'premium' });
  });
});

describe('the guest page', () => {
  it('is readable without a script, compressed, cached by its ETag, and bound by its policy', async () => {
    const response = await fetch(`${app.base}/m/${venue}`, { headers: { 'accept-encoding': 'br', 'accept-language': 'fr' } });
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toContain('Bière blonde');
    expect(html).toMatch(/4,60/);
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(html).not.toMatch(/\sstyle="|\son\w+="/);
    const again = await fetch(`${app.base}/m/${venue}`, {
      headers: { 'accept-encoding': 'br', 'accept-language': 'fr', 'if-none-match': response.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
    const plain = await fetch(`${app.base}/m/${venue}`, { headers: { 'accept-encoding': 'identity', 'accept-language': 'fr' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(zlib.brotliCompressSync(Buffer.from(await plain.text())).length).toBeGreaterThan(500);
  });

  it('is right to left in such a language, and shows a change at once', async () => {
    const page = async (locale: string) => (await fetch(`${app.base}/m/${venue}?locale=${locale}`)).text();
    expect(await page('ar-AR')).toMatch(/<html[^>]*dir="rtl"/);
    await switchProduct(app.app, venue, menu.burger, true);
    const greyed = await page('fr-FR');
    await switchProduct(app.app, venue, menu.burger, false);
    expect(await page('fr-FR')).not.toBe(greyed);
  });

  it('and the other guest pages answer HEAD as GET, without the body', async () => {
    const { body: order } = await placeOrder(app, venue, menu.beer);
    for (const path of [
      '/',
      '/admin',
      '/admin/',
      `/m/${venue}`,
      `/m/${venue}/order/${order.uuid}`,
      `/m/${newId()}`,
      '/health/live',
      '/api/docs',
    ]) {
      const [get, head] = await Promise.all(['GET', 'HEAD'].map((method) => app.send<string>(method, path)));
      expect([head?.status, head?.body], path).toEqual([get?.status, '']);
      for (const name of ['content-type', 'content-length', 'etag', 'location', 'content-security-policy'])
        expect(head?.headers.get(name), `${path} ${name}`).toBe(get?.headers.get(name));
    }
  });

  it('of an unknown venue is a 404 page', async () => {
    const response = await fetch(`${app.base}/m/${newId()}`);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toContain('text/html');
  });
});

describe('the languages of a guest', () => {
  /** A venue with a French menu, translated into English and German. */
  const offeredVenue = async () => {
    const place = await makeVenue(app);
    const { beer } = await makeMenu(app, place);
    const languages = [
      { locale: 'en-GB', name: 'House lager', recipe: '' },
      { locale: 'de-DE', name: 'Helles vom Haus', recipe: '' },
    ];
    await app.db.pool.query('update product set languages = $2 where venue_id = $1', [place, JSON.stringify(languages)]);
    app.app.modules.catalog.menus.drop(place);
    const ask = async (path: string, accepted: string, headers: Record<string, string> = {}) => {
      const answer = await fetch(app.base + path, { headers: { 'accept-language': accepted, ...headers } });
      return { status: answer.status, headers: answer.headers, text: await answer.text() };
    };
    return {
      beer,
      page: (accepted: string, query = '', headers = {}) => ask(`/m/${place}${query}`, accepted, headers),
      data: async (accepted: string, query = '') => JSON.parse((await ask(`/api/public/menu/${place}${query}`, accepted)).text) as Menu,
    };
  };
  const dataAddress = /<script data-menu="[^"]+\?locale=([\w-]+)"/;

  it('are the first supported one for the page, and the first translated one for the dishes', async () => {
    const { page, data, beer } = await offeredVenue();
    const russian = await page('ru,en;q=0.5');
    expect(russian.text).toMatch(/^<!doctype html><html lang="ru-RU"/);
    expect(russian.text).toContain('House lager');
    expect(russian.text).toContain('data-dishes="en-GB"');
    expect(russian.headers.get('content-language')).toBe('ru-RU, en-GB');
    // The page's own requests in the same browser get the same languages.
    const locale = dataAddress.exec(russian.text)?.[1];
    expect(locale).toBe('ru-RU');
    const menu = await data('ru,en;q=0.5', `?locale=${locale}`);
    expect(menu.locale).toBe('en-GB');
    expect(menu.products.find(({ id }) => id === beer)?.name).toBe('House lager');
    expect(menu.tags.find(({ id }) => id === 'allergen:milk')?.name).toBe('Молоко');
    // Without a translated language: the venue's own.
    expect(await data('ru,ja')).toMatchObject({ locale: 'fr-FR' });
    expect(await data('nl')).toMatchObject({ locale: 'fr-FR' });
    expect((await page('nl')).text).toContain('<html lang="fr-FR"');
  });

  it('can be any of the eleven, also without translations', async () => {
    const { page, data } = await offeredVenue();
    const japanese = await page('de', '?locale=jp-JP');
    expect(japanese.text).toContain('<html lang="ja-JP"');
    expect(japanese.text).toContain('Helles vom Haus');
    expect((await data('de', '?locale=jp-JP')).tags.find(({ id }) => id === 'allergen:eggs')?.name).toBe('卵');
    for (const { text } of [japanese, await page('fr')]) for (const locale of LOCALES) expect(text).toContain(`href="?locale=${locale}"`);
    // The requested one applies to the dishes too.
    expect((await page('de', '?locale=en-GB')).text).toContain('House lager');
  });

  it('have one document for each pair, which answers 304 to the same browser', async () => {
    const { page } = await offeredVenue();
    const asked = ['ru,en', 'ru,de', 'ru', 'en,ru', 'de'];
    const first = await Promise.all(asked.map((accepted) => page(accepted)));
    const tags = first.map(({ headers }) => headers.get('etag') ?? '');
    expect(new Set(tags).size).toBe(asked.length);
    for (const { headers } of first) expect(headers.get('vary')).toContain('accept-language');
    for (const [place, accepted] of asked.entries())
      for (const [other, tag] of tags.entries()) {
        const { status } = await page(accepted, '', { 'if-none-match': tag });
        expect(status, `${accepted} with the tag of ${asked[other]}`).toBe(place === other ? 304 : 200);
      }
    // Other names of the same languages get the same document.
    expect((await page('ru-RU,ru;q=0.9,en-US;q=0.8')).headers.get('etag')).toBe(tags[0]);
  });

  it('are never those of another guest under concurrent requests', async () => {
    const { page } = await offeredVenue();
    const names = { 'ru,en': 'House lager', 'ru,de': 'Helles vom Haus', ru: 'Bière blonde' };
    for (const _ of [1, 2, 3]) {
      const answers = await Promise.all(
        Object.entries(names).flatMap(([accepted, name]) => [1, 2].map(async () => [name, (await page(accepted)).text] as const)),
      );
      for (const [name, text] of answers) expect(Object.values(names).filter((one) => text.includes(one))).toEqual([name]);
    }
    const noise = Array.from({ length: 60 }, (_, n) => page(`x${n},ru,en;q=0.${n + 10}`));
    for (const { text } of await Promise.all(noise)) expect(text).toContain('House lager');
  });

  it('apply to the other guest pages too', async () => {
    const { page } = await offeredVenue();
    expect((await page('ja', `/order/${newId()}`)).text).toContain('<html lang="ja-JP"');
    expect((await page('he', '/newsletter?token=x')).text).toContain('<html lang="he-IL" dir="rtl"');
    const unknown = await fetch(`${app.base}/m/${newId()}`, { headers: { 'accept-language': 'nl, ru' } });
    expect(await unknown.text()).toContain('<html lang="ru-RU"');
  });
});

describe('a picture', () => {
  it('is served in the requested width, at most its own, and is immutable', async () => {
    const id = newId();
    await app.app.files.put(`${id}/160.webp`, Buffer.from('small'));
    await app.app.files.put(`${id}/640.webp`, Buffer.from('large'));
    const picture = (name: string) => app.send<string>('GET', `/files/${id}/${name}`);
    expect((await picture('160.webp')).body).toBe('small');
    const wide = await picture('1280.webp');
    expect(wide.body).toBe('large');
    expect(wide.headers.get('cache-control')).toContain('immutable');
    for (const name of ['123.webp', '160.svg', '..%2f160.webp', '160.webp%00']) expect((await picture(name)).status).toBe(404);
    expect((await app.send('GET', `/files/${newId()}/160.webp`)).status).toBe(404);
  });
});

describe('the status of an order', () => {
  it('is sent live to a client with its uuid', async () => {
    const { body } = await placeOrder(app, venue, menu.beer);
    const { rows } = await app.db.pool.query('select id from order_directory where uuid = $1', [body.uuid]);
    const event = await nextEvent(
      `/api/public/order/${body.uuid}/events`,
      (event, data) => event === 'order' && data.status === 'IN_PROGRESS',
      () => app.send('PUT', `/api/order/${rows[0].id}/status/prepare`, { token: bartender.token }),
    );
    expect(event).toMatchObject({ ref: body.ref, status: 'IN_PROGRESS' });
    expect(event).not.toHaveProperty('bartender');
    expect((await app.send('GET', `/api/public/order/${newId()}`)).status).toBe(404);
    expect((await app.send('GET', `/api/public/order/${newId()}/events`)).status).toBe(404);
  });
});
