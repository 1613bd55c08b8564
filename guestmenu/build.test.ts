// Tests of the production builds: the size of a page, its content before any script, and compliance with the content security policy.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import type { Menu, MenuProduct } from '@ardoise/contract/menu.ts';
import { LOCALES, type Locale } from '@ardoise/contract/rules/locales.ts';
import type { StyleRecord } from '@ardoise/contract/rules/look/records.ts';
import { sheetOf } from '@ardoise/contract/rules/look/sheet.ts';
import { builtInTags } from '@ardoise/contract/rules/tags/built-in-tags.ts';
import { TAG_SYMBOL_NAMES, TAG_SYMBOLS, type TagSymbol } from '@ardoise/contract/rules/tags/tag-symbols.ts';
import { demoMenu } from '@ardoise/menu/menu.fixture.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Assets, Manifest } from './app/assets.ts';
import type { PageLook } from './app/look/page-look.ts';
import { dishes } from './dishes.fixture.ts';
import type * as Server from './entry-server.tsx';
import { symbolId } from './ui/symbol-id.ts';

/** The data of a server's first TCP flight (docs/performance.md). */
const FIRST_FLIGHT_BYTES = 14_600;
/**
 * Budget of the page's script until it is idle. The total budget is 65 kB; the renderer takes 9 kB of this part, so the test limits our own
 * 15 kB.
 */
const SCRIPT_BYTES = 24_500;

const HAPPY_HOUR = new Date('2026-11-24T16:30:00Z');
const AT_NIGHT = new Date('2026-11-24T22:30:00Z');

let folder: string;
let server: typeof Server;
let assets: Assets;
let manifest: Manifest;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'guestmenu-'));
  const vite = join(import.meta.dirname, '../node_modules/vite/bin/vite.js');
  const build = (...options: string[]) =>
    promisify(execFile)(process.execPath, [vite, 'build', ...options, '--emptyOutDir', '--logLevel', 'error'], {
      cwd: import.meta.dirname,
      env: { ...process.env, NODE_ENV: 'production' },
    });
  await Promise.all([build('--outDir', join(folder, 'client')), build('--ssr', 'entry-server.tsx', '--outDir', join(folder, 'server'))]);
  server = (await import(pathToFileURL(join(folder, 'server/entry-server.js')).href)) as typeof Server;
  manifest = JSON.parse(readFileSync(join(folder, 'client/.vite/manifest.json'), 'utf8'));
  assets = server.assetsFrom(manifest);
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A deterministic, random-looking UUID. */
const uuid = (seed: string): string => {
  const hex = createHash('sha256').update(seed).digest('hex');
  return `019b76da-${hex.slice(0, 4)}-7${hex.slice(4, 7)}-8${hex.slice(7, 10)}-${hex.slice(10, 22)}`;
};

const bareProduct = demoMenu.products[0] as MenuProduct;
const CARRIED = ['gluten', 'crustaceans', 'eggs', 'fish', 'milk', 'celery', 'mustard', 'sulphites', 'vegetarian'];
const tags = builtInTags.filter(({ icon }) => CARRIED.includes(icon)).map((tag) => ({ ...tag, languages: [] }));

/** A brasserie with 93 products, each with picture, description and allergens; a fifth of them with happy-hour prices. */
const brasserie = (): Menu => {
  const products = dishes.map(
    ({ name, recipe }, place): MenuProduct => ({
      ...bareProduct,
      id: uuid(name),
      name,
      recipe,
      net_price: 2 + ((place * 37) % 240) / 10,
      volume_cl: place % 3 === 0 ? 25 + (place % 4) * 8 : null,
      image_url: `/files/${uuid(`picture of ${name}`)}`,
      tags: tags.filter((_, at) => (place * 7 + at * at * 3) % 5 < 2).map(({ id }) => id),
      exceptions:
        place % 5 === 0
          ? [{ calendar_id: demoMenu.calendars[3]!.id, position: null, unavailable: null, net_price: 1 + (place % 9) / 2 }]
          : [],
    }),
  );
  const { sections, categories } = demoMenu;
  return {
    ...demoMenu,
    venue: {
      ...demoMenu.venue,
      id: uuid('venue'),
      image_url: `/files/${uuid('cover')}`,
      legal: 'Origine des viandes bovines : France.\nL’abus d’alcool est dangereux pour la santé.',
    },
    sections: sections.map((section) => ({
      ...section,
      unavailable: false,
      exceptions: [],
      image_url: `/files/${uuid(section.name)}`,
      description: `${section.name} de la maison.`,
    })),
    categories: categories.map((category, place) => ({
      ...category,
      tagline: 'Selon l’arrivage',
      products: products.filter((_, at) => at % categories.length === place).map(({ id }) => id),
    })),
    products,
    tags,
  };
};

