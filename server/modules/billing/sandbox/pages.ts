// The payment pages of the simulated provider: GET shows the payment, POST decides it and leads back.
import { acceptedLocales, interfaceLocale } from '@ardoise/contract/rules/locales.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { limiter, requireRoom } from '../../../http/limits/limits.ts';
import { plainPolicy } from '../../../http/pages.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db.ts';
import { CARDS, type CardName } from './behaviours.ts';
import { DECISIONS, type Decision, decidePayment } from './decisions.ts';
import { PAY_STYLE, payPage, unknownPage } from './pay-page.ts';
import { findPage, type PageRow } from './rows.ts';
import { PAY_TEXTS } from './texts.ts';

export const PAY_PATH = '/sandbox/pay';

/** `settle`: applies what is due for one payment, such as the end of its page. */
type Deps = {
  db: Db;
  clock: Clock;
  merchant: string;
  changed(ref: string): Promise<void> | void;
  settle(ref: string): Promise<unknown>;
};
type Path = { Params: { page: string } };

const PAGE = /^[\w-]{1,64}$/;
const FORM = 'application/x-www-form-urlencoded';
const FORM_BYTES = 4_096;
/** In a minute; both only protect the server, since an address cannot be guessed. */
const WRONG_PER_ADDRESS = 30;
const FORMS_PER_ADDRESS = 60;

const textsFor = ({ headers }: FastifyRequest) => PAY_TEXTS[interfaceLocale(null, acceptedLocales(headers['accept-language'] ?? ''))];

/** `form-action` also applies to the redirect after the form, so it names the origin of the address that follows. */
const formTargets = (back: string): string => {
  const { origin } = new URL(back);
  return /^https?:\/\/[\w.:[\]-]+$/.test(origin) ? `'self' ${origin}` : "'self'";
};

const send = (reply: FastifyReply, status: number, html: string, forms = "'none'"): FastifyReply =>
  reply
    .status(status)
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': plainPolicy(PAY_STYLE, forms),
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      vary: 'accept-language',
    })
    .type('text/html; charset=utf-8')
    .send(html);

const isDecision = (value: string | null): value is Decision['decision'] => DECISIONS.some((one) => one === value);
const isCard = (value: string | null): value is CardName => value !== null && Object.hasOwn(CARDS, value);
/** The decision of a sent form; null if it is none. */
const readDecision = (body: unknown): Decision | null => {
  const form = body instanceof URLSearchParams ? body : new URLSearchParams();
  const [decision, card] = [form.get('decision'), form.get('card')];
  if (!isDecision(decision)) return null;
  if (isCard(card)) return { decision, card };
  // Only paying needs a card.
  return decision === 'pay' ? null : { decision, card: 'works' };
};

/** Binds `GET` and `POST /sandbox/pay/{page}`. */
export const payPages = (server: FastifyInstance, { db, clock, merchant, changed, settle }: Deps): void => {
  const wrong = limiter(WRONG_PER_ADDRESS, 60);
  const forms = limiter(FORMS_PER_ADDRESS, 60);
  const find = async (page: string): Promise<PageRow | undefined> => {
    if (!PAGE.test(page)) return undefined;
    const row = await db.one(findPage(page, { lock: false }));
    if (!row?.due_at || row.due_at > clock.now()) return row;
    await settle(row.ref);
    return db.one(findPage(page, { lock: false }));
  };
  const sendUnknown = (request: FastifyRequest, reply: FastifyReply) => {
    requireRoom(wrong.take(request.ip));
    return send(reply, 404, unknownPage(textsFor(request)));
  };
  const show = (request: FastifyRequest, reply: FastifyReply, payment: PageRow, status = 200) => {
    const html = payPage(textsFor(request), { payment, merchant, now: clock.now() }, { incomplete: status === 422 });
    return send(reply, status, html, formTargets(payment.back));
  };

  server.get<Path>(`${PAY_PATH}/:page`, async (request, reply) => {
    const row = await find(request.params.page);
    return row ? show(request, reply, row) : sendUnknown(request, reply);
  });
  server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: FORM_BYTES }, (_request, body, done) =>
      done(null, new URLSearchParams(body as string)),
    );
    scope.post<Path>(`${PAY_PATH}/:page`, { bodyLimit: FORM_BYTES }, async (request, reply) => {
      requireRoom(forms.take(request.ip));
      const { page } = request.params;
      const shown = await find(page);
      if (!shown) return sendUnknown(request, reply);
      if (shown.status === 'expired') return show(request, reply, shown, 410);
      const decision = readDecision(request.body);
      if (!decision && shown.status === 'open') return show(request, reply, shown, 422);
      const made = decision && (await decidePayment(db, clock, page, decision));
      if (made?.decided) await changed(shown.ref);
      return reply.header('cache-control', 'no-store').redirect(shown.back, 303);
    });
  });
};
