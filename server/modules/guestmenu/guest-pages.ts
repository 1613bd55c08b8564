// Guest pages: the menu, an order, the privacy notice and the not-found page.
import type { Menu } from '@ardoise/contract/menu.ts';
import { LOCALES, matchLocale } from '@ardoise/contract/rules/locales.ts';
import { LOOK_PREVIEW } from '@ardoise/contract/rules/look/messages.ts';
import { type GuestLocales, guestLocales, localizeMenu } from '@ardoise/menu/localize.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ResponseCache } from '../../http/answers/response-cache.ts';
import { allowStyle } from '../../http/pages.ts';
import { answerWith, sendAnswer } from './document.ts';
import type { PageLooks } from './page-looks.ts';
import type { openPreviews } from './preview.ts';
import { type publishedMenus, UNLISTED } from './published.ts';
import type { PageInput, Rendering } from './render.ts';

type Deps = {
  responseCache: ResponseCache;
  published: ReturnType<typeof publishedMenus>;
  previews: ReturnType<typeof openPreviews>;
  looks: PageLooks;
  rendering(): Promise<Rendering>;
  /** Months for which orders keep their guests' names. */
  months: number;
  menuOf(venue: unknown): Promise<Menu | null>;
};
/** A rendered page, and the style sheet of its look that the content policy allows. */
export type Page = { html: string; css: string };
type VenuePath = { Params: { venue: string }; Querystring: { locale?: string; preview?: string } };
type VenueRequest = FastifyRequest<VenuePath>;
/** The menu of the requested venue, and its languages. */
type LocalizedMenu = { menu: Menu; locales: GuestLocales };

/** Anyone with an order's address can open it, so it must not leak. */
const PRIVATE = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };

const pageRenderer = ({ looks, rendering, months }: Pick<Deps, 'looks' | 'rendering' | 'months'>) => {
  /** Renders a page in the venue's look. */
  const inLook = async (menu: Menu, render: (renderer: Rendering['renderer'], made: PageInput) => string): Promise<Page> => {
    const [{ renderer, assets }, look] = await Promise.all([rendering(), looks.of(menu)]);
    return { html: render(renderer, { assets, look, months }), css: look.css };
  };
  return {
    inLook,
    async notFound({ headers }: FastifyRequest, of: 'menu' | 'order' = 'menu'): Promise<Page> {
      const { renderer, assets } = await rendering();
      const locale = matchLocale(headers['accept-language'] ?? '', LOCALES, 'fr-FR');
      return { html: renderer.renderNotFoundPage({ locale, assets, of }), css: '' };
    },
    /** The page of the time machine. */
    preview: ({ menu, locales }: LocalizedMenu, preview: string, at: Date) =>
      inLook(menu, (renderer, made) =>
        renderer.renderMenuPage({ ...made, menu: localizeMenu(menu, locales), locale: locales.page, at, preview }),
      ),
    /** The page of a deactivated venue (docs/product/venues.md#deactivated). */
    inactive: ({ menu, locales }: LocalizedMenu) =>
      inLook(menu, (renderer, made) => renderer.renderInactivePage({ ...made, venue: menu.venue, locale: locales.page })),
    order: ({ menu, locales: { page, menu: menuLocale } }: LocalizedMenu) =>
      inLook(menu, (renderer, made) => renderer.renderOrderPage({ ...made, venue: menu.venue, locale: page, dishes: menuLocale })),
    privacy: ({ menu, locales }: LocalizedMenu) =>
      inLook(menu, (renderer, made) => renderer.renderPrivacyPage({ ...made, venue: menu.venue, locale: locales.page })),
  };
};

export const guestPages = ({ responseCache, published, previews, looks, rendering, months, menuOf }: Deps) => {
  const pages = pageRenderer({ looks, rendering, months });
  const send = async (reply: FastifyReply, status: number, { html, css }: Page, headers: Record<string, string>) =>
    reply
      .code(status)
      .type('text/html; charset=utf-8')
      .headers({ ...headers, 'content-security-policy': allowStyle((await rendering()).policy, css) })
      .send(html);
  const shownFor = async ({ params, query, headers }: VenueRequest): Promise<LocalizedMenu | null> => {
    const menu = await menuOf(params.venue);
    return menu && { menu, locales: guestLocales(menu, query.locale, headers['accept-language']) };
  };
  /** Sends the published menu. `generation`: that of the response cache, read before the menu. */
  const sendMenu = async (shown: LocalizedMenu, request: VenueRequest, reply: FastifyReply, generation: number): Promise<FastifyReply> => {
    const { menu, locales } = shown;
    if (!menu.venue.active) return send(reply, 404, await pages.inactive(shown), UNLISTED);
    const document = await published.document(request.query.preview ? 'frame' : 'page', menu, locales);
    const answer = answerWith(document, request);
    responseCache.keep(request.raw, answer, { venue: menu.venue.id, until: document.until }, generation);
    return sendAnswer(answer, request, reply);
  };
  const sendPreview = async (
    shown: LocalizedMenu | null,
    preview: string,
    request: VenueRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const at = shown && previews.read(shown.menu.venue.id, preview);
    const page = shown && at ? await pages.preview(shown, preview, at) : await pages.notFound(request);
    return send(reply, at ? 200 : 404, page, UNLISTED);
  };

  return {
    /** Sends a page that must not be cached, indexed or passed on as referrer. */
    sendUnlisted: (reply: FastifyReply, status: number, page: Page) => send(reply, status, page, UNLISTED),
    sendNotFound: async (request: FastifyRequest, reply: FastifyReply, of?: 'menu' | 'order') =>
      send(reply, 404, await pages.notFound(request, of), UNLISTED),
    inLook: pages.inLook,
    /** Binds `GET /m/{venue}`, `GET /m/{venue}/order/{uuid}` and `GET /m/{venue}/privacy`. */
    bind(server: FastifyInstance) {
      server.get<VenuePath>('/m/:venue', async (request, reply) => {
        const { generation } = responseCache;
        const { preview } = request.query;
        const shown = await shownFor(request);
        if (preview !== undefined && (preview !== LOOK_PREVIEW || !shown)) return sendPreview(shown, preview, request, reply);
        return shown ? sendMenu(shown, request, reply, generation) : send(reply, 404, await pages.notFound(request), {});
      });
      server.get<VenuePath>('/m/:venue/order/:uuid', async (request, reply) => {
        const shown = await shownFor(request);
        return send(reply, shown ? 200 : 404, await (shown ? pages.order(shown) : pages.notFound(request)), PRIVATE);
      });
      server.get<VenuePath>('/m/:venue/privacy', async (request, reply) => {
        const shown = await shownFor(request);
        return send(reply, shown ? 200 : 404, await (shown ? pages.privacy(shown) : pages.notFound(request)), UNLISTED);
      });
    },
  };
};
