// Error pages for browsers that ask for a guest page.
import { LOCALES, type Locale, matchLocale } from '@ardoise/contract/rules/locales.ts';
import type { ErrorPage } from '../../http/errors.ts';
import type { Rendering } from './render.ts';

const GUEST_PAGES = /^\/[mo]\//;
/** Minimum seconds before an error page reloads, because many guests reload at once. */
const SOONEST_RELOAD = 10;

const localeOf = (url: string, accepted: string | undefined): Locale => {
  const chosen = new URLSearchParams(url.split('?')[1]).get('locale');
  return LOCALES.find((locale) => locale === chosen) ?? matchLocale(accepted ?? '', LOCALES, 'fr-FR');
};

type Send = (...sent: [Parameters<ErrorPage>[2], number, { html: string; css: string }]) => ReturnType<ErrorPage>;

/** Failures and limits answer a page that reloads itself, other errors the not-found page. */
export const errorPages =
  (rendering: () => Promise<Rendering>, send: Send): ErrorPage =>
  async (status, { raw, headers }, reply) => {
    const url = raw.url ?? '';
    if (!GUEST_PAGES.test(url) || !headers.accept?.includes('text/html')) return null;
    const { renderer, assets } = await rendering();
    const locale = localeOf(url, headers['accept-language']);
    if (status < 500 && status !== 429) {
      const of = /^\/o\/|\/order\//.test(url) ? 'order' : 'menu';
      return send(reply, status, { html: renderer.renderNotFoundPage({ locale, assets, of }), css: '' });
    }
    const reload = Math.max(SOONEST_RELOAD, Number(reply.getHeader('retry-after') ?? 0));
    return send(reply, status, { html: renderer.renderAwayPage({ locale, assets, address: url, reload }), css: '' });
  };