/** A look with 40 records, which styles every element, and three products individually. */
const fullLook = (menu: Menu): PageLook => {
  const records = (selector: string, styles: Partial<Record<StyleRecord['property'], string>>) =>
    Object.entries(styles).map(([property, value]) => ({ selector, property, value }) as StyleRecord);
  const named = menu.products.slice(0, 3).map(({ id }) => id);
  const all = [
    ...records('cst-global-background', { 'background-color': '#f4ecd8', color: '#2b2014', 'font-size': '17px' }),
    ...records('cst-global-title', { color: '#7a1f1f', 'font-family': 'Muli' }),
    ...records('cst-global-text', { color: '#5b4a36', 'font-family': 'Verdana' }),
    ...records('cst-global-price', { color: '#14532d', 'font-family': 'Georgia', 'font-size': '18px' }),
    ...records('cst-global-image', { 'object-fit': 'contain' }),
    ...records('cst-global-button', { 'background-color': '#7a1f1f', color: '#ffffff' }),
    ...records('cst-global-separator', { 'border-top': '2px solid #c9a66b' }),
    ...records('cst-menu-title', { 'text-align': 'center', 'font-size': '34px', 'font-family': `venue-font-${uuid('font')}` }),
    ...records('cst-menu-text', { 'text-align': 'center', 'font-size': '15px' }),
    ...records('cst-category', { 'background-color': '#fff8e8' }),
    ...records('cst-category-title', { 'font-size': '24px', color: '#7a1f1f', 'text-align': 'center' }),
    ...records('cst-category-text', { 'font-size': '14px', color: '#5b4a36' }),
    ...records('cst-item-title', { 'font-size': '20px', color: '#2b2014' }),
    ...records('cst-item-text', { 'font-size': '14px', 'text-align': 'justify' }),
    ...records('cst-item-price', { 'text-align': 'right', color: '#14532d', 'font-size': '19px' }),
    ...records('cst-item-image', { 'object-fit': 'cover', 'background-color': '#c9a66b' }),
    ...records(`cst-item[${named[0]}]`, { 'background-color': '#ffe08a' }),
    ...records(`cst-item-title[${named[1]}]`, { color: '#c01818', 'font-size': '22px' }),
    ...records(`cst-item-image[${named[2]}]`, { display: 'none' }),
    ...records('cst-menu', { 'background-color': '#efe4c8', color: '#2b2014' }),
  ];
  expect(all).toHaveLength(40);
  const css = sheetOf(all, { muli: server.muli.faces });
  return { css, hash: 'AAAAAAAAAAA', fonts: [`/style/fonts/${uuid('font')}/binary`, server.muli.latin], named };
};

const render = (menu: Menu, locale: Locale, at: Date) => server.renderMenuPage({ menu, locale, at, assets, months: 13 });

