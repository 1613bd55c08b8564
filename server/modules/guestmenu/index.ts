// Owns the guest pages: the published menu as page and data, its pictures, and events that notify open pages of changes.
import { ApiError } from '@ardoise/contract/errors.ts';
import { guestRoutes } from '@ardoise/contract/guest.ts';
import type { Menu } from '@ardoise/contract/menu.ts';
import { previewMenu } from '@ardoise/contract/preview.ts';
import { guestLocales } from '@ardoise/menu/localize.ts';
import type { FastifyInstance } from 'fastify';
import type { ResponseCache } from '../../http/answers/response-cache.ts';
import type { Bind } from '../../http/bind.ts';
import type { Streams } from '../../http/streams.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Files } from '../../platform/files.ts';
import { isUuid } from '../../platform/ids.ts';
import type { Catalog } from '../catalog/index.ts';
import type { Customers } from '../customers/index.ts';
import type { Orders } from '../orders/index.ts';
import type { Styles } from '../styles/index.ts';
import { answerWith, sendAnswer } from './document.ts';
import { errorPages } from './error-pages.ts';
import { guestPages } from './guest-pages.ts';
import { lastMenus } from './last-menus.ts';
import { newsletterPages } from './newsletter.ts';
import { openPages } from './open-pages.ts';
import { pageLooks } from './page-looks.ts';
import { picturePages } from './picture-pages.ts';
import { openPreviews } from './preview.ts';
import { publishedMenus } from './published.ts';
import { openRenderer } from './render.ts';
import { shortAddresses } from './short-address.ts';

export { setDevelopmentSource } from './render.ts';

type Deps = {
  config: { root: string; SECRET: string; BACKOFFICE_ORIGINS: readonly string[]; RETENTION_MONTHS: number };
  clock: Clock;
  files: Files;
  responseCache: ResponseCache;
  streams: Streams;
  catalog: Catalog;
  customers: Customers;
  orders: Pick<Orders, 'byCode'>;
  styles: Styles;
};

export const guestmenuModule = ({ config, clock, files, responseCache, streams, catalog, customers, orders, styles }: Deps) => {
  // The time machine and the customizer frame these pages in the back-office.
  const rendering = openRenderer(config.root, config.BACKOFFICE_ORIGINS);
  const looks = pageLooks(styles, rendering);
  const months = config.RETENTION_MONTHS;
  const published = publishedMenus({ clock, menus: catalog.menus, looks, rendering, months, office: config.BACKOFFICE_ORIGINS });
  catalog.menus.onDrop(responseCache.drop);
  const previews = openPreviews(config.SECRET, clock);
  const opened = openPages(catalog.menus);
  const menuOfVenue = lastMenus(catalog.menus);
  const menuOf = async (venue: unknown): Promise<Menu | null> => (isUuid(venue) ? menuOfVenue(venue) : null);
  const pages = guestPages({ responseCache, published, previews, looks, rendering, months, menuOf });

  return {
    routes(on: Bind) {
      shortAddresses(on, pages, orders);
      on(guestRoutes.menu, async ({ params, query, request, reply }) => {
        const menu = await menuOf(params.venue);
        if (!menu) throw new ApiError('not_found');
        const previewed = previews.read(params.venue, query.preview) !== null;
        if (!menu.venue.active && !previewed) throw new ApiError('venue_inactive');
        const document = await published.document(
          previewed ? 'whole' : 'data',
          menu,
          guestLocales(menu, query.locale, request.headers['accept-language']),
        );
        sendAnswer(answerWith(document, request), request, reply);
      });
      on(
        guestRoutes.look,
        async ({ record, request, reply }) => {
          sendAnswer(answerWith(await looks.document(record), request), request, reply);
        },
        { find: (params: Record<string, string>) => menuOf(params.venue) },
      );
      on(guestRoutes.menuEvents, async ({ record, reply }) => opened.follow(record.venue.id, streams.open(reply)), {
        find: (params: Record<string, string>) => menuOf(params.venue),
      });
      on(previewMenu, async ({ params: { venue }, body: { at, locale, table } }) => {
        const preview = previews.sign(venue, at === undefined ? clock.now() : new Date(at));
        return { url: `/m/${venue}?${new URLSearchParams({ preview, ...(locale && { locale }), ...(table && { table }) })}` };
      });
    },
    pages(server: FastifyInstance) {
      pages.bind(server);
      newsletterPages(server, { ...pages, menuOf }, customers);
      picturePages(server, files);
    },
    /** The error page for a failed request of a guest page. */
    errorPage: errorPages(rendering, pages.sendUnlisted),
    start: opened.start,
    stop: opened.stop,
  };
};
