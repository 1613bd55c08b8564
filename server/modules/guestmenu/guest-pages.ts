// The pages that guests open: the menu, one order, and what says that there is neither.
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
import type { Made, Rendering } from './render.ts';

type Deps = {
  responseCache: ResponseCache;
  published: ReturnType<typeof publishedMenus>;
  previews: ReturnType<typeof openPreviews>;
  looks: PageLooks;
  rendering(): Promise<Rendering>;
  /** Months for which orders name their guests. */
  months: number;
  menuOf(venue: unknown): Promise<Menu | null>;
};
/** A page as it leaves, and the sheet of its look that its policy allows. */
export type Page = { html: string; css: string };
type VenuePath = { Params: { venue: string }; Querystring: { locale?: string; preview?: string } };

/** An order's address opens it to whoever has it. */
const PRIVATE = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };

export const guestPages = ({ responseCache, published, previews, looks, rendering, months, menuOf }: Deps) => {
  const send = async (reply: FastifyReply, status: number, { html, css }: Page, headers: Record<string, string>) =>
    reply
      .code(status)
      .type('text/html; charset=utf-8')
      .headers({ ...headers, 'content-security-policy': allowStyle((await rendering()).policy, css) })
      .send(html);
  const notFound = async ({ headers }: FastifyRequest, of: 'menu' | 'order' = 'menu'): Promise<Page> => {
    const { renderer, assets } = await rendering();
    const locale = matchLocale(headers['accept-language'] ?? '', LOCALES, 'fr-FR');
    return { html: renderer.renderNotFoundPage({ locale, assets, of }), css: '' };
  };
  /** A page in the look of its venue. */
  const dressed = async (menu: Menu, render: (renderer: Rendering['renderer'], made: Made) => string): Promise<Page> => {
    const [{ renderer, assets }, look] = await Promise.all([rendering(), looks.of(menu)]);
    return { html: render(renderer, { assets, look, months }), css: look.css };
  };
  /** The time machine's page. */
  const previewPage = (menu: Menu, preview: string, at: Date, locales: GuestLocales) =>
    dressed(menu, (renderer, made) =>
      renderer.renderMenuPage({ ...made, menu: localizeMenu(menu, locales), locale: locales.page, at, preview }),
    );
  /** Of a venue that was deactivated (docs/product/venues.md#deactivated). */
  const inactivePage = (menu: Menu, { page }: GuestLocales) =>
    dressed(menu, (renderer, made) => renderer.renderInactivePage({ ...made, venue: menu.venue, locale: page }));
  const orderPage = (menu: Menu, { page, dishes }: GuestLocales) =>
    dressed(menu, (renderer, made) => renderer.renderOrderPage({ ...made, venue: menu.venue, locale: page, dishes }));
  const privacyPage = (menu: Menu, { page }: GuestLocales) =>
    dressed(menu, (renderer, made) => renderer.renderPrivacyPage({ ...made, venue: menu.venue, locale: page }));

  return {
    /** Sends a page that must be neither kept nor found nor passed on. */
    sendUnlisted: (reply: FastifyReply, status: number, page: Page) => send(reply, status, page, UNLISTED),
    sendNotFound: async (request: FastifyRequest, reply: FastifyReply, of?: 'menu' | 'order') =>
      send(reply, 404, await notFound(request, of), UNLISTED),
    dressed,
    /** Binds `GET /m/{venue}`, `GET /m/{venue}/order/{uuid}` and `GET /m/{venue}/privacy`. */
    bind(server: FastifyInstance) {
      server.get<VenuePath>('/m/:venue', async (request, reply) => {
        const { locale, preview } = request.query;
        const { turn } = responseCache;
        const menu = await menuOf(request.params.venue);
        const shown = menu && guestLocales(menu, locale, request.headers['accept-language']);
        if (menu && shown && (preview === undefined || preview === LOOK_PREVIEW)) {
          if (!menu.venue.active) return send(reply, 404, await inactivePage(menu, shown), UNLISTED);
          const document = await published.document(preview ? 'frame' : 'page', menu, shown);
          const answer = answerWith(document, request);
          responseCache.keep(request.raw, answer, { venue: menu.venue.id, until: document.until }, turn);
          return sendAnswer(answer, request, reply);
        }
        const at = menu && previews.read(menu.venue.id, preview);
        const page = menu && shown && preview && at ? await previewPage(menu, preview, at, shown) : await notFound(request);
        return send(reply, at ? 200 : 404, page, preview === undefined ? {} : UNLISTED);
      });
      server.get<VenuePath>('/m/:venue/order/:uuid', async (request, reply) => {
        const menu = await menuOf(request.params.venue);
        const shown = menu && guestLocales(menu, request.query.locale, request.headers['accept-language']);
        const page = menu && shown ? await orderPage(menu, shown) : await notFound(request);
        return send(reply, menu ? 200 : 404, page, PRIVATE);
      });
      server.get<VenuePath>('/m/:venue/privacy', async (request, reply) => {
        const menu = await menuOf(request.params.venue);
        const shown = menu && guestLocales(menu, request.query.locale, request.headers['accept-language']);
        const page = menu && shown ? await privacyPage(menu, shown) : await notFound(request);
        return send(reply, menu ? 200 : 404, page, UNLISTED);
      });
    },
  };
};