describe('the menu page', () => {
  it('fits into the first flight with 93 products with pictures', () => {
    const menu = brasserie();
    expect(menu.products).toHaveLength(93);
    const html = render(menu, 'fr-FR', HAPPY_HOUR);
    const read = html.replaceAll('\u00a0', ' ');
    for (const { name } of menu.products) expect(read).toContain(name);
    expect(html.match(/class="cst-item /g)!.length).toBeGreaterThan(93);
    expect(html).toContain('<s>');
    expect(brotliCompressSync(Buffer.from(html)).length).toBeLessThanOrEqual(FIRST_FLIGHT_BYTES);
  });

  it('fits into the first flight with a look', () => {
    const menu = brasserie();
    const html = server.renderMenuPage({ menu, locale: 'fr-FR', at: HAPPY_HOUR, assets, months: 13, look: fullLook(menu) });
    expect(html).toContain('font-family:Muli,');
    expect(html.match(/ data-id="/g)?.length).toBeGreaterThanOrEqual(3);
    expect(brotliCompressSync(Buffer.from(html)).length).toBeLessThanOrEqual(FIRST_FLIGHT_BYTES);
  });

  it('loads no more script than its budget before it is idle', () => {
    const loaded = [assets.menu.script, ...assets.menu.modules, ...assets.menu.texts['ru-RU']];
    const bytes = loaded.map((address) => {
      const file = join(folder, 'client', address.replace('/guest/', ''));
      return statSync(`${file}.br`, { throwIfNoEntry: false })?.size ?? statSync(file).size;
    });
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(SCRIPT_BYTES);
  });

  it('loads nothing of the customizer, and Muli only if a venue’s look uses it', () => {
    const files = readdirSync(join(folder, 'client/assets'));
    const loaded = [assets.menu.script, ...assets.menu.modules].map((address) =>
      readFileSync(join(folder, 'client', address.replace('/guest/', '')), 'utf8'),
    );
    for (const text of loaded) expect(text).not.toContain('@layer venue');
    const ours = files.filter((name) => name.startsWith('mulish-'));
    expect(ours.filter((name) => /^mulish-(latin|latin-ext|cyrillic)-[\w-]{8}\.woff2$/.test(name))).toHaveLength(3);
    expect(ours).toContain('mulish-LICENSE.txt');
    expect(server.muli.latin).toMatch(/^\/guest\/assets\/mulish-latin-[\w-]{8}\.woff2$/);
    for (const name of ours.filter((one) => one.endsWith('.woff2'))) expect(server.muli.faces).toContain(`/guest/assets/${name}`);
    expect(render(demoMenu, 'fr-FR', HAPPY_HOUR)).not.toContain('mulish');
  });

  it('is readable before any script: names, prices, anchors, headings, links', () => {
    const html = render(
      { ...demoMenu, venue: { ...demoMenu.venue, website: 'https://halles.example', instagram: 'javascript:alert(1)' } },
      'fr-FR',
      HAPPY_HOUR,
    );
    expect(html).toMatch(/^<!doctype html><html lang="fr-FR" dir="ltr">/);
    expect(html).toContain('<title>Brasserie des Halles</title>');
    expect(html).toMatch(/<h1[^>]*>Brasserie des Halles<\/h1>/);
    for (const [, anchor] of html.matchAll(/href="#(\w+)"/g)) expect(html).toContain(`id="${anchor}"`);
    expect(html).toMatch(/Prix habituel <\/span><bdi>4,60\s€<\/bdi><\/s> <bdi>3,20\s€<\/bdi><small> jusqu’à 20:00/);
    expect(render({ ...demoMenu, costs: [] }, 'fr-FR', HAPPY_HOUR)).toContain('Prix TTC, service compris.');
    // Service is not included if there is an automatic fee, which is shown below the price or at the end.
    expect(html).not.toContain('service compris.');
    expect(html).toMatch(/\+ 0,50\s€<span class="fn"> · Service en terrasse<\/span> · à table/);
    expect(html).toMatch(/Sac de transport\s: 1,00\s€ · au bar · dès 60,00\s€/);
    expect(html).toContain('<bdi>Offert</bdi>');
    expect(html).toContain('href="https://halles.example"');
    expect(html).not.toContain('javascript:');
    expect(html).toMatch(/25\scl/);
    expect(html).toContain('<b>Happy hour</b>');
  });

  it('offers each picture in several widths, reserves its space, and loads it lazily', () => {
    const pictures = [...render(brasserie(), 'fr-FR', HAPPY_HOUR).matchAll(/<img [^>]*cst-item-image[^>]*>/g)].map(([tag]) => tag);
    expect(pictures.length).toBeGreaterThan(93);
    for (const tag of pictures) {
      expect(tag).toMatch(/srcset="([^" ]+\/160\.webp) 160w,([^" ]+\/320\.webp) 320w,([^" ]+\/640\.webp) 640w"/);
      expect(tag).toMatch(/loading="lazy" sizes="[^"]+"/);
      expect(tag).toMatch(/width="120" height="80"/);
    }
  });

  it('links only to web addresses', () => {
    const leading = (external_url: string) => ({
      ...demoMenu,
      sections: demoMenu.sections.map((section) => ({ ...section, external_url })),
    });
    expect(render(leading('https://example.com/carte'), 'fr-FR', HAPPY_HOUR)).toContain('href="https://example.com/carte"');
    for (const address of ['javascript:alert(1)', 'data:text/html,x', '//example.com', ' https://example.com'])
      expect(render(leading(address), 'fr-FR', HAPPY_HOUR)).not.toContain(`href="${address}`);
  });

  it('has the class markers of every element that a venue may style', () => {
    const html = render(brasserie(), 'fr-FR', HAPPY_HOUR);
    const parts = [
      'menu',
      'menu-title',
      'menu-text',
      'menu-image',
      'category',
      'category-title',
      'category-text',
      'item',
      'item-title',
      'item-text',
      'item-image',
      'item-price',
    ];
    const generic = ['background', 'title', 'text', 'price', 'image', 'separator'].map((part) => `global-${part}`);
    const used = new Set([...html.matchAll(/class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' ')));
    for (const marker of [...parts, ...generic]) expect(used).toContain(`cst-${marker}`);
    expect(html).toContain('<style id="venue-style">@layer venue{}</style>');
    expect(html.indexOf('@layer venue')).toBeGreaterThan(html.indexOf('@layer base'));
  });

  it('complies with a policy without inline styles and handlers, with one inline script, in every locale', () => {
    for (const locale of LOCALES) {
      const html = render(demoMenu, locale, HAPPY_HOUR);
      expect(html).not.toMatch(/<[^>]+\s(style|on\w+)=/i);
      expect(html.match(/<script/g)).toHaveLength(2);
      // The same on all pages, so that one policy fits all.
      const inline = (page: string) => /<script data-menu="[^"]+">(.+?)<\/script>/.exec(page)?.[1] ?? 'none';
      expect(inline(html)).toBe(inline(render(demoMenu, 'fr-FR', AT_NIGHT)));
      expect(html).toMatch(/<script type="module" async fetchpriority="low" src="\/guest\/assets\/[^"]+"><\/script>/);
      expect(html).toContain(`dir="${locale === 'ar-AR' || locale === 'he-IL' ? 'rtl' : 'ltr'}"`);
      expect(html).not.toMatch(/undefined|NaN|\{\w+\}<|Invalid Date/);
    }
    expect(render(demoMenu, 'jp-JP', HAPPY_HOUR)).toContain('<html lang="ja-JP"');
  });

  it('uses only existing symbols, with text alternatives', () => {
    const html = render(brasserie(), 'de-DE', HAPPY_HOUR);
    const [, file = ''] = /"\/guest\/(assets\/symbols-[^"#]+\.svg)#/.exec(html) ?? [];
    const drawn = readFileSync(join(folder, 'client', file), 'utf8');
    const named = new Set([...html.matchAll(/\.svg#([\w-]+)"/g)].map(([, name]) => name));
    expect([...named].sort()).toEqual([...CARRIED, 'none', 'unknown'].map((name) => symbolId(TAG_SYMBOL_NAMES, name)).sort());
    for (const name of [...CARRIED, 'none', 'unknown'] as TagSymbol[])
      expect(drawn).toMatch(new RegExp(`<symbol id="${symbolId(TAG_SYMBOL_NAMES, name)}" [^>]+><path d="${TAG_SYMBOLS[name]}"/>`));
    expect(html).toMatch(/role="img" aria-label="[^"]*Gluten[^"]*"><svg/);
    expect(html).toMatch(/<details class="lg"><summary>Symbole für Allergene und Ernährung/);
  });

  it('escapes what people typed', () => {
    const html = render(
      { ...demoMenu, venue: { ...demoMenu.venue, name: '<script>alert("x")</script>', legal: '"><img src=x onerror=alert(1)>' } },
      'fr-FR',
      HAPPY_HOUR,
    );
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('<img src=x');
  });

  it('nests its elements properly, with unique ids', () => {
    const html = render(brasserie(), 'ar-AR', AT_NIGHT);
    const open: string[] = [];
    const empty = new Set(['meta', 'link', 'img', 'input', 'br']);
    for (const [, slash, name = '', rest] of html.replace(/<style.*?<\/style>/gs, '').matchAll(/<(\/?)([a-z][a-z0-9]*)([^>]*)>/g)) {
      if (slash) expect(open.pop()).toBe(name);
      else if (!empty.has(name) && !rest?.endsWith('/')) open.push(name);
    }
    expect(open).toEqual([]);
    const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('links to files of the build that exist', () => {
    const html = render(brasserie(), 'de-DE', HAPPY_HOUR);
    const named = [...html.matchAll(/"\/guest\/([^"#]+)(?:#[\w-]+)?"/g)].map(([, file = '']) => file);
    expect(named.length).toBeGreaterThan(3);
    for (const file of named) expect(statSync(join(folder, 'client', file)).isFile()).toBe(true);
    expect(readdirSync(join(folder, 'client/assets')).some((file) => file.endsWith('.js.gz'))).toBe(true);
  });
});

describe('the other pages', () => {
  it('are the page of an order, the same for all of a venue, and the not-found page', () => {
    const order = server.renderOrderPage({ venue: demoMenu.venue, locale: 'he-IL', dishes: 'fr-FR', assets, months: 13 });
    expect(order).toMatch(/<html lang="he-IL" dir="rtl">/);
    expect(order).toContain('data-currency="EUR"');
    expect(order).toContain('rel="stylesheet"');
    for (const [of, title] of [
      ['menu', 'We cannot find this menu'],
      ['order', 'This order cannot be found'],
    ] as const) {
      const missing = server.renderNotFoundPage({ locale: 'en-GB', assets, of });
      expect(missing).toContain(`<h1>${title}</h1>`);
      expect(missing).not.toContain('<script');
    }
  });

  it('are not rendered with a manifest of another build', () => {
    expect(() => server.assetsFrom({ 'entry-menu.tsx': manifest['entry-menu.tsx']! })).toThrow(/holds no/);
  });
});
