// The pages that guests open: the menu, one order, and what says that there is neither.
import type { Menu } from '@ardoise/contract/menu.ts';
import { LOCALES, matchLocale } from '@ardoise/contract/rules/locales.ts';
import { type GuestLocales, guestLocales, localizeMenu } from '@ardoise/menu/localize.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ResponseCache } from '../../http/answers/response-cache.ts';
import { answerWith, sendAnswer } from './document.ts';
import type { openPreviews } from './preview.ts';
import type { publishedMenus } from './published.ts';
import type { Rendering } from './render.ts';

type Deps = {
  responseCache: ResponseCache;
  published: ReturnType<typeof publishedMenus>;
  previews: ReturnType<typeof openPreviews>;
  rendering(): Promise<Rendering>;
  menuOf(venue: unknown): Promise<Menu | null>;
};
type VenuePath = { Params: { venue: string }; Querystring: { locale?: string; preview?: string } };

/** For what must be neither kept nor found nor passed on. */
const UNLISTED = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' };
/** An order's address opens it to whoever has it. */
const PRIVATE = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };

export const guestPages = ({ responseCache, published, previews, rendering, menuOf }: Deps) => {
  const send = async (reply: FastifyReply, status: number, html: string, headers: Record<string, string>) =>
    reply
      .code(status)
      .type('text/html; charset=utf-8')
      .headers({ ...headers, 'content-security-policy': (await rendering()).policy })
      .send(html);
  const notFound = async ({ headers }: FastifyRequest) => {
    const { renderer, assets } = await rendering();
    return renderer.renderNotFoundPage({ locale: matchLocale(headers['accept-language'] ?? '', LOCALES, 'fr-FR'), assets });
  };
  /** The time machine's page. */
  const previewPage = async (menu: Menu, preview: string, at: Date, locales: GuestLocales) => {
    const { renderer, assets } = await rendering();
    return renderer.renderMenuPage({ menu: localizeMenu(menu, locales), locale: locales.page, at, assets, preview });
  };
  /** Of a venue that was deactivated (docs/product/venues.md#deactivated). */
  const inactivePage = async ({ venue }: Menu, { page }: GuestLocales) => {
    const { renderer, assets } = await rendering();
    return renderer.renderInactivePage({ venue, locale: page, assets });
  };
  const orderPage = async (menu: Menu, { page, dishes }: GuestLocales) => {
    const { renderer, assets } = await rendering();
    return renderer.renderOrderPage({ venue: menu.venue, locale: page, dishes, assets });
  };

  return {
    /** Sends a page that must be neither kept nor found nor passed on. */
    sendUnlisted: (reply: FastifyReply, status: number, html: string) => send(reply, status, html, UNLISTED),
    sendNotFound: async (request: FastifyRequest, reply: FastifyReply) => send(reply, 404, await notFound(request), UNLISTED),
    /** Binds `GET /m/{venue}` and `GET /m/{venue}/order/{uuid}`. */
    bind(server: FastifyInstance) {
      server.get<VenuePath>('/m/:venue', async (request, reply) => {
        const { locale, preview } = request.query;
        const { turn } = responseCache;
        const menu = await menuOf(request.params.venue);
        const shown = menu && guestLocales(menu, locale, request.headers['accept-language']);
        if (menu && shown && preview === undefined) {
          if (!menu.venue.active) return send(reply, 404, await inactivePage(menu, shown), UNLISTED);
          const document = await published.document('page', menu, shown);
          const answer = answerWith(document, request);
          responseCache.keep(request.raw, answer, { venue: menu.venue.id, until: document.until }, turn);
          return sendAnswer(answer, request, reply);
        }
        const at = menu && previews.read(menu.venue.id, preview);
        const html = menu && shown && preview && at ? await previewPage(menu, preview, at, shown) : await notFound(request);
        return send(reply, at ? 200 : 404, html, preview === undefined ? {} : UNLISTED);
      });
      server.get<VenuePath>('/m/:venue/order/:uuid', async (request, reply) => {
        const menu = await menuOf(request.params.venue);
        const shown = menu && guestLocales(menu, request.query.locale, request.headers['accept-language']);
        const html = menu && shown ? await orderPage(menu, shown) : await notFound(request);
        return send(reply, menu ? 200 : 404, html, PRIVATE);
      });
    },
  };
};
