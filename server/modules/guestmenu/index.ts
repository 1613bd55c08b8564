// Owns what guests open: the published menu as page and data, its pictures, and the word to open pages that it changed.
import { ApiError } from '@ardoise/contract/errors.ts';
import { PICTURE_WIDTHS } from '@ardoise/contract/files.ts';
import { guestRoutes } from '@ardoise/contract/guest.ts';
import type { Menu } from '@ardoise/contract/menu.ts';
import { previewMenu } from '@ardoise/contract/preview.ts';
import { isLocale, LOCALES, type Locale, matchLocale } from '@ardoise/contract/rules/locales.ts';
import { localizeMenu, offeredLocales } from '@ardoise/menu/localize.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Bind } from '../../http/bind.ts';
import type { ResponseCache } from '../../http/response-cache.ts';
import type { Stream, Streams } from '../../http/streams.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Files } from '../../platform/files.ts';
import { isUuid } from '../../platform/ids.ts';
import type { Catalog } from '../catalog/index.ts';
import type { Customers } from '../customers/index.ts';
import { answerWith, sendAnswer } from './document.ts';
import { newsletterPages } from './newsletter.ts';
import { openPreviews } from './preview.ts';
import { publishedMenus } from './published.ts';
import { openRenderer } from './render.ts';

export { renderFrom } from './render.ts';

type Deps = {
  config: { root: string; SECRET: string; BACKOFFICE_ORIGINS: readonly string[] };
  clock: Clock;
  files: Files;
  responseCache: ResponseCache;
  streams: Streams;
  catalog: Catalog;
  customers: Customers;
};

/** Changes that come together are told once. */
const DEBOUNCE_MS = 40;
/** For what must be neither kept nor found nor passed on. */
const unlisted = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' };
const WIDEST = Math.max(...PICTURE_WIDTHS);
const pictureName = new RegExp(`^(${PICTURE_WIDTHS.join('|')})\\.webp$`);

const localeOf = (menu: Menu, asked: unknown, accepted: string | undefined): Locale => {
  const offered = offeredLocales(menu);
  if (isLocale(asked)) return asked;
  return matchLocale(accepted ?? '', offered, menu.venue.default_locale);
};

/** A picture in the width asked for, else in the widest below: an original that is not that wide has no more to show. */
const pictureOf = async (files: Files, id: string, width: number): Promise<Buffer | null> => {
  for (const kept of PICTURE_WIDTHS.filter((one) => one <= width).reverse()) {
    const bytes = await files.get(`${id}/${kept}.webp`);
    if (bytes) return bytes;
  }
  return null;
};

