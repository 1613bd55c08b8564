import zlib from 'node:zlib';
import type { Menu } from '@ardoise/contract/menu.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { makeMenu, makePerson, makeVenue, type Person, placeOrder, switchProduct, type TestMenu } from '../../test/factories.ts';

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

/** Reads server-sent events until one passes, or twenty seconds are over. */
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
  it('is read by anyone, in one locale, and not again while it is the same', async () => {
    const { status, body, headers } = await app.send<Menu>('GET', `/api/public/menu/${venue}?locale=de-DE`);
    expect(status).toBe(200);
    expect(body.products).toHaveLength(3);
    expect(body.products.find(({ id }) => id === menu.beer)).toMatchObject({ net_price: 4.6, tax_rate: 0.2 });
    const etag = headers.get('etag') ?? '';
    expect((await app.send('GET', `/api/public/menu/${venue}?locale=de-DE`, { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await app.send('GET', `/api/public/menu/${newId()}`)).status).toBe(404);
  });

  it('tells open pages that it has changed', async () => {
    const before = (await app.send<Menu>('GET', `/api/public/menu/${venue}`)).body.version;
    const told = await nextEvent(
      `/api/public/menu/${venue}/events`,
      (event, data) => event === 'version' && (data.version as number) > before,
      () => switchProduct(app.app, venue, menu.coffee, true),
    );
    expect(told.version).toBeGreaterThan(before);
    await switchProduct(app.app, venue, menu.coffee, false);
  });
});

describe('the guest page', () => {
  it('is readable without a script, compressed, cached by its tag, and bound by its policy', async () => {
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

  it('is right to left where its language is, and follows a change at once', async () => {
    const page = async (locale: string) => (await fetch(`${app.base}/m/${venue}?locale=${locale}`)).text();
    expect(await page('ar-AR')).toMatch(/<html[^>]*dir="rtl"/);
    await switchProduct(app.app, venue, menu.burger, true);
    const greyed = await page('fr-FR');
    await switchProduct(app.app, venue, menu.burger, false);
    expect(await page('fr-FR')).not.toBe(greyed);
  });

  it('and its neighbours answer HEAD as GET, without the body', async () => {
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

  it('of no venue is a kind 404', async () => {
    const response = await fetch(`${app.base}/m/${newId()}`);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toContain('text/html');
  });
});

describe('a picture', () => {
  it('is served in the width asked for, or as wide as it is, and never changes', async () => {
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
  it('is told live to who knows its uuid', async () => {
    const { body } = await placeOrder(app, venue, menu.beer);
    const { rows } = await app.db.pool.query('select id from order_directory where uuid = $1', [body.uuid]);
    const told = await nextEvent(
      `/api/public/order/${body.uuid}/events`,
      (event, data) => event === 'order' && data.status === 'IN_PROGRESS',
      () => app.send('PUT', `/api/order/${rows[0].id}/status/prepare`, { token: bartender.token }),
    );
    expect(told).toMatchObject({ ref: body.ref, status: 'IN_PROGRESS' });
    expect(told).not.toHaveProperty('bartender');
    expect((await app.send('GET', `/api/public/order/${newId()}`)).status).toBe(404);
    expect((await app.send('GET', `/api/public/order/${newId()}/events`)).status).toBe(404);
  });
});
