// The page of a mailed newsletter link. Confirming needs a button, because mail scanners open links.
import type { Menu } from '@ardoise/contract/menu.ts';
import { guestLocales } from '@ardoise/menu/localize.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isOutage } from '../../http/errors.ts';
import type { Customers } from '../customers/index.ts';
import type { Page } from './guest-pages.ts';
import type { PageInput, Rendering } from './render.ts';

/** Functions shared by guest pages. */
type GuestPages = {
  menuOf(venue: unknown): Promise<Menu | null>;
  /** Renders a page in the venue's look. */
  inLook(menu: Menu, render: (renderer: Rendering['renderer'], made: PageInput) => string): Promise<Page>;
  sendNotFound(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
  /** Sends a page that must not be cached, indexed or passed on as referrer. */
  sendUnlisted(reply: FastifyReply, status: number, page: Page): Promise<FastifyReply>;
};
type Path = { Params: { venue: string }; Querystring: { locale?: string; token?: string; stopped?: string } };

const FORM = 'application/x-www-form-urlencoded';
const FORM_BYTES = 2_048;
/** `Sec-Fetch-Site` of requests from other sites. */
const FOREIGN: ReadonlySet<string> = new Set(['cross-site', 'same-site']);

const showPage = async (
  pages: GuestPages,
  customers: Customers,
  request: FastifyRequest<Path>,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { token, stopped, locale } = request.query;
  const menu = await pages.menuOf(request.params.venue);
  if (!menu) return pages.sendNotFound(request, reply);
  const state = stopped === undefined ? await customers.stateOf(menu.venue.id, String(token)) : 'stopped';
  const page = await pages.inLook(menu, (renderer, made) =>
    renderer.renderNewsletterPage({
      ...made,
      venue: menu.venue,
      locale: guestLocales(menu, locale, request.headers['accept-language']).page,
      state,
      token: state === 'stopped' ? '' : String(token),
    }),
  );
  return pages.sendUnlisted(reply, state === 'unknown' ? 404 : 200, page);
};

const takeForm = async (
  pages: GuestPages,
  customers: Customers,
  request: FastifyRequest<Path>,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  // The button is on our page, so forms of other sites are refused.
  if (FOREIGN.has(String(request.headers['sec-fetch-site']))) return pages.sendNotFound(request, reply);
  const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
  const [token, locale] = [form.get('token') ?? '', form.get('locale') ?? ''];
  const menu = await pages.menuOf(request.params.venue);
  if (!menu) return pages.sendNotFound(request, reply);
  const redirect = (to: Record<string, string>) =>
    reply.header('cache-control', 'no-store').redirect(`/m/${menu.venue.id}/newsletter?${new URLSearchParams({ locale, ...to })}`, 303);
  const stops = form.has('stop');
  try {
    await (stops ? customers.withdraw(menu.venue.id, token) : customers.confirm(menu.venue.id, token));
  } catch (error) {
    // At its own address the page reloads until the button is back.
    if (isOutage(error as Error)) return redirect({ token });
    throw error;
  }
  return redirect(stops ? { stopped: '' } : { token });
};

/** Binds `GET` and `POST /m/{venue}/newsletter`. Neither reveals the e-mail address of the link. */
export const newsletterPages = (server: FastifyInstance, pages: GuestPages, customers: Customers): void => {
  server.get<Path>('/m/:venue/newsletter', (request, reply) => showPage(pages, customers, request, reply));
  server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: FORM_BYTES }, (_request, body, done) =>
      done(null, new URLSearchParams(body as string)),
    );
    scope.post<Path>('/m/:venue/newsletter', (request, reply) => takeForm(pages, customers, request, reply));
  });
};