export const guestmenuModule = ({ config, clock, files, responseCache, streams, catalog, customers }: Deps) => {
  // The time machine shows pages in a frame of the back-office.
  const rendering = openRenderer(config.root, config.BACKOFFICE_ORIGINS);
  const published = publishedMenus({ clock, menus: catalog.menus, rendering });
  catalog.menus.onDrop(responseCache.drop);
  const previews = openPreviews(config.SECRET, clock);
  const listeners = new Map<string, Set<Stream>>();
  const waiting = new Map<string, NodeJS.Timeout>();
  let forget: (() => void) | undefined;

  const menuOf = async (venue: unknown): Promise<Menu | null> => (isUuid(venue) ? catalog.menus.menu(venue) : null);

  const tell = async (venue: string) => {
    waiting.delete(venue);
    const menu = await catalog.menus.menu(venue);
    for (const stream of listeners.get(venue) ?? []) stream.send('version', { version: menu?.version ?? 0 });
  };
  const changed = (venue: string) => {
    if (!listeners.has(venue) || waiting.has(venue)) return;
    waiting.set(
      venue,
      setTimeout(() => tell(venue).catch(() => undefined), DEBOUNCE_MS),
    );
  };

  const routes = (on: Bind) => {
    on(guestRoutes.menu, async ({ params, query, request, reply }) => {
      const menu = await catalog.menus.menu(params.venue);
      if (!menu) throw new ApiError('not_found');
      const document = await published.document('data', menu, localeOf(menu, query.locale, request.headers['accept-language']));
      sendAnswer(answerWith(document, request), request, reply);
    });
    on(
      guestRoutes.menuEvents,
      async ({ record, reply }) => {
        const { id } = record.venue;
        const stream = streams.open(reply);
        const open = listeners.get(id) ?? new Set();
        listeners.set(id, open.add(stream));
        stream.onClose(() => {
          open.delete(stream);
          if (open.size === 0 && listeners.get(id) === open) listeners.delete(id);
        });
        stream.send('version', { version: record.version });
      },
      { find: (params: Record<string, string>) => menuOf(params.venue) },
    );
    on(previewMenu, async ({ params: { venue }, body: { at, locale, table } }) => {
      const preview = previews.sign(venue, at === undefined ? clock.now() : new Date(at));
      return { url: `/m/${venue}?${new URLSearchParams({ preview, ...(locale && { locale }), ...(table && { table }) })}` };
    });
  };

  type VenuePath = { Params: { venue: string }; Querystring: { locale?: string; preview?: string } };
  const notFound = async (request: FastifyRequest) => {
    const { renderer, assets } = await rendering();
    return renderer.renderNotFoundPage({
      locale: matchLocale(request.headers['accept-language'] ?? '', LOCALES, 'fr-FR'),
      assets,
    });
  };
  const sendUnlisted = async (reply: FastifyReply, status: number, html: string) =>
    reply
      .code(status)
      .type('text/html; charset=utf-8')
      .headers({ ...unlisted, 'content-security-policy': (await rendering()).policy })
      .send(html);
  const sendNotFound = async (request: FastifyRequest, reply: FastifyReply) => sendUnlisted(reply, 404, await notFound(request));
  /** The time machine's page; to choose a language there would lead out of it. */
  const previewPage = async (menu: Menu, at: Date, locale: Locale) => {
    const { renderer, assets } = await rendering();
    return renderer.renderMenuPage({ menu: localizeMenu(menu, locale), locale, at, assets, offered: [], preview: true });
  };

  const pages = (server: FastifyInstance) => {
    server.get<VenuePath>('/m/:venue', async (request, reply) => {
      const { locale, preview } = request.query;
      const { turn } = responseCache;
      const menu = await menuOf(request.params.venue);
      const shown = menu && localeOf(menu, locale, request.headers['accept-language']);
      if (menu && shown && preview === undefined) {
        const document = await published.document('page', menu, shown);
        const answer = answerWith(document, request);
        responseCache.keep(request.raw, answer, { venue: menu.venue.id, until: document.until }, turn);
        return sendAnswer(answer, request, reply);
      }
      const at = menu && previews.read(menu.venue.id, preview);
      const html = menu && shown && at ? await previewPage(menu, at, shown) : await notFound(request);
      return reply
        .code(at ? 200 : 404)
        .type('text/html; charset=utf-8')
        .headers({ ...(preview !== undefined && unlisted), 'content-security-policy': (await rendering()).policy })
        .send(html);
    });
    server.get<VenuePath>('/m/:venue/order/:uuid', async (request, reply) => {
      const menu = await menuOf(request.params.venue);
      const { renderer, assets, policy } = await rendering();
      const html = menu
        ? renderer.renderOrderPage({
            venue: menu.venue,
            locale: localeOf(menu, request.query.locale, request.headers['accept-language']),
            assets,
            offered: offeredLocales(menu),
          })
        : await notFound(request);
      return reply
        .code(menu ? 200 : 404)
        .type('text/html; charset=utf-8')
        .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'content-security-policy': policy })
        .send(html);
    });
    newsletterPages(server, { menuOf, localeOf, rendering, sendNotFound, sendUnlisted }, customers);
    const sendPicture = async (reply: FastifyReply, id: string, width: number) => {
      const bytes = isUuid(id) ? await pictureOf(files, id, width) : null;
      if (!bytes) throw new ApiError('not_found');
      return reply
        .headers({
          'content-type': 'image/webp',
          'cache-control': 'public, max-age=31536000, immutable',
          'content-security-policy': "default-src 'none'; sandbox",
          // Everybody may see it, so every page may show and read it: a venue's own site, a back-office on another host.
          'access-control-allow-origin': '*',
          'cross-origin-resource-policy': 'cross-origin',
        })
        .send(bytes);
    };
    // The address that an upload answers and records carry is a picture too: as wide as it is kept.
    server.get<{ Params: { id: string } }>('/files/:id', (request, reply) => sendPicture(reply, request.params.id, WIDEST));
    server.get<{ Params: { id: string; name: string } }>('/files/:id/:name', (request, reply) => {
      const { id, name } = request.params;
      return sendPicture(reply, pictureName.test(name) ? id : '', Number.parseInt(name, 10));
    });
  };

  return {
    routes,
    pages,
    start() {
      forget = catalog.menus.onDrop(changed);
    },
    stop() {
      forget?.();
      for (const timer of waiting.values()) clearTimeout(timer);
    },
  };
};
